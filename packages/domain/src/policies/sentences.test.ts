import type { MetricFilter } from '@sharelight/contract'
import { expect, test } from 'vitest'
import { filterWords } from './sentences.ts'

const words = (filter: MetricFilter) => filterWords(filter, (_, value) => String(value))

test('a label or one below it is told as a branch, and one of a single value is that value', () => {
  const branch = (key: string): MetricFilter => ({
    or: [
      { dimension: 'label', operator: 'eq', value: key },
      { dimension: 'label', operator: 'starts', value: `${key}/` },
    ],
  })
  expect(
    words({
      and: [
        { dimension: 'shareType', operator: 'in', value: ['personal'] },
        { or: [branch('hr'), branch('regulated/pii')] },
        { dimension: 'trust', operator: 'nin', value: ['trusted'] },
      ],
    }),
  ).toBe(
    'the width of sharing is “personal” and (the information type is “hr” or one below it or the information type is “regulated/pii” or one below it) and trust in the recipients is not “trusted”',
  )
  expect(
    words({
      or: [
        { dimension: 'label', operator: 'eq', value: 'hr' },
        { dimension: 'label', operator: 'starts', value: 'finance/' },
      ],
    }),
  ).toBe('the information type is “hr” or the information type begins with “finance/”')
})

test('what must not hold is told as such, and stands apart from what it is joined with', () => {
  const share: MetricFilter = { dimension: 'shareType', operator: 'eq', value: 'personal' }
  const trust: MetricFilter = { dimension: 'trust', operator: 'eq', value: 'trusted' }
  const hour: MetricFilter = { dimension: 'hour', operator: 'gte', value: 18 }
  expect(words({ nor: [share, trust] })).toBe(
    'neither the width of sharing is “personal” nor trust in the recipients is “trusted”',
  )
  expect(words({ and: [hour, { nor: [{ and: [share, trust] }] }] })).toBe(
    'the hour of the day is at least “18” and (it is not so that the width of sharing is “personal” and trust in the recipients is “trusted”)',
  )
  expect(
    words({
      nor: [
        { dimension: 'label', operator: 'eq', value: 'hr' },
        { dimension: 'label', operator: 'starts', value: 'hr/' },
      ],
    }),
  ).toBe('it is not so that the information type is “hr” or one below it')
  expect(words({ nor: [] })).toBe('anything holds')
})
