import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  oidcApp,
  redirectUri,
  startIdentityProvider,
  type IdentityProvider,
  type Person,
} from '../../testing/identity-provider.ts'
import {
  addAdmin,
  addOrganisation,
  administrator,
  ownMachine,
  setUp,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'

let server: TestServer
let idp: IdentityProvider
let token: string
let id: string

const ada: Person = { sub: 'ada-1', email: administrator.email, email_verified: true, name: 'Ada' }

beforeAll(async () => {
  idp = await startIdentityProvider()
  server = await startTestServer({
    outbound: ownMachine,
    publicUrl: 'https://sharelight.example',
    regions: ['https://us-east.sharelight.example'],
  })
  token = await setUp(server)
})
afterAll(async () => {
  await server.close()
  await idp.close()
})

const add = (extra: object = {}, by = token) =>
  server.call('POST', '/api/identity-providers', {
    token: by,
    body: { name: 'Corporate', issuer: idp.issuer(), ...oidcApp, ...extra },
  })
const begin = async (provider = id) =>
  server.call('GET', `/api/sso/oidc/${provider}/url?redirectUri=${encodeURIComponent(redirectUri)}`)
async function signIn(person: Person) {
  const { body, cookies } = await begin()
  const { searchParams } = await idp.signIn(String(body.url), person)
  const answer = {
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    iss: searchParams.get('iss') ?? '',
  }
  return { answer, cookies, done: await server.call('POST', '/api/login/code', { cookies, body: answer }) }
}

test('a provider is added after its discovery document was read; its secret never comes back', async () => {
  expect((await add({ issuer: 'http://127.0.0.1:1' })).body).toMatchObject({
    code: 424,
    field: 'issuer',
    message: expect.stringContaining('Check the address'),
  })
  expect((await add({ issuer: 'http://idp.example' })).body).toMatchObject({ code: 400, field: 'issuer' })
  expect((await add({ issuer: 'not a url' })).body).toMatchObject({ code: 400, field: 'issuer' })
  const added = await add()
  expect(added.status).toBe(200)
  id = String(added.body.id)
  expect((await add()).body).toMatchObject({ code: 409 })
  const { body } = await server.call('GET', '/api/identity-providers', { token })
  expect(JSON.stringify(body)).not.toContain(oidcApp.clientSecret)
  expect(
    JSON.stringify(await server.stores.meta.acrossOrganisations.selectFrom('secrets').selectAll().execute()),
  ).not.toContain(oidcApp.clientSecret)
  expect((await server.call('GET', '/api/sso/providers')).body).toEqual({
    providers: [{ id, kind: 'oidc', name: 'Corporate' }],
  })
})

test('an address alone signs nobody in to an account that exists; its password, given in the same browser, binds it', async () => {
  const first = await signIn(ada)
  expect(first.done.body).toMatchObject({
    code: 401,
    message: 'Sign in once with your password in this browser. From then on Corporate signs you in.',
  })
  expect((await signIn({ ...ada, sub: 'unsaid', email_verified: undefined })).done.body).toMatchObject({
    code: 401,
    message: expect.stringContaining('does not vouch'),
  })
  const prove = (cookies: Record<string, string>, password = administrator.password) =>
    server.call('POST', '/api/login', { cookies, body: { email: administrator.email, password } })
  expect((await prove(first.done.cookies, 'wrong password')).status).toBe(401)
  expect((await signIn(ada)).done.status).toBe(401)
  expect((await prove(first.done.cookies)).status).toBe(200)
  expect((await signIn(ada)).done.status).toBe(200)
  const { body } = await server.call('GET', '/api/audit-trail?action=sso.bind', { token })
  expect(body).toMatchObject({ entries: [{ subject: administrator.email }] })
})

test('S7.008, S4.032 the code of the provider is exchanged for a token, with PKCE, state and nonce', async () => {
  const { body } = await begin()
  const { searchParams } = new URL(String(body.url))
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'sharelight',
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
    state: expect.any(String),
    nonce: expect.any(String),
  })
  const { done } = await signIn(ada)
  expect(done.body).toMatchObject({ token: expect.any(String), regionUrl: '', appVersion: 2 })
  expect((await server.call('GET', '/api/user/info', { token: String(done.body.token) })).body).toMatchObject({
    email: administrator.email,
  })
  expect((await server.call('GET', '/api/refreshtoken', { cookies: done.cookies })).status).toBe(200)
})

test('a sign-in returns to the public address only, and so does signing out', async () => {
  const away = await server.call(
    'GET',
    `/api/sso/oidc/${id}/url?redirectUri=${encodeURIComponent('https://evil.example/login')}`,
  )
  expect(away.body).toMatchObject({ code: 400, field: 'redirectUri' })
  const session = String((await signIn(ada)).done.body.token)
  const headers = { host: 'evil.example', origin: 'https://evil.example' }
  const { body } = await server.call('POST', '/api/logout', { token: session, headers, body: {} })
  expect(new URL(String(body.signOutUrl)).searchParams.get('post_logout_redirect_uri')).toBe(
    'https://sharelight.example/login',
  )
})

