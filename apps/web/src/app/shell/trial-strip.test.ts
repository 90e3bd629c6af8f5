import { expect, it } from 'vitest'
import { trialNews } from './trial-strip.tsx'

const now = Date.parse('2026-11-21T09:00:00Z')
const edition = (id: string, change: Partial<Parameters<typeof trialNews>[0]> = {}) =>
  trialNews({ id, isTrial: false, isTrialExhausted: false, revertsAt: null, ...change }, now)?.text

it('S2.104 on launch, without a trial that runs or is used up, one can be started', () => {
  expect(edition('launch')).toBe('Start your free 14-day trial of Standard')
})
it('S2.105 during the trial of standard the strip says how many days are left', () => {
  expect(edition('standard', { isTrial: true, revertsAt: '2026-11-30T10:00:00Z' })).toBe(
    '10 days left in your trial of Standard',
  )
  expect(edition('standard', { isTrial: true, revertsAt: '2026-11-21T20:00:00Z' })).toBe(
    '1 day left in your trial of Standard',
  )
})
it('S2.106 after it, on launch, that it is over', () => {
  expect(edition('launch', { isTrialExhausted: true })).toBe('Your free trial is over')
})
it('otherwise there is no strip', () => {
  expect([edition('enterprise'), edition('standard'), edition('limited', { isTrialExhausted: true })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
