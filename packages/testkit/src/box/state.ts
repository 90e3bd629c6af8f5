import { createHash } from 'node:crypto'

/** What an enterprise holds in Box. */
export interface StoredUser {
  id: string
  name: string
  login: string
  status: 'active' | 'inactive'
  role: 'admin' | 'coadmin' | 'user'
  isExempt: boolean
}

export interface StoredLink {
  url: string
  access: 'open' | 'company' | 'collaborators'
  isPasswordEnabled: boolean
  unsharedAt?: string
}

export interface StoredItem {
  kind: 'file' | 'folder' | 'web_link'
  id: string
  name: string
  /** Of the folder; `0` for the root of whom it belongs to. */
  parent: string
  owner: string
  content: Buffer
  version: number
  at: string
  isTrashed: boolean
  link?: StoredLink
  classification?: string
}

export interface StoredCollaboration {
  id: string
  item: string
  kind: 'file' | 'folder'
  role: string
  status: 'accepted' | 'pending'
  /** Of a user of the enterprise, a group, or somebody outside. */
  who: { type: 'user' | 'group'; id: string; name: string; login?: string }
  expiresAt?: string
}

export interface BoxState {
  enterprise: { id: string; name: string }
  clientId: string
  clientSecret: string
  /** The account of the app itself. */
  self: StoredUser
  isSignedOut: boolean
  /** By their names in the Developer Console. */
  rights: Set<'files' | 'users' | 'groups' | 'enterprise' | 'as-user'>
  users: Map<string, StoredUser>
  groups: Map<string, { id: string; name: string; members: string[] }>
  items: Map<string, StoredItem>
  collaborations: Map<string, StoredCollaboration>
  /** Whoever was ever let in, by their ids. */
  met: Map<string, StoredCollaboration['who']>
  classifications: { id: string; key: string }[]
  allowedDomains: string[]
  log: Record<string, unknown>[]
  /** Of positions in the log: the first one is longer than a number holds. */
  firstPosition: bigint
  /** Of answers; fewer than what is asked for. */
  mostAPage: number
  count(): number
  now(): string
}

export function newBox(): BoxState {
  let counted = 0
  let clock = Date.now() - 3_600_000
  return {
    enterprise: { id: '27335', name: 'Contoso' },
    clientId: 'bench-client-id',
    clientSecret: 'bench-client-secret',
    self: {
      id: '9001',
      name: 'Sharelight',
      login: 'AutomationUser_1_bench@boxdevedition.com',
      status: 'active',
      role: 'user',
      isExempt: false,
    },
    isSignedOut: false,
    rights: new Set(['files', 'users', 'groups', 'enterprise', 'as-user']),
    users: new Map(),
    groups: new Map(),
    items: new Map(),
    collaborations: new Map(),
    met: new Map(),
    classifications: [
      { id: '46af38d1-45af-4ff3-9ab6-5b6b2d8a6c5e', key: 'Confidential' },
      { id: '46af38d1-45af-4ff3-9ab6-5b6b2d8a6c5f', key: 'Public' },
    ],
    allowedDomains: [],
    log: [],
    firstPosition: 30401068076164269n,
    mostAPage: 1000,
    count: () => counted++,
    now: () => `${new Date((clock += 1000)).toISOString().slice(0, 19)}Z`,
  }
}

export const sha1Of = (content: Buffer) => createHash('sha1').update(content).digest('hex')
