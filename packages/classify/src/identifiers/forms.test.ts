import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClassifier } from '../classifier.ts'
import { formsAsked, formsFound, type Identifier } from './forms.ts'
import { SubjectKeys } from './keys.ts'

const found: string[] = []
const classifier = createClassifier({
  onValue: ({ kind, rule, country }, value) => found.push(...formsFound({ kind, rule, country, value })),
})

function meets(text: string, kind: Identifier['kind'], value: string): 'certain' | 'perhaps' | undefined {
  found.length = 0
  classifier.classify({ text, name: 'letter.txt' })
  const met = formsAsked({ kind, value }).filter(({ form }) => found.includes(form))
  return met.length ? (met.some(({ certain }) => certain) ? 'certain' : 'perhaps') : undefined
}

describe('what is found in texts meets what somebody asks for', () => {
  it.each([
    ['address', 'Write to Anna.Mueller@Example.com please.', 'anna.mueller@example.com', 'certain'],
    ['address', 'Write to anna.mueller+shop@example.com please.', 'anna.mueller@example.com', 'certain'],
    ['address', 'Write to anna.mueller@example.com please.', 'anna@example.com', undefined],
    ['phone', 'Phone: +49 (30) 901820', '0049 30 901820', 'certain'],
    ['phone', 'Phone: +49 (0)30 901820', '+4930901820', 'certain'],
    ['phone', 'Phone: 0049 30 901820', '+49 30 901820', 'certain'],
    ['phone', 'Phone: 030 901820', '+49 30 901820', 'perhaps'],
    ['phone', 'Phone: +49 30 901820', '030/901820', 'perhaps'],
    ['phone', 'Phone: (415) 555-2671', '+1 415 555 2671', 'certain'],
    ['phone', 'Phone: +44 30 9018 2012', '+49 30 90182012', undefined],
    ['id', 'Her SSN is 536-90-4399.', '536 90 4399', 'certain'],
    ['id', 'IBAN DE89 3704 0044 0532 0130 00', 'de89370400440532013000', 'certain'],
    ['name', 'Please contact Anna Müller about it.', 'Müller, Anna', 'perhaps'],
    ['name', 'Please contact Anna Müller about it.', 'Dr. Anna Mueller', 'perhaps'],
    ['name', 'Please contact Anna Mueller about it.', 'Anna Müller', 'perhaps'],
    ['name', 'Signed by Anna Maria Müller in person.', 'Anna Müller', 'perhaps'],
    ['name', 'Please contact Anna Müller about it.', 'Anna Maria Müller', 'perhaps'],
    ['name', 'Please contact Jörg Hansen-Brandt about it.', 'joerg hansen brandt', 'perhaps'],
    ['name', 'Please contact Anna Müller about it.', 'Müller', undefined],
  ] as const)('%s: %s ~ %s', (kind, text, value, expected) => {
    expect(meets(text, kind, value)).toBe(expected)
  })
})

describe('forms', () => {
  it('are few and short, whatever a value holds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('email', 'person', 'phone', 'iban', 'url'),
        fc.string({ unit: 'grapheme' }),
        (kind, value) => {
          const forms = formsFound({ kind, rule: 'phone-international', value })
          expect(forms.length).toBeLessThanOrEqual(3)
        },
      ),
    )
    expect(formsFound({ kind: 'person', rule: 'person-name', value: 'a '.repeat(100_000) })).toEqual([])
  })

  it('are the same for a phone number however it is spaced', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', ' ', '-', '/', '.'), { minLength: 11, maxLength: 11 }), gaps => {
        const written = `+${[...'49309018201'].map((digit, at) => `${digit}${gaps[at] ?? ''}`).join('')}`
        expect(formsAsked({ kind: 'phone', value: written })).toEqual(
          formsAsked({ kind: 'phone', value: '+49309018201' }),
        )
      }),
    )
  })

  it('of what tells nobody are none', () => {
    for (const [kind, value] of [
      ['id', 'abc'],
      ['id', 'customer'],
      ['name', 'Anna'],
      ['name', 'Dr. Müller'],
      ['phone', '110'],
      ['address', '@example.com'],
      ['address', 'anna@'],
    ] as const)
      expect([value, formsAsked({ kind, value })]).toEqual([value, []])
  })
})

describe('keys', () => {
  it('of one organisation mean nothing under the key of another', () => {
    const [one, other] = [new SubjectKeys(Buffer.alloc(32, 1)), new SubjectKeys(Buffer.alloc(32, 2))]
    expect(one.of('id 4711')).not.toBe(other.of('id 4711'))
    expect(one.reference(['a', 'b'])).toBe(one.reference(['b', 'a']))
    expect(one.reference(['a'])).not.toBe(other.reference(['a']))
  })
})
