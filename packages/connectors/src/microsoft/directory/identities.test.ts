import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, expect, it } from 'vitest'
import type { AccountFacts } from '../../index.ts'

let tenant: OpenTenant
afterEach(() => tenant.bench.stop())

async function accounts(...without: string[]): Promise<Map<string, AccountFacts>> {
  await prepared()
  return read(without)
}

async function prepared() {
  tenant = await openTenant()
  tenant.bench.act.addUser({ name: 'Mary Somerville' })
  tenant.bench.act.addUser({
    name: 'Ada Lovelace',
    manager: 'mary.somerville@contoso.example',
    methods: ['microsoftAuthenticatorPush'],
    licensed: true,
    department: 'Research',
  })
  return tenant.bench
}

async function read(without: readonly string[] = []): Promise<Map<string, AccountFacts>> {
  for (const { granted } of tenant.bench.state.clients.values())
    for (const right of without) granted.graph.delete(right)
  const connection = await tenant.open({ services: ['identities'] })
  const all = new Map<string, AccountFacts>()
  for await (const { items } of connection.identities?.() ?? []) for (const one of items) all.set(one.address, one)
  return all
}
const ada = 'ada.lovelace@contoso.example'
const admin = 'admin@contoso.example'

it('whoever has a role that administers something is an administrator, and who has none is not', async () => {
  const all = await accounts()
  expect([all.get(admin)?.admin, all.get(ada)?.admin]).toEqual([true, false])
  expect(all.get(ada)?.facts).toMatchObject({ department: 'Research', manager: 'mary.somerville@contoso.example' })
  expect(all.get(admin)?.facts).not.toHaveProperty('manager')
})

it('where roles may not be seen, those who report on second factors tell administrators', async () => {
  const all = await accounts('RoleManagement.Read.Directory', 'Directory.Read.All')
  expect([all.get(admin)?.admin, all.get(ada)?.admin]).toEqual([true, false])
})

it('where nobody may be asked, it is unknown who administers, and not that nobody does', async () => {
  const all = await accounts('RoleManagement.Read.Directory', 'Directory.Read.All', 'AuditLog.Read.All')
  expect(all.get(ada)).toMatchObject({ kind: 'user', state: 'active' })
  expect([...all.values()].filter(one => 'admin' in one || 'mfa' in one)).toEqual([])
})

it('whoever is in a group with a role has it, and so has who may take it up at any time', async () => {
  const { act } = await prepared()
  act.addUser({ name: 'Bob Byron' })
  act.addUser({ name: 'Cy Caller' })
  act.addGroup({ name: 'Keepers', forRoles: true, members: [ada] })
  act.addGroup({ name: 'Standby', forRoles: true, members: ['cy.caller@contoso.example'] })
  act.giveRole('Keepers', 'Exchange Administrator')
  act.makeEligible('bob.byron@contoso.example', 'Global Administrator')
  act.makeEligible('Standby', 'User Administrator')
  const all = await read()
  expect(all.get(ada)).toMatchObject({ admin: true, facts: { roles: ['Exchange Administrator'] } })
  expect(all.get('bob.byron@contoso.example')).toMatchObject({
    admin: true,
    facts: { eligibleRoles: ['Global Administrator'] },
  })
  expect(all.get('cy.caller@contoso.example')).toMatchObject({
    admin: true,
    facts: { eligibleRoles: ['User Administrator'] },
  })
})

it('whoever administers a part of the tenant is an administrator, and has the role there alone', async () => {
  const { act } = await prepared()
  act.giveScopedRole(ada, { role: 'User Administrator', unit: 'b1e3c1a0-0000-4000-8000-000000000001' })
  const told = (await read()).get(ada)
  expect(told).toMatchObject({ admin: true, facts: { scopedRoles: ['User Administrator'] } })
  expect(told?.facts).not.toHaveProperty('roles')
})

