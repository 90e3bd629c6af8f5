import { expect, test } from 'vitest'
import { allOfTime } from '../time/all-of-time.ts'
import { shownFrame } from './shown.ts'

test('a frame that leaves nothing out is called all of time; others by their days, or to the minute', () => {
  expect(shownFrame(allOfTime, 'Europe/Berlin')).toBe('All of time')
  expect(shownFrame({ ...allOfTime, from: '2026-01-31T23:00:00.000Z' }, 'Europe/Berlin')).not.toContain('All')
  const february = { from: '2026-01-31T23:00:00.000Z', to: '2026-02-28T23:00:00.000Z' }
  expect(shownFrame(february, 'Europe/Berlin')).toBe('01/02/2026 – 28/02/2026')
})
