import { allowing } from '../fault.ts'
import type { Closed } from './sharepoint.ts'

const teams = 'Microsoft tells how Teams is set to its own PowerShell alone'

/** Told by Microsoft's Secure Score, or else by PowerShell alone. */
const byScore = {
  externalForwarding: "Exchange's PowerShell tells it: Get-HostedOutboundSpamFilterPolicy, AutoForwardingMode.",
  auditing: "Exchange's PowerShell tells it: Get-AdminAuditLogConfig, UnifiedAuditLogIngestionEnabled.",
  dlpPolicies: "Purview's PowerShell tells it: Get-DlpCompliancePolicy.",
  anonymousMayStartMeetings: "Teams' PowerShell tells it: Get-CsTeamsMeetingPolicy, AllowAnonymousUsersToStartMeeting.",
  attachmentScanning: "Exchange's PowerShell tells it: Get-SafeAttachmentPolicy.",
} as const

/** Told by no interface of Microsoft for applications. */
export const neverAnswered = {
  externalChat: `${teams}: Get-CsTenantFederationConfiguration.`,
  channelMail: `${teams}: Get-CsTeamsClientConfiguration, AllowEmailIntoChannel.`,
  inPlaceArchives:
    "What lies in in-place archives stays unread: Graph gives it in Exchange's own transfer format alone, and says in its preview only whose archive is where. Exchange's PowerShell tells who has one: Get-Mailbox -Archive.",
  mailboxForwarding:
    "What forwards a whole mailbox is known as far as the activity log tells of its changes. Exchange's PowerShell tells all of it: Get-Mailbox, ForwardingSmtpAddress and ForwardingAddress.",
  publishReportsToWeb: 'Power BI tells it to an administrator of Fabric: tenant settings, Publish to web.',
} as const

/** Of what SharePoint knows nothing of, what would tell what is not known of a tenant. */
export function answeredElsewhere(facts: Readonly<Record<string, unknown>>): Record<string, string> {
  const lacking = Object.entries(byScore).filter(([name]) => facts[name] === null)
  // One that is known says that the score may be read.
  const isSeen = lacking.length < Object.keys(byScore).length
  const right = isSeen ? '' : `${allowing('SecurityEvents.Read.All')} `
  return {
    ...neverAnswered,
    ...Object.fromEntries(
      lacking.map(([name, way]) => [name, `${right}Where Microsoft's Secure Score leaves it out, only ${way}`]),
    ),
  }
}

export const opening: Readonly<Record<Closed, string>> = {
  certificate:
    'SharePoint tells this to applications that sign in with a certificate alone. Give the application one in the Microsoft Entra admin center (Certificates & secrets), and enter it here in place of the client secret.',
  right:
    'The application needs Sites.FullControl.All of SharePoint: add it in the Microsoft Entra admin center (App registrations, API permissions, SharePoint, application permissions) and grant admin consent.',
  host: 'SharePoint itself could not be reached, or did not answer as it should. Let this server reach the hosts of SharePoint (of sites, and of administrators: -admin in the name) by HTTPS, then scan again.',
}

const lockedSite = 'The site is shut: an administrator has locked it, or it is in the archive. Open it to look inside.'

/** Of the facts that were asked for and are not known, what would tell each. */
export function unanswered(
  facts: Readonly<Record<string, unknown>>,
  { closed, isShut = false }: { closed: Closed | undefined; isShut?: boolean },
): Record<string, string> {
  const wayOf = (name: string) => (isShut && inside.has(name) ? lockedSite : closed && opening[closed])
  const names = Object.keys(facts).filter(name => facts[name] === null && (inside.has(name) || bySettings.has(name)))
  return Object.fromEntries(names.flatMap(name => (wayOf(name) ? [[name, wayOf(name) ?? '']] : [])))
}

const inside = new Set(['owners', 'guests', 'everyone', 'uniquePermissions'])
/** Told of what is shut, too. */
const bySettings = new Set(['anonymousLinkDays', 'anonymousLinkRole', 'defaultLink', 'sharing', 'sensitivityLabel'])
