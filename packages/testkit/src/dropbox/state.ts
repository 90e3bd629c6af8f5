import { createHash } from 'node:crypto'

/** What a team of Dropbox holds. */
export interface StoredMember {
  id: string
  account: string
  email: string
  name: string
  status: 'active' | 'suspended' | 'invited'
  isAdmin: boolean
  home: string
  groups: string[]
}

export interface StoredNode {
  kind: 'file' | 'folder'
  id: string
  name: string
  /** As people write it; in lower case it is the name of the node. */
  path: string
  content: Buffer
  revision: number
  at: string
  /** By name, beside whoever reaches the space. */
  members: StoredAccess[]
  /** A document that lies with Dropbox alone. */
  isPaper: boolean
  /** Of a mount: the space that lies there. */
  mounts?: string
}

export interface StoredAccess {
  email: string
  account: string
  level: 'owner' | 'editor' | 'viewer'
  isInvited: boolean
}

export interface StoredSpace {
  id: string
  name: string
  type: 'team_member_folder' | 'shared_folder' | 'team_folder'
  /** Of a member's folder. */
  member?: string
  /** By paths in lower case. */
  nodes: Map<string, StoredNode>
  members: StoredAccess[]
  groups: { id: string; level: 'editor' | 'viewer' }[]
  /** Paths in lower case, as they changed. */
  changes: string[]
  /** Cursors of before are no longer known. */
  epoch: number
}

export interface StoredLink {
  url: string
  owner: string
  space: string
  node: string
  audience: 'public' | 'team' | 'members' | 'no_one'
  hasPassword: boolean
  expires?: string
}

export interface DropboxState {
  isTeam: boolean
  team: { id: string; name: string }
  appKey: string
  appSecret: string
  refreshToken: string
  /** Nobody is let in any more. */
  isSignedOut: boolean
  scopes: Set<string>
  members: Map<string, StoredMember>
  spaces: Map<string, StoredSpace>
  groups: Map<string, { id: string; name: string; isEverybody: boolean }>
  links: Map<string, StoredLink>
  log: Record<string, unknown>[]
  /** Cursors of the log before this one are no longer known; it is to be read from then on. */
  logReset?: { before: number; from: string }
  /** Of answers; fewer than what is asked for. */
  mostAPage: number
  count(): number
  now(): string
}

export const allScopes = [
  'account_info.read',
  'files.metadata.read',
  'files.content.read',
  'sharing.read',
  'sharing.write',
  'team_info.read',
  'members.read',
  'groups.read',
  'team_data.member',
  'sessions.list',
  'events.read',
]

export function newDropbox(isTeam: boolean): DropboxState {
  let counted = 0
  let clock = Date.now() - 3_600_000
  return {
    isTeam,
    team: { id: 'dbtid:AAFdgehTzw7WlXhZJsbGCLePe8RvQGYDr-I', name: 'Contoso' },
    appKey: 'bench-app-key',
    appSecret: 'bench-app-secret',
    refreshToken: 'bench-refresh-token',
    isSignedOut: false,
    scopes: new Set(allScopes),
    members: new Map(),
    spaces: new Map(),
    groups: new Map(),
    links: new Map(),
    log: [],
    mostAPage: 2000,
    count: () => counted++,
    now: () => `${new Date((clock += 1000)).toISOString().slice(0, 19)}Z`,
  }
}

/** As Dropbox writes ids of accounts: forty characters. */
export const accountId = (name: string) =>
  `dbid:${createHash('sha256').update(name).digest('base64url').replaceAll(/[-_]/g, 'A').slice(0, 35)}`
export const hashOf = (content: Buffer) =>
  createHash('sha256').update(createHash('sha256').update(content).digest()).digest('hex')
