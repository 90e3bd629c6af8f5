import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, beforeEach, expect, test } from 'vitest'

let tenant: OpenTenant
beforeEach(async () => {
  tenant = await openTenant()
})
afterEach(() => tenant.bench.stop())

type Policy = OpenTenant['bench']['state']['settings']['conditionalAccess'][number]
interface Given extends Omit<Partial<Policy>, 'conditions'> {
  users?: Policy['conditions']['users']
  applications?: Policy['conditions']['applications']
  conditions?: Partial<Policy['conditions']>
}
const mfa = { operator: 'OR' as const, builtInControls: ['mfa'] }
const block = { operator: 'OR' as const, builtInControls: ['block'] }
const ids = (...all: string[]) => ({ includeUsers: all })

function add({ users, applications, conditions, ...rest }: Given): Policy {
  const { conditionalAccess } = tenant.bench.state.settings
  const policy: Policy = {
    id: `policy-${conditionalAccess.length}`,
    displayName: 'A policy',
    state: 'enabled',
    createdDateTime: '2026-01-01T00:00:00Z',
    conditions: {
      clientAppTypes: ['all'],
      users: users ?? ids('All'),
      applications: applications ?? { includeApplications: ['All'] },
      ...conditions,
    },
    grantControls: mfa,
    ...rest,
  }
  conditionalAccess.push(policy)
  return policy
}

async function facts(): Promise<Readonly<Record<string, unknown>>> {
  const connection = await tenant.open({ services: ['site-permissions'] })
  for await (const { items } of connection.resources?.() ?? [])
    for (const item of items) if (item.kind === 'tenant') return item.facts
  throw new Error('There is no tenant.')
}
const asked = async () => (await facts())['secondFactorRequired']
const people = (count: number) =>
  Array.from({ length: count }, (_, number) => tenant.bench.act.addUser({ name: `Person ${number}` }).id)

test('without a rule nobody is asked for anything', async () => {
  expect(await facts()).toMatchObject({
    secondFactorRequired: false,
    secondFactorExempt: null,
    adminsSecondFactorRequired: false,
    adminsPhishingResistant: false,
    legacySignInBlocked: false,
    deviceCodeBlocked: false,
    riskySignInBlocked: false,
    riskyUsersBlocked: false,
  })
})

test('security defaults see to second steps and old protocols, and not to device codes', async () => {
  tenant.bench.state.settings.securityDefaults = true
  expect(await facts()).toMatchObject({
    secondFactorRequired: true,
    secondFactorExempt: 0,
    adminsSecondFactorRequired: true,
    adminsPhishingResistant: false,
    legacySignInBlocked: true,
    deviceCodeBlocked: false,
  })
})

test('a policy for all people and applications is enough; one that only reports or is off is none', async () => {
  const policy = add({})
  expect(await asked()).toBe(true)
  for (const state of ['enabledForReportingButNotEnforced', 'disabled'] as const) {
    policy.state = state
    expect(await asked()).toBe(false)
  }
})

test.each([
  ['known places', { locations: { includeLocations: ['All'], excludeLocations: ['AllTrusted'] } }, false],
  ['all places', { locations: { includeLocations: ['All'], excludeLocations: [] } }, true],
  ['some platforms', { platforms: { includePlatforms: ['android'], excludePlatforms: [] } }, false],
  ['but one platform', { platforms: { includePlatforms: ['all'], excludePlatforms: ['linux'] } }, false],
  ['risky sign-ins', { signInRiskLevels: ['high'] }, false],
  ['some devices', { devices: { deviceFilter: { mode: 'exclude' as const, rule: 'device.isCompliant' } } }, false],
  ['browsers alone', { clientAppTypes: ['browser'] }, false],
  ['clients that know a second step', { clientAppTypes: ['browser', 'mobileAppsAndDesktopClients'] }, true],
  ['device codes', { authenticationFlows: { transferMethods: 'deviceCodeFlow' } }, false],
])('a policy for %s', async (_, conditions, holds) => {
  add({ conditions })
  expect(await asked()).toBe(holds)
})

