import {
  Account,
  AccountPage,
  LabelHistoryEntry,
  LoggedUser,
  SummaryItem,
  Toast,
  type Notification,
  StatusInfo,
} from '@sharelight/contract'
import { describe, expect, test } from 'vitest'
import { interfaceLimits } from '../presentation/limits.ts'
import { cancelTask } from '../tasks/cancel.ts'
import { departmentData, isDemoOrganisation, personalAccounts } from './directory.ts'
import { afterLogout, regionOf, signInStep, tokenRefreshInterval } from './sign-in.ts'
import { loggedUser, startStep } from './start.ts'

const status: StatusInfo = {
  show: true,
  auditLogConsent: false,
  isProcessing: false,
  dataAvailableFrom: '2022-10-17',
  edition: { id: 'standard', revertsAt: '2026-02-01T00:00:00Z', isTrial: true, isTrialExhausted: false },
  user: {
    id: '1',
    email: 'ann@own.example',
    name: 'Ann',
    restrictions: ['it04', 'et01', 'ar07'],
    preferences: {},
    role: 'Admin',
    type: 'business',
    secondStepFrom: null,
  },
  org: {
    status: 'Active',
    orgContactEmail: 'it@own.example',
    services: ['motion_365'],
    dataSourceApplications: ['gmail'],
    partnerId: 'sharelight',
    orgName: 'Own',
    name: 'Own',
    type: 'regular',
    features: [],
    domains: [],
    timeZone: 'UTC',
  },
}

test('a user of the status call has an address, a name, restrictions and preferences (S3.003)', () => {
  expect(StatusInfo.parse(status).user).toMatchObject({
    email: 'ann@own.example',
    name: 'Ann',
    restrictions: ['it04', 'et01', 'ar07'],
    preferences: {},
  })
})

describe('the shared user state follows from the status call (S3.005)', () => {
  const facts = { token: 't', auditLogConsent: true, isProcessingOrg: false }
  const user = loggedUser(status, facts)

  test('with who they are, their organisation and whether it is ready (S3.006)', () => {
    expect(LoggedUser.parse(user)).toEqual(user)
    expect(user).toMatchObject({
      email: 'ann@own.example',
      name: 'Ann',
      authorization: 'Bearer t',
      orgName: 'Own',
      partnerId: 'sharelight',
      orgContactEmail: 'it@own.example',
      showUI: true,
      auditLogConsent: true,
      isProcessingOrg: false,
    })
  })

  test('with the trial (S3.007) and the edition, which is the lowest where it is not known (S3.008)', () => {
    expect(user).toMatchObject({
      trial: { active: true, endsAt: '2026-02-01T00:00:00Z', exhausted: false },
      paymentEdition: { name: 'standard', displayName: 'Standard', export: true, timeFrameFull: true },
    })
    expect(loggedUser({ ...status, edition: { ...status.edition, id: 'unheard-of' } }, facts).paymentEdition.name).toBe(
      'launch',
    )
  })

  test('with services and applications (S3.009), the type of user (S3.010) and what is closed to them (S3.011)', () => {
    expect(user).toMatchObject({
      services: ['motion_365'],
      dataSourceApplications: ['gmail'],
      type: 'business',
      restrictions: { info: [4], entities: ['EMPLOYEE'], apps: ['entity_investigation'] },
    })
  })
})

describe('start (S4.002)', () => {
  const facts = { isInitialised: false, status: 'Active' as const, isActive: true, isProcessing: false }

  test('does nothing twice (S4.003)', () => {
    expect(startStep({ ...facts, isInitialised: true })).toBe('nothing')
  })

  test('shows expiry of an organisation whose status is suspended (S4.005, S4.006)', () => {
    expect(startStep({ ...facts, status: 'Suspended' })).toBe('expired')
  })

  test('waits for one that is not active or is processed (S4.007), else loads (S4.008)', () => {
    expect([startStep({ ...facts, isProcessing: true }), startStep({ ...facts, isActive: false })]).toEqual([
      'provisioning',
      'provisioning',
    ])
    expect(startStep(facts)).toBe('load')
  })
})

test('a code goes before a token, a token before a stored user (S4.031–S4.034)', () => {
  const facts = { code: 'c', state: 's', token: 't', hasStoredUser: true }
  expect([
    signInStep(facts),
    signInStep({ ...facts, state: null }),
    signInStep({ ...facts, code: null, token: null }),
    signInStep({ code: null, state: null, token: null, hasStoredUser: false }),
  ]).toEqual(['exchange-code', 'store-token', 'restore', 'log-out'])
})

