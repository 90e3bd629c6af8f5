import { CustomDefinition, type CustomDefinitionInput } from '@sharelight/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClassifier } from '../classifier.ts'
import { hashRows } from './exact-table.ts'
import { fingerprintOf } from './fingerprint.ts'
import { compileCustom } from './index.ts'
import { KeyedHash, tableKeyOf } from './keyed-hash.ts'
import type { CustomData } from './rule.ts'

const key = Buffer.alloc(32, 7)
const tableKey = tableKeyOf(key, 'custom-1')

function read(
  text: string,
  input: CustomDefinitionInput,
  { data, pieces = [text] }: { data?: CustomData; pieces?: string[] } = {},
) {
  const rule = {
    id: 'custom-1',
    key: 'business/custom-1',
    name: 'Project names',
    generation: 1,
    definition: CustomDefinition.parse(input),
    data,
  }
  const stream = compileCustom([rule]).open({ maxFindings: 1_000 })
  for (const piece of pieces) stream.push(piece)
  const outcome = stream.finish(text.slice(0, 64_000))
  return {
    ...outcome,
    spans: outcome.findings.map(({ start, end }) => text.slice(start, end)),
    explanations: stream.explain(),
  }
}

describe('keywords', () => {
  const terms = ['Project Falcon', 'Müller', 'R&D', '機密']

  test('are found whatever their case, accents, hyphens, line breaks and invisible characters, never inside another word', () => {
    const text =
      'PROJECT\nFALCON, project-falcon; muller and MU\u0308LLER; sub\u00ADproject falconry; R&D plan; これは機密です; pro\u00ADject falcon'
    expect(read(text, { kind: 'keywords', terms }).spans).toEqual([
      'PROJECT\nFALCON',
      'project-falcon',
      'muller',
      'MU\u0308LLER',
      'R&D',
      '機密',
      'pro\u00ADject falcon',
    ])
  })

  test('keep case and accents apart where the definition says so', () => {
    expect(read('Falcon falcon FALCON', { kind: 'keywords', terms: ['Falcon'], matchCase: true }).spans).toEqual([
      'Falcon',
    ])
    expect(read('Müller Muller müller', { kind: 'keywords', terms: ['Müller'], matchAccents: true }).spans).toEqual([
      'Müller',
      'müller',
    ])
  })

  test('a word near raises the confidence, one against lowers it, and a needed one decides', () => {
    const definition = { kind: 'keywords' as const, terms: ['falcon'], near: ['contract'], not: ['bird'] }
    expect(read('the falcon', definition).labels).toMatchObject([{ confidence: 75 }])
    expect(read('contract for falcon', definition).labels).toMatchObject([{ confidence: 85 }])
    expect(read('the falcon is a bird', definition).labels).toMatchObject([{ confidence: 65 }])
    expect(read(`contract ${'x '.repeat(160)} falcon`, { ...definition, nearRequired: true }).labels).toEqual([])
    expect(read('contract: falcon', { ...definition, nearRequired: true }).labels).toMatchObject([
      { confidence: 75, count: 1 },
    ])
  })

  test('the label needs as many different terms as the definition asks for', () => {
    const definition = { kind: 'dictionary' as const, terms: ['alpha', 'beta', 'gamma'], atLeast: 2 }
    expect(read('alpha alpha alpha', definition).labels).toEqual([])
    expect(read('alpha and Beta, alpha', definition).labels).toMatchObject([
      { key: 'business/custom-1', name: 'Project names', count: 3 },
    ])
  })

  test('equal what a naive search finds, however the text is cut', () => {
    const words = fc.constantFrom('a', 'ab', 'b', 'ba', 'é', 'E', 'c', '-', ' ', '  ', '\n', '.', '9')
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 60 }),
        fc.array(fc.constantFrom('a', 'ab', 'a b', 'b a', 'ba', 'e', 'b', 'c 9'), { minLength: 1, maxLength: 5 }),
        fc.nat(40),
        (parts, list, cut) => {
          const text = parts.join('')
          expect(
            read(text, { kind: 'keywords', terms: list }, { pieces: [text.slice(0, cut), text.slice(cut)] }).spans,
          ).toEqual(naive(text, list))
        },
      ),
      { seed: 11, numRuns: 300 },
    )
  })

  test('a dictionary of 100,000 terms finds exactly those that are in a text of many windows', () => {
    const all = Array.from(
      { length: 100_000 },
      (_, number) => `term${number.toString(36)} ${(number * 7_919).toString(36)}`,
    )
    const chosen = all.filter((_, index) => index % 997 === 0)
    const text = chosen.map(term => `${term.toUpperCase()}, ${term}x. `).join('lorem ipsum dolor '.repeat(40))
    expect(read(text, { kind: 'dictionary', terms: all }).spans).toEqual(chosen.map(term => term.toUpperCase()))
  })
})

