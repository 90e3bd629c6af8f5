import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticator, type Authenticator } from '../../testing/authenticator.ts'
import { addAdmin, administrator, setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string
let recoveryCodes: string[]
const mine = createAuthenticator()
beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
})
afterAll(() => server.close())

const logIn = (extra: object = {}, cookies = {}) =>
  server.call('POST', '/api/login', {
    cookies,
    body: { email: administrator.email, password: administrator.password, ...extra },
  })
const begin = (by = token, password = administrator.password) =>
  server.call('POST', '/api/user/passkeys/options', { token: by, body: { password } })
const list = async (by = token) =>
  (await server.call('GET', '/api/user/passkeys', { token: by })).body.passkeys as { id: string; name: string }[]
const optionsOf = ({ body }: { body: Record<string, unknown> }) => body.options as Record<string, unknown>

/** A challenge with the cookie of the browser that asked for it. */
async function challenged() {
  const asked = await server.call('POST', '/api/passkeys/options', { body: {} })
  return { options: optionsOf(asked), cookies: asked.cookies }
}
const signIn = (answer: object, cookies: Record<string, string>) =>
  server.call('POST', '/api/passkeys/sign-in', { cookies, body: { answer } })

async function add(authenticator: Authenticator, by = token, name = 'Laptop') {
  const begun = await begin(by)
  return server.call('POST', '/api/user/passkeys', {
    token: by,
    cookies: begun.cookies,
    body: { name, answer: authenticator.make(optionsOf(begun)) },
  })
}

test('a passkey begins with the password, is found without a name, asks for finger, face or PIN, and says nothing of the device', async () => {
  expect((await begin(token, 'wrong')).body).toMatchObject({ code: 403, field: 'password' })
  const begun = await begin()
  expect(optionsOf(begun)).toMatchObject({
    rp: { id: 'localhost', name: 'Sharelight' },
    user: { name: administrator.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const added = await server.call('POST', '/api/user/passkeys', {
    token,
    cookies: begun.cookies,
    body: { name: ' Laptop ', answer: mine.make(optionsOf(begun)) },
  })
  expect(added).toMatchObject({ status: 200, body: { passkey: { name: 'Laptop', lastUsedAt: null } } })
  recoveryCodes = added.body.recoveryCodes as string[]
  expect(recoveryCodes).toHaveLength(10)
  expect(optionsOf(await begin()).excludeCredentials).toMatchObject([{ transports: ['internal'] }])
})

test('a passkey signs in by itself', async () => {
  const { options, cookies } = await challenged()
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  const { status, body } = await signIn(mine.sign(options), cookies)
  expect(status).toBe(200)
  expect((await server.call('GET', '/api/user/info', { token: String(body.token) })).body).toMatchObject({
    email: administrator.email,
  })
  expect(await list()).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }])
})

test('an answer counts once, and only in the browser that was asked', async () => {
  const { options, cookies } = await challenged()
  const answer = mine.sign(options)
  expect((await signIn(answer, cookies)).status).toBe(200)
  expect((await signIn(answer, cookies)).body).toMatchObject({ code: 400, error: 'invalid' })
  const other = await challenged()
  expect((await signIn(mine.sign(other.options), {})).status).toBe(400)
  expect((await signIn(mine.sign(other.options), (await challenged()).cookies)).status).toBe(401)
})

test("refused are another origin, another server, a device that asked for nothing, another's name, a wrong kind and a wrong signature", async () => {
  const twists = [
    { origin: 'https://sharelight.evil.example' },
    { origin: 'http://localhost:8081' },
    { rpId: 'evil.example' },
    { isUnverified: true },
    { userHandle: Buffer.from('somebody').toString('base64url') },
    { type: 'webauthn.create' },
  ]
  for (const twist of twists) {
    const { options, cookies } = await challenged()
    expect([twist, (await signIn(mine.sign(options, twist), cookies)).status]).toEqual([twist, 401])
  }
  const { options, cookies } = await challenged()
  const { response, ...rest } = mine.sign(options)
  const signature = `${response.signature.slice(0, -6)}AAAAAA`
  expect((await signIn({ ...rest, response: { ...response, signature } }, cookies)).status).toBe(401)
  const stranger = createAuthenticator()
  stranger.make({ challenge: 'x', user: { id: 'x' } })
  const again = await challenged()
  expect((await signIn(stranger.sign(again.options), again.cookies)).status).toBe(401)
})

