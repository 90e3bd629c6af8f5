import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { claimsSecondStep } from './auth/oidc/second-step-claim.ts'
import { authenticator } from './auth/second-factor.ts'
import { declaredEndpoints } from './testing/endpoints.ts'
import { addAdmin, administrator, setUp, startTestServer, type TestServer } from './testing/server.ts'
import { exampleOf, type Schema } from './features/docs/example.ts'

let server: TestServer
let token: string
let bob: { id: string; token: string }
beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  bob = await addAdmin(server, token, { email: 'bob@acme.example' })
})
afterAll(() => server.close())

const policy = (change: object, by = token) =>
  server.call('PUT', '/api/organisation/second-step', { token: by, body: change })
const info = async (by: string) => (await server.call('GET', '/api/user/info', { token: by })).body
const works = async (by: string) => (await server.call('GET', '/api/sources', { token: by })).status
const refusal = { status: 403, body: { error: 'second_step_required' } }

/** Each code works once, so every use happens in a step of its own. */
let step = 0
function code(secret: string): string {
  const now = new Date(Date.now() + ++step * 30_000)
  server.setTime(now)
  return authenticator(secret).generate({ timestamp: now.getTime() })
}
async function enrol(by: string): Promise<string> {
  const secret = String(
    (await server.call('POST', '/api/user/second-factor', { token: by, body: { password: administrator.password } }))
      .body.secret,
  )
  expect(
    (await server.call('PUT', '/api/user/second-factor', { token: by, body: { code: code(secret) } })).status,
  ).toBe(200)
  return secret
}
const logIn = (email: string, extra: object = {}) =>
  server.call('POST', '/api/login', { body: { email, password: administrator.password, ...extra } })
let secret: string

test('only a SuperAdmin asks for it, and one who has it: so nobody locks the last one out', async () => {
  expect((await policy({ required: true }, bob.token)).body).toMatchObject({ code: 403 })
  expect((await policy({ required: true })).body).toMatchObject({
    code: 409,
    message: expect.stringContaining('your own second step first'),
  })
  secret = await enrol(token)
  expect((await policy({ required: true })).body).toMatchObject({
    providers: 'trusted',
    without: 1,
    from: expect.any(String),
  })
  expect((await server.call('GET', '/api/audit-trail?action=second-step.policy', { token })).body).toMatchObject({
    entries: [{ userEmail: administrator.email }],
  })
})

test('who has none may set one up, and nothing else: every other call is refused by the gate', async () => {
  expect(await works(token)).toBe(200)
  const open: string[] = []
  for (const { method, path, input, access, withoutSecondStep } of declaredEndpoints) {
    if ((access !== 'user' && access !== 'system') || withoutSecondStep) continue
    const body = exampleOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema)
    const answer = await server.call(method, `/api${path.replaceAll(/:\w+/g, bob.id)}`, {
      token: bob.token,
      ...(method !== 'GET' && method !== 'DELETE' && { body: body as object }),
    })
    if (answer.body.error !== 'second_step_required') open.push(`${method} ${path}: ${answer.status}`)
  }
  expect(open).toEqual([])
  expect(
    declaredEndpoints
      .filter(({ withoutSecondStep }) => withoutSecondStep)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual([
    '/logout',
    '/status/info',
    '/user/info',
    '/user/passkeys',
    '/user/passkeys',
    '/user/passkeys/:id',
    '/user/passkeys/:id/remove',
    '/user/passkeys/options',
    '/user/second-factor',
    '/user/second-factor',
    '/user/second-factor',
    '/user/second-factor/prove',
  ])
})

test('a session says that it lacks it, and works from the moment that it is set up', async () => {
  expect(await info(bob.token)).toMatchObject({ secondStepFrom: expect.any(String) })
  const his = await enrol(bob.token)
  expect(await info(bob.token)).toMatchObject({ secondStepFrom: null })
  expect(await works(bob.token)).toBe(200)
  const again = await logIn('bob@acme.example', { code: code(his) })
  expect(await works(String(again.body.token))).toBe(200)
  const renewed = await server.call('GET', '/api/refreshtoken', { cookies: again.cookies })
  expect(await works(String(renewed.body.data))).toBe(200)
})

test("the last second step cannot be turned off while it is asked for; a SuperAdmin's reset leaves the user to set it up anew", async () => {
  const disable = await server.call('POST', '/api/user/second-factor/disable', { token, body: { code: code(secret) } })
  expect(disable.body).toMatchObject({ code: 409, message: expect.stringContaining('your only one') })
  expect((await server.call('DELETE', `/api/admins/${bob.id}/second-factor`, { token })).status).toBe(200)
  const weak = String((await logIn('bob@acme.example')).body.token)
  expect(await server.call('GET', '/api/sources', { token: weak })).toMatchObject(refusal)
})

test('a session from before adds the second step to itself', async () => {
  const other = String((await logIn('bob@acme.example')).body.token)
  const mine = String((await logIn('bob@acme.example')).body.token)
  const his = await enrol(mine)
  expect(await works(other)).toBe(403)
  const prove = (given: object) => server.call('POST', '/api/user/second-factor/prove', { token: other, body: given })
  expect((await prove({ code: '000000' })).body).toMatchObject({ error: 'second_factor' })
  expect((await prove({ code: code(his) })).status).toBe(200)
  expect(await works(other)).toBe(200)
})

test('an invited administrator sets it up before anything else, and an API key goes on working', async () => {
  const eve = await addAdmin(server, token, { email: 'eve@acme.example' })
  expect(await works(eve.token)).toBe(403)
  const { body } = await server.call('POST', '/api/api-keys', { token, body: { name: 'CI', scope: 'read' } })
  expect(await works(String(body.apiKey))).toBe(200)
})

test('who comes from a provider is let in where it is trusted, else only if it says that it asked', async () => {
  const fay = await addAdmin(server, token, { email: 'fay@acme.example' })
  await server.stores.meta.acrossOrganisations
    .updateTable('sessions')
    .set({ provider: bob.id })
    .where('user_id', '=', fay.id)
    .execute()
  expect(await works(fay.token)).toBe(200)
  await policy({ required: true, providers: 'claimed' })
  expect(await works(fay.token)).toBe(403)
  expect(
    [
      { amr: ['pwd', 'mfa'] },
      { acr: 'https://refeds.org/profile/mfa' },
      { acr: 'phr' },
      { amr: ['pwd'] },
      { amr: 'mfa' },
      { acr: '1' },
      {},
    ].map(claims => claimsSecondStep({ iss: '', sub: '', aud: '', iat: 0, exp: 0, ...claims })),
  ).toEqual([true, true, true, false, false, false, false])
})

test('days of grace are days in which everybody works; asking again does not prolong them', async () => {
  await policy({ required: false })
  const { from } = (await policy({ required: true, graceDays: 2 })).body
  expect((await policy({ required: true, graceDays: 30 })).body.from).toBe(from)
  const weak = async () => String((await logIn('eve@acme.example')).body.token)
  const now = await weak()
  expect([await works(now), (await info(now)).secondStepFrom]).toEqual([200, from])
  server.setTime(new Date(Date.now() + 49 * 3600_000))
  expect(await works(await weak())).toBe(403)
  server.setTime(undefined)
})
