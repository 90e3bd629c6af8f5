import { expect, it } from 'vitest'
import { lastDue } from './schedule.ts'

const at = (text: string) => new Date(text)

it('a daily schedule was last due today once its time has come, by the clock of the organisation', () => {
  expect(lastDue('30 2 * * *', at('2026-03-10T01:29:00Z'), 'Europe/Berlin')).toEqual(at('2026-03-09T01:30:00Z'))
  expect(lastDue('30 2 * * *', at('2026-03-10T01:30:00Z'), 'Europe/Berlin')).toEqual(at('2026-03-10T01:30:00Z'))
})
it('a weekly schedule was last due on its weekday, a week ago at most', () => {
  expect(lastDue('0 22 * * 5', at('2026-03-12T12:00:00Z'), 'UTC')).toEqual(at('2026-03-06T22:00:00Z'))
  expect(lastDue('0 22 * * 5', at('2026-03-13T22:00:00Z'), 'UTC')).toEqual(at('2026-03-13T22:00:00Z'))
  expect(lastDue('0 22 * * 5', at('2026-03-13T21:59:59Z'), 'UTC')).toEqual(at('2026-03-06T22:00:00Z'))
})
it('goes over months and years', () => {
  expect(lastDue('0 1 * * 3', at('2027-01-01T00:00:00Z'), 'UTC')).toEqual(at('2026-12-30T01:00:00Z'))
})
