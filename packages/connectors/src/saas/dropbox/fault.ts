import { SourceFault } from '../../kit/connector.ts'
import { tagOf } from './shapes.ts'

/** What Dropbox answered in place of what it was asked for: it concerns that one thing. */
export class DropboxFault extends Error {
  readonly status: number
  /** Dropbox's own word, its parts by slashes: `path/not_found`, `access_error/not_a_member`. */
  readonly code: string
  /** What came with it. */
  readonly error: unknown
  constructor({ status, code, error, what }: { status: number; code: string; error?: unknown; what: string }) {
    super(`${what}: Dropbox answered ${status}${code && ` ${code}`}.`)
    this.name = 'DropboxFault'
    this.status = status
    this.code = code
    this.error = error
  }
}

export const hasCode = (error: unknown, ...words: readonly string[]): boolean =>
  error instanceof DropboxFault && error.code.split('/').some(part => words.includes(part))
export const isMissing = (error: unknown) =>
  hasCode(error, 'not_found', 'invalid_id', 'invalid_root', 'shared_link_not_found', 'invalid_file', 'not_a_member')
/** Of one person whom the token does not speak for (any more). */
export const isShutOut = (error: unknown) =>
  hasCode(error, 'invalid_select_user', 'invalid_select_admin', 'user_suspended') ||
  (error instanceof DropboxFault && error.status === 403)

interface Told {
  status: number
  /** Parsed where it is JSON. */
  body: unknown
  text: string
  what: string
}

/** Whether the token itself is refused, and another may do better. */
export function isRefusedToken({ status, body }: Pick<Told, 'status' | 'body'>): boolean {
  const tag = tagOf(partOf(body, 'error'))
  return (
    status === 401 &&
    !['missing_scope', 'invalid_select_user', 'invalid_select_admin', 'user_suspended', 'route_access_denied'].includes(
      tag ?? '',
    )
  )
}

/** Reads a failure. @throws SourceFault when it is not about the one thing that was asked for */
export function faultOf({ status, body, text, what }: Told): DropboxFault {
  const error = partOf(body, 'error')
  const tag = tagOf(error)
  const scope = tag === 'missing_scope' ? partOf(error, 'required_scope') : scopeIn(text)
  if (tag === 'missing_scope' || scope !== undefined)
    throw new SourceFault('scope_missing', `${what}: Dropbox refuses it. ${granting(plain(scope) ?? 'for it')}`)
  if (isRefusedToken({ status, body }))
    throw new SourceFault(
      'consent_lost',
      `Dropbox does not take the token (${plain(tag) ?? status}). Authorise the app once more and enter its new token.`,
    )
  if (status === 429) throw new SourceFault('throttled', wantsFewer)
  if (status >= 500)
    throw new SourceFault('unreachable', `${what}: Dropbox answered ${status}. It is tried again later.`)
  return new DropboxFault({ status, code: codeIn(body) || plain(tag) || wordOf(status, text), error, what })
}

/** `path/not_found/..` is `path/not_found`. */
function codeIn(body: unknown): string {
  const summary = partOf(body, 'error_summary')
  if (typeof summary !== 'string') return ''
  const parts = summary.split('/').filter(part => /^\w{1,60}$/.test(part))
  return parts.join('/')
}

/** Some answers are sentences. */
function wordOf(status: number, text: string): string {
  if (/entire Dropbox Business team|operates on a single Dropbox account/i.test(text)) return 'team_token'
  if (/operates on a team|single Dropbox account/i.test(text)) return 'user_token'
  return status === 400 ? 'bad_request' : ''
}

const scopeIn = (text: string) => /required scope '?([\w.]{1,60}[\w])/.exec(text)?.[1]
const plain = (word: unknown) => (typeof word === 'string' && /^[\w.]{1,80}$/.test(word) ? word : undefined)

export const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

export const wantsFewer = 'Dropbox wants fewer calls for a while. Reading goes on by itself then.'
export const granting = (scope: string) =>
  `Tick the scope ${scope} on the Permissions page of the app in the App Console, then authorise it once more.`
