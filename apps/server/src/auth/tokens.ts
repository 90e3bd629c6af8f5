import { createHash, randomBytes } from 'node:crypto'
import type { Keys } from '@sharelight/store'
import { SignJWT, jwtVerify } from 'jose'

/** Who a bearer token speaks for. */
export interface Claims {
  sessionId: string
  userId: string
  organisationId: string
}

/** Bearer tokens end after 20 minutes; the browser refreshes every 15 (specification S9.015). */
const lifetimeSeconds = 20 * 60

export interface TokenIssuer {
  issue(claims: Claims, now: Date): Promise<{ token: string; expiresAt: string }>
  /** The claims, or undefined for a token that is forged, foreign or over. */
  read(token: string, now: Date): Promise<Claims | undefined>
}

/** Signs with HMAC-SHA-256 under the installation's key for it; each token names the key that it was signed with. */
export function createTokenIssuer(keys: Pick<Keys, 'derive' | 'deriveWith'>): TokenIssuer {
  const purpose = 'bearer tokens'
  const keyNamed = async (id: string) => {
    const key = await keys.deriveWith(id, purpose)
    if (!key) throw new Error('No key has this id.')
    return key
  }
  return {
    async issue({ sessionId, userId, organisationId }, now) {
      const ends = Math.floor(now.getTime() / 1000) + lifetimeSeconds
      const { id, key } = keys.derive(purpose)
      const token = await new SignJWT({ org: organisationId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', kid: id })
        .setSubject(userId)
        .setIssuer('sharelight')
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(ends)
        .sign(key)
      return { token, expiresAt: new Date(ends * 1000).toISOString() }
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, ({ kid = '' }) => keyNamed(kid), {
          algorithms: ['HS256'],
          issuer: 'sharelight',
          currentDate: now,
        })
        const { sub, org, sid } = payload
        if (typeof sub !== 'string' || typeof org !== 'string' || typeof sid !== 'string') return undefined
        return { userId: sub, organisationId: org, sessionId: sid }
      } catch {
        return undefined
      }
    },
  }
}

/** A random secret for links and cookies, and the hash of it that is stored. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
