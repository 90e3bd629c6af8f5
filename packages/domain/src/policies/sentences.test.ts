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
    'sharing goes as far as personal addresses and (the information type is “hr” with all below it or the information type is “regulated/pii” with all below it) and trust in the recipients is not “trusted”',
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
    'neither sharing goes as far as personal addresses nor trust in the recipients is “trusted”',
  )
  expect(words({ and: [hour, { nor: [{ and: [share, trust] }] }] })).toBe(
    'the hour of the day is at least “18” and (it is not so that sharing goes as far as personal addresses and trust in the recipients is “trusted”)',
  )
  expect(
    words({
      nor: [
        { dimension: 'label', operator: 'eq', value: 'hr' },
        { dimension: 'label', operator: 'starts', value: 'hr/' },
      ],
    }),
  ).toBe('it is not so that the information type is “hr” with all below it')
  expect(words({ nor: [] })).toBe('anything holds')
})

test('who is reached is told as people say it, one or several of them, or none of them', () => {
  const told = (operator: 'in' | 'nin', value: string[]) => words({ dimension: 'shareType', operator, value })
  expect(told('in', ['personal'])).toBe('sharing goes as far as personal addresses')
  expect(told('in', ['outside', 'anonymous'])).toBe(
    'sharing goes as far as people of other organisations or anyone with the link',
  )
  expect(told('nin', ['inside'])).toBe('the widest audience is not people of the organisation')
})
