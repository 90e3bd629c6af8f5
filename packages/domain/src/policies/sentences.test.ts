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
