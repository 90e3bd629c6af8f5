import { allowing } from '../fault.ts'
import type { Closed } from './sharepoint.ts'

const score = `${allowing('SecurityEvents.Read.All')} Where Microsoft's Secure Score leaves it out, only`
const teams = 'Microsoft tells how Teams is set to its own PowerShell alone'

/** What no interface of Microsoft for applications answers for certain: what would. */
export const answeredElsewhere = {
  externalForwarding: `${score} Exchange's PowerShell tells it: Get-HostedOutboundSpamFilterPolicy, AutoForwardingMode.`,
  auditing: `${score} Exchange's PowerShell tells it: Get-AdminAuditLogConfig, UnifiedAuditLogIngestionEnabled.`,
  dlpPolicies: `${score} Purview's PowerShell tells it: Get-DlpCompliancePolicy.`,
  externalChat: `${teams}: Get-CsTenantFederationConfiguration.`,
  anonymousMayStartMeetings: `${score} Teams' PowerShell tells it: Get-CsTeamsMeetingPolicy, AllowAnonymousUsersToStartMeeting.`,
  channelMail: `${teams}: Get-CsTeamsClientConfiguration, AllowEmailIntoChannel.`,
  attachmentScanning: `${score} Exchange's PowerShell tells it: Get-SafeAttachmentPolicy.`,
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
