import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, expect, it } from 'vitest'
import type { AccountFacts } from '../../index.ts'

let tenant: OpenTenant
afterEach(() => tenant.bench.stop())

const ada = 'ada.lovelace@contoso.example'

async function accounts(prepare: (tenant: OpenTenant) => void): Promise<Map<string, AccountFacts>> {
  tenant = await openTenant()
  tenant.bench.act.addUser({ name: 'Ada Lovelace' })
  prepare(tenant)
  const connection = await tenant.open({ services: ['identities'] })
  const all = new Map<string, AccountFacts>()
  for await (const { items } of connection.identities?.() ?? []) for (const one of items) all.set(one.name, one)
  return all
}

it('an application says what it may do by itself and what people gave it, who answers for it and when its keys end', async () => {
  const all = await accounts(({ bench: { act } }) => {
    act.addApplication({
      name: 'Payroll',
      owners: [ada],
      roles: ['Files.Read.All', 'Mail.Read'],
      delegated: { scope: 'User.Read offline_access' },
      secretEnds: new Date(Date.now() + 300 * 86_400_000),
    })
    act.addApplication({ name: 'Orphan', delegated: { scope: 'Mail.Read', for: [ada] } })
  })
  expect(all.get('Payroll')).toMatchObject({
    kind: 'application',
    state: 'active',
    address: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    facts: {
      applicationScopes: ['Files.Read.All', 'Mail.Read'],
      delegatedScopes: ['User.Read', 'offline_access'],
      consentedForAll: true,
      owners: 1,
      foreign: false,
      secrets: 1,
      certificates: 0,
      longestSecretDays: 300,
      longestCertificateDays: 0,
      credentials: [{ kind: 'secret', endsAt: expect.stringMatching(/^20\d\d-.*Z$/) as string }],
    },
  })
  expect(all.get('Orphan')?.facts).toMatchObject({ owners: 0, consentedForAll: false, consentedBy: 1 })
})

it('an application of another organisation is told as such, and Microsoft’s own only where somebody gave it something', async () => {
  const all = await accounts(({ bench: { act } }) => {
    act.addApplication({ name: 'Mail Sorter', isForeign: true, publisher: 'Sorters', roles: ['Mail.Read'] })
  })
  expect(all.get('Mail Sorter')?.facts).toMatchObject({
    foreign: true,
    publisher: 'Sorters',
    owners: 0,
    applicationScopes: ['Mail.Read'],
  })
  expect(all.has('Microsoft Graph')).toBe(false)
})

it('an application with a role is an administrator', async () => {
  const all = await accounts(({ bench: { act } }) => {
    const { id } = act.addApplication({ name: 'Robot' })
    act.giveRole(id, 'User Administrator')
  })
  expect(all.get('Robot')).toMatchObject({ admin: true, facts: { roles: ['User Administrator'] } })
})

it('where consents may not be seen, applications are told without them', async () => {
  const all = await accounts(({ bench: { act, state } }) => {
    act.addApplication({ name: 'Payroll', delegated: { scope: 'User.Read' }, roles: ['Mail.Read'] })
    for (const { granted } of state.clients.values()) granted.graph.delete('Directory.Read.All')
  })
  expect(all.get('Payroll')?.facts).toMatchObject({ applicationScopes: ['Mail.Read'] })
  expect(all.get('Payroll')?.facts).not.toHaveProperty('delegatedScopes')
})

it('where applications may not be seen, people and groups are all there is', async () => {
  const all = await accounts(({ bench: { act, state } }) => {
    act.addApplication({ name: 'Payroll' })
    for (const { granted } of state.clients.values())
      for (const right of ['Application.Read.All', 'Directory.Read.All']) granted.graph.delete(right)
  })
  expect([...all.values()].some(({ kind }) => kind === 'application')).toBe(false)
  expect(all.has('Ada Lovelace')).toBe(true)
})
