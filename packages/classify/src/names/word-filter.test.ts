import { expect, test } from 'vitest'
import { filterOf, mayHold } from './word-filter.ts'

test('a list holds all its words, and lets fewer than one stranger in 400 pass', () => {
  const words = Array.from({ length: 5_000 }, (_, at) => `word${at}`)
  const filter = filterOf(words)
  expect(words.every(word => mayHold(filter, word))).toBe(true)
  const strangers = Array.from({ length: 40_000 }, (_, at) => `stranger${at}`)
  expect(strangers.filter(word => mayHold(filter, word)).length).toBeLessThan(100)
})
