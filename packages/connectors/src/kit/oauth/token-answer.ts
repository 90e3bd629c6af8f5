import { z } from 'zod'
import type { Answer } from '../http/answer.ts'
import { SourceFault } from '../source-fault.ts'
import { entraCodeIn, entraFault } from './entra-codes.ts'

/** What the authority gave. Times are milliseconds since 1970 by our clock. */
export interface GrantedTokens {
  access: string
  expiresAt: number
  /** Undefined where it says nothing: then all that was asked for (RFC 6749 §5.1). */
  scopes?: string[]
  refresh?: string
  idToken?: string
}

/** Seconds that a token counts as good for whose life nobody told; and the longest that is believed. */
const untold = 300
const longest = 86_400

const Token = z.string().regex(/^[\x21-\x7e]{1,16384}$/)
const Given = z.looseObject({
  access_token: Token,
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().positive().optional(),
  scope: z.string().max(16_384).optional(),
  refresh_token: Token.optional(),
  id_token: Token.optional(),
})
const Refused = z.looseObject({ error: z.string().regex(/^[\w.-]{1,60}$/), error_description: z.string().optional() })

interface Asked {
  /** Whom people sign in with. */
  name: string
  /** When it was asked: a token's life counts from before the answer. */
  at: Date
  /** It was asked for by a service account, whose rights an administrator allows by their names. */
  isAccount?: boolean
}

/** @throws SourceFault; its message never quotes the answer, which may hold tokens */
export async function readTokens(answer: Answer, { name, at, isAccount = false }: Asked): Promise<GrantedTokens> {
  const body = await answer.json().catch(() => undefined)
  if (answer.status !== 200) throw refusal({ name, isAccount }, answer.status, body)
  const given = Given.safeParse(body)
  if (!given.success) throw unusable(name)
  const {
    access_token: access,
    expires_in: life = untold,
    scope,
    refresh_token: refresh,
    id_token: idToken,
  } = given.data
  return {
    access,
    expiresAt: at.getTime() + Math.min(life, longest) * 1000,
    ...(scope !== undefined && { scopes: scope.split(' ').filter(Boolean) }),
    ...(refresh !== undefined && { refresh }),
    ...(idToken !== undefined && { idToken }),
  }
}

/** By the codes of RFC 6749 §5.2 and OpenID Connect: what people can mend, and what passes. */
function refusal({ name, isAccount }: Pick<Asked, 'name' | 'isAccount'>, status: number, body: unknown): SourceFault {
  const { error, error_description: description = '' } = Refused.safeParse(body).data ?? {}
  if (error === undefined)
    return new SourceFault('unreachable', `${name} answered ${status} and gave no token. It is tried again later.`)
  const number = entraCodeIn(description)
  const said = number === undefined ? error : `${error}, AADSTS${number}`
  if (error === 'invalid_scope' || error === 'insufficient_scope')
    return new SourceFault('scope_missing', `${name} gives no such right (${said}). Consent to it at Data Sources.`)
  if (error === 'temporarily_unavailable' || error === 'server_error' || error === 'slow_down' || status >= 500)
    return new SourceFault('unreachable', `${name} cannot give a token at present (${said}). It is tried again later.`)
  const known = entraFault(name, number, said)
  if (known) return known
  if (isAccount && (error === 'unauthorized_client' || error === 'access_denied'))
    return new SourceFault(
      'scope_missing',
      `${name} does not let the service account act for people with this right (${said}). An administrator allows it: for Google, in the Admin console under Security, Access and data control, API controls, Domain-wide delegation, with the client ID of the service account and all scopes.`,
    )
  if (isAccount && error === 'invalid_grant')
    return new SourceFault(
      'consent_lost',
      `${name} takes the key of the service account no more, or knows no such person to act for (${said}). Check that the key is still there, and the address in the settings.`,
    )
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return new SourceFault(
      'consent_lost',
      `${name} does not take the application's secret or certificate (${said}). Enter a new one in the settings of the source.`,
    )
  return new SourceFault(
    'consent_lost',
    `${name} no longer lets Sharelight in (${said}). Sign in again at Data Sources.`,
  )
}

const unusable = (name: string) =>
  new SourceFault(
    'unreachable',
    `${name} answered with something that is no token. Check the address of its authority.`,
  )
