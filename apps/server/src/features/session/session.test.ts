import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrganisation, administrator, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { issueSetupToken } from '../setup/verbs/issue-setup-link.ts'
import { mostSessions } from './verbs/open-session.ts'

let server: TestServer
let token: string
let before: unknown

beforeAll(async () => {
  server = await startTestServer()
  before = (await server.call('GET', '/api/setup')).body
  token = await setUp(server)
})
afterAll(() => server.close())

const logIn = (password = administrator.password, email = administrator.email) =>
  server.call('POST', '/api/login', { body: { email, password } })

test('set-up happens once: afterwards no link is made and an old one no longer works', async () => {
  expect(before).toEqual({ needed: true, demo: false })
  expect((await server.call('GET', '/api/setup')).body).toEqual({ needed: false, demo: false })
  expect(await issueSetupToken(server.services)).toBeUndefined()
  const again = await server.call('POST', '/api/setup', {
    body: { token: 'x', organisation: { name: 'B', domains: ['b.example'] }, admin: administrator },
  })
  expect(again.status).toBe(403)
  expect(again.body).toMatchObject({ success: false, code: 403, field: 'token' })
})

test('of the links of several servers that start together one counts; what was scanned before belongs to its organisation', async () => {
  const other = await startTestServer()
  const { id } = await other.stores.meta.acrossOrganisations
    .insertInto('organisations')
    .values({ name: 'This computer', edition: 'enterprise', trial_edition: null, trial_ends_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const early = await issueSetupToken({ ...other.services, now: () => new Date(Date.now() - 2 * 3600 * 1000) })
  const links = [await issueSetupToken(other.services), await issueSetupToken(other.services)]
  const answers = await Promise.all(
    [early, ...links].map(link =>
      other.call('POST', '/api/setup', {
        body: { token: link, organisation: { name: 'Acme', domains: ['acme.example'] }, admin: administrator },
      }),
    ),
  )
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 403, 403])
  expect(answers[0]?.status).toBe(403)
  const bearer = String(answers.find(answer => answer.status === 200)?.body.token)
  const status = (await other.call('GET', '/api/status/info', { token: bearer })).body
  expect(status).toMatchObject({ org: { orgName: 'Acme', domains: ['acme.example'] } })
  expect(await other.stores.meta.acrossOrganisations.selectFrom('organisations').select('id').execute()).toEqual([
    { id },
  ])
  await other.close()
})

test('a set-up without a domain, or with a word that is none, says which field is wrong', async () => {
  const attempt = (domains: string[]) =>
    server.call('POST', '/api/setup', {
      body: { token: 'x', organisation: { name: 'B', domains }, admin: administrator },
    })
  expect((await attempt([])).body).toMatchObject({ code: 400, field: 'organisation.domains' })
  expect((await attempt(['not a domain'])).body).toMatchObject({ code: 400, field: 'organisation.domains.0' })
})

test('S7.004, S3.002 the status of a signed-in user has the organisation, the user and the edition', async () => {
  const { status, body } = await server.call('GET', '/api/status/info', { token })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    show: true,
    dataAvailableFrom: '2022-10-17',
    org: { status: 'Active', orgName: 'Acme', type: 'regular', domains: ['acme.example'] },
    user: { email: administrator.email, type: 'system', role: 'SuperAdmin' },
    edition: { isTrial: false },
  })
})

test('S7.006, S7.007 a login returns a token, whatever the letter case of the address', async () => {
  const { status, body } = await logIn(administrator.password, 'ADA@acme.example ')
  expect(status).toBe(200)
  expect((await server.call('GET', '/api/user/info', { token: String(body.token) })).body).toMatchObject({
    email: administrator.email,
  })
})

test('S8.009 a wrong password and an unknown address get the same 401', async () => {
  const wrong = await logIn('another password')
  const unknown = await logIn('another password', 'nobody@acme.example')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong.body.message).toBe('email or password are incorrect')
})

test('a call without a token, or with a forged one, is told to sign in', async () => {
  expect((await server.call('GET', '/api/status/info')).body).toMatchObject({
    success: false,
    code: 401,
    message: 'Sign in to go on.',
  })
  expect((await server.call('GET', '/api/status/info', { token: `${token}x` })).status).toBe(401)
})

test('S7.011 a refresh cookie brings a fresh bearer token as data; a bearer token alone renews nothing', async () => {
  const { body, cookies } = await logIn()
  const fresh = await server.call('GET', '/api/refreshtoken', { token: String(body.token), cookies })
  expect(fresh.status).toBe(200)
  expect((await server.call('GET', '/api/user/info', { token: String(fresh.body.data) })).status).toBe(200)
  expect((await server.call('GET', '/api/refreshtoken', { token: String(body.token) })).status).toBe(401)
})

