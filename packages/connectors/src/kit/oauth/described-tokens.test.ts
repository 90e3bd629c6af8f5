import { generateKeyPairSync } from 'node:crypto'
import { descriptionMissing, startDescribedTokens, type DescribedTokens } from '@sharelight/testkit/benches'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound } from '../http/client.ts'
import { readOutboundRules } from '../http/rules.ts'
import { sourceHttp } from '../http/source-http.ts'
import type { OAuthClient } from '../sign-in.ts'
import { askByCode } from './ask.ts'
import { memoryVault } from './memory-vault.ts'
import { createTokenSource } from './token-source.ts'

const missing = descriptionMissing('box')
const secret = 'hush-client-secret'

describe.skipIf(missing !== undefined)(`tokens of Box, by its own description${missing ? `: ${missing}` : ''}`, () => {
  let box: DescribedTokens
  let rotations = 0
  /** As Box documents it: a refresh token is worth something once, an application has none. */
  const reply = ({ grant_type: grant, client_secret: told, refresh_token: refresh, code }: Record<string, string>) => {
    const refused = (error: string) => ({ status: 400, body: { error, error_description: 'Documented by Box.' } })
    if (grant !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' && told !== secret) return refused('invalid_client')
    if (grant === 'refresh_token' && refresh !== `refresh-${rotations}`) return refused('invalid_grant')
    if (grant === 'authorization_code' && code !== 'code-1') return refused('invalid_grant')
    const isOfPeople = grant === 'authorization_code' || grant === 'refresh_token'
    const body = { access_token: `access-${++rotations}`, expires_in: 3600, token_type: 'bearer', restricted_to: [] }
    return { status: 200, body: { ...body, ...(isOfPeople && { refresh_token: `refresh-${rotations}` }) } }
  }

  beforeAll(async () => {
    box = await startDescribedTokens('box', '/oauth2/token', reply)
  })
  afterAll(() => box?.close())
  beforeEach(() => {
    rotations = 0
    box.faults.length = 0
    box.forms.length = 0
  })

  const callerOf = (client: Partial<OAuthClient> = {}) => ({
    name: 'Box',
    client: {
      clientId: 'sharelight',
      token: box.url,
      proof: { kind: 'secret', secret } as const,
      grant: { kind: 'client' } as const,
      ...client,
    },
    http: sourceHttp(createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })), ['127.0.0.1']),
    now: () => new Date('2026-05-01T12:00:00Z'),
  })
  const coded = { code: 'code-1', verifier: 'a'.repeat(43), redirectUri: 'https://sharelight.example/' }
  const byPeople = { grant: { kind: 'code', authorise: 'https://account.box.com/api/oauth2/authorize' } as const }

  test('what is asked by a code, by a refresh token that rotates and as an application is as Box describes it, and so is what it answers', async () => {
    const { access, refresh = '' } = await askByCode(callerOf(byPeople), coded)
    expect([access, refresh]).toEqual(['access-1', 'refresh-1'])
    const vault = memoryVault()
    await vault.renew(undefined, () =>
      Promise.resolve({ access, obtainedAt: 0, expiresAt: 0, refresh, scopes: ['root_readonly'] }),
    )
    const tokens = createTokenSource({ ...callerOf(byPeople), vaultFor: () => Promise.resolve(vault) })
    expect(await tokens.get(['root_readonly'])).toBe('access-2')
    expect(await vault.read()).toMatchObject({ refresh: 'refresh-2' })
    const own = memoryVault()
    const application = createTokenSource({ ...callerOf(), vaultFor: () => Promise.resolve(own) })
    expect(await application.get(['root_readonly'])).toBe('access-3')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const account = createTokenSource({
      ...callerOf({
        grant: { kind: 'assertion', issuer: 'sharelight', privateKey: pem, keyId: '1', subject: 'enterprise' },
      }),
      vaultFor: () => Promise.resolve(memoryVault()),
    })
    expect(await account.get(['root_readonly'])).toBe('access-4')
    expect(box.forms.map(({ grant_type: grant }) => grant)).toEqual([
      'authorization_code',
      'refresh_token',
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
    ])
    expect(box.faults).toEqual([])
  })

  test('a code that was spent and a secret that does not fit are lost consent, and nothing that was told is quoted', async () => {
    const says = async (asked: Promise<unknown>) => {
      const error = await asked.then(
        () => undefined,
        (thrown: unknown) => thrown as Error,
      )
      expect(error).toMatchObject({ code: 'consent_lost' })
      expect(error?.message).not.toMatch(/hush|code-1|code-2/)
    }
    await says(askByCode(callerOf(byPeople), { ...coded, code: 'code-2' }))
    await says(askByCode(callerOf({ ...byPeople, proof: { kind: 'secret', secret: 'another' } }), coded))
    expect(box.faults).toEqual([])
  })
})
