import { MetricCondition } from '@sharelight/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConditions, toFilter, writeConditions } from './conditions.ts'

const text = fc.string({ minLength: 1, maxLength: 30 })
const condition = fc.oneof(
  fc.record({
    dimension: fc.constantFrom('severity', 'sensitivity', 'size'),
    operator: fc.constantFrom('eq' as const, 'gte' as const),
    value: fc.integer(),
  }),
  fc.record({
    dimension: fc.constantFrom('justified', 'trusted'),
    operator: fc.constant('eq' as const),
    value: fc.boolean(),
  }),
  fc.record({
    dimension: fc.constantFrom('label', 'name', 'shareType'),
    operator: fc.constantFrom('eq' as const, 'contains' as const, 'starts' as const),
    value: text,
  }),
  fc.record({
    dimension: fc.constantFrom('label', 'source'),
    operator: fc.constantFrom('in' as const, 'nin' as const),
    value: fc.array(text, { minLength: 1, maxLength: 4 }),
  }),
)

describe('filters in the address', () => {
  it('come back as they were written, through a real query string', () => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 5 }), conditions => {
        const query = new URLSearchParams(writeConditions(conditions).map(each => ['f', each]))
        expect(readConditions(new URLSearchParams(query.toString()).getAll('f'))).toEqual(conditions)
      }),
    )
  })
  it('that make no sense are left out and never throw', () => {
    expect(readConditions(['', 'severity', 'severity:like:3', '::', '%:eq:1', 'name:eq:%E0%A4%A'])).toEqual([
      { dimension: 'name', operator: 'eq', value: '%E0%A4%A' },
    ])
    fc.assert(
      fc.property(fc.array(fc.string()), parameters => {
        for (const each of readConditions(parameters))
          expect(MetricCondition.shape.operator.safeParse(each.operator).success).toBe(true)
      }),
    )
  })
  it('hold together when there are several', () => {
    const [a, b] = [
      { dimension: 'severity', operator: 'eq', value: 3 },
      { dimension: 'justified', operator: 'eq', value: false },
    ] as const
    expect([toFilter([]), toFilter([a]), toFilter([a, b])]).toEqual([undefined, a, { and: [a, b] }])
  })
})
