import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { oidcApp, startIdentityProvider, type IdentityProvider, type Person } from '../../testing/identity-provider.ts'
import { addAdmin, administrator, ownMachine, setUp, startTestServer, type TestServer } from '../../testing/server.ts'

/** Two sites of one installation, each on a port of its own. */
let server: TestServer, there: FastifyInstance, idp: IdentityProvider
let home: string, abroad: string, provider: string, token: string

const ada: Person = { sub: 'ada-1', email: administrator.email, email_verified: true }
const eve: Person = { sub: 'eve-1', email: 'eve@acme.example', email_verified: true }

interface Reply {
  status: number
  body: Record<string, unknown>
}
/** A browser with a jar of cookies for each site. */
interface Browser {
  send(site: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Reply>
}

function openBrowser(): Browser {
  const jars = new Map<string, Map<string, string>>()
  return {
    async send(site, method, path, body) {
      const jar = jars.get(site) ?? new Map<string, string>()
      jars.set(site, jar)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(`${site}/api${path}`, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      for (const set of response.headers.getSetCookie()) {
        expect(set).toMatch(/HttpOnly; SameSite=Strict/)
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
  }
}

/** Signs in with the provider at home; gives what the browser takes abroad. */
async function begin(browser: Browser, person = ada): Promise<string> {
  const { body } = await browser.send(home, 'GET', `/sso/oidc/${provider}/url?redirectUri=${encodeURIComponent(home)}`)
  const { searchParams } = await idp.signIn(String(body.url), person)
  const done = await browser.send(
    home,
    'POST',
    '/login/code',
    Object.fromEntries(['code', 'state', 'iss'].map(name => [name, searchParams.get(name) ?? undefined])),
  )
  expect(done).toMatchObject({ status: 200, body: { regionUrl: abroad } })
  return String(done.body.token)
}
const take = (browser: Browser, given: string, site = abroad) =>
  browser.send(site, 'POST', '/login/hand-over', { token: given })
const confirm = (browser: Browser, given: string, site = home) =>
  browser.send(site, 'POST', '/login/hand-over/confirm', { token: given })
const parameter = ({ body }: Reply, name: string) => new URL(String(body.url)).searchParams.get(name) ?? ''
/** As far as the code that ends it. */
async function beginAndConfirm(browser: Browser, person = ada): Promise<string> {
  const asked = await take(browser, await begin(browser, person))
  return parameter(await confirm(browser, parameter(asked, 'handOver')), 'token')
}
const refused = {
  status: 403,
  body: { error: 'forbidden', message: expect.stringContaining('This link signs nobody in') as string },
}
const isSignedIn = async (browser: Browser, site = abroad) =>
  (await browser.send(site, 'GET', '/refreshtoken')).status === 200

beforeAll(async () => {
  server = await startTestServer({ outbound: ownMachine })
  const [settings, settingsThere] = [server.services.settings, { ...server.services.settings }]
  there = await buildApp({ ...server.services, settings: settingsThere })
  const listen = async (app: FastifyInstance) => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }
  ;[home, abroad] = [await listen(server.app), await listen(there)]
  Object.assign(settings, { publicUrl: home, regions: [home, abroad] })
  Object.assign(settingsThere, { publicUrl: abroad, regions: [home, abroad] })
  idp = await startIdentityProvider([''], [], [home])
  token = await setUp(server)
  await addAdmin(server, token, { email: String(eve.email) })
  provider = String(
    (
      await server.call('POST', '/api/identity-providers', {
        token,
        body: { name: 'Corporate', issuer: idp.issuer(), ...oidcApp },
      })
    ).body.id,
  )
  await bindAll()
  await server.stores.meta.acrossOrganisations.updateTable('organisations').set({ region_url: abroad }).execute()
})
afterAll(async () => {
  await there.close()
  await server.close()
  await idp.close()
})
afterEach(async () => {
  server.setTime(undefined)
  await server.stores.meta.acrossOrganisations.deleteFrom('attempts').execute()
})

/** Both users' accounts know them at the provider. */
async function bindAll() {
  const db = server.stores.meta.acrossOrganisations
  for (const { id, organisation_id, email } of await db
    .selectFrom('users')
    .select(['id', 'organisation_id', 'email'])
    .execute()) {
    const { sub } = email === ada.email ? ada : eve
    await db
      .insertInto('sign_in_identities')
      .values({ organisation_id, user_id: id, issuer: idp.issuer(), subject: sub })
      .execute()
  }
}

test('S4.033 S4.036 who signed in on one site goes on at the other in the same browser, and there only', async () => {
  const browser = openBrowser()
  const given = await begin(browser)
  expect((await server.call('GET', '/api/user/info', { token: given })).status).toBe(401)
  const asked = await take(browser, given)
  expect(String(asked.body.url)).toBe(`${home}/?handOver=${given}`)
  const confirmed = await confirm(browser, given)
  expect(String(confirmed.body.url)).toMatch(new RegExp(`^${abroad}/\\?token=[\\w-]{43}$`))
  const code = parameter(confirmed, 'token')
  expect((await server.call('GET', '/api/user/info', { token: code })).status).toBe(401)
  const done = await take(browser, code)
  expect((await server.call('GET', '/api/user/info', { token: String(done.body.token) })).body).toMatchObject({
    email: administrator.email,
  })
  expect([await isSignedIn(browser), await isSignedIn(browser, home)]).toEqual([true, false])
})

test('a code that was sent to another browser signs nobody in, says why, and is used up', async () => {
  const [browser, other] = [openBrowser(), openBrowser()]
  const code = await beginAndConfirm(browser)
  expect(await take(other, code)).toMatchObject(refused)
  expect(await isSignedIn(other)).toBe(false)
  expect(await take(browser, code)).toMatchObject(refused)
})

test('nobody is signed in as somebody else who sent him a link: not with a token, not with a code, not while he is signed in himself', async () => {
  const [attacker, victim] = [openBrowser(), openBrowser()]
  await begin(victim)
  const lure = await begin(attacker, eve)
  await take(victim, lure)
  expect(await confirm(victim, lure)).toMatchObject(refused)
  expect(await take(victim, lure)).toMatchObject(refused)
  expect(await take(victim, await beginAndConfirm(attacker, eve))).toMatchObject(refused)
  expect(await isSignedIn(victim)).toBe(false)
})

test('who learns of a token and is first on the other site gets nothing for it, even where its owner is led to confirm it', async () => {
  const [owner, thief] = [openBrowser(), openBrowser()]
  const given = await begin(owner)
  await take(thief, given)
  expect(await take(thief, given)).toMatchObject(refused)
  expect(await confirm(thief, given)).toMatchObject(refused)
  const led = parameter(await confirm(owner, given), 'token')
  expect(await take(owner, led)).toMatchObject(refused)
  expect([await isSignedIn(owner), await isSignedIn(thief)]).toEqual([false, false])
})

test('each step works once, of many at once too', async () => {
  const browser = openBrowser()
  const given = await begin(browser)
  await take(browser, given)
  const confirmed = await Promise.all([1, 2, 3].map(() => confirm(browser, given)))
  expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
  const code = parameter(confirmed.find(({ status }) => status === 200) ?? { status: 0, body: {} }, 'token')
  const taken = await Promise.all([1, 2, 3].map(() => take(browser, code)))
  expect(taken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
  expect(await take(browser, code)).toMatchObject(refused)
})

test('each step lasts a minute', async () => {
  const browser = openBrowser()
  const start = Date.now()
  const at = (seconds: number) => server.setTime(new Date(start + seconds * 1000))
  const late = await begin(browser)
  at(61)
  expect(await take(browser, late)).toMatchObject(refused)
  const given = await begin(browser)
  await take(browser, given)
  at(122)
  expect(await confirm(browser, given)).toMatchObject(refused)
  const code = await beginAndConfirm(browser)
  at(183)
  expect(await take(browser, code)).toMatchObject(refused)
})

test('what is unknown, of another site, or of a site that the operator no longer names is refused', async () => {
  const browser = openBrowser()
  for (const made of ['x', 'a'.repeat(43), "'; drop table hand_overs", '../../x'])
    expect([made, await take(browser, made)]).toMatchObject([made, refused])
  const given = await begin(browser)
  expect(await take(browser, given, home)).toMatchObject(refused)
  await take(browser, given)
  expect(await confirm(browser, given, abroad)).toMatchObject(refused)
  Object.assign(server.services.settings, { regions: [home] })
  expect(await confirm(browser, given)).toMatchObject(refused)
  Object.assign(server.services.settings, { regions: [home, abroad] })
})

test('what ends the session that it began with ends it: logging out everywhere, and being blocked', async () => {
  const browser = openBrowser()
  const code = await beginAndConfirm(browser)
  const signedIn = await server.call('POST', '/api/login', {
    body: { email: administrator.email, password: administrator.password },
  })
  await server.call('POST', '/api/logout', { token: String(signedIn.body.token), body: { everywhere: true } })
  expect(await take(browser, code)).toMatchObject(refused)
  const other = openBrowser()
  const blocked = await beginAndConfirm(other, eve)
  await server.stores.meta.acrossOrganisations
    .updateTable('users')
    .set({ status: 'Blocked' })
    .where('email', '=', String(eve.email))
    .execute()
  expect((await take(other, blocked)).status).toBe(401)
  expect(await isSignedIn(other)).toBe(false)
})

test('the store holds hashes only', async () => {
  const browser = openBrowser()
  const given = await begin(browser)
  const kept = async () =>
    JSON.stringify(await server.stores.meta.acrossOrganisations.selectFrom('hand_overs').selectAll().execute())
  expect(await kept()).not.toContain(given)
  await take(browser, given)
  expect(await kept()).not.toContain(parameter(await confirm(browser, given), 'token'))
})
