import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, csvStart, readCsv } from './csv.ts'

test('what is written is read back, whatever a cell holds, but for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), {
        minLength: 1,
        maxLength: 8,
      }),
      rows => {
        const records = rows.map(row => ['row', ...row])
        const read = readCsv(csvStart + csvLine(['a', 'b', 'c']) + records.map(csvLine).join('')).slice(1)
        expect(read.map(({ cells }) => cells.map(cell => cell.replace(/^'/, '')))).toEqual(
          records.map(cells => cells.map(cell => cell.replace(/^'/, ''))),
        )
      },
    ),
    { numRuns: 300 },
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\uFF1D1', '=HYPERLINK("http://x","y")'])(
  '%j does not run as a formula',
  value => {
    expect(csvLine([value]).replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test('numbers stay numbers, also negative ones, and nothing stays empty', () => {
  expect(csvLine([-1, 0.5, true, null, undefined, ''])).toBe('-1,0.5,true,,,\r\n')
})

test('semicolons and tabs separate as well, empty lines do not count, and lines are told by number', () => {
  expect(readCsv('a;b\r\n\r\n1;"x;\ny"\n2;3')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1', 'x;\ny'] },
    { line: 5, cells: ['2', '3'] },
  ])
  expect(readCsv('a\tb\n1\t2')).toHaveLength(2)
})
