import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstBrokenAudit } from '@sharelight/store'
import { addAdmin, addOrganisation, setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
})
afterAll(() => server.close())

async function invite(email: string, extra: object = {}) {
  const { status, body } = await server.call('POST', '/api/admins/invite', {
    token,
    body: { emails: [email], ...extra },
  })
  const [invited] = (body.invited as { id: string; link: string }[]) ?? []
  return {
    status,
    body,
    id: invited?.id ?? '',
    secret: new URL(invited?.link ?? '/?invitation=', 'http://x').searchParams.get('invitation') ?? '',
  }
}

const accept = (secret: string) =>
  server.call('POST', '/api/invitation', { body: { token: secret, name: 'Bob', password: 'another long password' } })

test('S6.006, S7.039 an invited administrator is pending until the invitation is accepted, and it works once', async () => {
  const { status, secret } = await invite('bob@acme.example', { restrictions: ['it05'] })
  expect(status).toBe(200)
  expect((await server.call('GET', `/api/invitation?token=${secret}`)).body).toEqual({
    email: 'bob@acme.example',
    organisation: 'Acme',
  })
  const accepted = await accept(secret)
  expect(accepted.status).toBe(200)
  expect((await server.call('GET', '/api/user/info', { token: String(accepted.body.token) })).body).toMatchObject({
    email: 'bob@acme.example',
    type: 'business',
  })
  expect((await accept(secret)).status).toBe(403)
})

test('S3.016, S3.018 administrators are listed by e-mail descending, with their total', async () => {
  const { body } = await server.call('GET', '/api/admins', { token })
  const admins = body.admins as { email: string; status: string }[]
  expect(body.totalCount).toBe(2)
  expect(admins.map(admin => admin.email)).toEqual(['bob@acme.example', 'ada@acme.example'])
  expect((await server.call('GET', '/api/admins?direction=Ascend&search=BOB', { token })).body.totalCount).toBe(1)
})

test('S3.019 in the other reading they are a plain list with id, email and status', async () => {
  const { admins } = (await server.call('GET', '/api/admins', { token })).body as {
    admins: { id: string; email: string; status: string }[]
  }
  const { status, body } = await server.call('GET', '/api/admins/list', { token })
  expect({ status, body }).toEqual({
    status: 200,
    body: admins.map(({ id, email, status: of }) => ({ id, email, status: of })),
  })
  expect((await server.call('GET', '/api/admins/list')).status).toBe(401)
})

test('S4.023 a blocked administrator is signed out at once and cannot sign in', async () => {
  const { id, secret } = await invite('carol@acme.example')
  const carol = String((await accept(secret)).body.token)
  expect((await server.call('PUT', `/api/admins/change-status/${id}/status/Blocked`, { token })).body).toMatchObject({
    status: 'Blocked',
  })
  expect((await server.call('GET', '/api/user/info', { token: carol })).status).toBe(401)
  const login = await server.call('POST', '/api/login', {
    body: { email: 'carol@acme.example', password: 'another long password' },
  })
  expect(login.status).toBe(401)
})

test('nobody changes the own account, and an Admin changes nobody', async () => {
  const me = (await server.call('GET', '/api/user/info', { token })).body
  expect(
    (await server.call('PUT', `/api/admins/change-status/${String(me.id)}/status/Blocked`, { token })).status,
  ).toBe(409)
  const { secret } = await invite('dan@acme.example')
  const dan = String((await accept(secret)).body.token)
  expect(
    (await server.call('POST', '/api/admins/invite', { token: dan, body: { emails: ['eve@acme.example'] } })).body,
  ).toMatchObject({ code: 403 })
})

test('S4.023 who was blocked before accepting an invitation is pending again, not active, and can still accept', async () => {
  const { id, secret } = await invite('hugo@acme.example')
  const to = async (status: string) =>
    (await server.call('PUT', `/api/admins/change-status/${id}/status/${status}`, { token })).body
  expect(await to('Blocked')).toMatchObject({ status: 'Blocked' })
  expect(await to('Active')).toMatchObject({
    code: 409,
    message: 'hugo@acme.example has not accepted the invitation yet. Invite again to get a new link.',
  })
  expect(await to('Pending')).toMatchObject({ status: 'Pending' })
  expect((await accept(secret)).status).toBe(200)
  expect(await to('Pending')).toMatchObject({ code: 409 })
})

