import { z } from 'zod'
import type { ActivityEvent } from '../../../kit/connector.ts'
import { digest } from '../../../kit/mail/event.ts'
import { personOf } from '../reading.ts'
import { hubspotService } from '../service.ts'
import { dateOf, Id, text } from '../shapes.ts'
import { contentMeaning, recordMeaning, securityMeaning, type Meaning } from './meanings.ts'

/** A record as one of the logs tells it. */
export interface LogRecord {
  id: string | undefined
  at: Date | undefined
  /** What no rule understands is counted by it. */
  operation: string
  meaning: Meaning | undefined
  who: { email?: string | undefined; name?: string | undefined; id?: string | undefined }
  ip?: string | undefined
  details: Record<string, string | boolean>
}

export interface Log {
  path: string
  /** What is asked for, where the log can be asked for a time. */
  query(since: Date): Readonly<Record<string, string | number>>
  recordOf(value: unknown): LogRecord | undefined
}

const loose = z.coerce.string().nullish().catch(undefined)
const plain = (value: string | null | undefined) => value || undefined

const Audit = z.looseObject({
  id: Id.nullish().catch(undefined),
  category: text,
  subCategory: text,
  action: text,
  targetObjectId: loose,
  occurredAt: z.unknown().optional(),
  actingUser: z.looseObject({ userId: loose, userEmail: text }).nullish().catch(undefined),
})
const Login = z.looseObject({
  id: Id.nullish().catch(undefined),
  loginAt: z.unknown().optional(),
  userId: loose,
  email: text,
  loginSucceeded: z.boolean(),
  ipAddress: text,
  location: text,
  userAgent: text,
})
const Security = z.looseObject({
  id: Id.nullish().catch(undefined),
  type: z.string().min(1),
  createdAt: z.unknown().optional(),
  userId: loose,
  actingUser: text,
  ipAddress: text,
  location: text,
  objectId: loose,
})
const Content = z.looseObject({
  event: z.string().min(1),
  timestamp: z.unknown().optional(),
  userId: loose,
  fullName: text,
  objectId: loose,
  objectName: text,
  objectType: text,
})

/** The logs of an account, by the names of their feeds. */
export const logs = {
  audit: {
    path: '/account-info/v3/activity/audit-logs',
    query: since => ({ occurredAfter: since.toISOString(), limit: 100 }),
    recordOf(value) {
      const { data } = Audit.safeParse(value)
      if (!data?.category && !data?.action) return undefined
      const { id, category, subCategory, action, targetObjectId, occurredAt, actingUser } = data
      const names = { category: category ?? '', subCategory: subCategory ?? '', action: action ?? '' }
      return {
        id: id ?? undefined,
        at: dateOf(occurredAt),
        operation: [category, subCategory, action].filter(Boolean).join(' '),
        meaning: recordMeaning(names),
        who: { email: plain(actingUser?.userEmail), id: plain(actingUser?.userId) },
        details: { ...names, ...(targetObjectId && { target: targetObjectId }) },
      }
    },
  },
  logins: {
    path: '/account-info/v3/activity/login',
    query: () => ({ limit: 100 }),
    recordOf(value) {
      const { data } = Login.safeParse(value)
      if (!data) return undefined
      const { id, loginAt, userId, email, loginSucceeded, ipAddress, location, userAgent } = data
      return {
        id: id ?? undefined,
        at: dateOf(loginAt),
        operation: 'login',
        meaning: loginSucceeded ? 'sign_in' : 'sign_in_failed',
        who: { email: plain(email), id: plain(userId) },
        ip: plain(ipAddress),
        details: { ...(location && { location }), ...(userAgent && { client: userAgent.slice(0, 300) }) },
      }
    },
  },
  security: {
    path: '/account-info/v3/activity/security',
    query: since => ({ fromTimestamp: since.getTime(), limit: 100 }),
    recordOf(value) {
      const { data } = Security.safeParse(value)
      if (!data) return undefined
      const { id, type, createdAt, userId, actingUser, ipAddress, location, objectId } = data
      return {
        id: id ?? undefined,
        at: dateOf(createdAt),
        operation: type,
        meaning: securityMeaning(type),
        who: { email: plain(actingUser), id: plain(userId) },
        ip: plain(ipAddress),
        details: { action: type, ...(location && { location }), ...(objectId && { target: objectId }) },
      }
    },
  },
  cms: {
    path: '/cms/v3/audit-logs/',
    query: () => ({ limit: 100, sort: '-timestamp' }),
    recordOf(value) {
      const { data } = Content.safeParse(value)
      if (!data) return undefined
      const { event, timestamp, userId, fullName, objectId, objectName, objectType } = data
      return {
        id: undefined,
        at: dateOf(timestamp),
        operation: event,
        meaning: contentMeaning(event),
        who: { name: plain(fullName), id: plain(userId) },
        details: {
          action: event,
          ...(objectType && { kind: objectType }),
          ...(objectName && { name: objectName.slice(0, 200) }),
          ...(objectId && { target: objectId }),
        },
      }
    },
  },
} as const satisfies Record<string, Log>
export type LogName = keyof typeof logs

const unreadable = 'not a record'

/** The events that records tell, those without a time as of when they were read; what no rule understands is counted. Never throws over a record. */
export function eventsOf(
  name: LogName,
  values: readonly unknown[],
  read: Date,
): { items: ActivityEvent[]; unmapped: Record<string, number> } {
  const items: ActivityEvent[] = []
  const unmapped = new Map<string, number>()
  for (const value of values) {
    const record: LogRecord | undefined = logs[name].recordOf(value)
    if (record?.meaning) items.push(eventOf(name, { ...record, meaning: record.meaning }, read))
    else {
      const operation = record ? record.operation.slice(0, 200) : unreadable
      unmapped.set(operation, (unmapped.get(operation) ?? 0) + 1)
    }
  }
  return { items, unmapped: Object.fromEntries(unmapped) }
}

function eventOf(name: LogName, record: LogRecord & { meaning: Meaning }, read: Date): ActivityEvent {
  const { id, at, meaning, who, ip, details } = record
  const known = who.email ?? (who.id && `${who.id}@hubspot.invalid`)
  return {
    id: `hubspot:${name}:${id ?? digest(JSON.stringify(record))}`,
    type: meaning,
    at: at ?? read,
    ...(known && { actor: personOf(known, who.name) }),
    recipients: [],
    service: hubspotService.key,
    ...(ip && { ip }),
    details,
  }
}