test('two tabs that renew at the same moment both go on, in one session, whichever answer the browser keeps', async () => {
  for (const kept of [0, 1]) {
    const { cookies } = await logIn()
    const both = await Promise.all([1, 2].map(() => server.call('GET', '/api/refreshtoken', { cookies })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [next, other] = [both[kept]?.cookies, both[1 - kept]?.cookies]
    server.setTime(new Date(Date.now() + 60_000))
    expect((await server.call('GET', '/api/refreshtoken', { cookies: next })).status).toBe(200)
    server.setTime(new Date(Date.now() + 120_000))
    expect((await server.call('GET', '/api/refreshtoken', { cookies: other })).status).toBe(401)
    server.setTime(undefined)
  }
})

test('many tabs that renew at the same moment are one session: signing in elsewhere ends no other', async () => {
  const { cookies: other } = await logIn()
  const { cookies } = await logIn()
  const tabs = Array.from({ length: mostSessions + 10 }, () => server.call('GET', '/api/refreshtoken', { cookies }))
  expect(new Set((await Promise.all(tabs)).map(({ status }) => status))).toEqual(new Set([200]))
  await logIn()
  expect((await server.call('GET', '/api/refreshtoken', { cookies: other })).status).toBe(200)
})

test('a page that was left before the answer came brings its old cookie once more, and stays signed in', async () => {
  const { cookies } = await logIn()
  const lost = await server.call('GET', '/api/refreshtoken', { cookies })
  const arrived = await server.call('GET', '/api/refreshtoken', { cookies })
  expect([lost.status, arrived.status]).toEqual([200, 200])
  server.setTime(new Date(Date.now() + 60_000))
  expect((await server.call('GET', '/api/refreshtoken', { cookies: arrived.cookies })).status).toBe(200)
  server.setTime(undefined)
})

test('a session ends after twelve hours without use, and after seven days however much it was used', async () => {
  const start = Date.now()
  const at = (hours: number) => server.setTime(new Date(start + hours * 3600_000))
  let { cookies } = await logIn()
  for (let hours = 11; hours <= 165; hours += 11) {
    at(hours)
    const answer = await server.call('GET', '/api/refreshtoken', { cookies })
    expect([hours, answer.status]).toEqual([hours, 200])
    cookies = answer.cookies
  }
  at(168.1)
  expect((await server.call('GET', '/api/refreshtoken', { cookies })).status).toBe(401)
  const idle = await logIn()
  at(180.2)
  expect((await server.call('GET', '/api/refreshtoken', { cookies: idle.cookies })).status).toBe(401)
  server.setTime(undefined)
})

test('a page that is only open does not keep its session: it ends twelve hours after it was last touched', async () => {
  const start = Date.now()
  const at = (hours: number) => server.setTime(new Date(start + hours * 3600_000))
  const signedIn = await logIn()
  let { cookies } = signedIn
  let bearer = String(signedIn.body.token)
  const renew = (unusedSeconds: number) =>
    server.call('GET', `/api/refreshtoken?unusedSeconds=${unusedSeconds}`, { cookies })
  for (let hours = 0.25; hours < 12; hours += 0.25) {
    at(hours)
    const answer = await renew(hours * 3600)
    expect([hours, answer.status]).toEqual([hours, 200])
    cookies = answer.cookies
    bearer = String(answer.body.data)
  }
  at(12.01)
  expect((await server.call('GET', '/api/user/info', { token: bearer })).status).toBe(401)
  expect((await renew(12 * 3600)).status).toBe(401)
  expect((await renew(0)).status).toBe(401)
  server.setTime(undefined)
})

test('what another tab has done meanwhile counts, and a page that says nothing sensible is refused', async () => {
  const start = Date.now()
  const at = (hours: number) => server.setTime(new Date(start + hours * 3600_000))
  let { cookies } = await logIn()
  const renew = async (hours: number, unused: number) => {
    at(hours)
    const answer = await server.call('GET', `/api/refreshtoken?unusedSeconds=${Math.round(unused * 3600)}`, { cookies })
    if (answer.status === 200) cookies = answer.cookies
    return answer.status
  }
  expect([
    await renew(6, 0),
    await renew(7, 7),
    await renew(13, 13),
    await renew(17.9, 17.9),
    await renew(18.1, 18.1),
  ]).toEqual([200, 200, 200, 200, 401])
  for (const unused of ['-1', 'x', '1e99', ''])
    expect([
      unused,
      (await server.call('GET', `/api/refreshtoken?unusedSeconds=${unused}`, { cookies })).status,
    ]).toEqual([unused, unused === '' ? 401 : 400])
  server.setTime(undefined)
})

test('a refresh cookie is rotated, and using the old one later ends the session', async () => {
  const { cookies } = await logIn()
  const first = await server.call('GET', '/api/refreshtoken', { cookies })
  expect(first.status).toBe(200)
  expect(first.cookies.sharelight_refresh).not.toBe(cookies.sharelight_refresh)
  const inGrace = await server.call('GET', '/api/refreshtoken', { cookies })
  expect(inGrace.status).toBe(200)
  server.setTime(new Date(Date.now() + 60_000))
  expect((await server.call('GET', '/api/refreshtoken', { cookies })).status).toBe(401)
  expect((await server.call('GET', '/api/refreshtoken', { cookies: first.cookies })).status).toBe(401)
  server.setTime(undefined)
})

test('where the cookie is of another session than the bearer token, neither is renewed', async () => {
  const [one, two] = [await logIn(), await logIn()]
  const answer = await server.call('GET', '/api/refreshtoken', { token: String(one.body.token), cookies: two.cookies })
  expect([answer.status, answer.cookies.sharelight_refresh]).toEqual([401, undefined])
  expect((await server.call('GET', '/api/refreshtoken', { cookies: two.cookies })).status).toBe(200)
})

test('S8.003 log-out ends the session at once, and everywhere when asked; what comes with it still is rejected, and names the user', async () => {
  const [one, two] = [String((await logIn()).body.token), String((await logIn()).body.token)]
  expect((await server.call('POST', '/api/logout', { token: one, body: {} })).status).toBe(200)
  expect((await server.call('GET', '/api/user/info', { token: one })).status).toBe(401)
  expect((await server.call('GET', '/api/user/info', { token: two })).status).toBe(200)
  await server.call('POST', '/api/logout', { token: two, body: { everywhere: true } })
  expect(await server.call('GET', '/api/user/info', { token })).toMatchObject({
    status: 401,
    body: { code: 401, user: administrator.email },
  })
  token = String((await logIn()).body.token)
})

test('S7.017 interface settings are merged by key, light being the default theme', async () => {
  const read = async () => (await server.call('GET', '/api/extproxy/integrations/ui-settings', { token })).body
  expect(await read()).toEqual({ value: { uiSettings: { theme: 'light' } } })
  await server.call('PUT', '/api/extproxy/integrations/ui-settings', {
    token,
    body: { uiSettings: { theme: 'dark', tour: { seen: true } } },
  })
  await server.call('PUT', '/api/extproxy/integrations/ui-settings', { token, body: { uiSettings: { tour: null } } })
  expect(await read()).toEqual({ value: { uiSettings: { theme: 'dark' } } })
})

test('S7.005 preferences are replaced, and too large ones refused', async () => {
  expect((await server.call('PUT', '/api/user/preferences', { token, body: { start: 'overview' } })).status).toBe(200)
  expect((await server.call('GET', '/api/user/info', { token })).body).toMatchObject({
    preferences: { start: 'overview' },
  })
  const large = await server.call('PUT', '/api/user/preferences', { token, body: { blob: 'x'.repeat(70_000) } })
  expect(large.status).toBe(413)
})

test('S7.003 S3.052 the configuration says where the server, the data endpoint and analytics are', async () => {
  const { status, body } = await server.call('GET', '/configs/application.json')
  expect(status).toBe(200)
  expect(body).toMatchObject({ server: '/api', gql: '/api/data', analytics: '/api', type: 'regular', offersDemo: true })
})

test('an unknown call is a 404 in the shape of every failure', async () => {
  expect((await server.call('GET', '/api/nothing')).body).toMatchObject({
    success: false,
    code: 404,
    error: 'not_found',
  })
})

test('one user has fifty sessions at most: signing in once more ends those that were begun first, and nobody else’s', async () => {
  const { token: other } = await addOrganisation(server)
  const db = server.stores.meta.acrossOrganisations
  const known = await db
    .selectFrom('sessions')
    .selectAll()
    .where('revoked_at', 'is', null)
    .where('user_id', 'in', db.selectFrom('users').select('id').where('email', '=', administrator.email))
    .executeTakeFirstOrThrow()
  const { id: _, ...session } = known
  const older = Array.from({ length: mostSessions + 4 }, (__, place) => ({
    ...session,
    family: randomUUID(),
    refresh_hash: `session ${place}`,
    started_at: new Date(Date.now() - 3600_000 + place),
  }))
  await db.insertInto('sessions').values(older).execute()
  const { body } = await logIn()
  const left = await db
    .selectFrom('sessions')
    .select(['refresh_hash', 'started_at'])
    .where('user_id', '=', known.user_id)
    .where('revoked_at', 'is', null)
    .execute()
  expect(left).toHaveLength(mostSessions)
  expect(left.map(({ refresh_hash: hash }) => hash)).not.toContain('session 4')
  expect(left.map(({ refresh_hash: hash }) => hash)).toContain(`session ${mostSessions + 3}`)
  for (const each of [String(body.token), other])
    expect((await server.call('GET', '/api/status/info', { token: each })).status).toBe(200)
})
