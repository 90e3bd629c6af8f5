import { generateKeyPairSync } from 'node:crypto'
import type { TenantClock } from '../../microsoft/clock.ts'
import { digitsOf } from '../ids.ts'
import { ActivityLog } from './log.ts'
import type { ChatSpace } from './chat.ts'
import type { Label } from './labels.ts'
import { FileStore } from './files.ts'
import type { Policy } from './policies.ts'
import type { Mailbox } from './mail.ts'
import type { Group, User } from './people.ts'

export interface SharedDrive {
  id: string
  name: string
  createdTime: string
  /** What its members may not do. */
  restrictions: {
    adminManagedRestrictions: boolean
    copyRequiresWriterPermission: boolean
    domainUsersOnly: boolean
    driveMembersOnly: boolean
    sharingFoldersRequiresOrganizerPermission: boolean
  }
}

/** The service account that connects, and what an administrator lets it do. */
export interface Account {
  email: string
  clientId: string
  keyId: string
  privateKey: string
  publicKey: string
  /** Delegated to it, over the whole domain. */
  delegated: Set<string>
  /** Whether its key is still good. */
  hasKey: boolean
}

/** All that there is. */
export interface WorkspaceState {
  domain: string
  customerId: string
  /** Domains that are the organisation's, its aliases among them. */
  aliases: Set<string>
  users: Map<string, User>
  groups: Map<string, Group>
  drives: Map<string, SharedDrive>
  files: FileStore
  labels: Map<string, Label>
  log: ActivityLog
  /** By the id of an account. */
  mail: Map<string, Mailbox>
  spaces: Map<string, ChatSpace>
  /** How administrators have set it. */
  policies: Policy[]
  account: Account
  /** APIs that are switched off in the project of the service account. */
  off: Set<'drive' | 'labels' | 'directory' | 'reports' | 'gmail' | 'chat' | 'identity'>
  /** Entries that a list has at most, whatever is asked for. */
  mostAPage: number
  clock: TenantClock
  /** A new number each time. */
  count(): number
  now(): string
}

export function newWorkspace({ domain, clock }: { domain: string; clock: TenantClock }): WorkspaceState {
  let counted = 0
  const state = {
    domain,
    customerId: 'C0sharelite',
    aliases: new Set<string>(),
    users: new Map<string, User>(),
    groups: new Map<string, Group>(),
    drives: new Map<string, SharedDrive>(),
    labels: new Map<string, Label>(),
    account: newAccount(),
    off: new Set<'drive' | 'labels' | 'directory' | 'reports' | 'gmail' | 'chat' | 'identity'>(),
    log: new ActivityLog(clock),
    mail: new Map<string, Mailbox>(),
    spaces: new Map<string, ChatSpace>(),
    policies: [],
    mostAPage: Infinity,
    clock,
    count: () => ++counted,
    now: () => clock.now().toISOString(),
  }
  return Object.assign(state, { files: new FileStore(state) })
}

function newAccount(): Account {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    email: 'reader@sharelight-bench.iam.gserviceaccount.com',
    clientId: digitsOf(21, 'service account'),
    keyId: 'f00dfeed0123456789abcdef0123456789abcdef',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    delegated: new Set(everyScope),
    hasKey: true,
  }
}

const google = 'https://www.googleapis.com/auth'
export const everyScope = [
  `${google}/drive`,
  `${google}/drive.readonly`,
  `${google}/drive.labels.readonly`,
  `${google}/admin.directory.user.readonly`,
  `${google}/admin.directory.group.readonly`,
  `${google}/admin.directory.domain.readonly`,
  `${google}/admin.directory.user`,
  `${google}/admin.directory.user.security`,
  `${google}/admin.reports.audit.readonly`,
  `${google}/gmail.readonly`,
  `${google}/chat.admin.spaces.readonly`,
  `${google}/chat.admin.memberships.readonly`,
  `${google}/chat.spaces.readonly`,
  `${google}/chat.memberships.readonly`,
  `${google}/chat.messages.readonly`,
  `${google}/cloud-identity.policies.readonly`,
  `${google}/gmail.settings.basic`,
  `${google}/gmail.settings.sharing`,
]

/** By id or address. */
export const findUser = ({ users }: Pick<WorkspaceState, 'users'>, key: string) =>
  users.get(key) ?? users.values().find(({ email }) => email.toLowerCase() === key.toLowerCase())
export const findGroup = ({ groups }: Pick<WorkspaceState, 'groups'>, key: string) =>
  groups.get(key) ?? groups.values().find(({ email }) => email.toLowerCase() === key.toLowerCase())
