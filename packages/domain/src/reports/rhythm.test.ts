import type { ReportEvery } from '@sharelight/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateIn, isoDate, weekdayOf, type CalendarDate } from '../time/zoned.ts'
import { nextDue, rhythmSentence } from './rhythm.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Africa/Cairo',
] as const
const zone = fc.constantFrom(...zones)
const instant = fc.date({ min: new Date('2013-01-01Z'), max: new Date('2035-01-01Z'), noInvalidDate: true })
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const rhythm: fc.Arbitrary<ReportEvery> = fc.oneof(
  fc.constant({ every: 'daily' as const }),
  fc.integer({ min: 1, max: 7 }).map(weekday => ({ every: 'weekly' as const, weekday })),
  fc
    .oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const))
    .map(day => ({ every: 'monthly' as const, day })),
)
const shown = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

test('in ten time zones what is due next is later, on a day of the rhythm, at the time that the clocks show unless they leave it out', () => {
  fc.assert(
    fc.property(instant, zone, rhythm, clock, (after, timeZone, every, at) => {
      const due = nextDue({ rhythm: every, at, timeZone }, after)
      const date = dateIn(due, timeZone)
      const late = minutes(shown(due, timeZone)) - minutes(at)
      expect({ isLater: due > after, isDay: isDay(every, date), isInTime: late >= 0 && late <= 60 }).toEqual({
        isLater: true,
        isDay: true,
        isInTime: true,
      })
    }),
    { numRuns: 600 },
  )
})

test('every day has its report once, and every month', () => {
  fc.assert(
    fc.property(instant, zone, clock, (start, timeZone, at) => {
      const days: string[] = []
      let due = start
      for (let count = 0; count < 40; count++) {
        due = nextDue({ rhythm: { every: 'daily' }, at, timeZone }, due)
        days.push(isoDate(dateIn(due, timeZone)))
      }
      expect(new Set(days).size).toBe(days.length)
      const months: string[] = []
      due = start
      for (let count = 0; count < 14; count++) {
        due = nextDue({ rhythm: { every: 'monthly', day: 'last' }, at, timeZone }, due)
        months.push(isoDate(dateIn(due, timeZone)).slice(0, 7))
      }
      expect(new Set(months).size).toBe(months.length)
    }),
    { numRuns: 60 },
  )
})

test('a time that the clocks leave out is an hour later, and one that they show twice is the first', () => {
  const daily = { rhythm: { every: 'daily' as const }, at: '02:30', timeZone: 'Europe/Berlin' }
  expect(nextDue(daily, new Date('2026-03-28T12:00:00Z')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(nextDue(daily, new Date('2026-10-24T12:00:00Z')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(nextDue(daily, new Date('2026-10-25T00:30:00Z')).toISOString()).toBe('2026-10-26T01:30:00.000Z')
})

test('the 31st is the last day of a shorter month', () => {
  const monthly = { rhythm: { every: 'monthly' as const, day: 31 as const }, at: '08:00', timeZone: 'UTC' }
  expect(nextDue(monthly, new Date('2028-02-01Z')).toISOString()).toBe('2028-02-29T08:00:00.000Z')
  expect(nextDue(monthly, new Date('2026-03-31T08:00:00Z')).toISOString()).toBe('2026-04-30T08:00:00.000Z')
  expect(rhythmSentence(monthly)).toBe('Every month on the 31st, or the last day of a shorter month, at 08:00 (UTC)')
})

function isDay(every: ReportEvery, date: CalendarDate): boolean {
  if (every.every === 'weekly') return weekdayOf(date) === every.weekday - 1
  if (every.every === 'daily') return true
  const last = new Date(Date.UTC(date.year, date.month, 0)).getUTCDate()
  return date.day === (every.day === 'last' ? last : Math.min(every.day, last))
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
