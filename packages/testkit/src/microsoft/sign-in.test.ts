import { execFileSync } from 'node:child_process'
import { constants, createHash, randomUUID, sign, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTenant, type TenantBench } from './index.ts'
import { readerOf, tokenFor } from './testing/reader.ts'

let bench: TenantBench
let keys: { pem: string; certificate: string }
const back = 'http://localhost:4000/mapping'

beforeAll(async () => {
  keys = newCertificate()
  bench = await startTenant({
    at: new Date('2026-03-02T08:00:00Z'),
    client: {
      isConsented: false,
      redirectUris: [back],
      certificates: [keys.certificate],
      asks: { graph: ['User.Read.All', 'Files.Read.All'] },
    },
  })
  bench.act.addUser({ name: 'Bob Byron' })
})
afterAll(() => bench.stop())

const tokenAt = () => `${bench.url.login}/${bench.settings.tenantId}/oauth2/v2.0/token`
const defaults = () => ({
  client_id: bench.settings.clientId,
  client_secret: bench.settings.clientSecret,
  scope: 'https://graph.microsoft.com/.default',
})
const ask = async (form: Record<string, string>) => {
  const response = await fetch(tokenAt(), {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
  })
  return (await response.json()) as {
    access_token?: string
    error?: string
    error_codes?: number[]
    [name: string]: unknown
  }
}
/** What a browser is sent to by the page behind `path`. */
const answer = async (path: string, form: Record<string, string>) => {
  const response = await fetch(`${bench.url.login}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  })
  return new URL(String(response.headers.get('location'))).searchParams
}
const consenting = { redirect_uri: back, state: 'mip' }

it('gives no token before an administrator has consented', async () => {
  expect(await ask(defaults())).toMatchObject({ error: 'unauthorized_client', error_codes: [7000229] })
})

it('shows what an application asks for, and only to addresses that it has named', async () => {
  const page = async (uri: string) =>
    (
      await fetch(
        `${bench.url.login}/common/adminconsent?${new URLSearchParams({ client_id: bench.settings.clientId, redirect_uri: uri })}`,
      )
    ).text()
  expect(await page(back)).toContain('Files.Read.All')
  expect(await page('https://elsewhere.example/')).toContain('AADSTS50011')
})

it('comes back with why, where consent was declined or somebody may not give it', async () => {
  const client = { ...consenting, client_id: bench.settings.clientId }
  expect((await answer('/common/adminconsent', { ...client, answer: 'cancel' })).get('error_subcode')).toBe('cancel')
  const refused = await answer('/common/adminconsent', {
    ...client,
    answer: 'accept',
    account: 'bob.byron@contoso.example',
  })
  expect(refused.get('error_description')).toContain('AADSTS90094')
  expect(refused.get('state')).toBe('mip')
})

it('comes back with the tenant and no code from the consent of an administrator', async () => {
  const back = await answer('/common/adminconsent', {
    ...consenting,
    client_id: bench.settings.clientId,
    answer: 'accept',
  })
  expect(Object.fromEntries(back)).toEqual({ admin_consent: 'True', tenant: bench.state.id, state: 'mip' })
})

it('comes back with a code from the older way, which is worth tokens once', async () => {
  const code = await answer('/common/oauth2/authorize', {
    response_type: 'code',
    resource: 'https://manage.office.com',
    client_id: bench.settings.clientId,
    redirect_uri: back,
    state: 'auditlog',
    answer: 'accept',
  })
  const form = { ...defaults(), grant_type: 'authorization_code', redirect_uri: back, code: String(code.get('code')) }
  expect(await ask(form)).toMatchObject({ token_type: 'Bearer', id_token: expect.stringContaining('.') as string })
  expect(await ask(form)).toMatchObject({ error: 'invalid_grant', error_codes: [54005] })
})

it('gives tokens of the rights that were consented to, and refuses what needs others', async () => {
  const reader = readerOf(bench)
  expect((await reader.get('/users')).status).toBe(200)
  const { status, body } = await reader.get('/groups')
  expect([status, body['error']]).toMatchObject([403, { code: 'Authorization_RequestDenied' }])
  const manage = await tokenFor(bench, 'https://manage.office.com/.default')
  expect((await reader.call('GET', '/users', { token: manage })).status).toBe(401)
})

it('takes a certificate in place of a secret, and none that is not registered, wrongly signed or out of date', async () => {
  const { client_secret: _, ...form } = defaults()
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const by = (pem: string, expires = 300) =>
    ask({ ...form, client_assertion_type: type, client_assertion: assertion(pem, expires) })
  expect(await by(keys.pem)).toHaveProperty('access_token')
  expect(await by(keys.pem, -300)).toMatchObject({ error: 'invalid_client', error_codes: [700024] })
  expect(await by(newCertificate().pem)).toMatchObject({ error_codes: [700027] })
})

it('says in numbers what is wrong with a call for a token', async () => {
  expect(await ask({ ...defaults(), client_secret: 'wrong' })).toMatchObject({
    error: 'invalid_client',
    error_codes: [7000215],
  })
  expect(await ask({ ...defaults(), client_id: randomUUID() })).toMatchObject({
    error: 'unauthorized_client',
    error_codes: [700016],
  })
  expect(await ask({ ...defaults(), scope: 'https://graph.microsoft.com/User.Read.All' })).toMatchObject({
    error_codes: [1002012],
  })
  expect(await ask({ ...defaults(), scope: 'https://elsewhere.example/.default' })).toMatchObject({
    error_codes: [500011],
  })
  const other = await fetch(tokenAt().replace(bench.state.id, randomUUID()), {
    method: 'POST',
    body: new URLSearchParams(defaults()),
  })
  expect(await other.json()).toMatchObject({ error_codes: [90002] })
})

it('lets tokens expire, by the clock and all at once', async () => {
  const reader = readerOf(bench)
  expect((await reader.get('/users')).status).toBe(200)
  bench.clock.advance(4000)
  expect((await reader.get('/users')).status).toBe(401)
  const fresh = readerOf(bench)
  expect((await fresh.get('/users')).status).toBe(200)
  bench.faults.expireTokens()
  expect((await fresh.get('/users')).status).toBe(401)
  bench.clock.advance(1)
  expect((await readerOf(bench).get('/users')).status).toBe(200)
})

it('renews what people signed in to, until their sessions are taken back', async () => {
  const signed = await answer('/common/oauth2/v2.0/authorize', {
    client_id: bench.settings.clientId,
    redirect_uri: back,
    scope: 'openid offline_access User.Read.All',
    code_challenge: createHash('sha256').update('verifier').digest('base64url'),
    answer: 'accept',
  })
  const form = { ...defaults(), grant_type: 'authorization_code', redirect_uri: back, code: String(signed.get('code')) }
  expect(await ask({ ...form, code_verifier: 'other' })).toMatchObject({ error_codes: [501481] })
  const given = await ask({ ...form, code_verifier: 'verifier' })
  const renewing = { ...defaults(), grant_type: 'refresh_token', refresh_token: String(given['refresh_token']) }
  expect(await ask(renewing)).toHaveProperty('access_token')
  bench.clock.advance(10)
  bench.act.revokeSessions('admin@contoso.example')
  expect(await ask(renewing)).toMatchObject({ error: 'invalid_grant', error_codes: [50173] })
})

function newCertificate(): { pem: string; certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tenant-'))
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        key,
        '-out',
        certificate,
        '-days',
        '2',
        '-subj',
        '/CN=tenant',
      ],
      { stdio: 'ignore' },
    )
    return {
      pem: `${readFileSync(key, 'utf8')}${readFileSync(certificate, 'utf8')}`,
      certificate: readFileSync(certificate, 'utf8'),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function assertion(pem: string, seconds: number): string {
  const now = Math.floor(bench.clock.now().getTime() / 1000)
  const thumbprint = createHash('sha256').update(new X509Certificate(keys.certificate).raw).digest('base64url')
  const { clientId } = bench.settings
  const parts = [
    { alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint },
    { iss: clientId, sub: clientId, aud: tokenAt(), jti: randomUUID(), nbf: now - 600, exp: now + seconds },
  ]
  const text = parts.map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const key = { key: pem, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}
