import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '../../auth/second-factor.ts'
import { addAdmin, administrator, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { issueSetupToken } from '../setup/verbs/issue-setup-link.ts'
import { rescue } from './verbs/rescue.ts'
import { startMailServer, type MailServer } from '../../testing/mail-server.ts'

let server: TestServer
let mail: MailServer
let token: string
let secret: string
let recoveryCodes: string[]

let refusedAtSetUp: { status: number; body: Record<string, unknown> }
const common = 'Password2024!'
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({
    mail: { url: mail.url, from: 'sharelight@acme.example' },
    publicUrl: 'https://sharelight.acme.example',
  })
  refusedAtSetUp = await server.call('POST', '/api/setup', {
    body: {
      token: await issueSetupToken(server.services),
      organisation: { name: 'Acme', domains: ['acme.example'] },
      admin: { ...administrator, password: common },
    },
  })
  token = await setUp(server)
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const logIn = (extra: object = {}) =>
  server.call('POST', '/api/login', {
    body: { email: administrator.email, password: administrator.password, ...extra },
  })
/** Each code works once, so every use happens in a step of its own. */
let step = 0
function code(): string {
  const now = new Date(Date.now() + ++step * 30_000)
  server.setTime(now)
  return authenticator(secret).generate({ timestamp: now.getTime() })
}

test('an invitation is mailed as a link of the public address, and is then not shown to the inviter (S6.006)', async () => {
  const { body } = await server.call('POST', '/api/admins/invite', { token, body: { emails: ['bob@acme.example'] } })
  expect(body).toEqual({ invited: [{ email: 'bob@acme.example', id: expect.any(String), sent: true, link: null }] })
  const received = await mail.next('bob@acme.example')
  expect(received).toMatchObject({ subject: 'You are invited to Acme on Sharelight', from: 'sharelight@acme.example' })
  const link = /https:\/\/sharelight\.acme\.example\/login\?invitation=([\w-]+)/.exec(received.text)
  expect((await server.call('GET', `/api/invitation?token=${link?.[1]}`)).body).toEqual({
    email: 'bob@acme.example',
    organisation: 'Acme',
  })
})

test('a link in a mail leads to the public address, whatever the request says of itself', async () => {
  const headers = { host: 'evil.example', origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }
  await server.call('POST', '/api/password/forgot', { headers, body: { email: administrator.email } })
  const { text, html } = await mail.next(administrator.email)
  expect(text).toContain('https://sharelight.acme.example/login?reset=')
  expect(text + html).not.toContain('evil.example')
})

test('a mail server that refuses leaves the link with the inviter', async () => {
  mail.refuse(true)
  const { body } = await server.call('POST', '/api/admins/invite', { token, body: { emails: ['carl@acme.example'] } })
  expect(body.invited).toMatchObject([
    { sent: false, link: expect.stringContaining('https://sharelight.acme.example/login?invitation=') },
  ])
  mail.refuse(false)
})

test('a common password is refused with the reason at set-up, invitation, reset and change, and the link holds on', async () => {
  const refusal = { status: 400, body: { field: 'password', message: expect.stringContaining('a common one') } }
  expect(refusedAtSetUp).toMatchObject({ ...refusal, body: { ...refusal.body, field: 'admin.password' } })
  await server.call('POST', '/api/admins/invite', { token, body: { emails: ['dora@acme.example'] } })
  const invitation = /invitation=([\w-]+)/.exec((await mail.next('dora@acme.example')).text)?.[1]
  const accept = (password: string) =>
    server.call('POST', '/api/invitation', { body: { token: invitation, name: 'Dora', password } })
  expect(await accept(common)).toMatchObject(refusal)
  expect((await accept('Acme is where I work')).body).toMatchObject({
    field: 'password',
    message: expect.stringContaining('"Acme"'),
  })
  expect((await accept(administrator.password)).status).toBe(200)
  await server.call('POST', '/api/password/forgot', { body: { email: 'dora@acme.example' } })
  const link = /reset=([\w-]+)/.exec((await mail.next('dora@acme.example')).text)?.[1]
  const reset = (password: string) => server.call('POST', '/api/password/reset', { body: { token: link, password } })
  expect(await reset(common)).toMatchObject(refusal)
  expect((await reset('q'.repeat(201))).body).toMatchObject({ code: 400, field: 'password' })
  const done = await reset(
    'a passphrase of a hundred and twenty-eight characters is taken as it is: '.padEnd(
      128,
      'no sign of it is cut off, and none is asked for ',
    ),
  )
  expect(done.status).toBe(200)
  expect(
    await server.call('PUT', '/api/user/password', {
      token,
      body: { current: administrator.password, password: common },
    }),
  ).toMatchObject(refusal)
})

test('the second step begins with the password and is on only after a code of the app was given', async () => {
  expect(
    (await server.call('POST', '/api/user/second-factor', { token, body: { password: 'wrong' } })).body,
  ).toMatchObject({ code: 403, field: 'password' })
  const enrolled = (
    await server.call('POST', '/api/user/second-factor', { token, body: { password: administrator.password } })
  ).body
  secret = String(enrolled.secret)
  expect(enrolled.url).toMatch(/^otpauth:\/\/totp\/Sharelight:ada%40acme\.example\?/)
  expect((await logIn()).status).toBe(200)
  expect((await server.call('PUT', '/api/user/second-factor', { token, body: { code: '000000' } })).body).toMatchObject(
    { code: 400, field: 'code' },
  )
  const verified = await server.call('PUT', '/api/user/second-factor', { token, body: { code: code() } })
  recoveryCodes = verified.body.recoveryCodes as string[]
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await server.call('GET', '/api/user/second-factor', { token })).body).toEqual({
    enabled: true,
    recoveryCodesLeft: 10,
  })
})

