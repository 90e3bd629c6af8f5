import type { User } from '../state/people.ts'
import type { WorkspaceState } from '../state/workspace.ts'
import { Refusal } from './fail.ts'

/** An access token that was given out. */
export interface Token {
  user: User
  scopes: ReadonlySet<string>
  /** Later tokens have higher ones. */
  serial: number
  expires: number
}

export interface Call {
  state: WorkspaceState
  /** In whose name. */
  user: User
  parts: Record<string, string>
  query: URLSearchParams
  headers: Record<string, string>
  body: Record<string, unknown>
}

export interface Reply {
  status: number
  headers?: Record<string, string>
  body?: object | string | Uint8Array
}

export const ok = (body: object): Reply => ({ status: 200, body })

export interface Route {
  api: 'drive' | 'labels' | 'directory' | 'reports' | 'gmail' | 'chat' | 'identity'
  method: string
  /** Below the version: `/files/{file}`. */
  path: string
  /** Any of these scopes will do, by what follows `…/auth/`. */
  needs: readonly string[]
  handle(call: Call): Reply
}

export function part({ parts }: Call, name: string): string {
  const value = parts[name]
  if (value === undefined) throw new Error(`The route has no ${name}.`)
  return value
}

export const isSet = ({ query }: Call, name: string) => query.get(name) === 'true'

export function requireAdmin({ user }: Call): void {
  if (!user.isAdmin) throw new Refusal(403, 'forbidden', 'Not Authorized to access this resource/api')
}

interface Paging {
  /** The parameter that says how many. */
  size: string
  usual: number
  most: number
}

/** One page of a list, and the token of the next. Tokens are of the query that they came from. */
export function pageOf<T>({ state, query }: Call, all: readonly T[], { size, usual, most }: Paging) {
  const asked = Number(query.get(size) ?? usual)
  const start = startOf(query)
  const end = start + Math.max(1, Math.min(asked, most, state.mostAPage))
  return { items: all.slice(start, end), ...(end < all.length && { nextPageToken: `~!!~${tokenFor(end)}` }) }
}

const tokenFor = (at: number) => Buffer.from(`at ${at}`).toString('base64')

function startOf(query: URLSearchParams): number {
  const token = query.get('pageToken')
  if (!token) return 0
  const at = /^at (\d+)$/.exec(Buffer.from(token.replace('~!!~', ''), 'base64').toString())?.[1]
  if (at === undefined) throw new Refusal(400, 'invalid', "Invalid value for 'pageToken'.")
  return Number(at)
}
