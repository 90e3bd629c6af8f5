import { firstBrokenAudit } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAdmin,
  addOrganisation,
  administrator,
  organisationIdOf,
  setUp,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'

const providerKey = 'a provider key that is long enough'
const staff = 'sam@provider.example'
let server: TestServer
let token: string
let organisationId: string

beforeAll(async () => {
  server = await startTestServer({ providerKey, regions: ['https://us-1.sharelight.example'] })
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
})
afterAll(() => server.close())

const status = async (by = token) => (await server.call('GET', '/api/backoffice/access', { token: by })).body
const answer = (verb: string, by = token) => server.call('POST', `/api/backoffice/access/${verb}`, { token: by })
const ask = (key = providerKey, id = organisationId) =>
  server.call('POST', `/api/backoffice/organisations/${id}/access`, {
    token: key,
    body: { staff, reason: 'Ticket 42' },
  })
const enter = (who = staff) =>
  server.call('POST', `/api/backoffice/organisations/${organisationId}/sessions`, {
    token: providerKey,
    body: { staff: who },
  })

test('S7.045, S3.054, S4.050, S4.053 the customer opens access without being asked, and closes it', async () => {
  expect(await status()).toEqual({ status: 'None', request: null, expiresAt: null })
  expect((await answer('provide')).body).toMatchObject({ status: 'Open', expiresAt: expect.any(String) })
  expect((await answer('provide')).body).toMatchObject({ code: 409 })
  expect((await answer('revoke')).body).toMatchObject({ status: 'None' })
})

test('S4.051, S4.052, S6.005 support asks with a reason, and the customer approves or rejects', async () => {
  expect((await ask()).body).toMatchObject({ status: 'Requested' })
  expect(await status()).toMatchObject({
    status: 'Requested',
    request: { by: staff, reason: 'Ticket 42', at: expect.any(String) },
  })
  expect((await answer('revoke')).status).toBe(409)
  expect((await answer('reject')).body).toMatchObject({ status: 'None', request: null })
  expect((await answer('approve')).status).toBe(409)
  await ask()
  expect((await answer('approve')).body).toMatchObject({ status: 'Open' })
  expect((await ask()).status).toBe(409)
  await answer('revoke')
})

test('S1.011 support signs in only while access is open, is no administrator, and is out at once when it is closed', async () => {
  expect((await enter()).body).toMatchObject({ code: 403, error: 'forbidden' })
  await answer('provide')
  const session = String((await enter()).body.token)
  expect((await server.call('GET', '/api/user/info', { token: session })).body).toMatchObject({
    email: staff,
    role: 'Admin',
  })
  expect((await server.call('GET', '/api/admins', { token })).body).toMatchObject({ totalCount: 1 })
  expect((await answer('provide', session)).status).toBe(403)
  await answer('revoke')
  expect((await server.call('GET', '/api/user/info', { token: session })).status).toBe(401)
  expect((await server.call('POST', '/api/password/forgot', { body: { email: staff } })).status).not.toBe(500)
})

test('only who asked and was let in comes in; where the customer named nobody, who comes first', async () => {
  await ask()
  await answer('approve')
  expect((await enter('mallory@provider.example')).body).toMatchObject({
    code: 403,
    message: expect.stringContaining(staff),
  })
  expect((await enter(staff.toUpperCase())).status).toBe(200)
  await answer('revoke')
  await answer('provide')
  const [one, two] = await Promise.all([enter('kim@provider.example'), enter('lee@provider.example')])
  expect([one.status, two.status].sort()).toEqual([200, 403])
  const session = String((one.status === 200 ? one : two).body.token)
  expect((await server.call('GET', '/api/user/info', { token: session })).status).toBe(200)
  await server.stores.meta
    .forOrganisation(organisationId)
    .updateTable('support_access')
    .set({ requested_by: staff })
    .execute()
  expect((await server.call('GET', '/api/refreshtoken', { token: session })).status).toBe(401)
  await answer('revoke')
})

test('open access ends by itself, and so do the sessions of support', async () => {
  await answer('provide')
  const session = String((await enter()).body.token)
  const later = new Date(Date.now() + 73 * 3600_000)
  server.setTime(later)
  const mine = String(
    (
      await server.call('POST', '/api/login', {
        body: { email: administrator.email, password: administrator.password },
      })
    ).body.token,
  )
  expect(await status(mine)).toMatchObject({ status: 'None', expiresAt: null })
  expect((await server.call('GET', '/api/user/info', { token: session })).status).toBe(401)
  expect((await enter()).status).toBe(403)
  server.setTime(undefined)
})