it('the last sign-in is the last that succeeded; where Microsoft did not tell these yet, the last attempt', async () => {
  const { act } = await prepared()
  const attempts = (last: string) => ({
    signInActivity: {
      lastSignInDateTime: last,
      lastSignInRequestId: null,
      lastNonInteractiveSignInDateTime: '2020-01-01T00:00:00Z',
      lastNonInteractiveSignInRequestId: null,
      lastSuccessfulSignInDateTime: null,
      lastSuccessfulSignInRequestId: null,
    },
  })
  act.addUser({ name: 'Bob Byron', lastSignIn: new Date('2026-02-01T08:00:00Z') })
  act.updateUser(ada, attempts('2023-01-05T00:00:00Z'))
  act.updateUser('admin@contoso.example', attempts('2026-01-05T00:00:00Z'))
  const all = await read()
  expect(all.get('bob.byron@contoso.example')?.lastSignIn).toEqual(new Date('2026-02-01T08:00:00Z'))
  expect(all.get(ada)?.lastSignIn).toEqual(new Date('2023-01-05T00:00:00Z'))
  expect(all.get('admin@contoso.example')).not.toHaveProperty('lastSignIn')
})

it('where owners may not come along with a list, and where there are more than come along, they are asked for', async () => {
  const bench = await prepared()
  const { act, faults } = bench
  const many = Array.from({ length: 25 }, (_, number) => act.addUser({ name: `Person ${number}` }).id)
  act.addGroup({ name: 'Crowd', owners: many })
  act.addGroup({ name: 'Pair', owners: many.slice(0, 2) })
  const owners = async () => {
    const connection = await tenant.open({ services: ['identities'] })
    const all = new Map<string, unknown>()
    for await (const { items } of connection.identities?.() ?? [])
      for (const { name, facts } of items) all.set(name, facts?.['owners'])
    return [all.get('Crowd'), all.get('Pair')]
  }
  expect(await owners()).toEqual([25, 2])
  faults.answer(400, 'Request_UnsupportedQuery', { match: /expand=owners/ })
  expect(await owners()).toEqual([25, 2])
})

it('a role that only reads the directory makes nobody an administrator, where how people sign in does not say so', async () => {
  const { act } = await prepared()
  act.giveRole(ada, 'Directory Readers')
  expect((await read(['AuditLog.Read.All'])).get(ada)).toMatchObject({ admin: false })
})

it('without the licence for eligible roles, those that are held are told', async () => {
  const { act, state } = await prepared()
  state.hasPremium = false
  act.giveRole(ada, 'Exchange Administrator')
  expect((await read()).get(ada)).toMatchObject({ admin: true, facts: { roles: ['Exchange Administrator'] } })
})

it('groups say of what kind they are, who answers for them and what is in them; people what they are licensed for', async () => {
  const { act } = await prepared()
  act.addGroup({ name: 'Inner', members: [ada] })
  act.addGroup({ name: 'Everyone', kind: 'unified', visibility: 'Public', members: [ada], owners: [ada], team: true })
  act.addGroup({ name: 'Moved', rule: 'user.department -eq "Sales"', synchronised: true })
  act.addGroup({ name: 'Posts', kind: 'mail-security' })
  act.addGroup({ name: 'Outer', members: ['Inner', ada], forRoles: true })
  const all = await read()
  const named = (name: string) => [...all.values()].find(one => one.name === name)
  expect(named('Everyone')?.facts).toMatchObject({
    groupKind: 'microsoft_365',
    visibility: 'Public',
    team: true,
    owners: 1,
    dynamic: false,
  })
  expect(named('Moved')?.facts).toMatchObject({ groupKind: 'security', dynamic: true, synchronised: true })
  expect(named('Inner')?.facts).toMatchObject({ owners: 0 })
  // Graph does not tell who answers for these.
  for (const name of ['Moved', 'Posts']) expect(named(name)?.facts).not.toHaveProperty('owners')
  expect(named('Outer')?.facts).toMatchObject({ roleAssignable: true, members: 2, nestedGroups: 1 })
  expect(named('Inner')?.groups).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
  expect(all.get(ada)?.facts).toMatchObject({ licences: ['SPE_E5'] })
})

it('five thousand people, in groups within groups five deep, take calls by the page and by the group, and none by the person', async () => {
  const bench = await prepared()
  const { act, state } = bench
  for (let number = 0; number < 5000; number++) act.addUser({ name: `Person ${number}` })
  const people = [...state.users.keys()]
  for (let top = 0; top < 10; top++) {
    let inner: string[] = people.slice(top * 500, top * 500 + 500)
    for (let depth = 0; depth < 5; depth++) inner = [act.addGroup({ name: `Group ${top} ${depth}`, members: inner }).id]
  }
  const all = await read()
  expect(all.size).toBeGreaterThan(5050)
  const groups = 50
  const pages = Math.ceil(5001 / 120) + Math.ceil(5001 / 1000)
  expect(bench.calls.length).toBeLessThan(groups + pages + 30)
}, 60_000)
