import { timeFrameKinds } from '@sharelight/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparableFrame, frameAt, isWithin, previousFrame, timeFrame } from './frames.ts'
import { initialOption, timeFrameOptions } from './options.ts'
import { dateIn, isoDate, isTimeZone, startOfDate } from './zoned.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Africa/Cairo',
] as const
const zone = fc.constantFrom(...zones)
const instant = fc.date({ min: new Date('2012-02-01Z'), max: new Date('2035-01-01Z'), noInvalidDate: true })
const unit = fc.constantFrom('day', 'week', 'month', 'quarter')

test('a date starts at the first instant that falls on it, in any time zone and year', () => {
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const date = dateIn(at, timeZone)
      const start = startOfDate(date, timeZone)
      expect(start <= at).toBe(true)
      expect(dateIn(start, timeZone)).toEqual(date)
      expect(dateIn(new Date(start.getTime() - 1), timeZone)).not.toEqual(date)
    }),
    { numRuns: 300 },
  )
})

test("a day that clocks begin at one o'clock starts there", () => {
  expect(startOfDate({ year: 2018, month: 11, day: 4 }, 'America/Sao_Paulo').toISOString()).toBe(
    '2018-11-04T03:00:00.000Z',
  )
  expect(startOfDate({ year: 2026, month: 3, day: 29 }, 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z')
})

test('frames are half-open, hold their instant, and follow one another without a gap (S3.077)', () => {
  fc.assert(
    fc.property(instant, zone, unit, (at, timeZone, of) => {
      const frame = frameAt(of, at, timeZone)
      expect(isWithin(frame, at)).toBe(true)
      expect(isWithin(frame, frame.to)).toBe(false)
      expect(previousFrame(frame, timeZone).to).toEqual(frame.from)
      expect(frameAt(of, frame.to, timeZone).from).toEqual(frame.to)
    }),
    { numRuns: 200 },
  )
})

test("this and last day, week, month and quarter in the organisation's time zone (S3.077)", () => {
  const now = new Date('2026-11-21T23:30:00Z')
  const of = (timeZone: string) =>
    Object.fromEntries(
      timeFrameKinds.map(kind => [kind, isoDate(dateIn(timeFrame(kind, now, timeZone).from, timeZone))]),
    )
  expect(of('UTC')).toEqual({
    this_day: '2026-11-21',
    this_week: '2026-11-16',
    this_month: '2026-11-01',
    this_quarter: '2026-10-01',
    last_day: '2026-11-20',
    last_week: '2026-11-09',
    last_month: '2026-10-01',
    last_quarter: '2026-07-01',
  })
  expect(of('Europe/Berlin').this_day).toBe('2026-11-22')
})

test('a frame half gone is compared with half of the one before', () => {
  const now = new Date('2026-11-11T00:00:00Z')
  expect(comparableFrame(timeFrame('this_month', now, 'UTC'), now, 'UTC')).toMatchObject({
    from: new Date('2026-10-01Z'),
    to: new Date('2026-10-11Z'),
  })
  expect(comparableFrame(timeFrame('last_month', now, 'UTC'), now, 'UTC')).toMatchObject({
    from: new Date('2026-09-01Z'),
    to: new Date('2026-10-01Z'),
  })
})

const question = {
  now: new Date('2026-11-21T12:00:00Z'),
  timeZone: 'UTC',
  dataStart: new Date('2026-07-15Z'),
  dataEnd: new Date('2026-11-20Z'),
  timeFrameFull: true,
}

test('options are the current week, last week, current month and each earlier month since data start (S3.051, S3.077, S9.004)', () => {
  expect(timeFrameOptions(question).map(({ type, displayName }) => `${type}: ${displayName}`)).toEqual([
    'Week: This week',
    'Week: Last week',
    'Month: This month',
    'Month: Last month',
    'Month: September 2026',
    'Month: August 2026',
    'Month: July 2026',
  ])
})

test('options beyond the first four need the full time frame, and none may start after data end (S5.004, S9.004)', () => {
  expect(timeFrameOptions({ ...question, timeFrameFull: false }).map(({ disable }) => disable)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ])
  expect(timeFrameOptions({ ...question, dataEnd: new Date('2026-10-20Z') }).map(({ disable }) => disable)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('the latest month that starts before data end is chosen (S4.009)', () => {
  const dataEnd = new Date('2026-10-20Z')
  expect(initialOption(timeFrameOptions({ ...question, dataEnd }), dataEnd)?.displayName).toBe('Last month')
})

test('an unknown time zone is refused', () => {
  expect([isTimeZone('Europe/Berlin'), isTimeZone('Europe/Atlantis')]).toEqual([true, false])
})
