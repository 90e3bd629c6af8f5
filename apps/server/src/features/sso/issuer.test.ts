import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readOutboundRules } from '@sharelight/connectors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcApp } from '../../testing/identity-provider.ts'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'

/** Describes itself as `described` says, wherever it is asked. */
const provider = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      issuer: described(origin()),
      authorization_endpoint: `${origin()}/auth`,
      token_endpoint: `${origin()}/token`,
      jwks_uri: `${origin()}/keys`,
      response_types_supported: ['code'],
    }),
  )
})
const origin = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
let described: (origin: string) => string
const asked: string[] = []

let server: TestServer
let token: string
const microsoft = 'https://login.microsoftonline.com'
const add = (path = '', at = origin()) =>
  server.call('POST', '/api/identity-providers', {
    token,
    body: { name: 'Corporate', issuer: `${at}${path}`, ...oidcApp },
  })

beforeAll(async () => {
  await new Promise<void>(resolve => {
    provider.listen(0, '127.0.0.1', resolve)
  })
  server = await startTestServer({
    outbound: readOutboundRules({
      OUTBOUND_ALLOW: '127.0.0.1',
      OUTBOUND_HOSTS: JSON.stringify({ 'login.microsoftonline.com': origin() }),
    }),
  })
  token = await setUp(server)
})
afterAll(async () => {
  await server.close()
  provider.closeAllConnections()
  await new Promise(resolve => {
    provider.close(resolve)
  })
})

test('a provider that describes itself as another issuer than the one asked for is not added', async () => {
  const lies: [path: string, described: (own: string) => string][] = [
    ['', () => 'https://login.example'],
    ['', own => `${own}/other`],
    ['/tenant-a', own => `${own}/tenant-b`],
    ['/tenant-a', own => own],
    ['', own => own.replace('http:', 'https:')],
    ['', own => `${own}@login.example`],
    ['', own => `${own}.login.example`],
    ['/organizations/v2.0', () => 'https://login.example/{tenantid}/v2.0'],
    ['/organizations/v2.0', own => `${own}/{tenantid}/v1.0`],
    ['/one-tenant/v2.0', own => `${own}/{tenantid}/v2.0`],
    ['', () => ''],
  ]
  for (const [path, lie] of lies) {
    described = lie
    const before = asked.length
    expect([path, lie(''), (await add(path)).body]).toEqual([
      path,
      lie(''),
      expect.objectContaining({
        code: 424,
        field: 'issuer',
        message: expect.stringContaining('does not describe itself'),
      }),
    ])
    expect(asked.length).toBeGreaterThan(before)
  }
  expect((await server.call('GET', '/api/identity-providers', { token })).body).toEqual({ providers: [] })
})

test('one that describes itself as asked is added, with a slash at its end too', async () => {
  described = own => own
  expect((await add()).status).toBe(200)
  described = own => `${own}/with-slash/`
  expect((await add('/with-slash/')).status).toBe(200)
})

test('Microsoft leaves the tenant open where several share the address; it too may describe nobody else', async () => {
  for (const issuer of [
    'https://login.example/{tenantid}/v2.0',
    `${microsoft}/{tenantid}/v1.0`,
    `${microsoft}/another-tenant/v2.0`,
  ]) {
    described = () => issuer
    expect([issuer, (await add('/organizations/v2.0', microsoft)).body]).toMatchObject([
      issuer,
      { code: 424, field: 'issuer' },
    ])
  }
  described = () => `${microsoft}/{tenantid}/v2.0`
  expect((await add('/one-tenant/v2.0', microsoft)).body).toMatchObject({ code: 424, field: 'issuer' })
  expect((await add('/organizations/v2.0', microsoft)).status).toBe(200)
})
