/** What a workspace of Slack holds. */
export interface SlackUser {
  id: string
  name: string
  realName: string
  email: string
  isAdmin: boolean
  isGuest: boolean
  isDeleted: boolean
  isStranger: boolean
  has2fa: boolean
}

export interface StoredFile {
  id: string
  name: string
  mimetype: string
  content: Buffer
  user: string
  created: number
  isPublic: boolean
  isDeleted: boolean
}

export interface StoredMessage {
  ts: string
  user: string
  text: string
  editedAt?: string
  thread?: string
  subtype?: string
  files: string[]
  replies: StoredMessage[]
}

export interface StoredChannel {
  id: string
  name: string
  kind: 'public_channel' | 'private_channel' | 'mpim' | 'im'
  members: string[]
  isExternal: boolean
  /** Whether whose token it is belongs to it. */
  isIn: boolean
  /** The oldest first. */
  messages: StoredMessage[]
  /** So many more, made as they are asked for, older than all others. */
  made: number
}

export interface SlackState {
  team: { id: string; name: string; domain: string }
  token: string
  auditToken: string
  isSignedOut: boolean
  scopes: Set<string>
  users: Map<string, SlackUser>
  channels: Map<string, StoredChannel>
  files: Map<string, StoredFile>
  audit: { id: string; date_create: number; [field: string]: unknown }[]
  /** Of answers; fewer than what is asked for. */
  mostAPage: number
  now(): number
  count(): number
}

export const allScopes = [
  'users:read',
  'users:read.email',
  'team:read',
  'files:read',
  'files:write',
  'chat:write',
  'channels:manage',
  'groups:write',
  ...['channels', 'groups', 'mpim', 'im'].flatMap(kind => [`${kind}:read`, `${kind}:history`]),
]

export function newSlack(domain: string): SlackState {
  let counted = 0
  let clock = Math.floor(Date.now() / 1000) - 3600
  return {
    team: { id: 'T0SHARELIGHT', name: 'Contoso', domain: domain.split('.')[0] ?? 'contoso' },
    token: 'xoxp-0000000000-bench-token',
    auditToken: 'xoxp-0000000000-audit-token',
    isSignedOut: false,
    scopes: new Set(allScopes),
    users: new Map(),
    channels: new Map(),
    files: new Map(),
    audit: [],
    mostAPage: 1000,
    now: () => clock++,
    count: () => counted++,
  }
}
