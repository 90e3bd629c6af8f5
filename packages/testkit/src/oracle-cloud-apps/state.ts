/** What Oracle Cloud Applications hold. */
export interface StoredFile {
  id: string
  name: string
  content: string
  kind: 'FILE' | 'TEXT' | 'WEB_PAGE'
  by: string
  created: string
  updated: string
}
export interface StoredThing {
  id: string
  number: string
  files: Map<string, StoredFile>
}
export interface OracleUser {
  id: string
  userName: string
  displayName: string
  email?: string
  active: boolean
  roles: string[]
}

export interface OracleState {
  username: string
  password: string
  isSignedOut: boolean
  /** Paths that the user has no role for. */
  shut: RegExp | undefined
  /** Whether what is attached is told with what it is attached to. */
  expands: boolean
  users: OracleUser[]
  roles: { id: string; name: string; displayName: string }[]
  /** By resource: `invoices`. */
  things: Map<string, Map<string, StoredThing>>
  audit: Record<string, unknown>[]
  signIns: Record<string, unknown>[]
  count(): number
  now(): string
}

export function newOracle(): OracleState {
  let counted = 300_100_000
  let clock = Date.now() - 86_400_000
  return {
    username: 'sharelight.reader',
    password: 'bench-password-0000',
    isSignedOut: false,
    shut: undefined,
    expands: true,
    users: [],
    roles: [],
    things: new Map(),
    audit: [],
    signIns: [],
    count: () => ++counted,
    now: () => new Date((clock += 1000)).toISOString().replace('Z', '+00:00'),
  }
}
