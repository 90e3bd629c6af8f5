import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findActive } from '../../auth/signed-in.ts'
import { addOrganisation, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { evaluatePosture } from '../posture/verbs/evaluate.ts'
import { listsOfAccounts } from '../posture/verbs/lists.ts'
import { postureScope } from '../posture/verbs/scope.ts'
import { loadDemo } from './verbs/load-demo.ts'

const tiny = { employees: 60, contacts: 120, personal: 20, organisations: 16, folders: 80, items: 400, events: 1500 }

let server: TestServer
let own: string
let admin: string
let business: string

const logIn = async (email: string) =>
  String((await server.call('POST', '/api/login', { body: { email, password: 'sharelight-demo' } })).body.token)
const count = async (token: string, query: object) =>
  (await server.call('POST', '/api/metrics/query', { token, body: query })).body.rows as Record<string, number>[]

beforeAll(async () => {
  server = await startTestServer()
  own = await setUp(server)
  server.services.demo = true
  const id = await loadDemo(server.services, tiny)
  const scope = await postureScope(server.services, id)
  if (scope) await evaluatePosture(scope)
  admin = await logIn('demo@sharelight.example')
  business = await logIn('business@sharelight.example')
})
afterAll(() => server.close())

test('the demo organisation is loaded once, with everything that was generated', async () => {
  const [items] = await count(admin, { cube: 'items', measures: ['items'] })
  const [events] = await count(admin, { cube: 'events', measures: ['events'] })
  expect(items?.items).toBe(tiny.items)
  expect(events?.events).toBeGreaterThan(tiny.events * 0.9)
  const again = await loadDemo(server.services, tiny)
  expect((await server.call('POST', '/api/demo', { token: own, body: {} })).status).toBe(200)
  expect(await loadDemo(server.services, tiny)).toBe(again)
  expect((await count(admin, { cube: 'items', measures: ['items'] }))[0]).toEqual(items)
})

test('nothing of it is in another organisation, and its users cannot sign in there', async () => {
  expect((await count(own, { cube: 'items', measures: ['items'] }))[0]).toEqual({ items: 0 })
  expect((await server.call('GET', '/api/status/info', { token: admin })).body).toMatchObject({ org: { type: 'demo' } })
  expect((await server.call('GET', '/api/status/info', { token: own })).body).toMatchObject({
    org: { type: 'regular' },
  })
})

test('S3.004, S6.001 the business administrator sees nothing of the labels and entities that are restricted', async () => {
  const labels = (await count(business, { cube: 'items', measures: ['items'], dimensions: ['label0'] })).map(row =>
    String(row.label0),
  )
  expect(labels).not.toContain('hr')
  expect(labels).not.toContain('regulated')
  expect(labels).toContain('finance')
  expect(
    (await server.call('POST', '/api/investigation/organizations', { token: business, body: {} })).body,
  ).toMatchObject({ success: false, error: 'restricted' })
  expect(
    (
      await server.call('POST', '/api/sources', {
        token: business,
        body: { connector: 'filesystem', name: 'x', settings: {} },
      })
    ).body,
  ).toMatchObject({ code: 403 })
})

test('an event to a partner that turned untrusted is rated one step higher', async () => {
  const bySubject = await server.stores.meta.acrossOrganisations
    .selectFrom('trust_decisions')
    .select(['subject'])
    .where('trust', '=', 'untrusted')
    .execute()
  const filter = {
    and: [
      { dimension: 'organization', operator: 'in', value: bySubject.map(row => row.subject) },
      { dimension: 'justified', operator: 'eq', value: false },
    ],
  }
  const levels = (await count(admin, { cube: 'events', measures: ['events'], dimensions: ['severity'], filter })).map(
    row => Number(row.severity),
  )
  expect(levels.length).toBeGreaterThan(0)
  expect(Math.min(...levels)).toBeGreaterThan(0)
})

test('its sources are shown with what their scans found', async () => {
  const sources = (await server.call('GET', '/api/sources', { token: admin })).body.sources as {
    id: string
    lastScan: { done: number; complete: number }
  }[]
  expect(sources.length).toBeGreaterThan(5)
  expect(sources.reduce((sum, { lastScan }) => sum + lastScan.done, 0)).toBe(tiny.items)
  expect(sources.reduce((sum, { lastScan }) => sum + lastScan.complete, 0)).toBeGreaterThan(tiny.items / 2)
})

interface Risk {
  items: { address: string; reasons: { id: string; excepted: boolean }[]; reach: Record<string, number> }[]
}

test.each(['unprotected', 'ghost'] as const)(
  'each reason of %s accounts is there, and some still reach files',
  async list => {
    const { body } = await server.call('GET', `/api/accounts-at-risk/${list}?limit=500`, { token: admin })
    const { items: accounts } = body as unknown as Risk
    const reasons = new Set(accounts.flatMap(account => account.reasons.map(({ id }) => id)))
    expect([...reasons].toSorted()).toEqual(listsOfAccounts[list].toSorted())
    expect(accounts.some(({ reach }) => Object.values(reach).some(count => Number(count) > 0))).toBe(true)
  },
)

test('its posture has risen over eighteen months, with failures of each group and two exceptions', async () => {
  const { body } = await server.call('GET', '/api/posture', { token: admin })
  const { days: trend } = (await server.call('GET', '/api/posture/trend', { token: admin })).body as {
    days: { day: string; score: number }[]
  }
  const { groups, coverage } = body as { groups: { failing: number }[]; coverage: { excepted: number } }
  expect(groups.every(({ failing }) => failing > 0)).toBe(true)
  expect(coverage.excepted).toBe(2)
  expect(trend.length).toBeGreaterThan(100)
  expect(trend[0]?.score).toBeLessThan(Number(trend.at(-1)?.score) - 10)
  expect(Date.parse(trend.at(-1)?.day ?? '') - Date.parse(trend[0]?.day ?? '')).toBeGreaterThan(500 * 86_400_000)
})

test('its journal shows plans that are done, taken back, stopped, refused and waiting', async () => {
  const { plans } = (await server.call('GET', '/api/plans', { token: admin })).body as unknown as {
    plans: { id: string; run: { state: string; reason: string | null }; counts: Record<string, number> }[]
  }
  expect(plans.map(({ run, counts }) => [run.state, Object.keys(counts).toSorted().join()])).toEqual([
    ['waiting', 'planned'],
    ['done', 'applied,refused'],
    ['stopped', 'applied,failed,planned'],
    ['done', 'undone'],
    ['done', 'applied'],
  ])
  expect(plans[2]?.run.reason).toContain('of 5 steps failed, which is more than 20 %')
})

test('its policies are on, simulating, off and over, and of what one asked one was answered and one escalated', async () => {
  const { policies } = (await server.call('GET', '/api/policies', { token: admin })).body as {
    policies: { mode: string; isInForce: boolean; matches: number; simulatedMatches: number }[]
  }
  expect(policies.map(({ mode, isInForce }) => [mode, isInForce])).toEqual([
    ['on', true],
    ['simulate', true],
    ['off', false],
    ['on', false],
  ])
  expect(policies.every(({ matches, simulatedMatches }) => matches + simulatedMatches > 0)).toBe(true)
  const { items } = (await server.call('GET', '/api/policies/log?limit=500', { token: admin })).body as {
    items: { acts: { state: string }[] }[]
  }
  const states = items.flatMap(({ acts }) => acts.map(({ state }) => state))
  expect(states.filter(state => state === 'answered' || state === 'escalated').toSorted()).toEqual([
    'answered',
    'escalated',
  ])
})

const hashes = () =>
  server.stores.meta.acrossOrganisations
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select('password_hash')
    .where('organisations.type', '=', 'demo')
    .execute()

test('it reaches neither the machine, nor other systems, nor people, and makes no other way in', async () => {
  const calls: [method: 'GET' | 'POST', url: string][] = [
    ['GET', '/api/sources/browse'],
    ['POST', '/api/sources'],
    ['POST', '/api/sources/test'],
    ['POST', '/api/identity-providers'],
    ['POST', '/api/admins/invite'],
    ['POST', `/api/sources/${randomUUID()}/scan`],
    ['POST', `/api/sources/${randomUUID()}/resume`],
    ['POST', '/api/api-keys'],
    ['POST', '/api/additional-consent'],
    ['GET', '/api/additional-consent/mip/url'],
    ['POST', '/api/backoffice/access/provide'],
  ]
  for (const [method, url] of calls) {
    expect([url, (await server.call(method, url, { token: admin })).body]).toMatchObject([
      url,
      { code: 403, message: expect.stringContaining('The demo organisation reaches neither') },
    ])
  }
})

test('on a server that is no demo nobody signs in to it with its password; the organisation that had it made enters it', async () => {
  server.services.demo = false
  const signIn = () =>
    server.call('POST', '/api/login', { body: { email: 'demo@sharelight.example', password: 'sharelight-demo' } })
  expect((await signIn()).body).toMatchObject({ code: 401, message: 'email or password are incorrect' })
  expect((await server.call('POST', '/api/demo', { token: own, body: {} })).body).toMatchObject({
    code: 403,
    error: 'forbidden',
  })
  expect(await hashes()).toEqual([{ password_hash: null }, { password_hash: null }])
  const db = server.stores.meta.acrossOrganisations
  const { id } = await db
    .selectFrom('organisations')
    .select('id')
    .where('type', '=', 'regular')
    .executeTakeFirstOrThrow()
  await db.updateTable('organisations').set({ demo_of: id }).where('type', '=', 'demo').execute()
  const entered = await server.call('POST', '/api/demo', { token: own, body: {} })
  expect((await server.call('GET', '/api/status/info', { token: String(entered.body.token) })).body).toMatchObject({
    org: { type: 'demo' },
  })
  const other = await addOrganisation(server)
  expect((await server.call('POST', '/api/demo', { token: other.token, body: {} })).status).toBe(403)
})

test('where a provider runs the installation there is none', async () => {
  Object.assign(server.services.settings, { providerKey: 'a provider key that is long enough' })
  const { id, organisation_id } = await server.stores.meta.acrossOrganisations
    .selectFrom('users')
    .select(['id', 'organisation_id'])
    .where('email', '=', 'demo@sharelight.example')
    .executeTakeFirstOrThrow()
  await expect(findActive(server.services, { organisationId: organisation_id, userId: id })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  expect((await server.call('POST', '/api/demo', { token: own, body: {} })).body).toMatchObject({
    code: 403,
    error: 'forbidden',
  })
})
