import { guidOf } from '../ids.ts'
import type { AppActivity, SecurityAlert } from '../state/security.ts'
import { stampOf, type TenantState } from '../state/tenant.ts'
import { userOf } from './find.ts'

export interface RaisedAlert {
  title: string
  who: string
  application?: string
  severity?: 'informational' | 'low' | 'medium' | 'high'
  ip?: string
  country?: string
  /** What raised it; Defender for Cloud Apps unless said. */
  by?: string
}

/** Microsoft Defender raises an alert, with the evidence that its documents name. */
export function raiseAlert(state: TenantState, given: RaisedAlert): SecurityAlert {
  const user = userOf(state, given.who)
  const id = `ca${guidOf('alert', state.id, state.count()).replaceAll('-', '').slice(0, 20)}`
  const at = stampOf(state.clock.now())
  const about = { createdDateTime: at, verdict: 'suspicious', remediationStatus: 'none', roles: [], tags: [] }
  const one: SecurityAlert = {
    id,
    providerAlertId: id,
    incidentId: String(state.count()),
    status: 'new',
    severity: given.severity ?? 'medium',
    classification: 'unknown',
    determination: 'unknown',
    serviceSource: given.by ?? 'microsoftDefenderForCloudApps',
    detectionSource: 'cloudAppSecurity',
    detectorId: guidOf('detector', given.title),
    tenantId: state.id,
    title: given.title,
    description: `${given.title}, says Microsoft Defender.`,
    recommendedActions: '',
    category: 'Exfiltration',
    assignedTo: null,
    alertWebUrl: `https://security.microsoft.com/alerts/${id}?tid=${state.id}`,
    incidentWebUrl: `https://security.microsoft.com/incidents/1?tid=${state.id}`,
    actorDisplayName: null,
    threatDisplayName: null,
    threatFamilyName: null,
    mitreTechniques: ['T1567.002'],
    createdDateTime: at,
    lastUpdateDateTime: at,
    resolvedDateTime: null,
    firstActivityDateTime: at,
    lastActivityDateTime: at,
    comments: [],
    evidence: [
      {
        '@odata.type': '#microsoft.graph.security.cloudApplicationEvidence',
        ...about,
        appId: 20893,
        displayName: given.application ?? 'Dropbox',
        instanceId: 0,
        instanceName: given.application ?? 'Dropbox',
        saasAppId: 20893,
      },
      {
        '@odata.type': '#microsoft.graph.security.ipEvidence',
        ...about,
        ipAddress: given.ip ?? '203.0.113.50',
        countryLetterCode: given.country ?? 'NL',
      },
      {
        '@odata.type': '#microsoft.graph.security.userEvidence',
        ...about,
        userAccount: {
          accountName: user.userPrincipalName.split('@')[0],
          domainName: null,
          userSid: null,
          azureAdUserId: user.id,
          userPrincipalName: user.userPrincipalName,
          displayName: user.displayName,
        },
      },
    ],
  }
  state.alerts.push(one)
  return one
}

export interface AppUse {
  who: string
  application: string
  action: string
  object?: { name: string; type: string }
  country?: string
}

/** Somebody does something in an application that Defender for Cloud Apps is connected to. */
export function useApplication(state: TenantState, given: AppUse): AppActivity {
  const user = userOf(state, given.who)
  const one: AppActivity = {
    Timestamp: state.clock.now().toISOString().replace('Z', '1234Z'),
    ReportId: `${state.count()}_20893_${guidOf('activity', state.id, state.count())}`,
    ActionType: given.action,
    Application: given.application,
    ApplicationId: 20893,
    AppInstanceId: 0,
    AccountObjectId: user.id,
    AccountId: user.id,
    AccountDisplayName: user.displayName,
    AccountType: 'Regular',
    IsAdminOperation: false,
    IsExternalUser: false,
    DeviceType: 'Desktop',
    OSPlatform: 'Windows 11',
    IPAddress: '203.0.113.51',
    IsAnonymousProxy: false,
    CountryCode: given.country ?? 'DE',
    City: 'berlin',
    ISP: '',
    UserAgent: '',
    ObjectName: given.object?.name ?? null,
    ObjectType: given.object?.type ?? null,
    RawEventData: {},
  }
  state.appActivity?.push(one)
  return one
}
