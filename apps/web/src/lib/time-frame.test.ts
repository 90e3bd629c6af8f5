import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameOptions, latestMonth, timeFrame } from './time-frame.ts'

const berlin = { now: '2026-11-21T09:00:00Z', timeZone: 'Europe/Berlin' }

describe('a time frame', () => {
  it("begins and ends at midnight of the organisation's time zone", () => {
    expect(timeFrame('this-month', berlin).range).toEqual({
      from: '2026-10-31T23:00:00.000Z',
      to: '2026-11-30T23:00:00.000Z',
    })
    expect(timeFrame('this-week', berlin).range).toEqual({
      from: '2026-11-15T23:00:00.000Z',
      to: '2026-11-22T23:00:00.000Z',
    })
  })
  it('is compared with the one before it, across a change of the clock too', () => {
    expect(timeFrame('last-month', berlin).previous).toEqual({
      from: '2026-08-31T22:00:00.000Z',
      to: '2026-09-30T22:00:00.000Z',
    })
    expect(timeFrame('2026-03', berlin).range).toEqual({
      from: '2026-02-28T23:00:00.000Z',
      to: '2026-03-31T22:00:00.000Z',
    })
  })
  it('that is not over is compared with as many days of the one before', () => {
    expect(timeFrame('this-month', berlin).previous).toEqual({
      from: '2026-09-30T22:00:00.000Z',
      to: '2026-10-21T22:00:00.000Z',
    })
    expect(timeFrame('2026-11', berlin).previous).toEqual(timeFrame('this-month', berlin).previous)
    expect(timeFrame('this-week', berlin).previous).toEqual({
      from: '2026-11-08T23:00:00.000Z',
      to: '2026-11-14T23:00:00.000Z',
    })
  })
  it('of the last days ends with today, and is compared with as many days before', () => {
    expect(timeFrame('last-7-days', berlin)).toEqual({
      key: 'last-7-days',
      name: 'Last 7 days',
      range: { from: '2026-11-14T23:00:00.000Z', to: '2026-11-21T23:00:00.000Z' },
      previous: { from: '2026-11-07T23:00:00.000Z', to: '2026-11-14T23:00:00.000Z' },
    })
  })
  it('of chosen days has the last day in it', () => {
    expect(timeFrame('2026-01-05..2026-01-06', berlin)).toMatchObject({
      name: '05/01/2026 – 06/01/2026',
      range: { from: '2026-01-04T23:00:00.000Z', to: '2026-01-06T23:00:00.000Z' },
    })
  })
  it('that is not known is this month', () => {
    expect(timeFrame('nonsense', berlin).key).toBe('this-month')
    expect(timeFrame('2026-02-01..2026-01-01', berlin).key).toBe('this-month')
  })
  it('that is over follows the one before it without a gap, whatever the month and zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2040 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'),
        (year, month, timeZone) => {
          const { range, previous } = timeFrame(`${year}-${String(month).padStart(2, '0')}`, {
            now: '2045-01-15T09:00:00Z',
            timeZone,
          })
          expect(previous?.to).toBe(range?.from)
          const days = (Date.parse(range?.to ?? '') - Date.parse(range?.from ?? '')) / 86_400_000
          expect(days).toBeGreaterThan(27.9)
          expect(days).toBeLessThan(31.1)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('what can be chosen', () => {
  it('S9.004 starts with this week, last week, this month, last month', () => {
    const names = frameOptions({ since: '2026-08-10T00:00:00Z', until: undefined, full: true }, berlin).map(
      option => option.name,
    )
    expect(names).toEqual([
      'This week',
      'Last week',
      'This month',
      'Last month',
      'Last 7 days',
      'Last 30 days',
      'Last 90 days',
      'Choose days…',
      'All time',
      'September 2026',
      'August 2026',
    ])
  })
  it('S5.004 is disabled beyond the first four without the full time frame, and where the data end before it', () => {
    const options = frameOptions({ since: '2026-08-10T00:00:00Z', until: '2026-11-10T00:00:00Z', full: false }, berlin)
    expect(options.filter(option => !option.disabled).map(option => option.key)).toEqual([
      'last-week',
      'this-month',
      'last-month',
    ])
  })
})

it('S4.009 the latest month that starts before the data end is chosen first', () => {
  expect(latestMonth('2026-11-20T00:00:00Z', berlin)).toBe('this-month')
  expect(latestMonth('2026-10-20T00:00:00Z', berlin)).toBe('last-month')
  expect(latestMonth('2001-05-20T00:00:00Z', berlin)).toBe('2001-05')
  expect(latestMonth(undefined, berlin)).toBe('this-month')
})
