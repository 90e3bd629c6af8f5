import type { EventType } from '@sharelight/contract'
import { z } from 'zod'
import type { ActivityEvent } from '../../../kit/connector.ts'
import { digest } from '../../../kit/mail/event.ts'
import type { OraclePeople } from '../people.ts'
import { oracleCloudAppsService } from '../service.ts'

export type LogName = 'audit' | 'sign-ins'

const text = z.string().nullish().catch(undefined)
/** Oracle's page names what a report holds in words, and not all of its fields by their names: those that were seen are taken. */
const AuditRecord = z.looseObject({
  date: z.unknown().optional(),
  eventDate: z.unknown().optional(),
  timestamp: z.unknown().optional(),
  eventType: text,
  event: text,
  userName: text,
  user: text,
  userInternalName: text,
  userDisplayName: text,
  businessObjectType: text,
  businessObject: text,
  qualifiedBusinessObject: text,
  objectName: text,
  objectIdentifier: text,
  objectDisplayName: text,
  description: text,
  product: text,
  ipAddress: text,
})
const SignIn = z.looseObject({
  accessTime: z.unknown().optional(),
  eventID: z.union([z.number(), z.string()]).transform(String).nullish().catch(undefined),
  ipAddress: text,
  mfaUsed: z.union([z.boolean(), z.string()]).nullish().catch(undefined),
  oracleECID: text,
  status: text,
  type: z.string().min(1),
  userID: z.looseObject({ loginID: text, userDN: text }).nullish().catch(undefined),
})

interface Told {
  id: string
  at: Date | undefined
  operation: string
  meaning: EventType | undefined | 'left out'
  who: string | undefined
  ip: string | undefined
  details: Record<string, string | boolean>
}

/** `2026-05-21 08:00:00` in the zone that was asked for, UTC, or with a zone of its own. */
export function timeOf(value: unknown): Date | undefined {
  const plain = typeof value === 'string' ? value.trim() : value
  const written =
    typeof plain === 'string' && /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(plain)
      ? `${plain.replace(' ', 'T')}Z`
      : plain
  const at = new Date(typeof written === 'string' || typeof written === 'number' ? written : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** About people and what they may do, by what it was done to. */
const bySubject: readonly (readonly [RegExp, EventType])[] = [
  [/role|privilege|permission|polic(y|ies)|entitlement|grant|security profile|data security/i, 'role_changed'],
  [/\buser\b|user ?account|password|credential|identity/i, 'account_changed'],
  [/\bgroup\b/i, 'group_changed'],
  [/profile option|setup|configuration|lookup|flexfield/i, 'settings_changed'],
]
const byDeed: readonly (readonly [RegExp, EventType])[] = [
  [/log ?in.*(fail|denied)|failed.*(log|sign) ?in|authn.*(fail|denied)/i, 'sign_in_failed'],
  [/log ?in|sign ?in|authn|authentication/i, 'sign_in'],
  [/export|download/i, 'file_downloaded'],
  [/delete|remove|purge|revoke/i, 'file_deleted'],
  [/insert|create|add|import|upload/i, 'file_uploaded'],
  [/view|read|access|query/i, 'file_accessed'],
  [
    /update|change|modif|approve|submit|cancel|reverse|reject|merge|post|validate|assign|activate|release|close|open|complete/i,
    'file_modified',
  ],
]

function auditMeaning(event: string, subject: string): EventType | undefined {
  const deed = byDeed.find(([pattern]) => pattern.test(event))?.[1]
  if (deed === 'sign_in' || deed === 'sign_in_failed') return deed
  const about = bySubject.find(([pattern]) => pattern.test(`${subject} ${deed ? '' : event}`))?.[1]
  return about ?? deed
}

function auditTold(value: unknown): Told | undefined {
  const { data } = AuditRecord.safeParse(value)
  const event = data?.eventType || data?.event
  if (!data || !event) return undefined
  const subject =
    [data.businessObjectType, data.businessObject, data.qualifiedBusinessObject, data.objectName].find(Boolean) ?? ''
  const who = data.userName || data.userInternalName || data.user || data.userDisplayName
  const named = data.objectDisplayName || data.objectIdentifier
  return {
    id: digest(JSON.stringify(value)),
    at: timeOf(data.date) ?? timeOf(data.eventDate) ?? timeOf(data.timestamp),
    operation: event,
    meaning: auditMeaning(event, subject),
    who: who || undefined,
    ip: data.ipAddress || undefined,
    details: {
      action: event.slice(0, 200),
      ...(subject && { object: subject.slice(0, 200) }),
      ...(named && { name: named.slice(0, 200) }),
      ...(data.product && { product: data.product }),
    },
  }
}

function signInTold(value: unknown): Told | undefined {
  const { data } = SignIn.safeParse(value)
  if (!data) return undefined
  const { type, status, userID, mfaUsed, eventID, oracleECID, accessTime, ipAddress } = data
  const isRefused = /den|fail|unsuccess|invalid/i.test(status ?? '')
  const isSignIn = /auth|log ?in|sign ?in|logon/i.test(type)
  const isEnd = /log ?out|sign ?out|logoff/i.test(type)
  return {
    id: eventID ?? oracleECID ?? digest(JSON.stringify(value)),
    at: timeOf(accessTime),
    operation: type,
    meaning: isEnd ? 'left out' : isSignIn ? (isRefused ? 'sign_in_failed' : 'sign_in') : undefined,
    who: userID?.loginID || userID?.userDN || undefined,
    ip: ipAddress || undefined,
    details: {
      action: type,
      ...(status && { status }),
      ...(mfaUsed !== undefined && mfaUsed !== null && { secondStep: String(mfaUsed) === 'true' }),
    },
  }
}

const unreadable = 'not a record'

/** The events that records tell, those without a time as of when they were read; what no rule understands is counted. Never throws over a record. */
export async function eventsOf(
  name: LogName,
  values: readonly unknown[],
  { read, people }: { read: Date; people: Pick<OraclePeople, 'principal'> },
): Promise<{ items: ActivityEvent[]; unmapped: Record<string, number> }> {
  const items: ActivityEvent[] = []
  const unmapped = new Map<string, number>()
  for (const value of values) {
    const told = name === 'audit' ? auditTold(value) : signInTold(value)
    if (!told?.meaning) {
      const operation = told ? told.operation.slice(0, 200) : unreadable
      unmapped.set(operation, (unmapped.get(operation) ?? 0) + 1)
    } else if (told.meaning !== 'left out')
      items.push({
        id: `oracle-cloud-apps:${name}:${told.id}`,
        type: told.meaning,
        at: told.at ?? read,
        ...(told.who && { actor: await people.principal(told.who) }),
        recipients: [],
        service: oracleCloudAppsService.key,
        ...(told.ip && { ip: told.ip }),
        details: told.details,
      })
  }
  return { items, unmapped: Object.fromEntries(unmapped) }
}
