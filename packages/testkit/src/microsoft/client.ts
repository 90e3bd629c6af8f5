import { guidOf } from './ids.ts'
import type { Audience, Client } from './state/applications.ts'

export interface NewClient {
  name?: string
  clientId?: string
  secret?: string
  /** PEM texts. */
  certificates?: readonly string[]
  redirectUris?: readonly string[]
  /** Rights that it asks for; every one that something here needs unless said. */
  asks?: Partial<Record<Audience, readonly string[]>>
  /** Whether an administrator has consented; yes unless said. */
  isConsented?: boolean
}

/** The application that a test connects with. */
export function defaultClient(given: NewClient = {}): Client {
  const asks = {
    graph: [...(given.asks?.graph ?? everyRight)],
    manage: [...(given.asks?.manage ?? ['ActivityFeed.Read', 'ActivityFeed.ReadDlp'])],
    sharepoint: [...(given.asks?.sharepoint ?? ['Sites.FullControl.All'])],
  }
  const isKnown = given.isConsented ?? true
  const rights = (all: readonly string[]) => new Set(isKnown ? all : [])
  return {
    clientId: given.clientId ?? guidOf('client', given.name ?? 'Sharelight'),
    name: given.name ?? 'Sharelight',
    secrets: [{ value: given.secret ?? 'tenant-secret-1~of-the-bench' }],
    certificates: [...(given.certificates ?? [])],
    redirectUris: [...(given.redirectUris ?? ['http://localhost/mapping', 'http://localhost/'])],
    asks,
    granted: { graph: rights(asks.graph), manage: rights(asks.manage), sharepoint: rights(asks.sharepoint) },
    isKnown,
    publisher: null,
  }
}

export const everyRight = [
  'Application.Read.All',
  'AuditLog.Read.All',
  'AuditLogsQuery.Read.All',
  'ChannelMessage.Read.All',
  'Channel.ReadBasic.All',
  'Chat.Read.All',
  'Directory.Read.All',
  'Domain.Read.All',
  'Files.ReadWrite.All',
  'Group.Read.All',
  'GroupMember.ReadWrite.All',
  'Mail.Read',
  'MailboxSettings.ReadWrite',
  'Policy.Read.All',
  'RoleManagement.Read.Directory',
  'SecurityAlert.Read.All',
  'SecurityEvents.Read.All',
  'SensitivityLabel.Read',
  'SensitivityLabels.Read.All',
  'SharePointTenantSettings.ReadWrite.All',
  'Sites.FullControl.All',
  'Team.ReadBasic.All',
  'TeamMember.Read.All',
  'ThreatHunting.Read.All',
  'User.EnableDisableAccount.All',
  'User.Read.All',
  'User.RevokeSessions.All',
]