test('conditions that Microsoft adds later, and such as cannot be read, count as narrowing', async () => {
  const policy = add({})
  Object.assign(policy.conditions, { moonPhases: ['full'] })
  expect(await asked()).toBe(false)
  Object.assign(policy.conditions, { moonPhases: [], users: { includeUsers: ['All'], excludeGroups: 'all of them' } })
  expect(await asked()).toBe(false)
})

test('two accounts for emergencies may be left out; three may not, and a group counts by who is in it', async () => {
  const [one = '', two = '', three = ''] = people(3)
  const group = tenant.bench.act.addGroup({ name: 'Inner', members: [two] }).id
  const outer = tenant.bench.act.addGroup({ name: 'Outer', members: [group] }).id
  const policy = add({ users: { ...ids('All'), excludeUsers: [one], excludeGroups: [outer] } })
  expect(await facts()).toMatchObject({ secondFactorRequired: true, secondFactorExempt: 2 })
  tenant.bench.act.addMember('Inner', three)
  expect(await facts()).toMatchObject({ secondFactorRequired: false, secondFactorExempt: 3 })
  policy.conditions.users.excludeGroups = ['00000000-dead-dead-dead-000000000000']
  expect(await facts()).toMatchObject({ secondFactorRequired: true, secondFactorExempt: 1 })
})

test('accounts that keep directories in step are no people, and may be left out besides', async () => {
  const { act } = tenant.bench
  const [one = '', two = '', three = ''] = people(3)
  act.giveRole(three, 'Directory Synchronization Accounts')
  add({ users: { ...ids('All'), excludeUsers: [one, two], excludeRoles: ['d29b2b05-8046-44ba-8758-1e26182fcf32'] } })
  expect(await facts()).toMatchObject({ secondFactorRequired: true, secondFactorExempt: 2 })
})

test('whom one policy leaves out another may take in', async () => {
  const group = tenant.bench.act.addGroup({ name: 'Sales', members: people(5) }).id
  add({ users: { ...ids('All'), excludeGroups: [group] } })
  expect(await facts()).toMatchObject({ secondFactorRequired: false, secondFactorExempt: 5 })
  add({ users: { includeGroups: [group] } })
  expect(await facts()).toMatchObject({ secondFactorRequired: true, secondFactorExempt: 0 })
})

test('guests that are left out are a gap until a policy takes in just these', async () => {
  const types = 'b2bCollaborationGuest,serviceProvider'
  add({ users: { ...ids('All'), excludeGuestsOrExternalUsers: { guestOrExternalUserTypes: types } } })
  expect(await asked()).toBe(false)
  const guests = add({
    users: {
      includeGuestsOrExternalUsers: {
        guestOrExternalUserTypes: types,
        externalTenants: { membershipKind: 'enumerated' },
      },
    },
  })
  expect(await asked()).toBe(false)
  guests.conditions.users = ids('GuestsOrExternalUsers')
  expect(await asked()).toBe(true)
})

test('applications that are left out are a gap until another policy takes them in', async () => {
  const exempt = 'D4EBCE55-015a-49b5-a083-c86d1797d34c'
  add({ applications: { includeApplications: ['All'], excludeApplications: [exempt] } })
  expect(await asked()).toBe(false)
  add({ applications: { includeApplications: [exempt.toLowerCase()] } })
  expect(await asked()).toBe(true)
})

test('a policy for chosen applications, and one for registering, are none for all', async () => {
  add({ applications: { includeApplications: ['Office365'] } })
  add({ applications: { includeApplications: [], includeUserActions: ['urn:user:registersecurityinfo'] } })
  add({
    applications: { includeApplications: ['All'], applicationFilter: { mode: 'exclude', rule: 'CustomSecurity...' } },
  })
  expect(await asked()).toBe(false)
})

