import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin, addOrganisation, setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
})
afterAll(() => server.close())

const create = (body: object, by = token) =>
  server.call('POST', '/api/api-keys', { token: by, body: { name: 'CI', ...body } })
const key = async (body: object = {}, by = token) => String((await create(body, by)).body.apiKey)
const revoke = async (name: string) => {
  const keys = (await server.call('GET', '/api/api-keys', { token })).body.keys as { id: string; name: string }[]
  return server.call('DELETE', `/api/api-keys/${keys.find(each => each.name === name)?.id}`, { token })
}

test('a key is shown once, and only its hash is kept', async () => {
  const made = await create({ name: 'Shown' })
  expect(made.body).toMatchObject({
    apiKey: expect.stringMatching(/^slk_[\w-]{43}$/),
    key: { name: 'Shown', scope: 'read', owner: 'ada@acme.example', lastUsedAt: null },
  })
  const secret = String(made.body.apiKey)
  expect(JSON.stringify((await server.call('GET', '/api/api-keys', { token })).body)).not.toContain(secret)
  expect(
    JSON.stringify(await server.stores.meta.acrossOrganisations.selectFrom('api_keys').selectAll().execute()),
  ).not.toContain(secret)
})

test('a key calls in the name of its owner, and its use is noted', async () => {
  const secret = await key({ name: 'Used' })
  expect((await server.call('GET', '/api/status/info', { token: secret })).body).toMatchObject({
    user: { email: 'ada@acme.example' },
  })
  const keys = (await server.call('GET', '/api/api-keys', { token: secret })).body.keys as {
    name: string
    lastUsedAt: string | null
  }[]
  expect(keys.find(each => each.name === 'Used')?.lastUsedAt).not.toBeNull()
})

test('what a key may do follows from its scope', async () => {
  const [read, write, admin] = [await key(), await key({ scope: 'write' }), await key({ scope: 'admin' })]
  const save = (by: string) =>
    server.call('POST', '/api/investigations', { token: by, body: { name: 'x', content: { type: 'files' } } })
  expect((await save(read)).body).toMatchObject({
    code: 403,
    error: 'forbidden',
    message: 'This API key may only read; the call takes a key with the scope "write".',
  })
  expect((await save(write)).status).toBe(200)
  const rename = (by: string) => server.call('PATCH', '/api/organisation', { token: by, body: { name: 'Acme' } })
  expect((await rename(write)).status).toBe(403)
  expect((await rename(admin)).status).toBe(200)
})

test('no key makes keys, signs out, changes passwords or lets support in', async () => {
  const admin = await key({ scope: 'admin' })
  for (const [method, url] of [
    ['POST', '/api/api-keys'],
    ['POST', '/api/logout'],
    ['PUT', '/api/user/password'],
    ['POST', '/api/backoffice/access/provide'],
    ['POST', '/api/user/second-factor'],
  ] as const) {
    expect(
      (
        await server.call(method, url, {
          token: admin,
          body: { name: 'x', current: 'x', password: 'a good long password' },
        })
      ).body,
    ).toMatchObject({ code: 403, error: 'forbidden' })
  }
})

test('inviting, and changing who may do what, takes a person', async () => {
  const admin = await key({ scope: 'admin' })
  const somebody = '00000000-0000-4000-8000-000000000001'
  const calls = [
    ['POST', '/api/admins/invite'],
    ['PATCH', `/api/admins/${somebody}`],
    ['PUT', `/api/admins/change-status/${somebody}/status/Blocked`],
  ] as const
  for (const [method, url] of calls) {
    expect(
      (await server.call(method, url, { token: admin, body: { emails: ['x@acme.example'], role: 'SuperAdmin' } })).body,
    ).toMatchObject({ code: 403, message: expect.stringContaining('a person who signed in') })
  }
})

test('a change with a key names it in the audit trail', async () => {
  const admin = await key({ name: 'Robot', scope: 'admin' })
  await server.call('PATCH', '/api/organisation', { token: admin, body: { contactEmail: 'it@acme.example' } })
  const { body } = await server.call('GET', '/api/audit-trail?action=organisation.change', { token })
  expect((body.entries as { userEmail: string }[])[0]?.userEmail).toBe('ada@acme.example (API key Robot)')
  expect(body.firstBroken).toBeNull()
})

test('a key that was revoked, is over, or is made up speaks for nobody', async () => {
  const [revoked, over] = [await key({ name: 'Revoked' }), await key({ name: 'Over', expiresInDays: 1 })]
  expect((await revoke('Revoked')).status).toBe(200)
  expect((await server.call('GET', '/api/user/info', { token: revoked })).status).toBe(401)
  server.setTime(new Date(Date.now() + 2 * 86_400_000))
  expect((await server.call('GET', '/api/user/info', { token: over })).status).toBe(401)
  server.setTime(undefined)
  expect((await server.call('GET', '/api/user/info', { token: `slk_${'x'.repeat(43)}` })).status).toBe(401)
  expect((await revoke('Revoked')).status).toBe(400)
})

test("a key ends with its owner, and stays within the owner's restrictions", async () => {
  const admin = await addAdmin(server, token, { email: 'dan@acme.example' })
  const theirs = await key({ name: 'Dan' }, admin.token)
  expect((await create({ scope: 'admin' }, admin.token)).body).toMatchObject({ code: 403 })
  await server.call('PATCH', `/api/admins/${admin.id}`, { token, body: { restrictions: ['it05'] } })
  expect((await server.call('GET', '/api/audit-trail', { token: theirs })).body).toMatchObject({ error: 'restricted' })
  await server.call('PUT', `/api/admins/change-status/${admin.id}/status/Blocked`, { token })
  expect((await server.call('GET', '/api/user/info', { token: theirs })).status).toBe(401)
})

test("keys of one organisation are not another's", async () => {
  const other = await addOrganisation(server)
  expect((await server.call('GET', '/api/api-keys', { token: other.token })).body).toEqual({ keys: [], mcp: null })
  const [{ id }] = (await server.call('GET', '/api/api-keys', { token })).body.keys as [{ id: string }]
  expect((await server.call('DELETE', `/api/api-keys/${id}`, { token: other.token })).status).toBe(404)
  expect((await server.call('GET', '/api/api-keys')).status).toBe(401)
})
