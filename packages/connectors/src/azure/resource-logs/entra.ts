import type { ActivityEvent } from '../../kit/connector.ts'
import { changeEvent, DirectoryAudit } from '../../microsoft/sign-ins/change.ts'
import { SignIn, signInEvent } from '../../microsoft/sign-ins/sign-in.ts'
import { textAt, timeOf, type LogRecord } from './record.ts'

const ofSignIns = /SignInLogs$/i
const ofRisk =
  /^(RiskyUsers|UserRiskEvents|RiskyServicePrincipals|ServicePrincipalRiskEvents|ProvisioningLogs|B2CRequestLogs)$/i

export type EntraKind = 'sign-in' | 'change' | 'account'

/** Which log of Entra a record is of; nothing for others. */
export function entraKind({ category, operationName, properties }: LogRecord): EntraKind | undefined {
  if (ofSignIns.test(category ?? '') || /^sign-in activity$/i.test(operationName ?? '')) return 'sign-in'
  if (ofRisk.test(category ?? '')) return 'account'
  if (/^AuditLogs$/i.test(category ?? '') || textAt(properties, 'activityDisplayName')) return 'change'
  return undefined
}

/** The same event that Graph tells of the same sign-in. Nothing for what is no sign-in. */
export function signIn(record: LogRecord, id: string): ActivityEvent | undefined {
  const { properties = {}, location, resultType, callerIpAddress } = record
  const given = properties ?? {}
  const place = given['location'] ?? location
  const code = Number((given['status'] as Record<string, unknown> | undefined)?.['errorCode'] ?? resultType ?? 0)
  const { data } = SignIn.safeParse({
    ...given,
    id: textAt(given, 'id') ?? record.correlationId ?? id,
    createdDateTime: timeOf(textAt(given, 'createdDateTime') ?? record.time).toISOString(),
    appDisplayName: textAt(given, 'appDisplayName') ?? textAt(given, 'servicePrincipalName'),
    ipAddress: textAt(given, 'ipAddress') ?? callerIpAddress,
    status: { ...(given['status'] as object | undefined), errorCode: Number.isInteger(code) ? code : 0 },
    location: typeof place === 'string' ? { countryOrRegion: place } : place,
  })
  return data && signInEvent(data)
}

/** The same event that Graph tells of the same change; `unknown` where no rule knows it, nothing where nothing changed. */
export function change(record: LogRecord, id: string): ActivityEvent | 'unknown' | undefined {
  const given = record.properties ?? {}
  const { data } = DirectoryAudit.safeParse({
    ...given,
    id: textAt(given, 'id') ?? id,
    activityDateTime: timeOf(textAt(given, 'activityDateTime') ?? record.time).toISOString(),
    activityDisplayName: textAt(given, 'activityDisplayName') ?? record.operationName ?? '',
    category: textAt(given, 'category') ?? record.category,
    correlationId: textAt(given, 'correlationId') ?? record.correlationId,
  })
  return data ? changeEvent(data) : 'unknown'
}