test('a second step that a known device, or consent to terms, stands in for is not asked for', async () => {
  const policy = add({})
  const ask = async (grantControls: Policy['grantControls']) => {
    policy.grantControls = grantControls
    return asked()
  }
  const strength = (requirementsSatisfied: 'mfa' | 'none') => ({
    id: 'own',
    displayName: 'Own',
    requirementsSatisfied,
    allowedCombinations: [],
  })
  const both = ['mfa', 'compliantDevice']
  expect(await ask({ operator: 'OR', builtInControls: both })).toBe(false)
  expect(await ask({ operator: 'AND', builtInControls: both })).toBe(true)
  expect(await ask({ operator: 'OR', builtInControls: [], authenticationStrength: strength('mfa') })).toBe(true)
  expect(await ask({ operator: 'OR', builtInControls: [], authenticationStrength: strength('none') })).toBe(false)
  expect(
    await ask({ operator: 'OR', builtInControls: ['compliantDevice'], authenticationStrength: strength('mfa') }),
  ).toBe(false)
  expect(await ask(block)).toBe(true)
  expect(await ask(null)).toBe(false)
})

test('administrators may be seen to by a policy of their own, for each role that somebody has or may take up', async () => {
  const { act } = tenant.bench
  const [one = '', two = ''] = people(2)
  act.giveRole(one, 'Exchange Administrator')
  const policy = add({ users: { includeRoles: ['62e90394-69f5-4237-9190-012177145e10'] } })
  expect(await facts()).toMatchObject({ secondFactorRequired: false, adminsSecondFactorRequired: false })
  policy.conditions.users.includeRoles?.push('29232cdf-9323-42fd-ade2-1d097af3e4de')
  expect(await facts()).toMatchObject({ secondFactorRequired: false, adminsSecondFactorRequired: true })
  act.makeEligible(two, 'User Administrator')
  expect(await facts()).toMatchObject({ adminsSecondFactorRequired: false })
  const { id } = act.addGroup({ name: 'Exempt', members: [one, two, 'admin@contoso.example'] })
  policy.conditions.users = { includeUsers: ['All'], excludeGroups: [id] }
  expect(await facts()).toMatchObject({ adminsSecondFactorRequired: true, secondFactorRequired: false })
})

test('one policy for administrators and another for all are judged together', async () => {
  add({ users: { ...ids('All'), excludeRoles: ['62e90394-69f5-4237-9190-012177145e10'] } })
  people(3).forEach(id => tenant.bench.act.giveRole(id, 'Global Administrator'))
  expect(await facts()).toMatchObject({ secondFactorRequired: false, secondFactorExempt: 4 })
  add({
    users: { includeRoles: ['62e90394-69f5-4237-9190-012177145e10'] },
    grantControls: {
      operator: 'OR',
      builtInControls: [],
      authenticationStrength: {
        id: '00000000-0000-0000-0000-000000000004',
        displayName: 'Phishing-resistant MFA',
        requirementsSatisfied: 'mfa',
        allowedCombinations: ['windowsHelloForBusiness', 'fido2', 'x509CertificateMultiFactor'],
      },
    },
  })
  expect(await facts()).toMatchObject({
    secondFactorRequired: true,
    secondFactorExempt: 0,
    adminsSecondFactorRequired: true,
    adminsPhishingResistant: true,
  })
})

test('old protocols are blocked by one policy or by two', async () => {
  const first = add({ grantControls: block, conditions: { clientAppTypes: ['exchangeActiveSync', 'other'] } })
  expect((await facts())['legacySignInBlocked']).toBe(true)
  first.conditions.clientAppTypes = ['other']
  expect((await facts())['legacySignInBlocked']).toBe(false)
  add({ grantControls: block, conditions: { clientAppTypes: ['exchangeActiveSync'] } })
  expect((await facts())['legacySignInBlocked']).toBe(true)
})

test('device codes and risky sign-ins are blocked where a policy says so of just these', async () => {
  add({
    grantControls: block,
    conditions: { authenticationFlows: { transferMethods: 'deviceCodeFlow,authenticationTransfer' } },
  })
  add({ grantControls: block, conditions: { signInRiskLevels: ['high', 'medium'] } })
  add({ grantControls: block, conditions: { userRiskLevels: ['medium'] } })
  expect(await facts()).toMatchObject({
    deviceCodeBlocked: true,
    riskySignInBlocked: true,
    riskyUsersBlocked: false,
    secondFactorRequired: false,
  })
})

