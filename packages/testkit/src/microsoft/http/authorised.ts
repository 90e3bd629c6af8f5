import type { TenantState } from '../state/tenant.ts'
import type { Token } from './call.ts'
import { Refusal } from './fail.ts'
import type { Faults } from './faults.ts'
import type { Bucket, Route } from './route.ts'

export interface Tokens {
  get(text: string): Token | undefined
}

/** @throws Refusal 401 where the token opens nothing (any more) */
export function tokenOf(header: string | undefined, { tokens, state, faults }: Checking): Token {
  const text = /^Bearer (.+)$/i.exec(header ?? '')?.[1]
  if (text === undefined) throw unauthorised('Access token is empty.')
  const token = tokens.get(text)
  if (!token) throw unauthorised('CompactToken parsing failed with error code: 80049217')
  const now = state.clock.now().getTime()
  if (token.expires <= now || token.serial <= faults.tokensFrom())
    throw unauthorised('Lifetime validation failed, the token is expired.')
  if (!token.client.isKnown) throw unauthorised('The identity of the calling application could not be established.')
  return token
}

export interface Checking {
  tokens: Tokens
  state: TenantState
  faults: Faults
}

/** @throws Refusal 403 where none of the rights that would do was given, or it was taken back since */
export function checkRights({ roles, scopes, client, audience }: Token, { needs, bucket }: Route): void {
  const has = (right: string) =>
    (roles.includes(right) || scopes.includes(right)) && client.granted[audience].has(right)
  if (!needs.length || needs.some(has)) return
  const [code, message] = denials[bucket]
  throw new Refusal(403, code, { message })
}

const unauthorised = (message: string) =>
  new Refusal(401, 'InvalidAuthenticationToken', {
    message,
    headers: {
      'www-authenticate':
        'Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize"',
    },
  })

const directory = ['Authorization_RequestDenied', 'Insufficient privileges to complete the operation.'] as const
const denials: Record<Bucket, readonly [string, string]> = {
  files: ['accessDenied', 'Access denied'],
  directory,
  policy: ['AccessDenied', 'You cannot perform the requested operation, required scopes are missing in the token.'],
  reports: [
    'Authentication_MSGraphPermissionMissing',
    'Principal does not have required Microsoft Graph permission(s).',
  ],
  mail: ['ErrorAccessDenied', 'Access is denied. Check credentials and try again.'],
  teams: ['Forbidden', 'Missing role permissions on the request.'],
  activity: [
    'AF10001',
    'The permission set sent in the request did not include the expected permission ActivityFeed.Read.',
  ],
}
