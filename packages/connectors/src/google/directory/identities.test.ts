import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorkspace, type OpenWorkspace } from '@sharelight/testkit/connectors'
import type { AccountFacts, Connection } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'
let workspace: OpenWorkspace
let connection: Connection

beforeAll(async () => {
  workspace = await openWorkspace({ at: new Date('2026-11-20T09:00:00Z') })
  const { act } = workspace.bench
  Object.assign(act.addUser({ name: 'Ada Lovelace', mfa: true }), { department: 'Research', manager: bob })
  act.addUser({ name: 'Bob Byron' })
  act.addGroup({ name: 'Research', members: [ada, 'x@elsewhere.example'] })
  act.addGroup({ name: 'All', members: ['research@contoso.example', bob] })
  act.signIn(ada)
  act.signIn(bob, { fails: true })
  act.suspendUser(bob)
  const scopes = ['https://www.googleapis.com/auth/drive', 'openid']
  act.letIn(ada, { clientId: '77185425430.apps.example', name: 'Notes for all', scopes })
  act.letIn(bob, { clientId: '77185425430.apps.example', name: 'Notes for all', scopes: ['email'] })
  connection = await workspace.open({ services: ['identities'] })
})
afterAll(() => workspace.bench.stop())

async function accountsOf(of: Connection): Promise<Map<string, AccountFacts>> {
  const all = new Map<string, AccountFacts>()
  for await (const { items } of of.identities?.() ?? []) for (const one of items) all.set(one.address, one)
  return all
}

it('people are told with what guards them, when they signed in last and what they belong to', async () => {
  const all = await accountsOf(connection)
  expect(all.get(ada)).toMatchObject({
    name: 'Ada Lovelace',
    kind: 'user',
    state: 'active',
    mfa: true,
    admin: false,
    guest: false,
    lastSignIn: new Date('2026-11-20T09:00:00Z'),
    groups: ['research@contoso.example'],
    facts: { applications: ['Notes for all'], orgUnit: '/', department: 'Research', manager: bob },
  })
  expect(all.get(bob)?.facts).not.toHaveProperty('department')
  expect(all.get(bob)).toMatchObject({ state: 'suspended', mfa: false, groups: ['all@contoso.example'] })
  // A time of 1970 is how Google says never.
  expect(all.get(bob)).not.toHaveProperty('lastSignIn')
  expect(all.get('admin@contoso.example')).toMatchObject({ admin: true, facts: { roles: ['Super Admin'] } })
})

it('groups are told with the groups that they lie in and how many are from outside', async () => {
  const all = await accountsOf(connection)
  expect(all.get('research@contoso.example')).toMatchObject({
    kind: 'group',
    groups: ['all@contoso.example'],
    facts: { members: 2, nestedGroups: 0, outsideMembers: 1 },
  })
  expect(all.get('all@contoso.example')).toMatchObject({ facts: { members: 1, nestedGroups: 1, outsideMembers: 0 } })
})

it('an application is told once, with all that people gave it, wherever reading went on', async () => {
  const application = {
    kind: 'application',
    name: 'Notes for all',
    facts: { consentedBy: 2, delegatedScopes: ['email', 'https://www.googleapis.com/auth/drive', 'openid'] },
  }
  expect((await accountsOf(connection)).get('77185425430.apps.example')).toMatchObject(application)
  workspace.bench.state.mostAPage = 1
  const told: AccountFacts[] = []
  for (let from: string | undefined, isFirst = true; isFirst || from !== undefined; isFirst = false) {
    const again = await workspace.open({ services: ['identities'] })
    const page = await again.identities?.(from)[Symbol.asyncIterator]().next()
    told.push(...(page?.value?.items ?? []))
    from = page?.value?.next
  }
  workspace.bench.state.mostAPage = Infinity
  expect(told.map(({ address }) => address)).toEqual([...(await accountsOf(connection)).keys()])
  expect(told.at(-1)).toMatchObject(application)
})

it('what was not delegated stays unknown, and costs no call an account', async () => {
  const { state, calls } = workspace.bench
  const scope = 'https://www.googleapis.com/auth/admin.directory.user.security'
  state.account.delegated.delete(scope)
  const before = calls.length
  const all = await accountsOf(await workspace.open({ services: ['identities'] }))
  state.account.delegated.add(scope)
  expect(all.get(ada)?.facts).not.toHaveProperty('applications')
  expect([...all.values()].some(({ kind }) => kind === 'application')).toBe(false)
  expect(calls.slice(before).some(({ url }) => url.includes('/tokens'))).toBe(false)
})

it('a position that is none is told, for all to be read anew', async () => {
  const read = async (from: string) => {
    for await (const _ of connection.identities?.(from) ?? []) return
  }
  for (const none of ['nonsense', 'users:nonsense', 'groups:nonsense'])
    await expect(read(none)).rejects.toMatchObject({ code: 'resync' })
})
