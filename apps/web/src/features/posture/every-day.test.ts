import { expect, it } from 'vitest'
import { everyDay } from './every-day.ts'

it('days without a score have the one before them, across months and leap days, and none is made up after the last', () => {
  expect(
    everyDay([
      { day: '2028-02-27', score: 40 },
      { day: '2028-03-01', score: 50 },
      { day: '2028-03-02', score: 60 },
    ]),
  ).toEqual([
    { day: '2028-02-27', score: 40 },
    { day: '2028-02-28', score: 40 },
    { day: '2028-02-29', score: 40 },
    { day: '2028-03-01', score: 50 },
    { day: '2028-03-02', score: 60 },
  ])
  expect(everyDay([])).toEqual([])
})
