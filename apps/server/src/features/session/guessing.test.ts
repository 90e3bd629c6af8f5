import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashLimiter } from '../../auth/passwords.ts'
import { authenticator } from '../../auth/second-factor.ts'
import { addAdmin, administrator, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { startMailServer, type MailServer } from '../../testing/mail-server.ts'

let server: TestServer
let mail: MailServer
let token: string
let device: Record<string, string>

beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({
    mail: { url: mail.url, from: 's@acme.example' },
    publicUrl: 'http://localhost',
    trustProxy: 'loopback',
  })
  token = await setUp(server)
  device = (await logIn()).cookies
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
/** Calls are also limited by address and minute: each test has its own. */
let address = 0
beforeEach(async () => {
  address++
  await server.stores.meta.acrossOrganisations.deleteFrom('attempts').execute()
})

interface From {
  ip?: string
  cookies?: Record<string, string>
}
const from = ({ ip, cookies }: From) => ({ cookies, headers: { 'x-forwarded-for': ip ?? `192.0.2.${address}` } })
function logIn(extra: object = {}, where: From = {}) {
  return server.call('POST', '/api/login', {
    ...from(where),
    body: { email: administrator.email, password: administrator.password, ...extra },
  })
}
const atOnce = <T>(count: number, act: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, number) => act(number)))
const statuses = (answers: { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]))
const later = (minutes: number) => server.setTime(new Date(Date.now() + minutes * 60_000))

test('of sixty wrong passwords at once, from sixty addresses, five are looked at; the right one then waits its turn, and comes in', async () => {
  const before = hashLimiter.begun
  const answers = await atOnce(60, number =>
    logIn({ password: `wrong password ${number}` }, { ip: `198.51.100.${number}` }),
  )
  expect(statuses(answers)).toEqual({ 401: 5, 429: 55 })
  expect(hashLimiter.begun - before).toBe(5)
  const early = await logIn({}, { ip: '203.0.113.1' })
  expect(early).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
  expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(5)
  later(0.1)
  expect((await logIn({}, { ip: '203.0.113.1' })).status).toBe(200)
  server.setTime(undefined)
  expect((await logIn({ password: 'wrong password' })).status).toBe(401)
})

test('however long strangers try, who has signed in with this browser before does so again, and is held to as few guesses', async () => {
  for (let hour = 0; hour < 12; hour++) {
    later(hour * 60)
    await atOnce(10, number => logIn({ password: 'wrong password' }, { ip: `198.51.100.${number}` }))
  }
  expect((await logIn({}, { cookies: device })).status).toBe(200)
  expect(statuses(await atOnce(20, () => logIn({ password: 'wrong password' }, { cookies: device })))).toEqual({
    401: 5,
    429: 15,
  })
  server.setTime(undefined)
})

test('the mark of a browser is worth nothing for somebody else, nor when it was changed', async () => {
  const bob = await addAdmin(server, token, { email: 'bob@acme.example' }, mail)
  expect(bob.token).not.toBe('undefined')
  await atOnce(5, () => logIn({ email: 'bob@acme.example', password: 'wrong password' }, { ip: '198.51.100.2' }))
  expect((await logIn({ email: 'bob@acme.example' }, { cookies: device })).status).toBe(429)
  await atOnce(5, () => logIn({ password: 'wrong password' }, { ip: '198.51.100.3' }))
  const changed = { sharelight_device: `${device.sharelight_device?.slice(0, -6)}AAAAAA` }
  expect((await logIn({}, { cookies: changed })).status).toBe(429)
})

test('S8.009 an address that nobody has is counted, waits and is answered like one that somebody has, and takes as much work', async () => {
  const run = async (email: string) => {
    const before = hashLimiter.begun
    const answers = []
    for (let attempt = 0; attempt < 7; attempt++) answers.push(await logIn({ email, password: 'wrong password' }))
    return { answers: answers.map(({ status, body }) => ({ status, body })), hashes: hashLimiter.begun - before }
  }
  const known = await run(administrator.email)
  expect(await run('nobody@acme.example')).toEqual(known)
  expect(known).toMatchObject({ hashes: 5 })
  await server.call('POST', '/api/admins/invite', { token, body: { emails: ['pending@acme.example'] } })
  expect(await run('pending@acme.example')).toEqual(known)
})

test('one address is heard fifty times whatever accounts it tries, and a network of IPv6 counts as one', async () => {
  const tries = await atOnce(60, number =>
    logIn(
      { email: `somebody${number}@acme.example`, password: 'wrong password' },
      { ip: `2001:db8:0:7::${number.toString(16)}` },
    ),
  )
  expect(statuses(tries)).toEqual({ 401: 50, 429: 10 })
  expect(
    (await logIn({ email: 'another@acme.example', password: 'wrong password' }, { ip: '2001:db8:0:8::1' })).status,
  ).toBe(401)
})

