import type { TenantClock } from '../clock.ts'
import { clouds, type CloudHosts, type TenantCloud } from '../clouds.ts'
import { guidOf } from '../ids.ts'
import { AuditLog, type FeedWays } from '../log/audit-log.ts'
import type { Application, AppRoleAssignment, Client, DelegatedGrant, ServicePrincipal } from './applications.ts'
import { Changes } from './changes.ts'
import type { Drive, Site } from './files.ts'
import type { Mailbox } from './mail.ts'
import type { DirectoryRole, Eligibility, Group, Membership, Registration, User } from './people.ts'
import type { AppActivity, SecurityAlert } from './security.ts'
import { newSettings, type OrganisationSettings } from './settings.ts'
import type { AuditQuery, DirectoryAudit, SignIn } from './sign-ins.ts'
import type { Chat, Team } from './teams.ts'

export interface SensitivityLabel {
  id: string
  name: string
  description: string
  priority: number
  hasProtection: boolean
  parentId?: string
}

/** Where the feed tells of new parts, as it was given. */
export interface Webhook {
  status: 'enabled' | 'disabled' | 'expired'
  address: string
  authId: string
  expiration: string | null
}

/** Everything that there is in a tenant. Calls read it and actions change it. */
export interface TenantState {
  id: string
  name: string
  /** Of people's addresses. */
  domain: string
  /** The first part of its SharePoint addresses. */
  prefix: string
  cloud: TenantCloud
  hosts: CloudHosts
  clock: TenantClock
  /** Seconds until others see that something was shared. */
  shareDelaySeconds: number
  /** What becomes of a call that takes back what is inherited. */
  inheritedRemoval: 'ignored' | 'refused'
  /** Whether lists of changes mark what is shared; Microsoft's do. */
  marksSharing: boolean
  /** Items that were shared once. */
  unshared: Set<string>
  created: Date
  clients: Map<string, Client>
  users: Map<string, User>
  userChanges: Changes
  deletedUsers: Map<string, User>
  registrations: Map<string, Registration>
  groups: Map<string, Group>
  groupChanges: Changes
  memberships: Map<string, Membership>
  roles: Map<string, DirectoryRole>
  /** Roles that people may take up; `hasPremium` says whether there is a licence for it (Entra ID P2). */
  eligibilities: Map<string, Eligibility>
  hasPremium: boolean
  /** When what somebody holds ends, where it does. */
  roleEnds: Map<string, string>
  /** Roles over a part of the tenant, by id. */
  scopedRoles: Map<string, { principalId: string; roleDefinitionId: string; directoryScopeId: string }>
  applications: Map<string, Application>
  servicePrincipals: Map<string, ServicePrincipal>
  delegatedGrants: Map<string, DelegatedGrant>
  roleAssignments: Map<string, AppRoleAssignment>
  sites: Map<string, Site>
  drives: Map<string, Drive>
  mailboxes: Map<string, Mailbox>
  teams: Map<string, Team>
  chats: Map<string, Chat>
  /** How messages are exported: whether people have the licence of model A, tries that are left without a model, and what was billed. */
  teamsExport: { licensed: boolean; triesLeft: number; billed: number }
  labels: Map<string, SensitivityLabel>
  settings: OrganisationSettings
  signIns: SignIn[]
  directoryAudits: DirectoryAudit[]
  auditQueries: Map<string, AuditQuery>
  alerts: SecurityAlert[]
  /** What Defender for Cloud Apps saw; null where the tenant has none. */
  appActivity: AppActivity[] | null
  /** Of the activity feed, by content type. */
  subscriptions: Map<string, 'enabled' | 'disabled'>
  webhooks: Map<string, Webhook>
  /** Assignments of labels that are not done yet, by the number of their monitor. */
  assignments: Map<string, { at: number; status: 'completed' | 'failed' }>
  log: AuditLog
  /** A number that was not given out before. */
  count(): number
}

export interface NewTenant {
  id?: string
  name: string
  prefix: string
  domain: string
  cloud: TenantCloud
  clock: TenantClock
  shareDelaySeconds: number
  inheritedRemoval: TenantState['inheritedRemoval']
  feed: FeedWays
}

export function newTenant(given: NewTenant): TenantState {
  let counted = 0
  return {
    id: given.id ?? guidOf('tenant', given.domain),
    name: given.name,
    domain: given.domain,
    prefix: given.prefix,
    cloud: given.cloud,
    hosts: clouds[given.cloud],
    clock: given.clock,
    shareDelaySeconds: given.shareDelaySeconds,
    inheritedRemoval: given.inheritedRemoval,
    marksSharing: true,
    unshared: new Set(),
    created: given.clock.now(),
    clients: new Map(),
    users: new Map(),
    userChanges: new Changes(),
    deletedUsers: new Map(),
    registrations: new Map(),
    groups: new Map(),
    groupChanges: new Changes(),
    memberships: new Map(),
    roles: new Map(),
    eligibilities: new Map(),
    hasPremium: true,
    roleEnds: new Map(),
    scopedRoles: new Map(),
    applications: new Map(),
    servicePrincipals: new Map(),
    delegatedGrants: new Map(),
    roleAssignments: new Map(),
    sites: new Map(),
    drives: new Map(),
    mailboxes: new Map(),
    teams: new Map(),
    chats: new Map(),
    teamsExport: { licensed: true, triesLeft: 500, billed: 0 },
    labels: new Map(),
    settings: newSettings(),
    signIns: [],
    directoryAudits: [],
    auditQueries: new Map(),
    alerts: [],
    appActivity: [],
    subscriptions: new Map(),
    webhooks: new Map(),
    assignments: new Map(),
    log: new AuditLog(given.feed),
    count: () => ++counted,
  }
}

/** Milliseconds since 1970, by the tenant's clock. */
export const nowOf = ({ clock }: TenantState) => clock.now().getTime()

/** As Graph writes moments: to the second, in UTC. */
export const stampOf = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
