import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredEndpoints } from '../testing/endpoints.ts'
import { administrator, setUp, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ trustProxy: '127.0.0.1' })
  await setUp(server)
})
afterAll(() => server.close())

const overTls = { 'x-forwarded-proto': 'https', host: 'sharelight.example' }
const logIn = (headers: Record<string, string> = {}) =>
  server.call('POST', '/api/login', { headers, body: { email: administrator.email, password: administrator.password } })

const expected: Record<string, unknown> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'permissions-policy': expect.stringContaining('camera=()'),
}

test('every call, answered or refused, carries the whole set of protecting headers and is kept nowhere', async () => {
  const lacking: string[] = []
  const calls = declaredEndpoints.map(({ method, path }) => ({ method, url: `/api${path.replaceAll(/:\w+/g, 'x')}` }))
  for (const { method, url } of [
    ...calls,
    { method: 'GET', url: '/configs/application.json' },
    { method: 'GET', url: '/json/L1Desc.json' },
    { method: 'GET', url: '/api/docs' },
    { method: 'GET', url: '/api/nothing' },
    { method: 'POST', url: '/nowhere' },
  ] as { method: InjectOptions['method']; url: string }[]) {
    const { headers } = await server.call(method, url, { headers: overTls })
    for (const [name, value] of Object.entries(expected)) {
      if (url === '/nowhere' && name === 'cache-control') continue
      if (!matches(headers[name], value)) lacking.push(`${method} ${url} ${name}: ${String(headers[name])}`)
    }
    if (headers['x-powered-by'] ?? headers.server) lacking.push(`${method} ${url} says what it runs on`)
  }
  expect(lacking).toEqual([])
})

test('the app and its files carry them too; over plain http nothing speaks of https', async () => {
  const { 'cache-control': _, 'strict-transport-security': __, ...always } = expected
  expect((await server.call('GET', '/login', { headers: overTls })).headers).toMatchObject({
    ...always,
    'strict-transport-security': expected['strict-transport-security'],
  })
  const { headers } = await server.call('GET', '/login')
  expect(headers).toMatchObject(always)
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('over https the session is in a __Host- cookie, which is renewed and cleared under that name', async () => {
  const { cookies, headers } = await logIn(overTls)
  expect(Object.keys(cookies)).toContain('__Host-sharelight_refresh')
  expect(Object.keys(cookies).filter(name => !name.startsWith('__Host-'))).toEqual([])
  for (const cookie of [headers['set-cookie']].flat())
    expect(String(cookie).split('; ')).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']),
    )
  const renewed = await server.call('GET', '/api/refreshtoken', { cookies, headers: overTls })
  expect([renewed.status, Object.keys(renewed.cookies)]).toEqual([200, ['__Host-sharelight_refresh']])
  const { cookies: ended } = await server.call('POST', '/api/logout', {
    token: String(renewed.body.data),
    headers: overTls,
    body: {},
  })
  expect(ended).toEqual({ '__Host-sharelight_refresh': '' })
})

test('a cookie without the prefix, as a neighbouring host can set it, counts for nothing over https', async () => {
  const { cookies } = await logIn()
  expect(Object.keys(cookies)).toContain('sharelight_refresh')
  expect((await server.call('GET', '/api/refreshtoken', { cookies, headers: overTls })).status).toBe(401)
})

test('over plain http to another machine the session is in no cookie', async () => {
  const { status, cookies } = await logIn({ host: 'sharelight.intern:8080' })
  expect([status, Object.values(cookies).filter(Boolean)]).toEqual([200, []])
  expect(Object.keys((await logIn({ host: '127.0.0.1:8080' })).cookies)).toContain('sharelight_refresh')
  expect(Object.keys((await logIn({ host: '[::1]:8080' })).cookies)).toContain('sharelight_refresh')
})

test('who is no trusted proxy cannot claim https', async () => {
  const direct = await startTestServer()
  const { headers } = await direct.call('GET', '/api/setup', { headers: overTls })
  expect(headers).not.toHaveProperty('strict-transport-security')
  await direct.close()
})

function matches(value: unknown, wanted: unknown): boolean {
  return typeof wanted === 'string'
    ? value === wanted
    : (wanted as { asymmetricMatch(value: unknown): boolean }).asymmetricMatch(value)
}
