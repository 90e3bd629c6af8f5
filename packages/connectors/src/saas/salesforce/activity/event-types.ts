import type { EventType } from '@sharelight/contract'

export type Meaning = EventType | 'left out'

/** Types of event log files, and of the real-time events that carry the same names. @see https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_eventlogfile_supportedeventtypes.htm */
const types: readonly [meaning: Meaning, names: string][] = [
  ['sign_in', 'Login LoginAs LoginAnomaly SessionHijacking IdentityProvider IdentityVerification'],
  ['sign_in_failed', 'CredentialStuffing'],
  [
    'file_downloaded',
    'ContentTransfer DocumentAttachmentDownloads ReportExport DataExport WaveDownload BulkApiResult File',
  ],
  [
    'file_accessed',
    'Report AsyncReportRun MultiBlockReport Dashboard ListView KnowledgeArticleView ApiAnomaly ReportAnomaly GuestUserAnomaly BulkApi BulkApi2 BulkApiRequest',
  ],
  ['sharing_set', 'ContentDocumentLink'],
  ['anonymous_link_updated', 'ContentDistribution'],
  ['group_changed', 'GroupMembership'],
  ['role_changed', 'PermissionUpdate PermissionSet PermissionSetAssignment'],
  ['application_changed', 'OAuthTokenRevoked OAuthTokenRefreshFailed OAuthToken'],
  [
    'settings_changed',
    'MetadataApiOperation MetadataApi ChangeSetOperation PackageInstall Sandbox PlatformEncryption TransactionSecurity WaveChange',
  ],
  // What programs and pages do by themselves, and how long it takes.
  [
    'left out',
    'API Api ApiTotalUsage RestApi CompositeApi ApexCallout ApexExecution ApexExtension ApexRestApi ApexSoap ApexTrigger ApexUnexpectedException AuraRequest BlockedRedirect ConcurrentLongRunningApexLimit ConcurLongRunApexErr Console ContinuationCalloutSummary CorsViolation CspViolation DatabaseSave ExternalCrossOrgCallout ExternalCustomApexCallout ExternalDataSourceCallout ExternalODataCallout FlowExecution FlowNavMetric HostnameRedirects InsecureExternalAssets InsufficientAccess Lightning LightningError LightningInteraction LightningLogger LightningPageView LightningPerformance LightningUri Logout NamedCredential OneCommerceUsage CommerceInteraction QueuedExecution Search SearchClick Sites TimeBasedWorkflow UITelemetryNavigationTiming UITelemetryResourceTiming UniqueQuery URI Uri VisualforceRequest WaveInteraction WavePerformance ApiConnectedApp ConnectedAppUsage MobileEmail MobileEnforcedPolicy MobileScreenshot MobileTelephony PlatformEventUsageMetrics MacroExecution VoiceCall',
  ],
]

const byName = new Map(types.flatMap(([meaning, names]) => names.split(' ').map(name => [name, meaning] as const)))
/** New kinds of these come with each release. */
const families: readonly [begins: string, meaning: Meaning][] = [
  ['Apex', 'left out'],
  ['External', 'left out'],
  ['Flow', 'left out'],
  ['Lightning', 'left out'],
  ['UITelemetry', 'left out'],
  ['Wave', 'left out'],
  ['OAuthToken', 'application_changed'],
]

/** `LoginEvent`, `LoginEventStream` and `Login` are one. */
export function typeOf(name: string): Meaning | undefined {
  const plain = name.replace(/Event(Store|Stream)?$/, '')
  return byName.get(name) ?? byName.get(plain) ?? families.find(([begins]) => plain.startsWith(begins))?.[1]
}
