import { filterDepth, MetricFilter, policyDimensions, type MetricOperator } from '@sharelight/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matches } from '../../mock/query.ts'
import { isWritten, newCondition, newGroup, operatorsOf, rootOf, toFilter, type GroupPart } from './filter-draft.ts'

const texts = ['hr', 'hr/payroll', 'finance', 'personal']
const condition = fc
  .record({
    dimension: fc.constantFrom('label', 'shareType', 'department'),
    operator: fc.constantFrom<MetricOperator>('eq', 'neq', 'in', 'nin', 'starts', 'contains'),
    value: fc.constantFrom(...texts),
  })
  .map(({ dimension, operator, value }) => ({
    dimension,
    operator,
    value: operator === 'in' || operator === 'nin' ? [value] : value,
  }))
const { filter } = fc.letrec<{ filter: MetricFilter }>(tie => {
  const parts = fc.array(tie('filter'), { minLength: 1, maxLength: 3 })
  const group = fc.oneof(fc.record({ and: parts }), fc.record({ or: parts }), fc.record({ nor: parts }))
  return { filter: fc.oneof({ depthSize: 'small', maxDepth: filterDepth - 1 }, condition, group) }
})
const row = fc.record({
  label: fc.subarray(texts),
  shareType: fc.constantFrom(...texts),
  department: fc.constantFrom(...texts),
})

it('a filter that was opened and not changed matches what it matched, and is as the API takes it', () => {
  fc.assert(
    fc.property(filter, row, (given, event) => {
      const root = rootOf(given)
      expect(isWritten(root)).toBe(true)
      const kept = toFilter(root)
      expect(MetricFilter.safeParse(kept).success).toBe(true)
      expect(matches(event, kept)).toBe(matches(event, given))
    }),
  )
})

it('a branch of labels is one comparison', () => {
  const branch: MetricFilter = {
    or: [
      { dimension: 'label', operator: 'eq', value: 'hr' },
      { dimension: 'label', operator: 'starts', value: 'hr/' },
    ],
  }
  const root = rootOf({ and: [branch] })
  expect(root.parts).toMatchObject([{ dimension: 'label', operator: 'under', values: ['hr'] }])
  expect(toFilter(root)).toEqual({ and: [branch] })
})

it('every way to compare that was written elsewhere can be chosen; a branch cannot where groups go no deeper', () => {
  for (const dimension of policyDimensions)
    for (const operator of ['gt', 'lt', 'contains', 'starts'] as const)
      expect(operatorsOf({ ...newCondition(dimension), operator }, 1)).toContain(operator)
  expect(operatorsOf(newCondition('label'), filterDepth - 1)).toContain('under')
  expect(operatorsOf(newCondition('label'), filterDepth)).not.toContain('under')
})

it('is not written while a group at any depth is empty or a comparison has no value', () => {
  const written = { ...newCondition(), values: ['personal'] }
  const of = (group: GroupPart) => isWritten(newGroup('and', [written, newGroup('or', [group])]))
  expect(of(newGroup('nor', [written]))).toBe(true)
  expect(of(newGroup('nor', []))).toBe(false)
  expect(of(newGroup('nor'))).toBe(false)
})
