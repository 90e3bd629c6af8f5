import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportedLabel } from '@sharelight/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileCustom } from '../index.ts'
import { translateRules, UnreadableRules } from './index.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')
const translated = (name: string) => {
  const { format, labels, notes } = translateRules(fixture(name))
  const lost = notes.filter(note => note.lost).map(({ subject }) => subject)
  return {
    format,
    notes,
    lost,
    changed: notes.filter(note => !note.lost).map(({ subject }) => subject),
    named: (label: string) => labels.find(({ name: each }) => each === label),
    labels,
  }
}

function found(label: ImportedLabel | undefined, text: string): { value: string; confidence: number }[] {
  if (!label) throw new Error('The label was not translated.')
  const stream = compileCustom([
    { id: 'x', key: 'other/x', name: label.name, generation: 1, definition: label.definition },
  ]).open({ maxFindings: 100 })
  stream.push(text)
  return stream
    .finish(text)
    .findings.map(({ start, end, confidence }) => ({ value: text.slice(start, end), confidence }))
}

describe('a Purview rule package', () => {
  const { format, named, lost, changed, labels } = translated('staff.xml')

  test('gives its entities with patterns, words near them and levels of confidence', () => {
    expect(format).toBe('purview')
    expect(labels.map(({ name }) => name)).toEqual(['Staff number', 'Dangerous cargo', 'Loyalty card'])
    expect(named('Staff number')?.description).toBe('Number on the crew card.')
    expect(found(named('Staff number'), 'NF-123456')).toEqual([{ value: 'NF-123456', confidence: 65 }])
    expect(found(named('Staff number'), 'Employee of crew & deck: NF-123456')).toEqual([
      { value: 'NF-123456', confidence: 85 },
    ])
    expect(found(named('Staff number'), 'employee sample NF-123456')).toEqual([{ value: 'NF-123456', confidence: 75 }])
    expect(found(named('Dangerous cargo'), 'XHAZ-3 imdg IMDG').map(({ value }) => value)).toEqual(['HAZ', 'IMDG'])
    expect(found(named('Loyalty card'), '123456789015 123456789012').map(({ value }) => value)).toEqual([
      '123456789015',
    ])
  })

  test('says what is missing or changed', () => {
    expect(lost).toEqual(['Card on file', 'Fare', 'Crew papers'])
    expect(new Set(changed)).toEqual(new Set(['Staff number', 'Dangerous cargo']))
  })

  test('with a document type, entities or too much nesting is refused', () => {
    expect(() =>
      translateRules(
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><RulePackage><Rules>&b;</Rules></RulePackage>',
      ),
    ).toThrow(/document type/)
    expect(() => translateRules(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`)).toThrow(/levels deep/)
    expect(() => translateRules('<RulePackage><Rules>&unknown;</Rules></RulePackage>')).toThrow(UnreadableRules)
  })
})

describe('Presidio recognisers', () => {
  const { format, named, lost, labels } = translated('recognizers.yaml')

  test('give patterns by score and context, deny lists and allow lists', () => {
    expect(format).toBe('presidio')
    expect(labels.map(({ name }) => name)).toEqual(['BOOKING_CODE', 'VESSEL'])
    expect(found(named('BOOKING_CODE'), 'xy9876')).toEqual([])
    expect(found(named('BOOKING_CODE'), 'your Buchung XY9876, booking AB1234')).toEqual([
      { value: 'XY9876', confidence: 65 },
    ])
    expect(found(named('BOOKING_CODE'), 'BKG-XY9876')).toEqual([{ value: 'BKG-XY9876', confidence: 85 }])
    expect(found(named('VESSEL'), 'der fliegende seeadler')).toEqual([{ value: 'seeadler', confidence: 85 }])
  })

  test('say what is missing', () => {
    expect(lost).toEqual(['CreditCardRecognizer', 'BERTH', 'OFF', 'Code only'])
  })

  test('with a bomb of aliases are refused', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((name, at) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[at]}`).join()}]`)
      .join('\n')}\nrecognizers: *h\n`
    expect(() => translateRules(bomb, 'presidio')).toThrow(UnreadableRules)
  })
})

describe('a gitleaks configuration', () => {
  const { format, named, lost, changed } = translated('gitleaks.toml')

  test('gives rules with groups, entropy and allow lists', () => {
    expect(format).toBe('gitleaks')
    expect(
      found(
        named('northwind-api-key'),
        'NWF_KEY="nwf_a8k2m5x9q0z7w3e6r1t4" nwf_key=nwf_00000000000000000000 nwf_key: nwf_exampleexampleexampl',
      ).map(({ value }) => value),
    ).toEqual(['nwf_a8k2m5x9q0z7w3e6r1t4'])
    expect(
      found(
        named('northwind-webhook'),
        'https://hooks.northwind.example/AAAAAAAAAAAAbbbbbbbbbbbb https://hooks.northwind.example/a1B2c3D4e5F6g7H8i9J0k1L2',
      ),
    ).toHaveLength(1)
  })

  test('says what is missing or changed', () => {
    expect(lost).toEqual(['[extend]', 'Global allow list', 'northwind-api-key', 'northwind-pem-path'])
    expect(changed).toEqual(['northwind-webhook'])
  })
})

/** What was answered or thrown. */
function attempt<T extends object>(act: () => T): T | Error {
  try {
    return act()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

test('whatever is given is translated or refused with a reason', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '<Rules>',
    '</Rules>',
    '[[rules]]',
    'id = "a"',
    'regex = "("',
    'recognizers:',
    '  - patterns: [{regex: "(", score: 2}]',
    '\n',
    '&a',
    '*a',
    '{',
    ']',
    '\u0000',
    '"',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), parts => {
      const outcome = attempt(() => translateRules(parts.join('')))
      expect(outcome instanceof UnreadableRules || 'notes' in outcome).toBe(true)
    }),
    { seed: 13, numRuns: 500 },
  )
})
