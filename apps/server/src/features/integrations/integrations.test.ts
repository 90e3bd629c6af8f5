import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin, addOrganisation, setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
})
afterAll(() => server.close())

const keys = (service: string, body?: object, by = token) =>
  server.call('POST', `/api/extproxy/integrations/${service}/keys`, { token: by, ...(body && { body }) })
type Listed = { id: string; service: string; keys: string[] }[]
const list = async (by = token) =>
  (await server.call('GET', '/api/integrations', { token: by })).body.integrations as Listed
const webhook = { url: 'https://hooks.acme.example/sharelight', secret: 'a secret of the webhook' }

test("S7.019 a service's keys are kept encrypted, however they are written, and never come back", async () => {
  const asList = Object.entries(webhook).map(([key, value]) => ({ key, value }))
  for (const body of [{ keys: webhook }, { keys: asList }, asList, webhook]) {
    expect((await keys('webhooks', body)).body).toMatchObject({
      integration: {
        service: 'webhooks',
        name: 'Webhooks',
        kind: 'keys',
        keys: ['url', 'secret'],
        createdBy: 'ada@acme.example',
      },
    })
  }
  expect(await list()).toHaveLength(1)
  const dump = JSON.stringify([
    await list(),
    await server.stores.meta.acrossOrganisations.selectFrom('secrets').selectAll().execute(),
    (await server.call('GET', '/api/audit-trail', { token })).body,
  ])
  expect(dump).not.toContain(webhook.secret)
})

test('S7.019 without a body an API key for the service is made, which answers calls', async () => {
  const { body } = await keys('siem')
  expect(body).toEqual({ apiKey: expect.stringMatching(/^slk_/) })
  expect((await server.call('GET', '/api/status/info', { token: String(body.apiKey) })).status).toBe(200)
  expect((await server.call('GET', '/api/api-keys', { token })).body.keys).toMatchObject([
    { service: 'siem', scope: 'read' },
  ])
})

test('keys that miss, are strange or are no text are refused by name, and so is an unknown service', async () => {
  expect((await keys('webhooks', { keys: { url: 'https://x.example' } })).body).toMatchObject({
    code: 400,
    field: 'keys.secret',
  })
  expect((await keys('webhooks', { keys: { ...webhook, more: 'x' } })).body).toMatchObject({
    code: 400,
    field: 'keys.more',
  })
  expect((await keys('webhooks', { url: 1 })).body).toMatchObject({ code: 400, field: 'keys' })
  expect((await keys('topics', { keys: { a: 'b' } })).body).toMatchObject({ code: 400, field: 'keys' })
  expect((await keys('pigeon', { keys: webhook })).body).toMatchObject({ code: 404, field: 'service' })
})

test('S7.018 the status says what can be connected, what is, and what the operator has set up', async () => {
  const { body } = await server.call('GET', '/api/extproxy/integrations/status', { token })
  const { integrations, ...rest } = body.value as { integrations: { service: string }[] }
  expect(rest).toEqual({ microsoft: false, mail: false, auditLogConsent: false })
  expect(integrations).toContainEqual({
    service: 'webhooks',
    name: 'Webhooks',
    connected: true,
    connectedAt: expect.any(String),
    keys: ['url', 'secret'],
  })
  expect(integrations).toContainEqual({
    service: 'mip',
    name: 'Microsoft labelling',
    connected: false,
    connectedAt: null,
    keys: [],
  })
})

test('S9.019 a call says itself how many integrations or data sources it brings', async () => {
  const names = async (path: string) => (await server.call('GET', `/api${path}`, { token })).body
  await keys('siem', { keys: { endpoint: 'https://siem.acme.example', token: 'a token of the SIEM' } })
  expect((await list()).length).toBeGreaterThan(1)
  expect((await names('/integrations?limit=1')).integrations).toHaveLength(1)
  expect((await names('/sources?limit=1')).sources).toEqual([])
  for (const path of ['/integrations', '/sources'])
    expect(await names(`${path}?limit=0`)).toMatchObject({ code: 400, field: 'limit' })
  const [, siem] = await list()
  await server.call('DELETE', `/api/integrations/${siem?.id}`, { token })
})

test('S7.022 integrations are listed and disconnected; the secret is then gone', async () => {
  const [webhooks] = await list()
  const other = await addOrganisation(server)
  expect(await list(other.token)).toEqual([])
  expect((await server.call('DELETE', `/api/integrations/${webhooks?.id}`, { token: other.token })).status).toBe(404)
  expect((await server.call('DELETE', `/api/integrations/${webhooks?.id}`, { token })).status).toBe(200)
  expect(await list()).toEqual([])
  expect(
    await server.stores.meta.acrossOrganisations
      .selectFrom('secrets')
      .select('id')
      .where('name', 'like', 'integration/%')
      .execute(),
  ).toEqual([])
  expect((await server.call('DELETE', `/api/integrations/${webhooks?.id}`, { token })).status).toBe(404)
})

test('a business user connects nothing, and an edition below it names the one that may', async () => {
  const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
  expect((await keys('webhooks', { keys: webhook }, business.token)).body).toMatchObject({
    code: 403,
    error: 'restricted',
  })
  await server.call('PUT', '/api/extproxy/integrations/edition', { token, body: { edition: 'launch' } })
  expect((await keys('webhooks', { keys: webhook })).body).toMatchObject({
    code: 403,
    error: 'edition_required',
    edition: 'standard',
  })
  expect((await server.call('GET', '/api/extproxy/integrations/status')).status).toBe(401)
})

test('S7.020 labelling and the OneDrive scanner are not taken up before somebody consents', async () => {
  expect((await server.call('POST', '/api/extproxy/integrations/mip/consent', { token })).body).toMatchObject({
    code: 409,
    message: 'Nobody has consented to Microsoft labelling yet. Give consent first.',
  })
  expect((await server.call('POST', '/api/extproxy/integrations/onedrive', { token })).body).toMatchObject({
    code: 409,
  })
})