test('a password that is right gives its address nothing for guessing others with', async () => {
  for (let attempt = 0; attempt < 48; attempt++)
    await logIn({ email: `somebody${attempt}@acme.example`, password: 'wrong password' })
  expect((await logIn()).status).toBe(200)
  expect((await logIn({ email: 'x@acme.example' })).status).toBe(401)
  expect((await logIn({ email: 'y@acme.example' })).status).toBe(401)
  expect((await logIn({ email: 'z@acme.example' })).status).toBe(429)
})

test('of sixty codes of the second step at once five are looked at, and a code that is used twice at once works once', async () => {
  const eve = await addAdmin(server, token, { email: 'eve@acme.example' }, mail)
  const enrolled = await server.call('POST', '/api/user/second-factor', {
    token: eve.token,
    body: { password: administrator.password },
  })
  const app = authenticator(String(enrolled.body.secret))
  const code = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 })
  const wrong = [...Array(1000).keys()]
    .map(number => String(number).padStart(6, '0'))
    .filter(each => ![code(-1), code(0), code(1), code(2)].includes(each))
  const verify = (given: string) =>
    server.call('PUT', '/api/user/second-factor', { token: eve.token, body: { code: given } })
  expect(statuses(await atOnce(15, number => verify(wrong[number] ?? '')))).toEqual({ 400: 5, 429: 10 })
  await server.stores.meta.acrossOrganisations.deleteFrom('attempts').execute()
  expect(statuses(await atOnce(2, () => verify(code(0))))).toMatchObject({ 200: 1 })
  const signIn = (given: string) => logIn({ email: 'eve@acme.example', code: given })
  expect(statuses(await atOnce(60, number => signIn(wrong[number] ?? '')))).toEqual({ 401: 5, 429: 55 })
  await server.stores.meta.acrossOrganisations.deleteFrom('attempts').execute()
  expect(statuses(await atOnce(4, () => signIn(code(1))))).toEqual({ 200: 1, 401: 3 })
})

test('being asked for the code is no guess', async () => {
  for (let attempt = 0; attempt < 12; attempt++)
    expect((await logIn({ email: 'eve@acme.example' })).body).toMatchObject({ error: 'second_factor' })
})

test('who is signed in proves the password as few times, for all that asks for it', async () => {
  const before = hashLimiter.begun
  const tries = await atOnce(19, number =>
    number % 2 === 0
      ? server.call('PUT', '/api/user/password', {
          token,
          body: { current: `wrong ${number}`, password: 'a quite new password' },
        })
      : server.call('POST', '/api/user/second-factor', { token, body: { password: `wrong ${number}` } }),
  )
  expect(statuses(tries)).toEqual({ 403: 5, 429: 14 })
  expect(hashLimiter.begun - before).toBe(5)
  expect((await logIn()).status).toBe(200)
})

test('links, invitations and set-up tokens that are none are counted by address and hashed for by nobody', async () => {
  const before = hashLimiter.begun
  const secret = () => randomBytes(32).toString('base64url')
  const password = 'a quite new password'
  const organisation = { name: 'B', domains: ['b.example'] }
  const calls = [
    () => server.call('POST', '/api/invitation', { body: { token: secret(), name: 'M', password } }),
    () => server.call('GET', `/api/invitation?token=${secret()}`),
    () => server.call('POST', '/api/password/reset', { body: { token: secret(), password } }),
    () => server.call('POST', '/api/setup', { body: { token: secret(), organisation, admin: administrator } }),
  ]
  const answers = []
  for (let attempt = 0; attempt < 40; attempt++) answers.push((await calls[attempt % 4]?.()) ?? { status: 0 })
  expect(statuses(answers)).toEqual({ 403: 30, 429: 10 })
  expect(hashLimiter.begun - before).toBe(0)
})

test('asking for a link is answered the same for any address, and is heard three times', async () => {
  const ask = async (email: string) => {
    const answers = []
    for (let attempt = 0; attempt < 4; attempt++)
      answers.push(await server.call('POST', '/api/password/forgot', { body: { email } }))
    return answers.map(({ status, body }) => ({ status, body }))
  }
  const known = await ask('bob@acme.example')
  expect(known.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(await ask('nobody@acme.example')).toEqual(known)
  expect((await mail.next('bob@acme.example')).text).toContain('reset=')
})

test('what was tried is kept as keyed hashes only', async () => {
  await logIn({ email: 'my secret password', password: 'x' })
  const rows = await server.stores.meta.acrossOrganisations.selectFrom('attempts').selectAll().execute()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/secret|192\.0\.2/)
})
