import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachWord } from './each-word.ts'

const letters = fc.constantFrom(...'aZé\u0301ß 漢.-\n𐐀👍\ud800\udc00'.split(''), '𐐀', '𐐨', '\u{1D165}', 'word')

test('words are told as the pattern for them finds them', () => {
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 40 }), parts => {
      const text = parts.join('')
      const found: string[] = []
      eachWord(text, Infinity, (start, end) => found.push(`${start} ${text.slice(start, end)}`))
      expect(found).toEqual(
        Array.from(text.matchAll(/\p{L}[\p{L}\p{M}]*/gu), ({ 0: word, index }) => `${index} ${word}`),
      )
    }),
    { numRuns: 2_000 },
  )
})
