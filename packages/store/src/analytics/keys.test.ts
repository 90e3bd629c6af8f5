import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hash64, keyedHash, labelSetKey, ratingKey, stableId } from './keys.ts'

const parts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ':', '\u0000', '1') }), { maxLength: 4 })

test('different parts never give the same id, however they are cut', () => {
  fc.assert(
    fc.property(parts, parts, (one, two) => {
      const same = JSON.stringify(one) === JSON.stringify(two)
      expect(stableId(...one) === stableId(...two)).toBe(same)
      expect(hash64(...one) === hash64(...two)).toBe(same)
    }),
  )
})

test('an id is a UUID of version 8, and a key fits 64 bits', () => {
  fc.assert(
    fc.property(parts, all => {
      expect(stableId(...all)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(BigInt(hash64(...all))).toBeLessThan(2n ** 64n)
    }),
  )
})

test('order and repetition make no other set of labels', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), labels => {
      expect(labelSetKey([...labels].reverse())).toBe(labelSetKey([...labels, ...labels]))
      expect(ratingKey('inside', labels, ['b', 'a'])).toBe(ratingKey('inside', [...labels].reverse(), ['a', 'b', 'a']))
    }),
  )
})

test("a found value cannot be compared without the organisation's own key", () => {
  expect(keyedHash(Buffer.from('one'), 'DE89370400440532013000')).not.toBe(
    keyedHash(Buffer.from('two'), 'DE89370400440532013000'),
  )
  expect(keyedHash(Buffer.from('one'), 'x')).toMatch(/^[0-9a-f]{64}$/)
})