test('of two SuperAdmins who block each other at once, one stays', async () => {
  const other = await addOrganisation(server, 'iris@other.example')
  const second = await addAdmin(server, other.token, { email: 'jo@other.example', role: 'SuperAdmin' })
  const block = (id: string, by: string) =>
    server.call('PUT', `/api/admins/change-status/${id}/status/Blocked`, { token: by })
  const answers = await Promise.all([block(second.id, other.token), block(other.userId, second.token)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await server.stores.meta
    .forOrganisation(other.organisationId)
    .selectFrom('users')
    .select('status')
    .where('status', '=', 'Active')
    .execute()
  expect(left).toHaveLength(1)
})

test('an unknown administrator, and a status that is none, are refused by name', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await server.call('PUT', `/api/admins/change-status/${id}/status/Blocked`, { token })).status).toBe(404)
  expect((await server.call('PUT', `/api/admins/change-status/${id}/status/Gone`, { token })).body).toMatchObject({
    code: 400,
    field: 'status',
  })
})

test('every change is in the audit trail, whose chain holds', async () => {
  const organisation = await server.stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .executeTakeFirstOrThrow()
  const db = server.stores.meta.forOrganisation(organisation.id)
  const actions = (await db.selectFrom('audit_trail').select('action').orderBy('number').execute()).map(
    entry => entry.action,
  )
  expect(actions.slice(0, 3)).toEqual(['organisation.create', 'admin.invite', 'admin.accept'])
  expect(actions).toContain('admin.status')
  expect(await firstBrokenAudit(db, organisation.id)).toBeNull()
})

test('S6.001, S3.017 role and restrictions are changed by a SuperAdmin, hold at once, and a SuperAdmin cannot be restricted', async () => {
  const admin = await addAdmin(server, token, { email: 'frank@acme.example' })
  const change = (body: object, by = token) => server.call('PATCH', `/api/admins/${admin.id}`, { token: by, body })
  expect((await change({})).body).toMatchObject({ code: 400, field: 'role' })
  expect((await server.call('GET', '/api/audit-trail', { token: admin.token })).status).toBe(200)
  expect((await change({ restrictions: ['it05', 'ar05'] })).body).toMatchObject({
    type: 'business',
    restrictions: ['it05', 'ar05'],
  })
  expect((await server.call('GET', '/api/audit-trail', { token: admin.token })).body).toMatchObject({
    code: 403,
    error: 'restricted',
  })
  expect((await change({ restrictions: ['it99'] })).body).toMatchObject({ code: 400, field: 'restrictions.0' })
  expect((await change({ role: 'SuperAdmin' })).body).toMatchObject({ code: 400, field: 'restrictions' })
  expect((await change({ role: 'SuperAdmin', restrictions: [] })).body).toMatchObject({
    role: 'SuperAdmin',
    type: 'system',
  })
  expect((await change({ role: 'Admin' }, admin.token)).status).toBe(409)
})

test('administrators of another organisation are neither listed nor changed', async () => {
  const other = await addOrganisation(server)
  expect((await server.call('GET', '/api/admins', { token: other.token })).body).toMatchObject({ totalCount: 1 })
  const { id } = await addAdmin(server, token, { email: 'gina@acme.example' })
  for (const [method, url] of [
    ['PUT', `/api/admins/change-status/${id}/status/Blocked`],
    ['PATCH', `/api/admins/${id}`],
    ['POST', `/api/admins/${id}/password-link`],
    ['DELETE', `/api/admins/${id}/second-factor`],
  ] as const) {
    expect((await server.call(method, url, { token: other.token, body: { role: 'Admin' } })).status).toBe(404)
  }
  expect((await server.call('GET', '/api/admins')).status).toBe(401)
})

test('S6.011 a suspended organisation is told so, and everything else is blocked', async () => {
  const across = server.stores.meta.acrossOrganisations
  const other = await addOrganisation(server, 'paul@third.example')
  await across
    .updateTable('organisations')
    .set({ status: 'Suspended' })
    .where('id', '=', other.organisationId)
    .execute()
  expect((await server.call('GET', '/api/status/info', { token: other.token })).body).toMatchObject({
    org: { status: 'Suspended' },
  })
  expect((await server.call('GET', '/api/admins', { token: other.token })).body).toMatchObject({
    code: 403,
    message: 'Your access has expired.',
  })
})
