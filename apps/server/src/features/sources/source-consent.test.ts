import { startCourier, testRegistry, type CourierService } from '@sharelight/testkit/connectors'
import type { Source } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcApp, startIdentityProvider, type IdentityProvider } from '../../testing/identity-provider.ts'
import {
  addAdmin,
  addOrganisation,
  ownMachine,
  setUp,
  startTestServer,
  workOnScans,
  type TestServer,
} from '../../testing/server.ts'

const publicUrl = 'https://sharelight.example'
const back = `${publicUrl}/data-sources-management`
const ada = { sub: 'ada', email: 'ada@acme.example', tid: 'tenant-1' }
let server: TestServer, authority: IdentityProvider, service: CourierService, token: string, source: Source

beforeAll(async () => {
  ;[authority, service] = await Promise.all([
    startIdentityProvider([''], ['letters.read', 'letters.write'], [back]),
    startCourier(),
  ])
  server = await startTestServer({ outbound: ownMachine, publicUrl }, { connectors: testRegistry })
  token = await setUp(server)
  await workOnScans(server)
})
afterAll(async () => {
  await server.close()
  await service.close()
  await authority.close()
})

const settings = () => ({ authority: authority.issuer(), api: service.url, ...oidcApp })
const by = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = token) =>
  server.call(method, `/api${path}`, { token: as, ...(body && { body }) })
const sources = async () => (await by('GET', '/sources')).body.sources as Source[]
const shown = async () => (await sources()).find(({ id }) => id === source.id) as Source
const states = ({ consents }: Source) => consents.map(({ capability, state }) => `${capability} ${state}`)

/** What a browser does: goes where the product says, signs in, and brings back what it is given. */
async function consent(capability: string, person: typeof ada = ada) {
  const { body } = await by('POST', `/sources/${source.id}/consent`, { capability })
  const returned = await authority.signIn(String(body.url), person)
  const { code, state } = Object.fromEntries(returned.searchParams)
  return { url: new URL(String(body.url)), returned: { code, state } }
}
const finish = (returned: object, as = token) => by('POST', '/sources/consent', returned, as)
const scanned = async () => {
  await expect.poll(async () => (await shown()).lastScan?.finishedAt ?? null, { timeout: 60_000 }).not.toBeNull()
  return (await shown()).lastScan
}

/** Every table of the metadata, as text. */
async function dump(): Promise<string> {
  const { pool } = server.stores.meta
  const { rows } = await pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const all = await Promise.all(
    rows.map(async ({ name }) => (await pool.query(`select * from "${String(name)}"`)).rows),
  )
  return JSON.stringify(all)
}

test('a source that people sign in to is connected first, and asks for nothing until somebody has', async () => {
  const added = await by('POST', '/sources', { connector: 'courier', name: 'Letters', settings: settings() })
  source = added.body as unknown as Source
  expect([added.status, source.state, states(source)]).toEqual([200, null, ['read none', 'write none']])
  const info = ((await by('GET', '/connectors')).body.connectors as { id: string; signIn: object }[]).find(
    ({ id }) => id === 'courier',
  )
  expect(info?.signIn).toMatchObject({ kind: 'oauth', name: 'Courier ID', consent: 'people' })
  await by('POST', `/sources/${source.id}/scan`)
  expect((await scanned())?.error).toContain('Nobody has signed in with Courier ID')
  expect(service.brought).toEqual([])
})

test('consent to reading is asked for alone, returns to PUBLIC_URL, and opens reading; tokens are kept sealed', async () => {
  const { url, returned } = await consent('read')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    redirect_uri: back,
    scope: 'openid offline_access letters.read',
    code_challenge_method: 'S256',
  })
  const { status, body } = await finish(returned)
  expect([status, body.capability, states(body.source as Source)]).toEqual([200, 'read', ['read given', 'write none']])
  await by('POST', `/sources/${source.id}/scan`)
  await expect.poll(async () => (await shown()).lastScan?.complete, { timeout: 60_000 }).toBe(1)
  const [access = ''] = service.brought
  expect(access.length).toBeGreaterThan(20)
  expect(new Set(service.brought).size).toBe(1)
  expect(await dump()).not.toContain(access)
  expect(JSON.stringify(body)).not.toContain(access)
})

test('what comes back works once, in the session that began it, and for its own organisation only', async () => {
  const { returned } = await consent('read')
  const other = await addOrganisation(server)
  const colleague = await addAdmin(server, token, { email: 'bob@acme.example' })
  for (const stranger of [other.token, colleague.token])
    expect(await finish(returned, stranger)).toMatchObject({ status: 400, body: { field: 'state' } })
  expect((await finish(returned)).status).toBe(200)
  expect(await finish(returned)).toMatchObject({ status: 400, body: { field: 'state' } })
  expect(await finish({ ...returned, state: 'made up' })).toMatchObject({ status: 400 })
})

