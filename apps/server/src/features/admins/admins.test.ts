import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstBrokenAudit } from '@sharelight/store'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
})
afterAll(() => server.close())

async function invite(email: string, extra: object = {}) {
  const { status, body } = await server.call('POST', '/api/admins/invite', { token, body: { emails: [email], ...extra } })
  const [invited] = body.invited as { id: string; link: string }[] ?? []
  return { status, body, id: invited?.id ?? '', secret: new URL(invited?.link ?? 'http://x/?invitation=').searchParams.get('invitation') ?? '' }
}

const accept = (secret: string) => server.call('POST', '/api/invitation', { body: { token: secret, name: 'Bob', password: 'another long password' } })

test('S6.006, S7.039 an invited administrator is pending until the invitation is accepted, and it works once', async () => {
  const { status, secret } = await invite('bob@acme.example', { restrictions: ['it05'] })
  expect(status).toBe(200)
  expect((await server.call('GET', `/api/invitation?token=${secret}`)).body).toEqual({ email: 'bob@acme.example', organisation: 'Acme' })
  const accepted = await accept(secret)
  expect(accepted.status).toBe(200)
  expect((await server.call('GET', '/api/user/info', { token: String(accepted.body.token) })).body).toMatchObject({ email: 'bob@acme.example', type: 'business' })
  expect((await accept(secret)).status).toBe(403)
})

test('S3.016, S3.018 administrators are listed by e-mail descending, with their total', async () => {
  const { body } = await server.call('GET', '/api/admins', { token })
  const admins = body.admins as { email: string; status: string }[]
  expect(body.totalCount).toBe(2)
  expect(admins.map(admin => admin.email)).toEqual(['bob@acme.example', 'ada@acme.example'])
  expect((await server.call('GET', '/api/admins?direction=Ascend&search=BOB', { token })).body.totalCount).toBe(1)
})

test('S4.023 a blocked administrator is signed out at once and cannot sign in', async () => {
  const { id, secret } = await invite('carol@acme.example')
  const carol = String((await accept(secret)).body.token)
  expect((await server.call('PUT', `/api/admins/change-status/${id}/status/Blocked`, { token })).body).toMatchObject({ status: 'Blocked' })
  expect((await server.call('GET', '/api/user/info', { token: carol })).status).toBe(401)
  const login = await server.call('POST', '/api/login', { body: { email: 'carol@acme.example', password: 'another long password' } })
  expect(login.status).toBe(401)
})

test('nobody changes the own account, and an Admin changes nobody', async () => {
  const me = (await server.call('GET', '/api/user/info', { token })).body
  expect((await server.call('PUT', `/api/admins/change-status/${String(me.id)}/status/Blocked`, { token })).status).toBe(409)
  const { secret } = await invite('dan@acme.example')
  const dan = String((await accept(secret)).body.token)
  expect((await server.call('POST', '/api/admins/invite', { token: dan, body: { emails: ['eve@acme.example'] } })).body).toMatchObject({ code: 403 })
})

test('an unknown administrator, and a status that is none, are refused by name', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await server.call('PUT', `/api/admins/change-status/${id}/status/Blocked`, { token })).status).toBe(404)
  expect((await server.call('PUT', `/api/admins/change-status/${id}/status/Gone`, { token })).body).toMatchObject({ code: 400, field: 'status' })
})

test('every change is in the audit trail, whose chain holds', async () => {
  const organisation = await server.stores.meta.acrossOrganisations.selectFrom('organisations').select('id').executeTakeFirstOrThrow()
  const db = server.stores.meta.forOrganisation(organisation.id)
  const actions = (await db.selectFrom('audit_trail').select('action').orderBy('number').execute()).map(entry => entry.action)
  expect(actions.slice(0, 3)).toEqual(['organisation.create', 'admin.invite', 'admin.accept'])
  expect(actions).toContain('admin.status')
  expect(await firstBrokenAudit(db, organisation.id)).toBeNull()
})
