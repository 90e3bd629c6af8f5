import { z } from 'zod'
import type { ActivityEvent, Principal } from '../../../kit/connector.ts'
import { digest } from '../../../kit/mail/event.ts'
import { anybody, memberOf, outsiderOf } from '../access.ts'
import { githubService } from '../service.ts'
import { meaningOf } from './actions.ts'

const text = z.string().nullish().catch(undefined)
/** A record of the audit log. */
export const AuditRecord = z.looseObject({
  action: z.string().min(1),
  _document_id: text,
  /** Milliseconds since 1970; other exports of the log write a day and time. */
  '@timestamp': z.union([z.number(), z.string()]).nullish().catch(undefined),
  created_at: z.union([z.number(), z.string()]).nullish().catch(undefined),
  actor: text,
  actor_ip: text,
  user: text,
  repo: text,
  repository: text,
  visibility: text,
  previous_visibility: text,
  public_repo: z.boolean().nullish().catch(undefined),
  team: text,
  operation_type: text,
})
type AuditRecord = z.infer<typeof AuditRecord>

export interface Told {
  items: ActivityEvent[]
  /** How many records no rule understood, by their action. */
  unmapped: Record<string, number>
}

const unreadable = 'not a record'

/** The events that records tell, those without a time as of when they were read; what no rule understands is counted. Never throws over a record. */
export function eventsOf(values: readonly unknown[], read: Date): Told {
  const items: ActivityEvent[] = []
  const unmapped = new Map<string, number>()
  for (const value of values) {
    const { data: record } = AuditRecord.safeParse(value)
    const meaning = record && meaningOf(record.action)
    if (!record || !meaning) {
      const name = record ? record.action.slice(0, 200) : unreadable
      unmapped.set(name, (unmapped.get(name) ?? 0) + 1)
    } else if (meaning !== 'left out') items.push(eventOf(record, { ...meaning, at: timeOf(record) ?? read }))
  }
  return { items, unmapped: Object.fromEntries(unmapped) }
}

export function timeOf(record: AuditRecord): Date | undefined {
  const when = record['@timestamp'] ?? record.created_at
  if (when === undefined || when === null) return undefined
  const at = new Date(/^\d+$/.test(String(when)) ? Number(when) : when)
  return Number.isNaN(at.getTime()) ? undefined : at
}

interface Deed {
  at: Date
  type: ActivityEvent['type']
}

function eventOf(record: AuditRecord, { at, type }: Deed): ActivityEvent {
  const { action, actor, user, actor_ip: ip, team } = record
  const name = record.repo || record.repository
  const isOpened = type === 'sharing_set' && record.visibility === 'public'
  const about = user && user !== actor ? personOf(record, user) : undefined
  return {
    id: `github:${record._document_id ?? digest(JSON.stringify(record))}`,
    type,
    at,
    ...(actor && { actor: memberOf({ login: actor }) }),
    recipients: isOpened ? [anybody] : about ? [about] : [],
    ...(isOpened && { shareType: 'anonymous' as const }),
    service: githubService.key,
    ...(ip && { ip }),
    details: {
      action,
      ...(name && { repository: name }),
      ...(team && { team }),
      ...(record.visibility && { visibility: record.visibility }),
      ...(record.previous_visibility && { before: record.previous_visibility }),
    },
  }
}

/** Repositories are folders, and named in the details. Who is made an outside collaborator is outside. */
const personOf = ({ action }: AuditRecord, login: string): Principal =>
  /outside/.test(action) ? outsiderOf({ login }) : memberOf({ login })
