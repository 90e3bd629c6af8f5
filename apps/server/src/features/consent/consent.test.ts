import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcApp, startIdentityProvider, type IdentityProvider } from '../../testing/identity-provider.ts'
import { addAdmin, addOrganisation, ownMachine, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { consentScopes } from './verbs/consent.ts'

const tenant = '7c1f0a52-0000-4000-8000-000000000001'
const origin = 'https://sharelight.example'
const admin365 = { sub: 'admin', email: 'admin@acme.example', tid: tenant }
let server: TestServer
let microsoft: IdentityProvider
let token: string

beforeAll(async () => {
  microsoft = await startIdentityProvider([`/${tenant}/v2.0`], Object.values(consentScopes).flat())
  server = await startTestServer({
    outbound: ownMachine,
    microsoft: { ...oidcApp, tenant, authority: microsoft.issuer() },
  })
  token = await setUp(server)
})
afterAll(async () => {
  await server.close()
  await microsoft.close()
})

/** As the product does: it adds redirect_uri and state, goes there, and sends back the code. */
async function consent(urlPath: string, call: string, provider: string, by = token) {
  const { body, cookies } = await server.call('GET', urlPath, { token })
  const url = new URL(String(body.url))
  url.searchParams.set('redirect_uri', origin)
  url.searchParams.set('state', provider)
  const back = await microsoft.signIn(url.href, admin365)
  const answer = { code: back.searchParams.get('code'), redirectUri: origin, provider }
  return { url, cookies, answer, given: await server.call('POST', call, { token: by, cookies, body: answer }) }
}

test('S7.026, S7.027 consent to the audit log is exchanged and kept encrypted; the status then says so', async () => {
  const { url, given } = await consent('/api/additional-consent/auditlog/url', '/api/additional-consent', 'auditlog')
  expect(url.searchParams.get('scope')).toContain('https://manage.office.com/ActivityFeed.Read')
  expect(given.body).toEqual({ provider: 'auditlog', scopes: ['https://manage.office.com/ActivityFeed.Read'] })
  expect((await server.call('GET', '/api/status/info', { token })).body).toMatchObject({ auditLogConsent: true })
  const db = server.stores.meta.acrossOrganisations
  const { id } = await db.selectFrom('organisations').select('id').executeTakeFirstOrThrow()
  const kept = JSON.parse(
    (await server.stores.meta.readSecret(id, 'tokens/integration/auditlog/read')) ?? '{}',
  ) as Record<string, string>
  expect(kept).toMatchObject({ refresh: expect.any(String), access: expect.any(String) })
  expect(await db.selectFrom('consents').select(['owner', 'tenant']).execute()).toEqual([
    { owner: 'integration/auditlog', tenant },
  ])
  expect(JSON.stringify(await db.selectFrom('secrets').selectAll().execute())).not.toContain(kept.refresh)
})

test('S7.028, S7.020, S4.038 after consent to labelling the app is added and the step marked as done', async () => {
  expect((await consent('/api/additional-consent/mip/url', '/api/additional-consent', 'mip')).given.body).toMatchObject(
    { provider: 'mip' },
  )
  await server.call('PUT', '/api/extproxy/integrations/edition', { token, body: { edition: 'launch' } })
  expect((await server.call('POST', '/api/extproxy/integrations/mip/consent', { token })).body).toMatchObject({
    error: 'edition_required',
    edition: 'standard',
  })
  await server.call('PUT', '/api/extproxy/integrations/edition', { token, body: { edition: 'standard' } })
  expect((await server.call('POST', '/api/extproxy/integrations/mip/consent', { token })).status).toBe(200)
  const { body } = await server.call('GET', '/api/extproxy/integrations/ui-settings', { token })
  expect(body).toMatchObject({ value: { uiSettings: { mip: { added: true, on: true }, flag_mip_step_done: true } } })
})

test("S7.021 S7.029 a service that is consented to becomes one of the organisation's, until it is disconnected", async () => {
  await consent('/api/additional-consent/service/onedrive/url', '/api/additional-consent/service', 'onedrive')
  const services = async () =>
    ((await server.call('GET', '/api/status/info', { token })).body.org as { services: string[] }).services
  expect(await services()).toEqual(['onedrive'])
  expect((await server.call('POST', '/api/extproxy/integrations/onedrive', { token })).body).toMatchObject({
    code: 409,
    message: expect.stringContaining("files are read in Microsoft's own clouds only"),
  })
  const integrations = (await server.call('GET', '/api/integrations', { token })).body.integrations as {
    id: string
    service: string
  }[]
  await server.call('DELETE', `/api/integrations/${integrations.find(({ service }) => service === 'onedrive')?.id}`, {
    token,
  })
  expect(await services()).toEqual([])
})

test('a code works once, for the user who began, and an unknown provider is refused', async () => {
  const { cookies, answer, given } = await consent('/api/additional-consent/mip/url', '/api/additional-consent', 'mip')
  expect(given.status).toBe(200)
  expect((await server.call('POST', '/api/additional-consent', { token, cookies, body: answer })).body).toMatchObject({
    code: 400,
    error: 'invalid',
  })
  const other = await addOrganisation(server)
  expect(
    (await consent('/api/additional-consent/mip/url', '/api/additional-consent', 'mip', other.token)).given.body,
  ).toMatchObject({ code: 400 })
  expect(
    (await server.call('POST', '/api/additional-consent', { token, body: { ...answer, provider: 'google' } })).body,
  ).toMatchObject({ code: 400, field: 'provider' })
  expect((await server.call('POST', '/api/additional-consent', { token, body: answer })).body).toMatchObject({
    code: 400,
  })
})

test('a business user does not consent, and without a Microsoft app the answer says how to set one up', async () => {
  const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
  expect((await server.call('GET', '/api/additional-consent/mip/url', { token: business.token })).body).toMatchObject({
    code: 403,
    error: 'restricted',
  })
  const bare = await startTestServer()
  const admin = await setUp(bare)
  expect((await bare.call('GET', '/api/additional-consent/auditlog/url', { token: admin })).body).toMatchObject({
    code: 409,
    message: expect.stringContaining('MICROSOFT_CLIENT_ID'),
  })
  await bare.close()
})
