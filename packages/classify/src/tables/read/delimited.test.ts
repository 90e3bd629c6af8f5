import fc from 'fast-check'
import { expect, test } from 'vitest'
import { glanceAt, rowAt } from './delimited.ts'

const parts = ['a', ' ', '"', "'", '""', ',', ',', '\t', ';', '\n', '\r\n', '\r', '1.5', 'b c']

test('a glance at a row tells what its cells tell', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...parts), { maxLength: 30 }),
      fc.constantFrom(',', '\t', ';'),
      fc.boolean(),
      (all, separator, last) => {
        const text = all.join('')
        for (let at = 0; at < text.length; at++) {
          const row = rowAt(text, at, { separator, last })
          const told = row && {
            isParted: row.cells.length > 1,
            isFilled: row.cells.some(({ start, end }) => end > start),
            next: row.next,
          }
          expect(glanceAt(text, at, { separator, last })).toEqual(told)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
