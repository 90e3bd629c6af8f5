import { createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Token } from '../http/call.ts'
import type { Audience, Client } from '../state/applications.ts'
import type { TenantState } from '../state/tenant.ts'

export interface Code {
  client: Client
  userId: string
  scopes: readonly string[]
  audience: Audience
  resource: string
  redirectUri: string
  challenge?: string
  nonce?: string
  expires: number
  isUsed: boolean
}

export interface Refresh {
  client: Client
  userId: string
  scopes: readonly string[]
  audience: Audience
  resource: string
  issued: number
}

/** What Entra has given out, in memory. */
export interface TokenStore {
  get(text: string): Token | undefined
  give(token: Omit<Token, 'serial'>): string
  codes: Map<string, Code>
  refreshes: Map<string, Refresh>
  /** Signed, for `openid`. */
  identity(claims: object): string
  keys(): object
}

export function tokenStore(state: TenantState): TokenStore {
  const known = new Map<string, Token>()
  const secret = randomBytes(32)
  let pair: { publicKey: KeyObject; privateKey: KeyObject } | undefined
  const keyPair = () => (pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const kid = 'tenant-key-1'
  return {
    get: text => known.get(text),
    give(given) {
      const token = { ...given, serial: state.count() }
      const head = encoded({ typ: 'JWT', alg: 'HS256', kid })
      const text = `${head}.${encoded(claimsOf(state, token))}`
      const whole = `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
      known.set(whole, token)
      return whole
    },
    codes: new Map(),
    refreshes: new Map(),
    identity(claims) {
      const text = `${encoded({ typ: 'JWT', alg: 'RS256', kid })}.${encoded(claims)}`
      return `${text}.${sign('sha256', Buffer.from(text), keyPair().privateKey).toString('base64url')}`
    },
    keys: () => ({ keys: [{ ...keyPair().publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] }),
  }
}

function claimsOf(state: TenantState, token: Token): object {
  const seconds = (at: number) => Math.floor(at / 1000)
  return {
    aud: token.resource,
    iss: `https://sts.windows.net/${state.id}/`,
    iat: seconds(token.issued),
    nbf: seconds(token.issued),
    exp: seconds(token.expires),
    appid: token.client.clientId,
    appidacr: '1',
    tid: state.id,
    oid: token.userId ?? token.client.clientId,
    ...(token.userId === undefined
      ? { roles: token.roles, idtyp: 'app' }
      : { scp: token.scopes.join(' '), idtyp: 'user' }),
    uti: state.count(),
    ver: '1.0',
  }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