test('only a SuperAdmin lets support in; an Admin may close, a business user sees only the status', async () => {
  const admin = await addAdmin(server, token, { email: 'dan@acme.example' })
  const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
  expect((await answer('provide', admin.token)).body).toMatchObject({ code: 403, error: 'forbidden' })
  await ask()
  expect((await answer('approve', admin.token)).status).toBe(403)
  expect((await answer('reject', admin.token)).status).toBe(200)
  expect((await answer('provide', business.token)).body).toMatchObject({ code: 403, error: 'restricted' })
  expect(await status(business.token)).toMatchObject({ status: 'None' })
  expect((await server.call('GET', '/api/backoffice/access')).status).toBe(401)
})

test("without the provider's key nobody asks, enters or sees customers, and another organisation's access is its own", async () => {
  expect((await ask(token)).body).toMatchObject({ code: 401 })
  expect((await ask('')).status).toBe(401)
  expect((await ask(providerKey, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  const other = await addOrganisation(server)
  await answer('provide')
  expect(await status(other.token)).toMatchObject({ status: 'None' })
  await answer('revoke')
  const own = await startTestServer()
  expect((await own.call('GET', '/configs/application.json')).body).toMatchObject({ offersDemo: true })
  expect((await server.call('GET', '/configs/application.json')).body).toMatchObject({ offersDemo: false })
  expect((await own.call('GET', '/api/backoffice/organisations', { token: providerKey })).body).toMatchObject({
    code: 401,
  })
  await own.close()
})

test('a provider makes an organisation with an invited SuperAdmin, changes its edition, and the customer cannot', async () => {
  const made = await server.call('POST', '/api/backoffice/organisations', {
    token: providerKey,
    body: { name: 'New', adminEmail: 'nina@new.example', edition: 'limited', partnerId: 'example-partner' },
  })
  expect(made.body).toMatchObject({
    organisation: { name: 'New', edition: 'limited', partnerId: 'example-partner', admins: 1 },
    sent: false,
    link: expect.stringContaining('/login?invitation='),
  })
  const invitation = new URL(String(made.body.link), 'http://localhost').searchParams.get('invitation')
  const nina = String(
    (
      await server.call('POST', '/api/invitation', {
        body: { token: invitation, name: 'Nina', password: 'a good long password' },
      })
    ).body.token,
  )
  expect((await server.call('GET', '/api/status/info', { token: nina })).body).toMatchObject({
    org: { name: 'New', partnerId: 'example-partner' },
    edition: { id: 'limited' },
    user: { role: 'SuperAdmin' },
  })
  expect(
    (await server.call('PUT', '/api/extproxy/integrations/edition', { token: nina, body: { edition: 'enterprise' } }))
      .body,
  ).toMatchObject({ code: 403, error: 'forbidden' })
  const id = (made.body.organisation as { id: string }).id
  const change = (body: object) =>
    server.call('PATCH', `/api/backoffice/organisations/${id}`, { token: providerKey, body })
  expect((await change({ edition: 'enterprise' })).body).toMatchObject({ edition: 'enterprise' })
  expect((await change({ partnerId: 'nobody' })).body).toMatchObject({ code: 400, field: 'partnerId' })
  for (const regionUrl of [
    'https://evil.example',
    'https://us-1.sharelight.example.evil.example',
    'https://us-1.sharelight.example:8443',
    'https://us-1.sharelight.example@evil.example',
  ]) {
    expect((await change({ regionUrl })).body).toMatchObject({
      code: 400,
      field: 'regionUrl',
      message: expect.stringContaining('REGION_URLS'),
    })
  }
  expect((await change({ regionUrl: 'https://us-1.sharelight.example' })).body).toMatchObject({
    regionUrl: 'https://us-1.sharelight.example',
  })
  expect((await change({ regionUrl: '' })).body).toMatchObject({ regionUrl: '' })
  expect((await server.call('GET', '/api/status/info', { token: nina })).body).toMatchObject({
    edition: { id: 'enterprise' },
  })
  await change({ status: 'Suspended' })
  expect((await server.call('GET', '/api/status/info', { token: nina })).body).toMatchObject({
    org: { status: 'Suspended' },
  })
  expect((await server.call('GET', '/api/admins', { token: nina })).body).toMatchObject({
    code: 403,
    message: 'Your access has expired.',
  })
})

test("every step is in the customer's audit trail, whose chain holds", async () => {
  const db = server.stores.meta.forOrganisation(organisationId)
  const actions = new Set((await db.selectFrom('audit_trail').select('action').execute()).map(({ action }) => action))
  expect([...actions]).toEqual(
    expect.arrayContaining([
      'support.request',
      'support.approve',
      'support.reject',
      'support.provide',
      'support.revoke',
      'support.login',
      'support.expire',
    ]),
  )
  expect(await firstBrokenAudit(db, organisationId)).toBeNull()
})