test('a code works once, only in the browser that began, and only with its state', async () => {
  const { answer, cookies, done } = await signIn(ada)
  expect(done.status).toBe(200)
  expect((await server.call('POST', '/api/login/code', { cookies, body: answer })).body).toMatchObject({ code: 401 })
  expect((await server.call('POST', '/api/login/code', { body: answer })).body).toMatchObject({ code: 400 })
  const other = await begin()
  expect((await server.call('POST', '/api/login/code', { cookies: other.cookies, body: answer })).body).toMatchObject({
    code: 400,
    field: 'state',
  })
  const stolen = { ...answer, state: new URL(String(other.body.url)).searchParams.get('state') }
  expect((await server.call('POST', '/api/login/code', { cookies: other.cookies, body: stolen })).status).toBe(401)
})

test('a sign-in that was begun too long ago is begun again', async () => {
  const { body, cookies } = await begin()
  const { searchParams } = await idp.signIn(String(body.url), ada)
  server.setTime(new Date(Date.now() + 16 * 60_000))
  expect(
    (
      await server.call('POST', '/api/login/code', {
        cookies,
        body: { code: searchParams.get('code'), state: searchParams.get('state') },
      })
    ).body,
  ).toMatchObject({ code: 400 })
  server.setTime(undefined)
})

test('who is unknown, unverified or blocked here is not signed in', async () => {
  expect((await signIn({ sub: 'x', email: 'stranger@acme.example', email_verified: true })).done.body).toMatchObject({
    code: 401,
    message: 'Corporate knows you, but no account here is yours to enter. Ask a SuperAdmin to invite you.',
  })
  expect((await signIn({ sub: 'y', email: administrator.email, email_verified: false })).done.body).toMatchObject({
    code: 401,
  })
  const dan = await addAdmin(server, token, { email: 'dan@acme.example' })
  await server.call('PUT', `/api/admins/change-status/${dan.id}/status/Blocked`, { token })
  expect((await signIn({ sub: 'dan', email: 'dan@acme.example', email_verified: true })).done.status).toBe(401)
})

test('an invited administrator accepts by signing in, and is known by the subject from then on', async () => {
  await server.call('POST', '/api/admins/invite', { token, body: { emails: ['eve@acme.example'] } })
  const first = await signIn({ sub: 'eve-1', email: 'eve@acme.example', email_verified: true, name: 'Eve' })
  expect((await server.call('GET', '/api/user/info', { token: String(first.done.body.token) })).body).toMatchObject({
    email: 'eve@acme.example',
    name: 'Eve',
  })
  const renamed = await signIn({ sub: 'eve-1', email: 'eve.married@acme.example', email_verified: true })
  expect((await server.call('GET', '/api/user/info', { token: String(renamed.done.body.token) })).body).toMatchObject({
    email: 'eve@acme.example',
  })
})

test('S4.036 an organisation whose data are in another region sends the browser there', async () => {
  await server.stores.meta.acrossOrganisations
    .updateTable('organisations')
    .set({ region_url: 'https://us-east.sharelight.example' })
    .execute()
  expect((await signIn(ada)).done.body).toMatchObject({ regionUrl: 'https://us-east.sharelight.example' })
  await server.stores.meta.acrossOrganisations
    .updateTable('organisations')
    .set({ region_url: 'https://evil.example' })
    .execute()
  expect((await signIn(ada)).done.body).toMatchObject({ regionUrl: '' })
  await server.stores.meta.acrossOrganisations.updateTable('organisations').set({ region_url: '' }).execute()
})

test('S4.035 logging out names where the browser signs out of the provider; after a password it is nowhere', async () => {
  const session = String((await signIn(ada)).done.body.token)
  const { body } = await server.call('POST', '/api/logout', { token: session, body: {} })
  expect(String(body.signOutUrl)).toMatch(new RegExp(`^${idp.issuer()}/session/end\\?.*post_logout_redirect_uri=`))
  const byPassword = String(
    (
      await server.call('POST', '/api/login', {
        body: { email: administrator.email, password: administrator.password },
      })
    ).body.token,
  )
  expect((await server.call('POST', '/api/logout', { token: byPassword, body: {} })).body).toEqual({ signOutUrl: null })
})

test('another organisation neither sees nor removes the provider, and its users do not come in through it', async () => {
  const other = await addOrganisation(server)
  expect((await server.call('GET', '/api/identity-providers', { token: other.token })).body).toEqual({ providers: [] })
  expect((await server.call('DELETE', `/api/identity-providers/${id}`, { token: other.token })).status).toBe(404)
  expect((await signIn({ sub: 'olga', email: 'olga@other.example', email_verified: true })).done.status).toBe(401)
  expect((await server.call('GET', '/api/sso/providers')).body).toEqual({ providers: [] })
  expect((await server.call('GET', '/api/sso/providers?email=somebody@acme.example')).body).toMatchObject({
    providers: [{ id }],
  })
})

test('only a SuperAdmin adds and removes providers', async () => {
  const admin = await addAdmin(server, token, { email: 'finn@acme.example' })
  const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
  expect((await add({}, admin.token)).body).toMatchObject({ code: 403, error: 'forbidden' })
  expect((await add({}, business.token)).body).toMatchObject({ code: 403, error: 'restricted' })
  expect((await server.call('DELETE', `/api/identity-providers/${id}`, { token })).status).toBe(200)
  expect((await begin()).status).toBe(404)
})
