import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOutbound, createTokenSource, memoryVault, sourceHttp, type OAuthClient } from '@sharelight/connectors'
import Provider, { type JWK } from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownMachine } from '../../testing/server.ts'

let http: Server, issuer: string, folder: string, pem: string, stranger: string

/** A real authorisation server that knows one application by each way of showing that it is itself. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-application-'))
  ;[pem, stranger] = [certificate('ours'), certificate('strangers')]
  const key = { ...new X509Certificate(pem).publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'PS256' } as JWK
  const grants = { grant_types: ['client_credentials'], redirect_uris: [], response_types: [], scope: 'letters.read' }
  http = createServer((request, response) => void provider.callback()(request, response))
  await new Promise<void>(resolve => {
    http.listen(0, '127.0.0.1', resolve)
  })
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
    scopes: ['letters.read'],
    ttl: { ClientCredentials: 600 },
    clients: [
      {
        ...grants,
        client_id: 'posted',
        client_secret: 'a secret: of+the %client',
        token_endpoint_auth_method: 'client_secret_post',
      },
      {
        ...grants,
        client_id: 'basic',
        client_secret: 'a secret: of+the %client',
        token_endpoint_auth_method: 'client_secret_basic',
      },
      { ...grants, client_id: 'certified', token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key] } },
    ],
  })
})
afterAll(() => {
  http.closeAllConnections()
  http.close()
  rmSync(folder, { recursive: true, force: true })
})

function certificate(name: string): string {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${name}`]
  execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  return readFileSync(key, 'utf8') + readFileSync(cert, 'utf8')
}

function tokenFor(clientId: string, proof: OAuthClient['proof'], scopes = ['letters.read']): Promise<string> {
  const vault = memoryVault()
  return createTokenSource({
    name: 'Courier ID',
    client: { clientId, token: `${issuer}/token`, proof, grant: { kind: 'client' } },
    http: sourceHttp(createOutbound(ownMachine), ['127.0.0.1']),
    now: () => new Date(),
    vaultFor: () => Promise.resolve(vault),
  }).get(scopes)
}

test('an authorisation server gives an application a token for its secret, in the form and in the head, and for its certificate', async () => {
  const tokens = await Promise.all([
    tokenFor('posted', { kind: 'secret', secret: 'a secret: of+the %client' }),
    tokenFor('basic', { kind: 'secret', secret: 'a secret: of+the %client', in: 'header' }),
    tokenFor('certified', { kind: 'certificate', pem }),
  ])
  expect(tokens.map(token => token.length > 20)).toEqual([true, true, true])
})

test("it gives none for another's certificate, a wrong secret or a scope that it does not know, and the message says which", async () => {
  const says = (asked: Promise<unknown>) =>
    asked.then(String, (error: Error & { code?: string }) => `${error.code}: ${error.message}`)
  expect(await says(tokenFor('certified', { kind: 'certificate', pem: stranger }))).toMatch(
    /^consent_lost: .*certificate \(invalid_client\)/,
  )
  expect(await says(tokenFor('posted', { kind: 'secret', secret: 'wrong' }))).toMatch(
    /^consent_lost: .*\(invalid_client\)/,
  )
  expect(
    await says(
      tokenFor('posted', { kind: 'secret', secret: 'a secret: of+the %client' }, ['letters.read', 'letters.burn']),
    ),
  ).toMatch(/^scope_missing/)
})
