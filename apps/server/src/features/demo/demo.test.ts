import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { loadDemo } from './verbs/load-demo.ts'

const tiny = { employees: 60, contacts: 120, personal: 20, organisations: 16, folders: 80, items: 400, events: 1500 }

let server: TestServer
let own: string
let admin: string
let business: string

const logIn = async (email: string) => String((await server.call('POST', '/api/login', { body: { email, password: 'sharelight-demo' } })).body.token)
const count = async (token: string, query: object) => (await server.call('POST', '/api/metrics/query', { token, body: query })).body.rows as Record<string, number>[]

beforeAll(async () => {
  server = await startTestServer()
  own = await setUp(server)
  await loadDemo(server.services, tiny)
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
  expect((await server.call('GET', '/api/status/info', { token: own })).body).toMatchObject({ org: { type: 'regular' } })
})

test('S3.004, S6.001 the business administrator sees nothing of the labels and entities that are restricted', async () => {
  const labels = (await count(business, { cube: 'items', measures: ['items'], dimensions: ['label0'] })).map(row => String(row.label0))
  expect(labels).not.toContain('hr')
  expect(labels).not.toContain('regulated')
  expect(labels).toContain('finance')
  expect((await server.call('POST', '/api/investigation/organizations', { token: business, body: {} })).body).toMatchObject({ success: false, error: 'restricted' })
  expect((await server.call('POST', '/api/sources', { token: business, body: { connector: 'filesystem', name: 'x', settings: {} } })).body).toMatchObject({ code: 403 })
})

test('an event to a partner that turned untrusted is rated one step higher', async () => {
  const bySubject = await server.stores.meta.acrossOrganisations.selectFrom('trust_decisions').select(['subject']).where('trust', '=', 'untrusted').execute()
  const filter = { and: [{ dimension: 'organization', operator: 'in', value: bySubject.map(row => row.subject) }, { dimension: 'justified', operator: 'eq', value: false }] }
  const levels = (await count(admin, { cube: 'events', measures: ['events'], dimensions: ['severity'], filter })).map(row => Number(row.severity))
  expect(levels.length).toBeGreaterThan(0)
  expect(Math.min(...levels)).toBeGreaterThan(0)
})

test('its sources are shown but not scanned', async () => {
  const sources = (await server.call('GET', '/api/sources', { token: admin })).body.sources as { id: string; lastScan: { done: number; complete: number } }[]
  expect(sources.length).toBeGreaterThan(5)
  expect(sources.reduce((sum, { lastScan }) => sum + lastScan.done, 0)).toBe(tiny.items)
  expect(sources.reduce((sum, { lastScan }) => sum + lastScan.complete, 0)).toBeGreaterThan(tiny.items / 2)
  expect((await server.call('POST', `/api/sources/${sources[0]?.id}/scan`, { token: admin })).status).toBe(409)
})
