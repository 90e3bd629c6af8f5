import { expect, it } from 'vitest'
import { axisName, dayName, riskSeries } from './risk-series.ts'

const row = (time: string, high: number) => ({ time, high, medium: 0, low: 0 })
const days = (rows: ReturnType<typeof row>[], grain: 'Day' | 'Month') =>
  riskSeries(rows, grain, 'Europe/Berlin').map(point => `${dayName(point.date).slice(0, 5)} ${point.high}`)

it('risk over time shows days on which nothing happened, across a change of the clock', () => {
  expect(days([row('2026-10-23T22:00:00Z', 2), row('2026-10-26T23:00:00Z', 1)], 'Day')).toEqual([
    '24/10 2',
    '25/10 0',
    '26/10 0',
    '27/10 1',
  ])
})
it('risk over time begins with the first and ends with the last risky month', () => {
  const rows = [
    row('2026-01-31T23:00:00Z', 0),
    row('2026-02-28T23:00:00Z', 1),
    row('2026-04-30T22:00:00Z', 3),
    row('2026-05-31T22:00:00Z', 0),
  ]
  expect(days(rows, 'Month')).toEqual(['01/03 1', '01/04 0', '01/05 3'])
})
it('without risk there is nothing to show', () => {
  expect(days([row('2026-01-01T00:00:00Z', 0)], 'Day')).toEqual([])
})
it('a bar is named as shortly as its axis needs it', () => {
  expect([
    axisName({ year: 2026, month: 10, day: 4 }, 'Week'),
    axisName({ year: 2026, month: 10, day: 1 }, 'Month'),
  ]).toEqual(['4 Oct', 'Oct 2026'])
})
