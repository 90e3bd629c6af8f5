import { expect, test } from 'vitest'
import { conditionsIn, filterBreadth, filterDepth, MetricFilter } from './metrics.ts'

const one: MetricFilter = { dimension: 'hour', operator: 'gte', value: 18 }
const nested = (groups: number): MetricFilter =>
  Array.from({ length: groups }).reduce<MetricFilter>(inner => ({ nor: [inner] }), one)

test('a filter is taken as deep and as broad as is said, and no deeper or broader', () => {
  expect(MetricFilter.parse(nested(filterDepth))).toEqual(nested(filterDepth))
  expect(MetricFilter.safeParse(nested(filterDepth + 1)).success).toBe(false)
  const broad = (parts: number) => ({ or: Array.from({ length: parts }, () => one) })
  expect(MetricFilter.safeParse(broad(filterBreadth)).success).toBe(true)
  expect(MetricFilter.safeParse(broad(filterBreadth + 1)).success).toBe(false)
})

test('a group that is two groups at once is refused: one of them would be left out', () => {
  expect(MetricFilter.safeParse({ and: [one], or: [] }).success).toBe(false)
  expect(MetricFilter.safeParse({ nor: [one], and: [] }).success).toBe(false)
})

test('comparisons are found in groups of every kind', () => {
  expect(conditionsIn({ and: [one, { or: [one, { nor: [one] }] }, { and: [] }] })).toEqual([one, one, one])
})
