import type { StatusInfo } from '@sharelight/contract'
import { expect, it } from 'vitest'
import { asksForAuditLog, shellState } from './shell-state.ts'

interface Change {
  show?: boolean
  isProcessing?: boolean
  auditLogConsent?: boolean
  services?: string[]
  type?: string
  suspended?: boolean
}

const status = (change: Change = {}): StatusInfo => ({
  show: change.show ?? true,
  isProcessing: change.isProcessing ?? false,
  auditLogConsent: change.auditLogConsent ?? false,
  dataAvailableFrom: '2022-10-17',
  edition: { id: 'launch', revertsAt: null, isTrial: false, isTrialExhausted: false },
  user: {
    id: '1',
    email: 'ada@acme.example',
    name: 'Ada',
    restrictions: [],
    preferences: {},
    role: 'Admin',
    type: 'system',
    secondStepFrom: null,
  },
  org: {
    status: change.suspended ? 'Suspended' : 'Active',
    orgContactEmail: '',
    services: change.services ?? [],
    dataSourceApplications: [],
    partnerId: '',
    orgName: 'Acme',
    name: 'Acme',
    type: change.type ?? 'regular',
    features: [],
    domains: [],
    timeZone: 'UTC',
  },
})

it('S4.006 S4.007 S4.008 a suspended organisation is expired, one that is not ready is being prepared, any other is open', () => {
  expect(
    [
      status(),
      status({ suspended: true, isProcessing: true }),
      status({ isProcessing: true }),
      status({ show: false }),
    ].map(shellState),
  ).toEqual(['open', 'expired', 'provisioning', 'provisioning'])
})
it('S2.060 who has consented waits at the last step of connecting', () => {
  expect(shellState(status({ isProcessing: true, auditLogConsent: true }))).toBe('onboarding')
})
it('S4.011 the interface shows when it is told to, or while a Microsoft service waits for its consent', () => {
  expect(shellState(status({ show: false, services: ['exchange_365'] }))).toBe('open')
  expect(shellState(status({ show: false, services: ['exchange_365'], auditLogConsent: true }))).toBe('onboarding')
})
it('S4.010 S6.009 the audit-log dialog opens for a regular organisation with a Microsoft service that has not consented', () => {
  const microsoft = { services: ['exchange_365'] }
  expect(
    [
      status(microsoft),
      status(),
      status({ ...microsoft, auditLogConsent: true }),
      status({ ...microsoft, type: 'demo' }),
      status({ ...microsoft, suspended: true }),
    ].map(asksForAuditLog),
  ).toEqual([true, false, false, false, false])
})
