import { newCertificate, openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ResourceFacts } from '../../index.ts'

const keys = newCertificate()
const ada = 'ada.lovelace@contoso.example'
let tenant: OpenTenant

beforeEach(async () => {
  tenant = await openTenant({ client: { certificates: [keys.certificate] } })
  const { act } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada] })
  act.addSite({ name: 'numbers', displayName: 'Numbers', owners: [ada] })
})
afterEach(() => tenant.bench.stop())

const open = () => tenant.open({ services: ['site-permissions'], clientSecret: undefined, certificate: keys.pem })
async function facts(): Promise<ResourceFacts['facts'][]> {
  const found: ResourceFacts[] = []
  for await (const { items } of (await open()).resources?.() ?? []) found.push(...items)
  return found.filter(({ kind }) => kind === 'site').map(one => one.facts)
}
const toHosts = expect.stringContaining('Let this server reach the hosts of SharePoint') as string
const owners = (all: ResourceFacts['facts'][]) => all.map(({ owners }) => owners)

test('a host of the administrators that cannot be reached is not asked again, and costs what it alone tells', async () => {
  tenant.bench.faults.hangUp({ match: /contoso-admin\..*_api/ })
  const all = await facts()
  expect(all).toEqual(
    Array(2).fill(
      expect.objectContaining({
        owners: 1,
        sharing: null,
        unanswered: expect.objectContaining({ sharing: toHosts }) as object,
      }),
    ),
  )
  const asked = tenant.bench.calls.filter(({ url }) => url.includes('-admin.'))
  expect(asked.filter(({ url }) => !url.endsWith('SPO.Tenant'))).toEqual([])
  expect(await (await open()).check()).toMatchObject({ ok: true, missing: [{ wayOut: toHosts }] })
})

test('a host that answered before is waited for', async () => {
  tenant.bench.faults.hangUp({ match: /contoso\.sharepoint\.com.*_api/, after: 3 })
  await expect(facts()).rejects.toMatchObject({ code: 'unreachable' })
})

test('a list that SharePoint fails over, and a page in place of an answer, concern one site each', async () => {
  const [drive = ''] = [...tenant.bench.state.sites.values()].find(({ name }) => name === 'plans')?.driveIds ?? []
  tenant.bench.act.addFile({ drive, path: '/plan.txt', content: 'A plan.' })
  tenant.bench.faults.answer(500, 'SPQueryThrottledException', { match: /_api\/web\/lists\(/ })
  const [plans] = (await facts()).filter(({ address }) => String(address).endsWith('/plans'))
  expect(plans).toMatchObject({ owners: 1, uniquePermissions: { uncountedLists: 1 } })
  tenant.bench.faults.garble({ match: /plans\/_api\/web\/siteusers/ })
  expect(owners(await facts()).toSorted()).toEqual([1, null])
})