test('what may not be seen is unknown: policies, defaults, and who is in a group that is left out', async () => {
  const without = (...rights: string[]) => {
    for (const { granted } of tenant.bench.state.clients.values())
      for (const right of rights) granted.graph.delete(right)
  }
  const group = tenant.bench.act.addGroup({ name: 'Sales', members: people(5) }).id
  add({ users: { ...ids('All'), excludeGroups: [group] } })
  without('Group.Read.All', 'Directory.Read.All', 'GroupMember.ReadWrite.All')
  expect(await facts()).toMatchObject({ secondFactorRequired: null, secondFactorExempt: null })
  without('Policy.Read.All')
  expect((await facts())['unanswered']).toMatchObject({
    secondFactorRequired: expect.stringContaining('needs Policy.Read.All') as string,
  })
  expect((await facts())['unanswered']).not.toHaveProperty('globalAdmins')
  expect(await facts()).toMatchObject({
    secondFactorRequired: null,
    legacySignInBlocked: null,
    deviceCodeBlocked: null,
  })
})

test('a known device is asked for where nothing else would do', async () => {
  const policy = add({ grantControls: { operator: 'OR', builtInControls: ['compliantDevice', 'domainJoinedDevice'] } })
  expect(await facts()).toMatchObject({ managedDeviceRequired: true, secondFactorRequired: false })
  policy.grantControls = { operator: 'OR', builtInControls: ['mfa', 'compliantDevice'] }
  expect(await facts()).toMatchObject({ managedDeviceRequired: false, secondFactorRequired: false })
})

test('how the directory is set is told by its own words, and what is not told is unknown', async () => {
  const { settings, clients } = tenant.bench.state
  expect(await facts()).toMatchObject({
    weakMethods: ['sms', 'email'],
    passwordsExpire: false,
    adminConsentWorkflow: false,
    usersMayCreateTenants: true,
    usersMayRegister: true,
    guestAccess: 'limited',
  })
  settings.passwordDays = 90
  Object.assign(settings.methods, { Sms: 'disabled', Email: 'disabled' })
  expect(await facts()).toMatchObject({ weakMethods: [], passwordsExpire: true })
  for (const { granted } of clients.values()) granted.graph.delete('Policy.Read.All')
  expect(await facts()).toMatchObject({ weakMethods: null, adminConsentWorkflow: null, usersMayCreateTenants: null })
})

test('administrators for good are those without an end; others with a strong role are counted beside global ones', async () => {
  const { act, state } = tenant.bench
  const [one = '', two = ''] = people(2)
  act.addGroup({ name: 'Keepers', forRoles: true, members: [one, two] })
  act.giveRole('Keepers', 'Exchange Administrator')
  act.giveRole(two, 'Global Administrator')
  expect(await facts()).toMatchObject({ globalAdmins: 2, otherPrivilegedAdmins: 1, permanentAdmins: 3 })
  for (const id of [...state.groups.keys(), two]) state.roleEnds.set(id, '2030-01-01T00:00:00Z')
  expect(await facts()).toMatchObject({ permanentAdmins: 1 })
  state.hasPremium = false
  expect(await facts()).toMatchObject({ permanentAdmins: null })
})

test('global administrators are people, by groups and by what they may take up, each once', async () => {
  const { act, state } = tenant.bench
  const [one = '', two = '', three = ''] = people(3)
  act.addGroup({ name: 'Keepers', forRoles: true, members: [one, two] })
  act.giveRole('Keepers', 'Global Administrator')
  act.giveRole(act.addApplication({ name: 'Robot' }).id, 'Global Administrator')
  act.makeEligible(two, 'Global Administrator')
  act.makeEligible(three, 'Global Administrator')
  expect((await facts())['globalAdmins']).toBe(4)
  state.hasPremium = false
  expect((await facts())['globalAdmins']).toBe(3)
  for (const { granted } of state.clients.values())
    for (const right of ['Group.Read.All', 'Directory.Read.All', 'GroupMember.ReadWrite.All'])
      granted.graph.delete(right)
  expect((await facts())['globalAdmins']).toBe(null)
})
