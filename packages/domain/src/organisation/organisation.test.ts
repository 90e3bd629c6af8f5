import { environments, type Notification } from '@sharelight/contract'
import { expect, test } from 'vitest'
import { compactNumber, formatDate, menuName } from '../presentation/formatting.ts'
import { toastDurations, toastTitles } from '../presentation/toasts.ts'
import { afterPoll, isRemovable, pollInterval } from '../tasks/notifications.ts'
import {
  allowsMock,
  dataAvailableFrom,
  environmentLevel,
  isBlocked,
  isProductionLike,
  needsAuditLogConsent,
  opensAuditLogDialog,
  orgDefaults,
  showsInterface,
} from './defaults.ts'
import { isEmail, mayConfirmAuditLog, mayLogIn, maySubmitOnboarding } from './validation.ts'

test('an organisation starts with five applications and the built-in partner (S3.001)', () => {
  expect(orgDefaults.dataSourceApplications).toEqual(['exchange_365', 'ms_teams', 'onedrive', 'sharepoint', 'gmail'])
})

test('data are available from 2022-10-17, on preview and local from 2010-01-01 (S3.002, S4.012, S9.003)', () => {
  expect(environments.filter(name => dataAvailableFrom(name) === '2010-01-01')).toEqual(['local', 'preview'])
  expect(dataAvailableFrom('production')).toBe('2022-10-17')
})

test('environments have levels, and all but stage and production are non-production (S7.003, S9.018)', () => {
  expect((['local', 'dev', 'qa', 'debug', 'stage', 'production'] as const).map(environmentLevel)).toEqual([
    1, 1, 1, 1, 2, 3,
  ])
  expect(environments.filter(isProductionLike)).toEqual(['stage', 'production'])
})

test('mock mode runs in debug, local, qa, uat and preview only (S4.061)', () => {
  expect(environments.filter(allowsMock).toSorted()).toEqual(['debug', 'local', 'preview', 'qa', 'uat'])
})

const facts = {
  services: ['motion_365'],
  auditLogConsent: false,
  show: true,
  orgType: 'regular',
  status: 'Active' as const,
}

test('a suspended organisation is blocked (S4.001, S6.011)', () => {
  expect([isBlocked({ status: 'Suspended' }), isBlocked(facts)]).toEqual([true, false])
})

test('a Microsoft service without audit-log consent asks for it and shows the interface (S4.010, S4.011, S6.009)', () => {
  expect(needsAuditLogConsent(facts)).toBe(true)
  expect(needsAuditLogConsent({ ...facts, services: ['dropbox'] })).toBe(false)
  expect([
    showsInterface({ ...facts, show: false }),
    showsInterface({ ...facts, show: false, auditLogConsent: true }),
  ]).toEqual([true, false])
  expect([
    opensAuditLogDialog(facts),
    opensAuditLogDialog({ ...facts, orgType: 'demo' }),
    opensAuditLogDialog({ ...facts, status: 'Suspended' }),
    opensAuditLogDialog({ ...facts, auditLogConsent: true }),
  ]).toEqual([true, false, false, false])
})

test('login needs an address and more than four characters of password, both trimmed (S5.001)', () => {
  expect(mayLogIn({ email: ' ann@example.org ', password: ' 12345 ' })).toBe(true)
  expect(
    [
      { email: '', password: '12345' },
      { email: 'ann@example', password: '12345' },
      { email: 'ann@example.org', password: ' 1234 ' },
    ].map(mayLogIn),
  ).toEqual([false, false, false])
  expect(
    ['a.b+c@Ex-ample.CO.uk', 'ä@bücher.example', 'a@b@c.org', 'a b@c.org', '.a@c.org', 'a..b@c.org', 'a@-c.org'].map(
      isEmail,
    ),
  ).toEqual([true, true, false, false, false, false, false])
})

test('the onboarding address must be valid and new (S5.003), and audit-log confirm ticked (S5.002)', () => {
  expect([
    maySubmitOnboarding('ann@example.org', null),
    maySubmitOnboarding('Ann@Example.org', 'ann@example.org'),
    maySubmitOnboarding('ann', null),
  ]).toEqual([true, false, false])
  expect([mayConfirmAuditLog({ isTicked: false }), mayConfirmAuditLog({ isTicked: true })]).toEqual([false, true])
})

test('numbers are compact, dates DD/MM/YYYY, an empty date is --- (S9.008)', () => {
  expect([0, 999, 1000, 1250, 12_900, 999_999, 1_000_000, 2_540_000].map(compactNumber)).toEqual([
    '0',
    '999',
    '1K',
    '1.2K',
    '12K',
    '999K',
    '1M',
    '2.5M',
  ])
  expect([
    formatDate('2026-11-21T23:30:00Z'),
    formatDate('2026-11-21T23:30:00Z', 'Europe/Berlin'),
    formatDate(null),
    formatDate(''),
    formatDate('soon'),
  ]).toEqual(['21/11/2026', '22/11/2026', '---', '---', '---'])
  expect(menuName('x'.repeat(61))).toHaveLength(60)
})

test('menu names are cut at 60 characters (S2.038), toasts stay as long as specified (S9.009, S8.019)', () => {
  expect(menuName('x'.repeat(60))).toBe('x'.repeat(60))
  expect(toastDurations).toEqual({
    alert: 4000,
    info: 4000,
    simple: 3000,
    reportFinished: 1000,
    success: 5000,
    error: 3000,
    default: 2000,
  })
  expect(Object.values(toastTitles)).toEqual(['Success', 'Error', 'Info', 'You are offline'])
})

const task: Notification = {
  id: '1',
  name: 'Export',
  icon: '',
  status: 'in-progress',
  type: 'poll',
  group: '',
  actions: [],
  canBeRemovedBeforeFinish: false,
  retryCount: 0,
}

test('a poll task is done once, and fails at the retry limit (S4.043–S4.046)', () => {
  expect(pollInterval).toBe(3000)
  expect(afterPoll(task, 'done', 3)).toEqual({ task: { ...task, status: 'done' }, effect: 'done' })
  const second = afterPoll(afterPoll(task, 'error', 3).task, 'error', 3).task
  expect(second).toMatchObject({ status: 'in-progress', retryCount: 2 })
  expect(afterPoll(second, 'error', 3)).toEqual({ task: { ...task, status: 'failed', retryCount: 3 }, effect: 'limit' })
  expect(afterPoll(afterPoll(second, 'in-progress', 3).task, 'error', 3).task.status).toBe('in-progress')
  expect(afterPoll({ ...task, status: 'done' }, 'error', 1).effect).toBe('none')
})

test('a running notification stays unless it says otherwise (S4.048, S3.055)', () => {
  expect([
    isRemovable(task),
    isRemovable({ ...task, canBeRemovedBeforeFinish: true }),
    isRemovable({ ...task, status: 'failed' }),
  ]).toEqual([false, true, true])
})