test('sign-in then asks for a code, which works once', async () => {
  expect((await logIn()).body).toMatchObject({ code: 401, error: 'second_factor', field: 'code' })
  const good = code()
  expect((await logIn({ code: good })).status).toBe(200)
  expect((await logIn({ code: good })).body).toMatchObject({ code: 401, error: 'second_factor' })
  expect((await logIn({ password: 'another password', code: code() })).body).toMatchObject({ error: 'unauthorized' })
})

test('a recovery code stands in for the app, once, however it is typed', async () => {
  const [first = ''] = recoveryCodes
  expect((await logIn({ code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
  expect((await logIn({ code: first })).status).toBe(401)
})

test('five wrong codes make the next one wait, as wrong passwords do', async () => {
  await logIn({ code: code() })
  for (let attempt = 0; attempt < 5; attempt++) expect((await logIn({ code: '123456' })).status).toBe(401)
  server.setTime(new Date(server.services.now().getTime() + 1000))
  expect((await logIn({ code: '123456' })).status).toBe(429)
  const opened = await logIn({ code: code() })
  expect(opened.status).toBe(200)
  token = String(opened.body.token)
})

test('the secrets are nowhere in the store in plain text', async () => {
  const db = server.stores.meta.acrossOrganisations
  const dump = JSON.stringify([
    await db.selectFrom('secrets').selectAll().execute(),
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('setup_tokens').selectAll().execute(),
  ])
  expect(dump).not.toContain(secret)
  for (const each of recoveryCodes) expect(dump).not.toContain(each)
})

test('who has lost the password sets a new one with a mailed link and the second step, and other sessions end', async () => {
  expect((await server.call('POST', '/api/password/forgot', { body: { email: 'nobody@acme.example' } })).body).toEqual(
    {},
  )
  expect((await server.call('POST', '/api/password/forgot', { body: { email: administrator.email } })).body).toEqual({})
  const link = /\/login\?reset=([\w-]+)/.exec((await mail.next(administrator.email)).text)?.[1]
  const reset = (extra: object = {}) =>
    server.call('POST', '/api/password/reset', { body: { token: link, password: 'a quite new password', ...extra } })
  expect((await reset()).body).toMatchObject({ error: 'second_factor' })
  expect((await reset({ password: 'short' })).body).toMatchObject({ code: 400, field: 'password' })
  const done = await reset({ code: code() })
  expect(done.status).toBe(200)
  expect((await server.call('GET', '/api/user/info', { token })).status).toBe(401)
  expect((await reset({ code: code() })).status).toBe(403)
  token = String((await logIn({ password: 'a quite new password', code: code() })).body.token)
})

test('a password is changed with the present one, and the other sessions end', async () => {
  const other = String((await logIn({ password: 'a quite new password', code: code() })).body.token)
  const change = (current: string) =>
    server.call('PUT', '/api/user/password', { token, body: { current, password: administrator.password } })
  expect((await change('wrong')).body).toMatchObject({ code: 403, field: 'current' })
  expect((await change('a quite new password')).status).toBe(200)
  expect((await server.call('GET', '/api/user/info', { token: other })).status).toBe(401)
  expect((await server.call('GET', '/api/user/info', { token })).status).toBe(200)
})

test('the second step is turned off with a code, or by a SuperAdmin for somebody else', async () => {
  const admin = await addAdmin(server, token, { email: 'erin@acme.example' }, mail)
  expect((await server.call('DELETE', `/api/admins/${admin.id}/second-factor`, { token })).body).toMatchObject({
    code: 409,
  })
  const enrolled = (
    await server.call('POST', '/api/user/second-factor', {
      token: admin.token,
      body: { password: administrator.password },
    })
  ).body
  const theirs = authenticator(String(enrolled.secret)).generate({ timestamp: server.services.now().getTime() })
  await server.call('PUT', '/api/user/second-factor', { token: admin.token, body: { code: theirs } })
  const me = (await server.call('GET', '/api/user/info', { token })).body
  expect(
    (await server.call('DELETE', `/api/admins/${String(me.id)}/second-factor`, { token: admin.token })).status,
  ).toBe(403)
  expect((await server.call('DELETE', `/api/admins/${admin.id}/second-factor`, { token })).status).toBe(200)
  expect(
    (await server.call('POST', '/api/user/second-factor/disable', { token, body: { code: '000000' } })).status,
  ).toBe(400)
  expect((await server.call('POST', '/api/user/second-factor/disable', { token, body: { code: code() } })).status).toBe(
    200,
  )
  expect((await logIn()).status).toBe(200)
})

test('a SuperAdmin gets a password link for an administrator, an Admin does not', async () => {
  const admin = await addAdmin(server, token, { email: 'finn@acme.example' }, mail)
  expect((await server.call('POST', `/api/admins/${admin.id}/password-link`, { token })).body).toEqual({
    sent: true,
    link: null,
  })
  expect((await mail.next('finn@acme.example')).text).toContain('/login?reset=')
  expect((await server.call('POST', `/api/admins/${admin.id}/password-link`, { token: admin.token })).status).toBe(403)
})

test('an operator lets an administrator in whom nobody else can: the lock and the lost second step are lifted, and it is in the audit trail', async () => {
  const admin = await addAdmin(server, token, { email: 'hal@acme.example' }, mail)
  const enrolled = (
    await server.call('POST', '/api/user/second-factor', {
      token: admin.token,
      body: { password: administrator.password },
    })
  ).body
  const theirs = authenticator(String(enrolled.secret)).generate({ timestamp: server.services.now().getTime() })
  await server.call('PUT', '/api/user/second-factor', { token: admin.token, body: { code: theirs } })
  await server.call('PUT', `/api/admins/change-status/${admin.id}/status/Blocked`, { token })
  const given = { email: 'HAL@acme.example' }
  await expect(
    rescue(server.services, { ...given, email: 'nobody@acme.example', withoutSecondFactor: true }),
  ).rejects.toThrow('No administrator has the address')
  const link = new URL(await rescue(server.services, { ...given, withoutSecondFactor: true }))
  const reset = await server.call('POST', '/api/password/reset', {
    body: { token: link.searchParams.get('reset'), password: 'a quite new password' },
  })
  expect(reset.status).toBe(200)
  const { body } = await server.call('GET', '/api/audit-trail?action=password.rescue', { token })
  expect(body).toMatchObject({ firstBroken: null, entries: [{ userEmail: 'Sharelight', subject: 'hal@acme.example' }] })
})
