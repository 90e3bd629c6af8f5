import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcApp, redirectUri } from '../../testing/identity-provider.ts'
import { ownMachine, setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string
let reached = 0
const inside = createServer((_, response) => {
  reached++
  response.end('{}')
})
const add = (issuer: string) =>
  server.call('POST', '/api/identity-providers', { token, body: { name: 'Corporate', issuer, ...oidcApp } })

beforeAll(async () => {
  await new Promise<void>(resolve => {
    inside.listen(0, '0.0.0.0', resolve)
  })
  server = await startTestServer({ publicUrl: 'https://sharelight.example' })
  token = await setUp(server)
})
afterAll(async () => {
  await server.close()
  await new Promise(resolve => {
    inside.close(resolve)
  })
})

test('a sign-in provider at an inside address is refused, however the address is spelled, and nothing is called', async () => {
  const { port } = inside.address() as AddressInfo
  const hosts = [
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    'localhost',
    'localhost.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0',
    '[::]',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '100.100.100.200',
  ]
  for (const host of hosts) {
    const { body } = await add(`https://${host}:${port}`)
    expect([host, body]).toEqual([
      host,
      expect.objectContaining({ code: 400, field: 'issuer', message: expect.stringContaining('OUTBOUND_ALLOW') }),
    ])
  }
  expect((await add(`http://127.0.0.1:${port}`)).body).toMatchObject({ code: 400, field: 'issuer' })
  expect(reached).toBe(0)
})

test('what a provider says of itself leads nowhere inside', async () => {
  const { port } = inside.address() as AddressInfo
  const provider = createServer((_, response) => {
    const { port: own } = provider.address() as AddressInfo
    const [issuer, hidden] = [`http://127.0.0.1:${own}`, `http://127.0.0.2:${port}`]
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${hidden}/token`,
        jwks_uri: `${hidden}/keys`,
        response_types_supported: ['code'],
      }),
    )
  })
  await new Promise<void>(resolve => {
    provider.listen(0, '127.0.0.1', resolve)
  })
  const allowing = await startTestServer({ outbound: ownMachine, publicUrl: 'https://sharelight.example' })
  try {
    const by = await setUp(allowing)
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    const {
      body: { id },
    } = await allowing.call('POST', '/api/identity-providers', { token: by, body: { name: 'Sly', issuer, ...oidcApp } })
    const { body, cookies } = await allowing.call(
      'GET',
      `/api/sso/oidc/${String(id)}/url?redirectUri=${encodeURIComponent(redirectUri)}`,
    )
    const state = new URL(String(body.url)).searchParams.get('state')
    expect(
      (await allowing.call('POST', '/api/login/code', { cookies, body: { code: 'x', state, iss: issuer } })).status,
    ).toBe(503)
    expect(reached).toBe(0)
  } finally {
    await allowing.close()
    provider.closeAllConnections()
    await new Promise(resolve => {
      provider.close(resolve)
    })
  }
})
