import { SourceFault } from '../../kit/connector.ts'

/** What Slack answered in place of what it was asked for: it concerns that one thing. */
export class SlackFault extends Error {
  /** Slack's own word: `channel_not_found`, `not_in_channel`. */
  readonly code: string
  /** The scope that it takes, where it is one. */
  readonly needed: string | undefined
  constructor({ code, needed, what }: { code: string; needed: string | undefined; what: string }) {
    super(`${what}: Slack answered ${code}.`)
    this.name = 'SlackFault'
    this.code = code
    this.needed = needed
  }
}

export const hasCode = (error: unknown, ...codes: readonly string[]): error is SlackFault =>
  error instanceof SlackFault && codes.includes(error.code)

export const isMissing = (error: unknown): boolean =>
  hasCode(error, 'channel_not_found', 'message_not_found', 'thread_not_found', 'file_not_found', 'file_deleted')

const signedOut = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'org_login_required',
  'two_factor_setup_required',
  'user_removed_from_team',
])
const passing = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
])
const tooMuch = new Set(['ratelimited', 'rate_limited', 'accesslimited'])
const plainWord = /^[\w.:,-]{1,120}$/

/** Of a body that says `ok: false`. @throws SourceFault when it is not about the one thing that was asked for */
export function faultOf(body: unknown, what: string): SlackFault {
  const { error, needed } =
    typeof body === 'object' && body !== null ? (body as { error?: unknown; needed?: unknown }) : {}
  const code = plain(error) ?? 'an error without a name'
  if (signedOut.has(code))
    throw new SourceFault(
      'consent_lost',
      `Slack does not take the token (${code}). Install the app in the workspace once more and enter its new token.`,
    )
  if (tooMuch.has(code)) throw new SourceFault('throttled', wantsFewer)
  if (passing.has(code))
    throw new SourceFault('unreachable', `${what}: Slack answered ${code}. It is tried again later.`)
  return new SlackFault({ code, needed: plain(needed), what })
}

const plain = (word: unknown) => (typeof word === 'string' && plainWord.test(word) ? word : undefined)

export const wantsFewer = 'Slack wants fewer calls for a while. Reading goes on by itself then.'
export const granting = (scopes: string) =>
  `Give the app the scope ${scopes} under OAuth & Permissions, then install it in the workspace once more.`
