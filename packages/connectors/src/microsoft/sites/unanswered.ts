import type { Closed } from './sharepoint.ts'

const exchange = 'Exchange Online tells it to its own PowerShell alone'
const teams = 'Microsoft tells how Teams is set to its own PowerShell alone'

/** What the posture of a tenant asks for and no interface of Microsoft for applications answers: what would. */
export const neverAnswered = {
  externalForwarding: `${exchange}: Get-HostedOutboundSpamFilterPolicy, AutoForwardingMode.`,
  auditing: `${exchange}: Get-AdminAuditLogConfig, UnifiedAuditLogIngestionEnabled.`,
  dlpPolicies: 'Purview tells it to its own PowerShell alone: Get-DlpCompliancePolicy.',
  externalChat: `${teams}: Get-CsTenantFederationConfiguration.`,
  anonymousMayStartMeetings: `${teams}: Get-CsTeamsMeetingPolicy, AllowAnonymousUsersToStartMeeting.`,
  channelMail: `${teams}: Get-CsTeamsClientConfiguration, AllowEmailIntoChannel.`,
  attachmentScanning: `${exchange}: Get-SafeAttachmentPolicy.`,
  publishReportsToWeb: 'Power BI tells it to an administrator of Fabric: tenant settings, Publish to web.',
} as const

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
