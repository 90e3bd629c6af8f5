import { z } from 'zod'
import { SourceFault } from '../source-fault.ts'

const Claims = z.looseObject({
  aud: z.union([z.string(), z.array(z.string())]),
  nonce: z.string(),
  exp: z.number(),
  sub: z.string().optional(),
  oid: z.string().optional(),
  tid: z.string().optional(),
  hd: z.string().optional(),
})

interface Expected {
  name: string
  clientId: string
  nonce: string
  /** The only tenant that counts; any where it is undefined. */
  tenant?: string
  now: Date
}

export interface Consenter {
  /** Empty where nobody says. */
  tenant: string
  /** The account's id in its tenant; empty where nobody says. */
  holder: string
}

/**
 * Who consented. The signature is not looked at: the token came from the token endpoint itself, over a
 * connection whose other end is known (OpenID Connect Core §3.1.3.7, 6). @throws SourceFault `consent_lost`
 */
export function consenterOf(idToken: string | undefined, { name, clientId, nonce, tenant, now }: Expected): Consenter {
  if (idToken === undefined && tenant === undefined) return { tenant: '', holder: '' }
  const claims = Claims.safeParse(payloadOf(idToken ?? '')).data
  const isFor = (aud: string | string[]) => (Array.isArray(aud) ? aud.includes(clientId) : aud === clientId)
  const isOurs =
    claims && isFor(claims.aud) && claims.nonce === nonce && claims.exp * 1000 > now.getTime() - clockSkewMs
  if (!isOurs) throw new SourceFault('consent_lost', `${name} did not say who consented. Begin again.`)
  const found = requireTenant(name, claims.tid ?? claims.hd ?? '', tenant)
  return { tenant: found, holder: claims.oid ?? claims.sub ?? '' }
}

/** @throws SourceFault `consent_lost` for another tenant than the source's */
export function requireTenant(name: string, found: string, tenant: string | undefined): string {
  if (tenant === undefined || found.toLowerCase() === tenant.toLowerCase()) return found
  throw new SourceFault(
    'consent_lost',
    `Consent was given in another tenant of ${name} than the settings of the source name. Sign in with an account of that one.`,
  )
}

const clockSkewMs = 60_000

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
