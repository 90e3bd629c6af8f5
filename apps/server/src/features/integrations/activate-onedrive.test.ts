import { readOutboundRules } from '@sharelight/connectors'
import type { Source } from '@sharelight/contract'
import { startTenant, type TenantBench } from '@sharelight/testkit/microsoft'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrganisation, setUp, startTestServer, workOnScans, type TestServer } from '../../testing/server.ts'

const origin = 'https://sharelight.example'
const admin365 = 'admin@contoso.example'
const ada = 'ada.lovelace@contoso.example'
let tenant: TenantBench, server: TestServer, token: string

beforeAll(async () => {
  tenant = await startTenant({ client: { redirectUris: [origin] } })
  tenant.act.addUser({ name: 'Ada Lovelace' })
  tenant.act.addPersonalDrive(ada)
  tenant.act.addFile({ drive: ada, path: '/Payments.txt', content: 'Please pay to DE89 3704 0044 0532 0130 00.' })
  const { clientId, clientSecret, tenantId } = tenant.settings
  server = await startTestServer({
    outbound: readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(tenant.hosts) }),
    microsoft: { clientId, clientSecret, tenant: tenantId, authority: 'https://login.microsoftonline.com' },
  })
  token = await setUp(server)
})
afterAll(async () => {
  await server?.close()
  await tenant?.stop()
})

/** As a browser would: consents at Microsoft as `account`, and brings back what it is sent back with. */
async function consent(account: string, by = token) {
  const { body, cookies } = await server.call('GET', '/api/additional-consent/service/onedrive/url', { token: by })
  const url = new URL(String(body['url']))
  const form = new URLSearchParams([...url.searchParams, ['redirect_uri', origin], ['state', 'onedrive']])
  form.set('answer', 'accept')
  form.set('account', account)
  const page = `${tenant.url.login}${url.pathname}`
  const sent = await fetch(page, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(sent.headers.get('location') ?? '')
  const answer = { code: back.searchParams.get('code'), redirectUri: origin, provider: 'onedrive' }
  return server.call('POST', '/api/additional-consent/service', { token: by, cookies, body: answer })
}
const activate = (by = token) => server.call('POST', '/api/extproxy/integrations/onedrive', { token: by })
const sources = async (by = token) =>
  (await server.call('GET', '/api/sources', { token: by })).body['sources'] as Source[]

test('S7.021 who consented without administering the tenant activates nothing', async () => {
  expect((await consent(ada)).status).toBe(200)
  expect((await activate()).body).toMatchObject({
    code: 409,
    message: expect.stringContaining('does not administer the tenant'),
  })
  expect(await sources()).toEqual([])
})

test("S7.021 an administrator's consent activates the scanner, once, and files are read by the installation's application", async () => {
  expect((await consent(admin365)).status).toBe(200)
  const { status, body } = await activate()
  expect(status).toBe(200)
  expect((await activate()).body).toEqual(body)
  const all = await sources()
  expect(all).toMatchObject([
    {
      id: body['sourceId'],
      secrets: [],
      consents: [
        { capability: 'read', state: 'given' },
        { capability: 'write', state: 'none' },
      ],
      settings: { tenantId: tenant.settings.tenantId, services: ['onedrive', 'sharepoint'] },
    },
  ])
  await workOnScans(server)
  await expect.poll(async () => (await sources())[0]?.lastScan).toMatchObject({ error: null, complete: 1 })
  const dump = JSON.stringify([
    all,
    await server.stores.meta.acrossOrganisations.selectFrom('secrets').selectAll().execute(),
  ])
  expect(dump).not.toContain(tenant.settings.clientSecret)
})

test('another organisation opens nothing with the same application, whatever its settings name', async () => {
  const other = await addOrganisation(server)
  const { tenantId, clientId } = tenant.settings
  const settings = { tenantId, clientId, services: ['onedrive'] }
  const tried = await server.call('POST', '/api/sources/test', {
    token: other.token,
    body: { connector: 'microsoft-365', settings },
  })
  expect(tried.body).toMatchObject({
    ok: false,
    missing: [{ wayOut: expect.stringContaining('No administrator of this tenant') }],
  })
  expect((await activate(other.token)).body).toMatchObject({ code: 409 })
})

test('what was let in is shut with the integration', async () => {
  const { integrations } = (await server.call('GET', '/api/integrations', { token })).body as {
    integrations: { id: string; service: string }[]
  }
  const { id } = integrations.find(({ service }) => service === 'onedrive') ?? { id: '' }
  await server.call('DELETE', `/api/integrations/${id}`, { token })
  const [source] = await sources()
  const tried = await server.call('POST', '/api/sources/test', {
    token,
    body: { connector: 'microsoft-365', settings: source?.settings, source: source?.id },
  })
  expect(tried.body).toMatchObject({ ok: false })
})
