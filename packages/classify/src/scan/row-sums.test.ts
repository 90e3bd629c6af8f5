import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assemble } from '../../scripts/assemble-survey.ts'
import { RowSums } from './row-sums.ts'
import code from './sum-rows-code.json' with { type: 'json' }

test('the code is what its source says', async () => expect(await assemble('sum-rows')).toBe(code))

test('sums are those of one addition behind the other, to the last bit', () => {
  const table = fc
    .integer({ min: 1, max: 60 })
    .chain(columns =>
      fc.record({
        columns: fc.constant(columns),
        rows: fc.array(fc.array(fc.integer({ min: -128, max: 127 }), { minLength: columns, maxLength: columns }), {
          minLength: 1,
          maxLength: 20,
        }),
      }),
    )
  fc.assert(
    fc.property(
      table,
      fc.array(fc.tuple(fc.nat(), fc.double({ noNaN: true, min: -1e6, max: 1e6 }))),
      (given, asked) => {
        const { rows, columns } = given
        const sums = new RowSums(Int8Array.from(rows.flat()), columns)
        const some = asked.slice(0, rows.length)
        const expected = new Float64Array(columns)
        for (const [at, [place, value]] of some.entries()) {
          const row = place % rows.length
          sums.places[at] = row
          sums.values[at] = value
          rows[row]!.forEach((weight, column) => (expected[column]! += value * weight))
        }
        sums.sumUp(some.length)
        expect(sums.sums.slice(0, columns)).toEqual(expected)
      },
    ),
    { numRuns: 300 },
  )
})
