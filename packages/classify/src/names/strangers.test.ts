import { expect, test } from 'vitest'
import { withoutStrangers } from './strangers.ts'
import type { NameSpan } from './reading.ts'

const people = (text: string, ...found: readonly (readonly [value: string, confidence: number])[]) =>
  withoutStrangers(
    text,
    found.map(([value, confidence]): NameSpan => {
      const start = text.indexOf(value)
      return { kind: 'person', start, end: start + value.length, confidence }
    }),
  ).map(({ start, end }) => text.slice(start, end))

test('headings, brands and terms outside sentences that nobody is known by are nobody', () => {
  const slide = 'RISPETTO 100%\nVALORIZZAZIONE LINEARE\nAUMENTO PANIERE\nMARGINE NEGOZIO\nCA: 263618\n'
  expect(people(slide, ['VALORIZZAZIONE LINEARE', 79.8], ['MARGINE NEGOZIO', 80.4])).toEqual([])
  expect(people('month,\nday,\nyear,\ncreate,nil\nverify,nil\n', ['nil', 72])).toEqual([])
  expect(people('Skills\nMacros\nSQL\nExcel\nSurfing\n', ['Macros', 76.8])).toEqual([])
})

test('who is known, announced, named in full elsewhere or stands in a sentence is somebody', () => {
  expect(people('List\nJennifer\nof\nguests\nhere\n', ['Jennifer', 70])).toEqual(['Jennifer'])
  expect(people('Guests\nDr. Quorvane\nof\nthe\nhouse\n', ['Quorvane', 70])).toEqual(['Quorvane'])
  const both = 'Robert Quorvane\nand so\nQuorvane\nsigned\nit\n'
  expect(people(both, ['Robert Quorvane', 88], ['Quorvane', 70])).toHaveLength(2)
  expect(people('One\ntwo\nthen we met Quorvane in the garden\nthree\nfour\n', ['Quorvane', 70])).toEqual(['Quorvane'])
})

test('a text of a line or two is a sentence', () => {
  expect(people('Quorvane here', ['Quorvane', 70])).toEqual(['Quorvane'])
})
