import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FormSet } from './form-set.ts'
import { testsOfKinds } from './tests.ts'

const tests = testsOfKinds('card', 'iban', 'secret', 'crypto', 'national-id', 'tax-id', 'vehicle')
const set = new FormSet(tests)
const values = [
  '4111111111111111',
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'AKIAIOSFODNN7EXAMPLE',
  'ghp_0123456789abcdefghijklmnopqrstuvwxyz',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '536-90-4399',
  '85052312345',
  'WVWZZZ1JZXW000001',
  'X1234567L',
]
const value = fc.oneof(
  fc.constantFrom(...values),
  fc
    .tuple(fc.constantFrom(...values), fc.nat(30), fc.constantFrom('', '0', 'A', ' ', '\f', '\u00ad', '-', 'é', '９'))
    .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at + 1)),
  fc.string({ unit: fc.constantFrom(...'0123456789ABCXZ -./'), maxLength: 24 }),
)

test('the first test that a value passes is the one that trying all of them finds', () => {
  fc.assert(
    fc.property(value, sample => {
      expect(set.first(sample, '')?.rule.id).toBe(tests.find(each => each.passes(sample, ''))?.rule.id)
    }),
    { numRuns: 2_000 },
  )
})

test('tests whose form too few values have are passed by too few', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), fc.constantFrom(0.5, 0.8, 1), (sample, least) => {
      const share = (each: (typeof tests)[number]) => sample.filter(one => each.passes(one, '')).length / sample.length
      const left = set.ofForm(sample, least)
      expect(tests.filter(each => share(each) >= least && !left.includes(each))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
