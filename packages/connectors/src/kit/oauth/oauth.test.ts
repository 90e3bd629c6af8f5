import { execFileSync } from 'node:child_process'
import { constants, createPublicKey, generateKeyPairSync, verify, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound } from '../http/client.ts'
import { readOutboundRules } from '../http/rules.ts'
import { sourceHttp } from '../http/source-http.ts'
import type { OAuthClient } from '../sign-in.ts'
import { SourceFault } from '../source-fault.ts'
import { askByCode } from './ask.ts'
import { beginConsent } from './authorise.ts'
import { consenterOf } from './id-token.ts'
import { memoryVault } from './memory-vault.ts'
import { createTokenSource } from './token-source.ts'
import type { TokenVault } from './token-vault.ts'
import { withTokens } from './with-tokens.ts'

interface Reply {
  status?: number
  headers?: Record<string, string>
  body: string | object
}

const secret = 'hush-client-secret'
let authority: Server, origin: string, folder: string
let reply: (form: URLSearchParams) => Reply
const asked: { form: URLSearchParams; headers: IncomingHttpHeaders; path: string }[] = []
let now = new Date('2026-05-01T12:00:00Z')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-oauth-'))
  authority = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString())
      asked.push({ form, headers: request.headers, path: request.url ?? '' })
      const { status = 200, headers = { 'content-type': 'application/json' }, body } = reply(form)
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>(resolve => {
    authority.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(authority.address() as AddressInfo).port}`
})
afterAll(() => {
  authority.closeAllConnections()
  authority.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  asked.length = 0
  now = new Date('2026-05-01T12:00:00Z')
})

const outbound = createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' }))
const callerOf = (client: Partial<OAuthClient> = {}) => ({
  name: 'Ink Authority',
  client: {
    clientId: 'sharelight',
    token: `${origin}/token`,
    proof: { kind: 'secret', secret } as const,
    grant: { kind: 'client' } as const,
    ...client,
  },
  http: sourceHttp(outbound, ['127.0.0.1']),
  now: () => now,
})
const sourceOf = (client: Partial<OAuthClient> = {}, vault = memoryVault()) => ({
  vault,
  tokens: createTokenSource({ ...callerOf(client), vaultFor: () => Promise.resolve(vault) }),
})
const token = (name: string, more: object = {}): Reply => ({
  body: { access_token: name, token_type: 'Bearer', expires_in: 3600, ...more },
})
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as SourceFault,
  )
const parts = (jwt: string | null) =>
  (jwt ?? '')
    .split('.')
    .slice(0, 2)
    .map(part => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>)

describe('what an authority may answer', () => {
  const answers: [string, Reply, SourceFault['code']][] = [
    ['a page', { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }, 'unreachable'],
    ['a page as success', { headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' }, 'unreachable'],
    ['far too much', { body: `"${'x'.repeat(600_000)}"` }, 'unreachable'],
    ['a redirection', { status: 302, headers: { location: 'https://evil.example/token' }, body: '' }, 'unreachable'],
    ['another kind of token', token('t', { token_type: 'mac' }), 'unreachable'],
    ['a life below nothing', token('t', { expires_in: -5 }), 'unreachable'],
    ['a life that is no number', token('t', { expires_in: 'soon' }), 'unreachable'],
    ['a token with a line break', token('t\r\nx-evil: 1'), 'unreachable'],
    ['nothing', { body: '' }, 'unreachable'],
    ['a used code', { status: 400, body: { error: 'invalid_grant' } }, 'consent_lost'],
    ['a wrong secret', { status: 401, body: { error: 'invalid_client' } }, 'consent_lost'],
    ['no such scope', { status: 400, body: { error: 'invalid_scope' } }, 'scope_missing'],
    ['not now', { status: 400, body: { error: 'temporarily_unavailable' } }, 'unreachable'],
    ['too many calls', { status: 429, headers: { 'retry-after': '120' }, body: '' }, 'throttled'],
  ]
  it.each(answers)('%s is a fault of the source, which quotes nothing of it', async (_, answer, code) => {
    reply = () => ({
      ...answer,
      ...(typeof answer.body === 'object' && {
        body: { error_description: `AADSTS7000215 ${secret}`, ...answer.body },
      }),
    })
    const fault = await faultOf(sourceOf().tokens.get(['ink.read']))
    expect([fault?.name, fault?.code]).toEqual(['SourceFault', code])
    expect(fault?.message).not.toMatch(/hush|evil/)
    // What the application asks for itself may be asked for again, where it is the authority that broke.
    expect(asked).toHaveLength(answer.status === 502 ? 4 : 1)
  })

  it('an error keeps the number that its vendor explains it by', async () => {
    reply = () => ({ status: 401, body: { error: 'invalid_client', error_description: 'AADSTS7000215: bad secret' } })
    expect((await faultOf(sourceOf().tokens.get(['a'])))?.message).toContain('invalid_client, AADSTS7000215')
  })

  it.each([
    ['invalid_client', 7000222, 'consent_lost', /client secret has expired .*AADSTS7000222\)\. Make a new one/],
    ['invalid_request', 90002, 'consent_lost', /knows no such tenant .*Check the directory \(tenant\) ID/],
    [
      'unauthorized_client',
      700016,
      'consent_lost',
      /does not know the application in this tenant .*Check the application/,
    ],
    [
      'invalid_grant',
      65001,
      'consent_lost',
      /has no consent to the application .*administrator of the tenant consents/,
    ],
    ['invalid_grant', 53003, 'consent_lost', /blocks the sign-in by a rule of Conditional Access .*Sign-in logs/],
    ['invalid_resource', 500011, 'scope_missing', /does not have the service in this tenant/],
    ['invalid_grant', 999999, 'consent_lost', /no longer lets Sharelight in \(invalid_grant, AADSTS999999\)/],
  ])('says what %s with Microsoft’s number %d is, and the way out', async (error, number, code, said) => {
    reply = () => ({
      status: 400,
      body: { error, error_description: `AADSTS${number}: Trace ID: 1 Correlation ID: 2` },
    })
    const fault = await faultOf(sourceOf().tokens.get(['a']))
    expect({ code: fault?.code, message: fault?.message }).toEqual({
      code,
      message: expect.stringMatching(said) as string,
    })
  })
})

describe('tokens', () => {
  it('are kept until shortly before they end, by a clock that may be off, and then asked for again', async () => {
    let n = 0
    reply = () => token(`t${++n}`, { expires_in: '600' })
    const { tokens } = sourceOf()
    expect([await tokens.get(['a']), await tokens.get(['a'])]).toEqual(['t1', 't1'])
    now = new Date(now.getTime() + 535_000)
    expect(await tokens.get(['a'])).toBe('t1')
    now = new Date(now.getTime() + 10_000)
    expect(await tokens.get(['a'])).toBe('t2')
  })

  it('whose life nobody tells are believed for five minutes', async () => {
    let n = 0
    reply = () => token(`t${++n}`, { expires_in: undefined })
    const { tokens } = sourceOf()
    await tokens.get(['a'])
    now = new Date(now.getTime() + 299_000)
    expect(await tokens.get(['a'])).toBe('t2')
  })

  it('that a service refuses are renewed once; refused again, consent is lost, and people are told', async () => {
    let n = 0
    reply = form => (form.has('grant_type') ? token(`t${++n}`) : { status: 401, body: {} })
    let lost = 0
    const vault: TokenVault = { ...memoryVault(), noteLost: async () => void lost++ }
    const { tokens } = sourceOf({}, vault)
    const http = withTokens({ http: callerOf().http, tokens }, ['a'])
    expect((await faultOf(http.request({ url: `${origin}/api` })))?.code).toBe('consent_lost')
    expect(asked.map(({ path, headers }) => `${path} ${headers.authorization ?? ''}`)).toEqual([
      '/token ',
      '/api Bearer t1',
      '/token ',
      '/api Bearer t2',
    ])
    expect(lost).toBe(1)
  })

  it('that end in the middle are renewed without anybody noticing', async () => {
    let n = 0
    reply = form => (form.has('grant_type') ? token(`t${++n}`) : { status: n > 1 ? 200 : 401, body: { n } })
    const answer = await withTokens({ http: callerOf().http, tokens: sourceOf().tokens }, ['a']).request({
      url: `${origin}/api`,
    })
    expect([answer.status, await answer.json()]).toEqual([200, { n: 2 }])
  })
})

describe('a refresh token', () => {
  const people = { grant: { kind: 'code', authorise: 'https://ink.example/authorise' } as const }
  const held = async (refresh?: string) => {
    const vault = memoryVault()
    await vault.renew(undefined, () =>
      Promise.resolve({
        access: 'old',
        expiresAt: now.getTime(),
        obtainedAt: now.getTime() - 3_600_000,
        ...(refresh && { refresh }),
      }),
    )
    return vault
  }

  it('that rotates takes the place of the old one; one that does not, stays', async () => {
    const answers = [token('t1', { refresh_token: 'r2', expires_in: 61 }), token('t2', { expires_in: 61 })]
    reply = () => answers.shift() ?? token('t3')
    const { tokens, vault } = sourceOf(people, await held('r1'))
    await tokens.get(['a'])
    now = new Date(now.getTime() + 60_000)
    await tokens.get(['a'])
    expect(asked.map(({ form }) => form.get('refresh_token'))).toEqual(['r1', 'r2'])
    expect(await vault.read()).toMatchObject({ access: 't2', refresh: 'r2' })
  })

  it('stays when no answer comes, so that it can be tried again', async () => {
    reply = () => ({ status: 503, body: '' })
    const { tokens, vault } = sourceOf(people, await held('r1'))
    expect((await faultOf(tokens.get(['a'])))?.code).toBe('unreachable')
    expect(await vault.read()).toMatchObject({ access: 'old', refresh: 'r1' })
    expect(asked).toHaveLength(1)
  })

  it('that was never given means that people sign in again when the time is over', async () => {
    expect((await faultOf(sourceOf(people, await held()).tokens.get(['a'])))?.message).toContain(
      'Sign in again at Data Sources',
    )
    expect(asked).toHaveLength(0)
  })
})

describe('an application shows that it is itself', () => {
  it('by a certificate: signed, for this endpoint, named by its SHA-256 thumbprint', async () => {
    const [key, cert] = ['key.pem', 'cert.pem'].map(name => join(folder, name)) as [string, string]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-subj', '/CN=ink', '-days', '2'],
      { stdio: 'pipe' },
    )
    const pem = readFileSync(key, 'utf8') + readFileSync(cert, 'utf8')
    reply = () => token('t1')
    await sourceOf({ proof: { kind: 'certificate', pem } }).tokens.get(['https://graph.example/.default'])
    const form = asked[0]?.form
    expect([form?.get('client_secret'), form?.get('grant_type')]).toEqual([null, 'client_credentials'])
    const jwt = form?.get('client_assertion') ?? ''
    const [header, claims] = parts(jwt)
    const certificate = new X509Certificate(readFileSync(cert))
    expect(header).toEqual({
      alg: 'PS256',
      typ: 'JWT',
      'x5t#S256': Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url'),
    })
    expect(claims).toMatchObject({ iss: 'sharelight', sub: 'sharelight', aud: `${origin}/token` })
    const [signed, signature = ''] = [jwt.slice(0, jwt.lastIndexOf('.')), jwt.split('.')[2]]
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    expect(
      verify(
        'sha256',
        Buffer.from(signed),
        { key: certificate.publicKey, ...padding },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true)
  })

  it('as a service account, for a person, for the scopes that are asked for', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    reply = () => token('t1')
    const grant = {
      kind: 'assertion',
      issuer: 'bot@project.example',
      subject: 'admin@acme.example',
      keyId: 'k1',
      privateKey,
    } as const
    await sourceOf({ grant, proof: { kind: 'none' } }).tokens.get(['drive.readonly', 'reports.readonly'])
    const form = asked[0]?.form
    const jwt = form?.get('assertion') ?? ''
    expect(parts(jwt)).toMatchObject([
      { alg: 'RS256', kid: 'k1' },
      {
        iss: 'bot@project.example',
        sub: 'admin@acme.example',
        scope: 'drive.readonly reports.readonly',
        aud: `${origin}/token`,
      },
    ])
    expect(form?.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    expect(
      verify(
        'sha256',
        Buffer.from(jwt.slice(0, jwt.lastIndexOf('.'))),
        createPublicKey(publicKey),
        Buffer.from(jwt.split('.')[2] ?? '', 'base64url'),
      ),
    ).toBe(true)
  })

  it('with a key or certificate that is none the message says what to enter, and not what was entered', async () => {
    for (const client of [
      { proof: { kind: 'certificate', pem: 'hush hush' } },
      { grant: { kind: 'assertion', issuer: 'bot', privateKey: 'hush hush' } },
    ] as const) {
      const fault = await faultOf(sourceOf(client).tokens.get(['a']))
      expect([fault?.code, fault?.message]).toEqual(['consent_lost', expect.stringContaining('in PEM')])
      expect(fault?.message).not.toContain('hush')
    }
    expect(asked).toHaveLength(0)
  })

  it('by its secret in the head, where the authority wants it there', async () => {
    reply = () => token('t1')
    await sourceOf({ proof: { kind: 'secret', secret: 'a b:ü', in: 'header' } }).tokens.get(['a'])
    expect(Buffer.from(asked[0]?.headers.authorization?.split(' ')[1] ?? '', 'base64').toString()).toBe(
      'sharelight:a+b%3A%C3%BC',
    )
    expect(asked[0]?.form.get('client_secret')).toBeNull()
  })
})

describe('consent', () => {
  it('is asked for with a challenge that only who holds the verifier can answer', async () => {
    const begun = beginConsent(
      {
        ...callerOf().client,
        grant: { kind: 'code', authorise: 'https://ink.example/authorise?v=2', also: ['offline_access'] },
      },
      { scopes: ['ink.read'], redirectUri: 'https://sharelight.example/data-sources-management' },
    )
    const url = new URL(begun?.url ?? '')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      v: '2',
      response_type: 'code',
      scope: 'offline_access ink.read',
      code_challenge_method: 'S256',
      state: begun?.state,
    })
    expect(begun?.url).not.toContain(begun?.verifier)
    reply = () => token('t1')
    await askByCode(callerOf(), {
      code: 'c',
      verifier: begun?.verifier ?? '',
      redirectUri: 'https://sharelight.example/x',
    })
    expect(Object.fromEntries(asked[0]?.form ?? [])).toMatchObject({ code: 'c', code_verifier: begun?.verifier })
  })

  it('of an administrator names tenant and state, and nothing else', () => {
    const begun = beginConsent(
      { ...callerOf().client, grant: { kind: 'client', consent: 'https://ink.example/t/adminconsent' } },
      { scopes: [], redirectUri: 'https://sharelight.example/data-sources-management' },
    )
    expect([...new URL(begun?.url ?? '').searchParams.keys()]).toEqual(['client_id', 'redirect_uri', 'state'])
  })

  it('counts for its application, its browser and its tenant only, and while it is new', () => {
    const claims = { aud: 'sharelight', nonce: 'n', exp: now.getTime() / 1000 + 60, tid: 'T1' }
    const of = (more: object) => `x.${Buffer.from(JSON.stringify({ ...claims, ...more })).toString('base64url')}.x`
    const expected = { name: 'Ink', clientId: 'sharelight', nonce: 'n', tenant: 't1', now }
    expect(consenterOf(of({}), expected).tenant).toBe('T1')
    for (const more of [{ aud: 'other' }, { nonce: 'm' }, { exp: 1 }, { tid: 't2' }, { tid: undefined }])
      expect(() => consenterOf(of(more), expected)).toThrow(SourceFault)
    expect(() => consenterOf(undefined, expected)).toThrow(SourceFault)
    expect(() => consenterOf('not a token', expected)).toThrow(SourceFault)
    expect(consenterOf(undefined, { ...expected, tenant: undefined })).toEqual({ tenant: '', holder: '' })
  })
})
