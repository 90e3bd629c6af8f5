import { expect, it } from 'vitest'
import { endOfDay, parseDay } from './day.ts'

it('a day is read as it is written, and no other text is a day', () => {
  expect([parseDay('31/12/2030'), parseDay(' 1.2.2030 '), parseDay('2030-12-31')]).toEqual([
    '2030-12-31',
    '2030-02-01',
    '2030-12-31',
  ])
  expect([
    parseDay(''),
    parseDay('31/12'),
    parseDay('31/02/2030'),
    parseDay('12/31/2030'),
    parseDay('tomorrow'),
  ]).toEqual([null, null, null, null, null])
})

it('a day ends just before the next begins, in the time zone of the organisation', () => {
  expect(endOfDay('2030-12-31', 'Europe/Berlin')).toBe('2030-12-31T22:59:59.999Z')
  expect(endOfDay('', 'UTC')).toBeNull()
})
