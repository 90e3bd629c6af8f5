import { expect, test } from 'vitest'
import fc from 'fast-check'
import { fnv1a } from '../text/hash.ts'
import { TokenList } from './token-list.ts'
import { WordIds } from './word-ids.ts'
import { words } from './words.ts'

const ids = new WordIds()
const known = ['invoice', 'strasse', '1099', 'σασ', 'ﬁ', 'a'].map(word => [word, ids.add(word)] as const)
const list = new TokenList(ids)

function tokensOf(text: string): string[] {
  list.read(text)
  return Array.from({ length: list.count }, (_, token) => list.textOf(token))
}

const parts = [
  'invoice INVOICE unitPrice aBC Straße ŉ ǅ ﬁ İstanbul ΣΑΣ Σ ß ẞ K Å Ⅷ ½ ª 한국어 각 漢字 かな が \u0301 é e\u0301A 𝐀𝐛 𐐀𐐨 👍 a\u200bb 1099 12a'.split(
    ' ',
  ),
  ['\n', ' ', '\t', '.', "'", '\ud800', '\udc00', 'x'.repeat(45), '7'.repeat(25), 'ß'.repeat(33), '각'.repeat(20)],
].flat()
const text = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 40 })
  .map(all => all.join(''))

test('the tokens are the words of the text, with their hashes and numbers', () => {
  fc.assert(
    fc.property(text, sample => {
      const tokens = tokensOf(sample)
      expect(tokens).toEqual(words(sample))
      tokens.forEach((token, at) => {
        expect(list.hashes[at]).toBe(fnv1a(token))
        expect(list.ids[at]).toBe(known.find(([word]) => word === token)?.[1] ?? 0)
      })
    }),
    { numRuns: 3_000 },
  )
})

test('every unit by itself, and between letters, is what it is among words', () => {
  const told = (tellsWords: (text: string) => string[], unit: number) => {
    const sign = String.fromCharCode(unit)
    return [sign, `a${sign}B ${sign}${sign}c`].map(sample => tellsWords(sample).join('|')).join('/')
  }
  const units = Array.from({ length: 65_536 }, (_, unit) => unit)
  expect(units.filter(unit => told(tokensOf, unit) !== told(words, unit))).toEqual([])
})
