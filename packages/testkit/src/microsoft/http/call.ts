import type { Audience, Client } from '../state/applications.ts'
import type { TenantState } from '../state/tenant.ts'
import type { Faults } from './faults.ts'

/** An access token that the tenant gave out. */
export interface Token {
  client: Client
  audience: Audience
  /** The same as the token itself names it. */
  resource: string
  /** Rights of the application itself. */
  roles: readonly string[]
  /** Rights over what the signed-in person may reach. */
  scopes: readonly string[]
  userId?: string
  /** Whether the application showed a certificate. */
  byCertificate: boolean
  /** Later tokens have higher ones. */
  serial: number
  issued: number
  expires: number
}

export interface Call {
  state: TenantState
  faults: Faults
  method: string
  /** Decoded, without the host's own prefix and version. */
  path: string
  /** What the path's names in braces stand for. */
  parts: Record<string, string>
  query: URLSearchParams
  headers: Record<string, string>
  /** Undefined where none was sent or it is no JSON. */
  body: unknown
  text: string
  token: Token
  /** The base address that answers name: `https://graph.microsoft.com/v1.0` or this machine's. */
  base: string
  /** The same of another host of the tenant. */
  hostBase(host: string): string
}

export interface Reply {
  status: number
  headers?: Record<string, string>
  /** Objects are sent as JSON. */
  body?: object | string | Uint8Array
}

export const ok = (body: object): Reply => ({ status: 200, body })

/** A part of the path. @throws Error where the route has none of that name */
export function part({ parts }: Call, name: string): string {
  const value = parts[name]
  if (value === undefined) throw new Error(`The route has no ${name}.`)
  return value
}

/** The body as an object; empty where there is none. */
export const fieldsOf = ({ body }: Call): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

/** Whether `Prefer` asks for it. */
export const prefers = ({ headers }: Call, what: string) =>
  (headers['prefer'] ?? '').split(/[,;]/).some(one => one.trim().toLowerCase() === what.toLowerCase())
