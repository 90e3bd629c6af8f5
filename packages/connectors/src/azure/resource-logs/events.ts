import { createHash } from 'node:crypto'
import type { EventType } from '@sharelight/contract'
import type { ActivityEvent } from '../../kit/connector.ts'
import { plainAddress } from '../../microsoft/audit/record.ts'
import { change, entraKind, signIn } from './entra.ts'
import { isDone, managementType } from './operations.ts'
import { actorOf, anyone } from './people.ts'
import { LogRecord, textAt, timeOf } from './record.ts'
import { isDone as isStored, isStorage, storageType, storedItem } from './storage.ts'

export interface Told {
  items: ActivityEvent[]
  /** How many records no rule understood, by category and operation. */
  unmapped: Record<string, number>
}

/** Of what is no record at all. */
const unreadable = 'not a record'

/** The events that records tell; what no rule understands is counted. Never throws over a record. */
export function eventsOf(values: readonly unknown[]): Told {
  const told: Told = { items: [], unmapped: {} }
  for (const value of values) {
    const { data: record } = LogRecord.safeParse(value)
    const isDated = record && !Number.isNaN(timeOf(record.time).getTime())
    const event = isDated ? eventOf(record) : 'unknown'
    if (event === 'unknown') {
      const name = isDated ? `${record.category ?? ''} ${record.operationName ?? ''}`.trim().slice(0, 200) : unreadable
      told.unmapped[name || unreadable] = (told.unmapped[name || unreadable] ?? 0) + 1
    } else if (event) told.items.push(event)
  }
  return told
}

function eventOf(record: LogRecord): ActivityEvent | 'unknown' | undefined {
  const kind = entraKind(record)
  if (kind === 'sign-in') return signIn(record, idOf(record)) ?? 'unknown'
  if (kind === 'change') return change(record, idOf(record))
  if (kind === 'account') return { ...common(record), type: 'account_changed', shareType: 'inside' }
  if (isStorage(record)) return storageEvent(record)
  const type = managementType(record)
  if (type === undefined || type === 'unknown') return type
  if (!isDone(record)) return undefined
  const isOpen = type === 'anonymous_link_created'
  return {
    ...common(record),
    type,
    shareType: isOpen ? 'anonymous' : 'inside',
    ...(isOpen && { recipients: [anyone] }),
  }
}

function storageEvent(record: LogRecord): ActivityEvent | 'unknown' | undefined {
  const type: EventType | 'unknown' | undefined = storageType(record.operationName ?? '')
  if (type === undefined || type === 'unknown') return type
  return isStored(record) ? { ...common(record), type, ...storedItem(record, type) } : undefined
}

function common(record: LogRecord): Omit<ActivityEvent, 'type'> {
  const { callerIpAddress, properties, operationName, category, resourceId } = record
  const actor = actorOf(record)
  const ip = plainAddress(
    callerIpAddress ?? textAt(properties, 'clientIp') ?? textAt(properties, 'CallerIPAddress') ?? '',
  )
  const details = {
    operation: operationName ?? category,
    category,
    target: resourceId,
    client: textAt(properties, 'userAgentHeader'),
  }
  return {
    id: idOf(record),
    at: timeOf(record.time),
    recipients: [],
    ...(actor && { actor }),
    ...(ip !== undefined && { ip }),
    details: Object.fromEntries(
      Object.entries(details).flatMap(([name, value]) => (value ? [[name, value.slice(0, 500)]] : [])),
    ),
  }
}

/** Records have no id of their own that is there in every log: what tells one from another stands for it. */
function idOf({
  time,
  resourceId,
  operationName,
  category,
  correlationId,
  resultType,
  properties,
  uri,
}: LogRecord): string {
  const own = textAt(properties, 'eventDataId') ?? textAt(properties, 'id') ?? textAt(properties, 'objectKey') ?? uri
  const text = JSON.stringify([time, resourceId, operationName, category, correlationId, resultType, own])
  return `azure ${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`
}
