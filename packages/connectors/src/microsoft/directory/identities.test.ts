import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, expect, it } from 'vitest'
import type { AccountFacts } from '../../index.ts'

let tenant: OpenTenant
afterEach(() => tenant.bench.stop())

async function accounts(...without: string[]): Promise<Map<string, AccountFacts>> {
  tenant = await openTenant()
  tenant.bench.act.addUser({ name: 'Ada Lovelace', methods: ['microsoftAuthenticatorPush'] })
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
