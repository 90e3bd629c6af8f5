import { expect, test } from 'vitest'
import { nameBook } from './names.ts'
import { understand } from './understand.ts'

const none = nameBook([])
const frameOf = (words: string, timeZone: string, now = '2026-11-18T12:00:00Z') =>
  understand(`events ${words}`, { now: new Date(now), timeZone, book: none }).query?.frame

test('days begin by the clock of the organisation, across its changes', () => {
  expect(frameOf('since 1 October', 'Europe/Berlin')).toEqual({
    from: '2026-09-30T22:00:00.000Z',
    to: '2026-11-18T23:00:00.000Z',
  })
  expect(frameOf('on 25 October 2026', 'Europe/Berlin')).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  })
  // It is the next day there already.
  expect(frameOf('in the last 2 days', 'Pacific/Auckland')).toEqual({
    from: '2026-11-17T11:00:00.000Z',
    to: '2026-11-19T11:00:00.000Z',
  })
})

test('a month or quarter without a year is the last one that has begun', () => {
  expect(frameOf('in December', 'UTC')).toEqual({ from: '2025-12-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' })
  expect(frameOf('in November', 'UTC')).toEqual({ from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' })
  expect(frameOf('in q4', 'UTC', '2026-09-30T23:59:59Z')).toMatchObject({ from: '2025-10-01T00:00:00.000Z' })
})

test('a day of the week is the last one of that name, never today', () => {
  expect(frameOf('on Wednesday', 'UTC')).toMatchObject({ from: '2026-11-11T00:00:00.000Z' })
  expect(frameOf('since Tuesday', 'UTC')).toMatchObject({ from: '2026-11-17T00:00:00.000Z' })
})

test('days that there are not are not understood, and years long before give a frame that can be asked', () => {
  expect(frameOf('in the last 9999 years', 'UTC')).toEqual({
    from: '1971-01-01T00:00:00.000Z',
    to: '2026-11-19T00:00:00.000Z',
  })
  const left = (words: string) =>
    understand(`events ${words}`, { now: new Date('2026-11-18T12:00:00Z'), timeZone: 'UTC', book: none }).notUnderstood
  expect(left('on 31 February 2026')).toEqual(['31'])
  expect(left('since 2026-13-45')).toEqual(['since', '2026-13-45'])
  expect(left('between 3 May and 1 May')).toEqual(['a second time frame'])
  expect(understand('events next month', { now: new Date(), timeZone: 'UTC', book: none }).notUnderstood).toEqual([
    'next month',
  ])
})
