import { expect, test } from 'vitest'
import { sectionsOf, shownBy } from './spec.ts'

test('sentence ids are read from lists, tables and paragraphs of a section', () => {
  const text = '# T\n\n## 1. First\n`S1.001` One.\n- `S1.002` Two `S9.999`.\n| S1.003 | /x |\n1. `S1.004` Four\n\n## 2. Second\n`S2.001` x'
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
