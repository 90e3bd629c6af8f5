import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin, administrator, setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
})
afterAll(() => server.close())

test('S7.041, S3.059 an investigation is saved, listed, found and deleted; its type is copied up from its content', async () => {
  const saved = await server.call('POST', '/api/investigations', {
    token,
    body: { name: 'A leaver', content: { type: 'EMPLOYEE', id: 'x' } },
  })
  expect(saved.body).toMatchObject({ name: 'A leaver', type: 'EMPLOYEE', content: { type: 'EMPLOYEE', id: 'x' } })
  const id = String(saved.body.id)
  expect((await server.call('GET', '/api/investigations', { token })).body.objects).toHaveLength(1)
  expect((await server.call('GET', `/api/investigations/${id}`, { token })).body.isExist).toBe(true)
  expect((await server.call('DELETE', `/api/investigations/${id}`, { token })).status).toBe(200)
  expect((await server.call('GET', `/api/investigations/${id}`, { token })).body).toEqual({
    isExist: false,
    investigation: null,
  })
  expect((await server.call('DELETE', `/api/investigations/${id}`, { token })).status).toBe(404)
})

test('an investigation without a type is refused by name, and saves nothing', async () => {
  const refused = await server.call('POST', '/api/investigations', { token, body: { content: {} } })
  expect(refused.body).toMatchObject({ code: 400, field: 'content.type' })
  expect((await server.call('GET', '/api/investigations', { token })).body.objects).toEqual([])
})

test('the audit trail shows who did what, newest first', async () => {
  const { body } = await server.call('GET', '/api/audit-trail?search=investigation', { token })
  const actions = (body.entries as { action: string; userEmail: string }[]).map(entry => entry.action)
  expect(actions).toEqual(['investigation.delete', 'investigation.save'])
  expect(body).toMatchObject({ total: 2, firstBroken: null })
})

test('S6.001 a business user knows only of the investigations that he saved; S7.041 what cannot be an id does not exist', async () => {
  const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
  const [theirs, own] = await Promise.all(
    [token, business.token].map(
      async by =>
        (await server.call('POST', '/api/investigations', { token: by, body: { content: { type: 'FILE' } } })).body.id,
    ),
  )
  const list = async (by: string) =>
    ((await server.call('GET', '/api/investigations', { token: by })).body.objects as { id: string }[]).map(
      ({ id }) => id,
    )
  expect(await list(business.token)).toEqual([own])
  expect((await list(token)).toSorted()).toEqual([String(theirs), String(own)].toSorted())
  expect((await server.call('GET', `/api/investigations/${theirs}`, { token: business.token })).body).toEqual({
    isExist: false,
    investigation: null,
  })
  expect((await server.call('DELETE', `/api/investigations/${theirs}`, { token: business.token })).status).toBe(404)
  expect((await server.call('GET', '/api/investigations/unknown', { token })).body).toEqual({
    isExist: false,
    investigation: null,
  })
  for (const id of [theirs, own])
    expect((await server.call('DELETE', `/api/investigations/${id}`, { token })).status).toBe(200)
})

test('S3.066, S6.001 nobody saves or lists investigations to whom the area is closed, and another organisation finds none', async () => {
  const saved = await server.call('POST', '/api/investigations', { token, body: { content: { type: 'FILE' } } })
  await server.stores.meta.acrossOrganisations
    .updateTable('users')
    .set({ restrictions: ['ar07'] })
    .where('email', '=', administrator.email)
    .execute()
  const restricted = String(
    (
      await server.call('POST', '/api/login', {
        body: { email: administrator.email, password: administrator.password },
      })
    ).body.token,
  )
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '', { content: { type: 'FILE' } }],
    ['GET', `/${saved.body.id}`, undefined],
    ['DELETE', `/${saved.body.id}`, undefined],
  ] as const) {
    expect((await server.call(method, `/api/investigations${path}`, { token: restricted, body })).body).toMatchObject({
      code: 403,
      error: 'restricted',
    })
  }
  expect((await server.call('GET', '/api/investigations')).status).toBe(401)
})
