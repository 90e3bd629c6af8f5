import { expect, test } from 'vitest'
import { claimingMany, sectionsOf, shownBy } from './spec.ts'

test('sentence ids are read from lists, tables and paragraphs of a section', () => {
  const text =
    '# T\n\n## 1. First\n`S1.001` One.\n- `S1.002` Two `S9.999`.\n| S1.003 | /x |\n1. `S1.004` Four\n\n## 2. Second\n`S2.001` x'
  expect(sectionsOf(text)).toEqual([
    { title: '1. First', ids: ['S1.001', 'S1.002', 'S1.003', 'S1.004'] },
    { title: '2. Second', ids: ['S2.001'] },
  ])
})

test('only passing tests show a sentence, and a range names each of its ids', () => {
  const shown = shownBy([
    { title: 'S2.010–S2.012 routes open', status: 'passed' },
    { title: 'S5.001 a login', status: 'failed' },
    { title: 'S9.005, S9.007 limits', status: 'passed' },
  ])
  expect([...shown]).toEqual(['S2.010', 'S2.011', 'S2.012', 'S9.005', 'S9.007'])
})

test('tests that claim many sentences are named, those that claim most first, and failed ones not', () => {
  expect(
    claimingMany([
      { title: 'S1.001–S1.005 five', status: 'passed' },
      { title: 'S2.001–S2.004 four', status: 'passed' },
      { title: 'S3.001–S3.090 ninety', status: 'failed' },
      { title: 'S4.001–S4.004, S5.001–S5.004 eight', status: 'passed' },
    ]),
  ).toEqual([
    { title: 'S4.001–S4.004, S5.001–S5.004 eight', ids: 8 },
    { title: 'S1.001–S1.005 five', ids: 5 },
  ])
})
