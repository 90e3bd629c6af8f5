import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcApp, startIdentityProvider, type IdentityProvider, type Person } from '../../testing/identity-provider.ts'
import { administrator, ownMachine, setUp, startTestServer, type TestServer } from '../../testing/server.ts'

const tenant = '7c1f0a52-0000-4000-8000-000000000001'
const origin = 'https://sharelight.example'
let server: TestServer
let microsoft: IdentityProvider

beforeAll(async () => {
  microsoft = await startIdentityProvider([`/${tenant}/v2.0`, '/common/v2.0'])
  server = await startTestServer({
    outbound: ownMachine,
    microsoft: { ...oidcApp, tenant, authority: microsoft.issuer() },
  })
  await setUp(server)
})
afterAll(async () => {
  await server.close()
  await microsoft.close()
})

/** As the product does: it adds redirect_uri and state=login to the address, and sends back the code with the redirect_uri. */
async function signIn(person: Person, base = '/api/sso/ms', present: Record<string, string> = {}) {
  const { body, cookies } = await server.call('GET', `${base}/url`)
  const url = new URL(String(body.url))
  url.searchParams.set('redirect_uri', origin)
  url.searchParams.set('state', 'login')
  const back = await microsoft.signIn(url.href, person)
  expect(back.searchParams.get('state')).toBe('login')
  const answer = { code: back.searchParams.get('code'), redirectUri: origin }
  return { answer, url, done: await server.call('POST', base, { cookies: { ...cookies, ...present }, body: answer }) }
}

/** Gives the account's password in the browser that a provider signed somebody in with. */
const prove = (cookies: Record<string, string>) =>
  server.call('POST', '/api/login', { cookies, body: { email: administrator.email, password: administrator.password } })

test('an account that exists is bound by its password, given in the same browser, and known by tenant and object from then on', async () => {
  const ada = { sub: 'ada', oid: 'object-1', preferred_username: administrator.email, tid: tenant }
  const first = await signIn(ada)
  expect(first.done.body).toMatchObject({
    code: 401,
    message: expect.stringContaining('Sign in once with your password'),
  })
  expect((await prove({})).status).toBe(200)
  expect((await signIn(ada)).done.status).toBe(401)
  expect((await prove(first.done.cookies)).status).toBe(200)
  expect((await signIn({ sub: 'another', oid: 'object-1', tid: tenant })).done.status).toBe(200)
  expect(
    (await signIn({ sub: 'ada', oid: 'object-2', preferred_username: administrator.email, tid: tenant })).done.status,
  ).toBe(401)
  expect((await signIn({ sub: 'ada', oid: 'object-1', tid: '7c1f0a52-0000-4000-8000-000000000002' })).done.status).toBe(
    401,
  )
  expect((await signIn({ sub: 'ada', tid: tenant })).done.status).toBe(401)
})

test('S7.009 the address of Microsoft leaves redirect_uri and state to the product; its code gives a token, appVersion and regionUrl', async () => {
  const { url, done } = await signIn({
    sub: 'ada',
    oid: 'object-1',
    preferred_username: administrator.email,
    tid: tenant,
  })
  expect(url.searchParams.get('scope')).toBe('openid profile email')
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  expect(done.body).toMatchObject({ token: expect.any(String), appVersion: 2, regionUrl: '' })
  expect((await server.call('GET', '/api/user/info', { token: String(done.body.token) })).body).toMatchObject({
    email: administrator.email,
  })
})

test('a code without the browser that began it is refused', async () => {
  const { answer } = await signIn({ sub: 'ada', oid: 'object-1', email: administrator.email, tid: tenant })
  expect((await server.call('POST', '/api/sso/ms', { body: answer })).body).toMatchObject({ code: 400 })
  expect((await server.call('POST', '/api/sso/ms', { body: { code: 'x' } })).body).toMatchObject({
    code: 400,
    field: 'redirectUri',
  })
  const { cookies } = await server.call('GET', '/api/sso/ms/url')
  expect(
    (await server.call('POST', '/api/sso/ms', { cookies, body: { code: 'made up', redirectUri: origin } })).body,
  ).toMatchObject({ code: 401, error: 'unauthorized' })
})

test('S7.010 a single user of any tenant is known by an address only where Microsoft verified its domain', async () => {
  const base = '/api/single-user/sso/ms'
  const forged = await signIn(
    {
      sub: 'mallory',
      oid: 'm',
      email: administrator.email,
      preferred_username: administrator.email,
      tid: 'mallorys-own',
    },
    base,
  )
  expect(forged.done.body).toMatchObject({ code: 401, error: 'unauthorized' })
  expect(forged.done.cookies).not.toHaveProperty('sharelight_flow_binding')
  const { cookies } = await prove({})
  const verified = await signIn(
    { sub: 'ada-personal', oid: 'p', email: administrator.email, xms_edov: true, tid: 'another' },
    base,
    cookies,
  )
  expect(verified.done.body).toMatchObject({ token: expect.any(String), appVersion: 2 })
  const again = await signIn({ sub: 'ada-personal', oid: 'p', tid: 'another' }, base)
  expect(again.done.status).toBe(200)
})

test('where no Microsoft app is set up, the answer says how it is', async () => {
  const bare = await startTestServer()
  expect((await bare.call('GET', '/api/sso/ms/url')).body).toMatchObject({
    code: 409,
    message: expect.stringContaining('MICROSOFT_CLIENT_ID'),
  })
  expect(
    (await bare.call('POST', '/api/single-user/sso/ms', { body: { code: 'x', redirectUri: origin } })).status,
  ).toBe(409)
  await bare.close()
})