test('two tabs end each its own consent, in any order; one that takes too long has ended', async () => {
  const [first, second] = [await consent('read'), await consent('read')]
  expect((await finish(second.returned)).status).toBe(200)
  expect((await finish(first.returned)).status).toBe(200)
  const late = await consent('read')
  server.setTime(new Date(Date.now() + 16 * 60_000))
  expect(await finish(late.returned)).toMatchObject({ status: 400 })
  server.setTime(undefined)
})

test('a code that was spent, a refusal and another tenant change nothing of what is held', async () => {
  const begun = await consent('read')
  expect((await finish(begun.returned)).status).toBe(200)
  const again = await consent('read')
  const spent = await finish({ ...again.returned, code: begun.returned.code })
  expect([spent.status, spent.body.message]).toEqual([400, expect.stringContaining('invalid_grant')])
  const { returned } = await consent('read')
  const refused = await finish({ state: returned.state, error: 'access_denied' })
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('access_denied')])
  expect(await finish({ state: returned.state, error: '<script>' })).toMatchObject({ status: 400 })
  expect(states(await shown())).toEqual(['read given', 'write none'])
})

test('writing is consented apart, and withdrawn by nothing that happens to reading', async () => {
  const { url, returned } = await consent('write')
  expect(url.searchParams.get('scope')).toBe('openid offline_access letters.write')
  await finish(returned)
  expect(states(await shown())).toEqual(['read given', 'write given'])
})

test('consent that is lost is told with the way out; signing in again goes on with the history that is there', async () => {
  const before = (await shown()).lastScan?.scanId
  service.shutOut()
  await by('POST', `/sources/${source.id}/scan`)
  await expect.poll(async () => states(await shown()), { timeout: 60_000 }).toEqual(['read lost', 'write given'])
  await expect.poll(async () => (await shown()).lastScan?.error ?? '', { timeout: 60_000 }).toContain('Sign in again')
  const { notifications } = (await by('GET', '/notifications')).body as {
    notifications: { name: string; actions: { link: string }[] }[]
  }
  expect(notifications[0]).toMatchObject({
    name: expect.stringContaining('Sign in again'),
    actions: [{ link: `/data-sources-management?source=${source.id}` }],
  })
  const asked = service.brought.length
  await by('POST', `/sources/${source.id}/scan`)
  await expect.poll(async () => (await shown()).lastScan?.finishedAt ?? null, { timeout: 60_000 }).not.toBeNull()
  expect(service.brought.length).toBe(asked)
  service.letIn()
  service.letters.set('second', 'Good morning.')
  const { returned } = await consent('read')
  expect(states((await finish(returned)).body.source as Source)).toEqual(['read given', 'write given'])
  await by('POST', `/sources/${source.id}/scan`)
  const doneAtItsEnd = async () => {
    const { finishedAt, done } = (await shown()).lastScan ?? {}
    return finishedAt ? done : undefined
  }
  await expect.poll(doneAtItsEnd, { timeout: 60_000 }).toBe(2)
  expect((await shown()).lastScan?.scanId).not.toBe(before)
  expect(
    ((await by('GET', '/notifications')).body.notifications as { name: string }[]).filter(({ name }) =>
      name.includes('no longer'),
    ),
  ).toEqual([])
}, 200_000)

test('other settings of the same application keep the consent; another application needs its own, and so does another host', async () => {
  const change = (more: object) => by('PATCH', `/sources/${source.id}`, { settings: { ...settings(), ...more } })
  expect(states((await change({ ocr: 'auto' })).body as unknown as Source)).toEqual(['read given', 'write given'])
  const elsewhere = { ...settings(), api: 'http://127.0.0.2:9' }
  const brought = service.brought.length
  const tried = (body: object) => by('POST', '/sources/test', { connector: 'courier', source: source.id, ...body })
  expect((await tried({ settings: { ...settings(), clientSecret: undefined } })).body).toMatchObject({ ok: true })
  expect((await tried({ settings: elsewhere })).body).toMatchObject({
    ok: false,
    missing: [{ wayOut: expect.stringContaining('Nobody has signed in') }],
  })
  expect(service.brought.length).toBeGreaterThan(brought)
  expect(states((await change({ clientId: 'another' })).body as unknown as Source)).toEqual(['read none', 'write none'])
  expect(await dump()).not.toContain(`tokens/source/${source.id}`)
})

test('a business user begins no consent, and none is begun for what nobody consents to', async () => {
  const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
  expect((await by('POST', `/sources/${source.id}/consent`, { capability: 'read' }, business.token)).status).toBe(403)
  expect(await by('POST', `/sources/${source.id}/consent`, { capability: 'watch' })).toMatchObject({
    status: 409,
    body: { field: 'capability' },
  })
  expect(
    (await by('POST', '/sources/00000000-0000-4000-8000-000000000000/consent', { capability: 'read' })).status,
  ).toBe(404)
})