test('a demo shows the login dialog after logout, and us- regions have their own site (S4.036, S2.026)', () => {
  expect([afterLogout({ isDemo: true }), afterLogout({ isDemo: false })]).toEqual(['dialog', 'screen'])
  expect([regionOf('https://us-east.example'), regionOf('https://eu.example')]).toEqual(['us', 'default'])
})

test('organisational accounts are left out and the total adjusted (S3.020–S3.022, S7.040)', () => {
  const account = (subscriptionId: string, isOrganizational: boolean) =>
    Account.parse({
      subscriptionId,
      displayName: 'n',
      externalId: 'e',
      service: 's',
      isOrganizational,
      syncErrorCode: null,
    })
  expect(AccountPage.parse({ value: [] })).toEqual({ value: [], cursor: '', total: 0, hasMore: false })
  const page = personalAccounts(AccountPage.parse({ value: [account('1', false), account('2', true)], total: 12 }))
  expect(page).toMatchObject({ total: 11, value: [{ subscriptionId: '1', checked: false }] })
})

test('departments are known by id with their employees and counts (S3.053)', () => {
  const employee = (email: string, dep_id: string) => ({ email, name: email, dep_id, dep_name: `Department ${dep_id}` })
  const data = departmentData([employee('a', '1'), employee('b', '1'), employee('c', '2')])
  expect([...data.departments]).toEqual([
    ['1', 'Department 1'],
    ['2', 'Department 2'],
  ])
  expect([...data.counts]).toEqual([
    ['1', 2],
    ['2', 1],
  ])
  expect(data.employees.get('c')?.dep_name).toBe('Department 2')
})

test('a demo is known by its type, or by the name of the organisation (S9.020)', () => {
  expect([
    isDemoOrganisation({ orgName: 'Northlight Instruments', type: 'regular' }),
    isDemoOrganisation({ orgName: 'X', type: 'demo' }),
    isDemoOrganisation({ orgName: 'X', type: 'regular' }),
  ]).toEqual([true, true, false])
})

test('cancelling removes a task and gives it back for its handler (S4.047)', () => {
  const task = (id: string): Notification => ({
    id,
    name: id,
    icon: '',
    status: 'in-progress',
    type: 'poll',
    group: '',
    actions: [],
    canBeRemovedBeforeFinish: false,
    retryCount: 0,
  })
  expect(cancelTask([task('a'), task('b')], 'a')).toEqual({ tasks: [task('b')], cancelled: task('a') })
  expect(cancelTask([], 'a')).toEqual({ tasks: [], cancelled: undefined })
})

test('label history, summaries and toasts have their fields (S3.023, S3.056, S3.058)', () => {
  expect(
    LabelHistoryEntry.safeParse({
      time: '2026-01-01T00:00:00Z',
      userId: null,
      userEmail: '',
      generation: 1,
      labelId: 504,
      labelName: 'Payroll',
      parentId: 5,
      status: 'assigned',
    }).success,
  ).toBe(true)
  expect(SummaryItem.safeParse({ informationTypes: [], name: 'n', description: 'd' }).success).toBe(true)
  expect(Toast.safeParse({ type: 'alert', msg: 'm', duration: 4000 }).success).toBe(true)
})

test.each([
  ['S9.001', { trialCountdown: 5000, trialReload: 2000 }],
  ['S9.002', { chunkTimeout: 120_000 }],
  ['S9.010', { modalBaseLayer: 200, modalsStacked: 4, premiumFollowUp: 400 }],
  ['S9.011', { mobileBelow: 414, narrowUpTo: 600, resizeDebounce: 200 }],
  ['S9.012', { sourcesPage: 1000, infoTypeLoadWait: 200 }],
  ['S9.013', { queryCacheEntries: 20, queryCacheAge: 600_000, queryWaitPoll: 200, graphRetries: 4, insightBatch: 50 }],
  ['S9.014', { page: 50, searchPage: 100, accountPage: 100 }],
  ['S9.015', { poll: 3000, analyticsBatchTime: 2000, analyticsBatchSize: 10, supportPoll: 60_000 }],
  ['S9.015', { copyDebounce: 200, popupDelay: 200 }],
  ['S9.016', { menuMaxHeight: '20rem' }],
])('the interface keeps to the limits of %s', (_, limits) => {
  expect(interfaceLimits).toMatchObject(limits)
})

test('a token is refreshed every 15 minutes (S9.015)', () => {
  expect(tokenRefreshInterval).toBe(900_000)
})