test("a passkey that was made without asking the user, for another server, or for another user's challenge is not kept", async () => {
  for (const hostile of [
    createAuthenticator({ isUnverified: true }),
    createAuthenticator({ rpId: 'evil.example' }),
    createAuthenticator({ origin: 'https://evil.example' }),
  ]) {
    expect((await add(hostile)).body).toMatchObject({ code: 400, field: 'answer' })
  }
  const bob = await addAdmin(server, token, { email: 'bob@acme.example' })
  const begun = await begin()
  const taken = await server.call('POST', '/api/user/passkeys', {
    token: bob.token,
    cookies: begun.cookies,
    body: { name: 'x', answer: createAuthenticator().make(optionsOf(begun)) },
  })
  expect(taken.status).toBe(400)
  expect(await list(bob.token)).toEqual([])
})

test("who has a passkey is asked for it, or a recovery code, after the password; another user's does not do", async () => {
  expect((await logIn()).body).toMatchObject({ code: 401, error: 'second_factor', ways: ['passkey'] })
  const carl = await addAdmin(server, token, { email: 'carl@acme.example' })
  const carls = createAuthenticator()
  await add(carls, carl.token)
  const other = await challenged()
  expect((await logIn({ passkey: carls.sign(other.options) }, other.cookies)).body).toMatchObject({
    code: 401,
    error: 'unauthorized',
  })
  const { options, cookies } = await challenged()
  expect((await logIn({ passkey: mine.sign(options) }, cookies)).status).toBe(200)
  expect((await logIn({ code: recoveryCodes[0] })).status).toBe(200)
  expect((await logIn({ code: recoveryCodes[0] })).status).toBe(401)
})

test('a passkey that has counted backwards is refused as a copy, and the audit trail says so', async () => {
  const { options, cookies } = await challenged()
  expect((await signIn(mine.sign(options, { counter: 1 }), cookies)).body).toMatchObject({
    code: 401,
    message: expect.stringContaining('there may be a copy'),
  })
  expect((await server.call('GET', '/api/audit-trail?action=passkey.copied', { token })).body).toMatchObject({
    entries: [{ subject: administrator.email }],
  })
})

test('one that does not count, as password managers make them, goes on working', async () => {
  const dora = await addAdmin(server, token, { email: 'dora@acme.example' })
  const manager = createAuthenticator({ counts: false })
  await add(manager, dora.token, 'Manager')
  for (let time = 0; time < 2; time++) {
    const { options, cookies } = await challenged()
    expect((await signIn(manager.sign(options), cookies)).status).toBe(200)
  }
  await server.call('PUT', `/api/admins/change-status/${dora.id}/status/Blocked`, { token })
  const { options, cookies } = await challenged()
  expect((await signIn(manager.sign(options), cookies)).status).toBe(401)
})

test('a passkey is named and removed by its owner alone, with the password', async () => {
  const [passkey] = await list()
  const eve = await addAdmin(server, token, { email: 'eve@acme.example' })
  expect(
    (await server.call('PATCH', `/api/user/passkeys/${passkey?.id}`, { token: eve.token, body: { name: 'x' } })).status,
  ).toBe(404)
  expect(
    (
      await server.call('POST', `/api/user/passkeys/${passkey?.id}/remove`, {
        token: eve.token,
        body: { password: administrator.password },
      })
    ).status,
  ).toBe(404)
  expect(
    (await server.call('PATCH', `/api/user/passkeys/${passkey?.id}`, { token, body: { name: 'Key on my ring' } })).body,
  ).toMatchObject({ name: 'Key on my ring' })
  expect(
    (await server.call('POST', `/api/user/passkeys/${passkey?.id}/remove`, { token, body: { password: 'wrong' } }))
      .body,
  ).toMatchObject({ code: 403 })
  expect(
    (
      await server.call('POST', `/api/user/passkeys/${passkey?.id}/remove`, {
        token,
        body: { password: administrator.password },
      })
    ).status,
  ).toBe(200)
  expect((await logIn()).status).toBe(200)
})

test('passkeys are made for the public address, and for no name that a request brings along', async () => {
  const at = await startTestServer({ publicUrl: 'https://sharelight.acme.example' })
  const by = await setUp(at)
  const begun = await at.call('POST', '/api/user/passkeys/options', {
    token: by,
    headers: { host: 'evil.example' },
    body: { password: administrator.password },
  })
  expect(optionsOf(begun)).toMatchObject({ rp: { id: 'sharelight.acme.example' } })
  expect(
    (await server.call('POST', '/api/passkeys/options', { headers: { host: 'evil.example' }, body: {} })).body,
  ).toMatchObject({ code: 409, message: expect.stringContaining('PUBLIC_URL') })
  await at.close()
})