/** Leftmost, then longest; a space in a term stands for any run of spaces and hyphens. */
function naive(text: string, terms: readonly string[]): string[] {
  const longestFirst = [...terms].sort((a, b) => b.length - a.length)
  const forms = longestFirst.map(term =>
    term.replaceAll(' ', '[ \\n-]+').replaceAll('e', '[eéE]').replaceAll('a', '[aA]'),
  )
  const found: string[] = []
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${forms.map(form => `(?:${form})(?![\\p{L}\\p{N}])`).join('|')})`,
    'uy',
  )
  for (let at = 0; at < text.length;) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) found.push(match[0])
    at += match ? match[0].length : 1
  }
  return found
}

test.each<[string, CustomDefinitionInput, CustomData?]>([
  ['keywords', { kind: 'keywords', terms: ['Zanzibar 4711'], near: ['harbour'] }],
  ['dictionary', { kind: 'dictionary', terms: ['Zanzibar 4711'] }],
  ['pattern', { kind: 'pattern', patterns: [{ pattern: 'Z[a-z]+ (\\d+)' }] }],
  [
    'exact-match',
    { kind: 'exact-match', primary: 'ship', corroborating: [], needed: 0 },
    { tableKey, chunks: [hashRows([['Zanzibar 4711']], 0, new KeyedHash(tableKey))] },
  ],
])('of what a rule of kind %s matched, findings, explanations and examples show nothing', (_, definition, data) => {
  const { findings, explanations, labels } = read('The harbour of Zanzibar 4711 is closed.', definition, { data })
  expect(labels).toHaveLength(1)
  expect(findings.map(({ masked }) => masked)).toEqual(['••••'])
  expect(JSON.stringify({ findings, explanations })).not.toMatch(/[Zz]anz|anzibar|4711|\b[Zz]•/)
})

describe('patterns', () => {
  const customer = { kind: 'pattern' as const, patterns: [{ pattern: '\\bC-\\d{8}\\b', near: ['customer'] }] }

  test('are found over dashes, spaces and digits of every kind, with the check digit that is asked for', () => {
    expect(read('C‑12345678 and Ｃ-12345678', customer).spans).toEqual(['C‑12345678', 'Ｃ-12345678'])
    const luhn = {
      kind: 'pattern' as const,
      patterns: [{ pattern: '\\d{4}(?: \\d{4}){3}', check: 'luhn' as const, confidence: 75 as const }],
    }
    const { spans, explanations, findings } = read('4111 1111 1111 1111, 4111 1111 1111 1112', luhn)
    expect(spans).toEqual(['4111 1111 1111 1111'])
    expect(explanations[0]?.sentence).toBe(
      'Project names was found once (confidence 75): •••• has its form, passes its Luhn check digit; ' +
        'only an exception or a change of the label would alter this.',
    )
    expect(findings[0]).toMatchObject({ kind: 'custom', rule: 'custom-1', masked: '••••' })
  })

  test('a value of entropy too low, and one that an exclusion matches, is none', () => {
    const definition = {
      kind: 'pattern' as const,
      patterns: [{ pattern: 'key=(\\w{12})', group: 1, entropy: 3, except: ['^test'] }],
    }
    expect(read('key=aaaaaaaaaaaa key=a8Kq02LmZx71 key=testKq02LmZx', definition).spans).toEqual(['a8Kq02LmZx71'])
  })

  test("equal what the language's own expressions find, also at the seams of windows", () => {
    const sources = ['\\d{3}-\\d{2}', '[a-c]+\\d', '\\bab?c\\b', 'x(?:y|zz)*\\d']
    const text = fc.array(fc.constantFrom('abc', '123-45', 'x', 'yzz', '7', ' ', '\n', 'c', '-', 'zzzz '.repeat(40)), {
      maxLength: 1_500,
    })
    fc.assert(
      fc.property(text, fc.constantFrom(...sources), (parts, source) => {
        const whole = parts.join('')
        expect(read(whole, { kind: 'pattern', patterns: [{ pattern: source }] }).labels[0]?.count ?? 0).toBe(
          [...whole.matchAll(new RegExp(source, 'g'))].length,
        )
      }),
      { seed: 12, numRuns: 60 },
    )
  })

  test('nested quantifiers end in time linear in the text', () => {
    for (const pattern of ['(a+)+$', '(a|aa)+x', '(.*a){12}b', '([a-z]+)*\\d', '(x+x+)+y']) {
      expect(read(`${'a'.repeat(30_000)}!`, { kind: 'pattern', patterns: [{ pattern }] }).faults).toEqual([])
    }
  })

  test('what cannot be matched in linear time is refused by name, with the way out', () => {
    const reasonOf = (pattern: string) => read('text', { kind: 'pattern', patterns: [{ pattern }] }).faults[0]?.message
    expect(reasonOf('(?=x)a')).toContain('it looks ahead')
    expect(reasonOf('(a)\\1')).toContain('it refers back to a group')
    expect(reasonOf('(?>a)')).toContain('atomic group')
    expect(reasonOf('a++')).toContain('possessive')
    expect(reasonOf('a{5000}')).toContain('more than 1,000 times')
    expect(reasonOf('[a')).toContain('missing closing ]')
    expect(reasonOf('a*')).toContain('matches nothing at all')
  })
})

describe('exact match', () => {
  const definition = { kind: 'exact-match' as const, primary: 'customer', corroborating: ['name', 'city'], needed: 1 }
  const rows = [
    ['C-1001', 'Anna Schmidt', 'Köln'],
    ['C-1002', 'Bo Li', 'Ulm'],
    ['', 'nobody', 'Rome'],
  ]
  const data = (organisationKey = key) => ({
    tableKey,
    chunks: [hashRows(rows, 2, new KeyedHash(tableKeyOf(organisationKey, 'custom-1')))],
  })

  test('a value counts beside others of the same row, not beside those of another row, and not alone', () => {
    expect(read('Ms ANNA  SCHMIDT of Koln, no. c1001', definition, { data: data() }).labels).toMatchObject([
      { confidence: 85, count: 1 },
    ])
    expect(read('C-1001: Schmidt, Anna; Anna Schmidt', definition, { data: data() }).labels).toMatchObject([
      { confidence: 75 },
    ])
    expect(read('C-1001 Bo Li, Ulm', definition, { data: data() }).labels).toEqual([])
    expect(read('C-1001', definition, { data: data() }).labels).toEqual([])
    expect(read('C-1001', { ...definition, needed: 0 }, { data: data() }).labels).toMatchObject([{ confidence: 65 }])
    expect(read('nobody Rome', definition, { data: data() }).labels).toEqual([])
  })

  test('hashes are of the normalised value and of no use under another key', () => {
    const [one, other] = [new KeyedHash(tableKeyOf(key, 'a')), new KeyedHash(tableKeyOf(Buffer.alloc(32, 8), 'a'))]
    expect(hashRows([[' Köln-Süd ']], 0, one)).toEqual(hashRows([['KOLN SUD']], 0, one))
    expect(hashRows([['Köln']], 0, one)).not.toEqual(hashRows([['Köln']], 0, other))
    expect(hashRows([['Köln']], 0, one)).not.toEqual(hashRows([['Köln']], 0, new KeyedHash(tableKeyOf(key, 'b'))))
    expect(read('Anna Schmidt, Koln, C-1001', definition, { data: data(Buffer.alloc(32, 8)) }).labels).toEqual([])
    expect(data().chunks[0]?.toString('latin1')).not.toMatch(/schmidt|1001/i)
  })
})

describe('fingerprint', () => {
  const nouns =
    'supplier buyer carrier agent auditor bank court engine forest garden harbour island journal kitchen ladder market needle orchard pillar quarry'.split(
      ' ',
    )
  const noun = (number: number) =>
    nouns[(Math.imul(Math.imul(number + 1, 0x9e3779b1) ^ (number << 7), 0x85ebca6b) >>> 9) % nouns.length]
  const clause = (number: number) =>
    `The ${noun(number)} and ${noun(number + 100)} of ${noun(number + 200)} keep ${noun(number + 300)} from ${noun(number + 400)} for ${noun(number + 500)}.`
  const template = Array.from({ length: 60 }, (_, number) => clause(number)).join('\n')
  const print = fingerprintOf(template)
  const share = (percent: number) =>
    Array.from({ length: 60 }, (_, number) => (number < (60 * percent) / 100 ? clause(number) : '')).join('\n')

  test("a document with 90, 70 or 50 % of the template's wording has high, medium or low confidence, and less is none", () => {
    const definition = { kind: 'fingerprint' as const }
    const confidence = (text: string) => read(text, definition, { data: { print } }).labels[0]?.confidence
    expect([100, 80, 60, 30].map(percent => confidence(share(percent)))).toEqual([85, 75, 65, undefined])
    expect(
      confidence(
        `Dear Ann, as agreed:\n${template.toUpperCase().replaceAll(/\d+/g, '77')}\n${'something else entirely follows here and goes on. '.repeat(500)}`,
      ),
    ).toBe(85)
  })

  test('is the same however the text is cut', () => {
    const pieces = template.match(/[\s\S]{1,7}/g) ?? []
    expect(read(template, { kind: 'fingerprint', least: 90 }, { data: { print }, pieces }).labels).toMatchObject([
      { confidence: 85 },
    ])
  })

  test('a template with hardly any words is refused', () => {
    expect(fingerprintOf('Yours sincerely, Anna')).toBeUndefined()
  })
})

test('custom findings go beside the built-in ones, and are told with their values', () => {
  const rule = {
    id: 'custom-1',
    key: 'business/custom-1',
    name: 'Projects',
    generation: 1,
    definition: CustomDefinition.parse({ kind: 'keywords', terms: ['Falcon'] }),
  }
  const values: string[] = []
  const custom = compileCustom([rule])
  const classifier = createClassifier({
    onValue: ({ rule: id }, value) => {
      if (id === 'custom-1') values.push(value)
    },
  })
  const { labels, findings } = classifier.classify({ text: 'Falcon pays to DE89 3704 0044 0532 0130 00' }, custom)
  expect(labels.map(label => label.key)).toEqual(expect.arrayContaining(['regulated/pfi/iban', 'business/custom-1']))
  expect(findings.map(finding => finding.rule)).toEqual(expect.arrayContaining(['iban', 'custom-1']))
  expect(values).toEqual(['falcon'])
  expect(classifier.explain({ text: 'Falcon' }, custom).map(({ label }) => label)).toContain('business/custom-1')
})
