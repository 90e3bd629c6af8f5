import { z } from 'zod'
import { SourceFault, type ActivityEvent, type ConnectorIo, type Page, type Principal } from '../../kit/connector.ts'
import { atOnce } from '../../kit/at-once.ts'
import { isShare, meaningOf } from './audit-actions.ts'
import type { Dataverse, DataversePage } from './dataverse.ts'
import { DataverseFault, isDenied } from './fault.ts'
import { peopleOf } from './people.ts'
import { granting, rights } from './rights.ts'
import { dynamicsService } from './service.ts'
import type { DynamicsSettings } from './settings.ts'

export const feed = 'audit'

const text = z.string().nullish().catch(undefined)
const Audit = z.looseObject({
  auditid: z.string().min(1),
  createdon: z.string(),
  action: z.coerce.number(),
  operation: z.coerce.number().nullish().catch(undefined),
  objecttypecode: z.union([z.string(), z.number()]).nullish().catch(undefined),
  _objectid_value: text,
  _userid_value: text,
})
type Audit = z.infer<typeof Audit>

const Details = z.looseObject({
  AuditDetail: z
    .looseObject({
      OldPrivileges: text,
      NewPrivileges: text,
      Principal: z.record(z.string(), z.unknown()).nullish().catch(undefined),
    })
    .nullish(),
})

/** Until when all was read, and the page that comes next in the list up to now. */
const Position = z.object({ until: z.string(), to: z.string().optional(), path: z.string().optional() })
type Position = z.infer<typeof Position>
const day = 86_400_000
/** Records are written some time after what they tell; what was told is told once more, and dropped by its id. */
const overlap = 10 * 60_000
const askedAtOnce = 4

export interface AuditReading {
  dataverse: Dataverse
  settings: Pick<DynamicsSettings, 'activityDays'>
  io: Pick<ConnectorIo, 'now' | 'signal'>
}

/** The audit log from where it was left, the oldest first. @throws SourceFault */
export async function* readAudit(
  { dataverse, settings, io }: AuditReading,
  from?: string,
): AsyncGenerator<Page<ActivityEvent>> {
  const now = io.now()
  let position: Position =
    from === undefined
      ? { until: new Date(now.getTime() - settings.activityDays * day).toISOString() }
      : positionOf(from)
  const to = position.to ?? now.toISOString()
  const people = await peopleOf(dataverse).catch(unknownPeople)
  for (let path: string | undefined = position.path ?? startOf(position.until); path !== undefined;) {
    io.signal.throwIfAborted()
    const page: DataversePage<unknown> = await dataverse
      .page(z.unknown(), { path, what: 'The audit log', pageSize: 500 })
      .catch(needing)
    if (page.next !== undefined && page.next === path)
      throw new SourceFault('unreachable', 'The audit log lists the same again and again.')
    path = page.next
    position = path === undefined ? { until: to } : { until: position.until, to, path }
    yield {
      ...(await eventsOf(page.items, { dataverse, principals: people.principals })),
      covers: 'changes',
      next: JSON.stringify(position),
    }
  }
}

function startOf(until: string): string {
  const since = new Date(new Date(until).getTime() - overlap).toISOString()
  return `/audits?$select=auditid,createdon,action,operation,objecttypecode,_objectid_value,_userid_value&$filter=createdon%20ge%20${since}&$orderby=createdon%20asc`
}

function positionOf(from: string): Position {
  try {
    return Position.parse(JSON.parse(from))
  } catch (cause) {
    throw new SourceFault('resync', 'The position in the audit log is not known. It is read from its beginning.', {
      cause,
    })
  }
}

const unknownPeople = (error: unknown) => {
  if (error instanceof DataverseFault) return { principals: new Map<string, Principal>() }
  throw error
}

function needing(error: unknown): never {
  if (!isDenied(error)) throw error
  throw new SourceFault('scope_missing', `Dynamics 365 does not show the audit log. ${granting(rights.audit.name)}`, {
    cause: error,
  })
}

interface Around {
  dataverse: Dataverse
  principals: ReadonlyMap<string, Principal>
}

const unreadable = 'not a record'

/** What no rule understands is counted by its number. Never throws over a record. */
async function eventsOf(values: readonly unknown[], around: Around) {
  const unmapped = new Map<string, number>()
  const records = values.flatMap(value => {
    const { data: record } = Audit.safeParse(value)
    const isDated = record && !Number.isNaN(new Date(record.createdon).getTime())
    const type = record && meaningOf(record.action)
    if (record && isDated && type) return type === 'left out' ? [] : [{ record, type }]
    const name = record && isDated ? `action ${record.action}` : unreadable
    unmapped.set(name, (unmapped.get(name) ?? 0) + 1)
    return []
  })
  const items = await atOnce(records, askedAtOnce, ({ record, type }) => eventOf(record, type, around))
  return { items, unmapped: Object.fromEntries(unmapped) }
}

async function eventOf(record: Audit, type: ActivityEvent['type'], around: Around): Promise<ActivityEvent> {
  const { auditid, createdon, action, objecttypecode: table, _objectid_value: row, _userid_value: by } = record
  const share = isShare(action) ? await shareOf(auditid, around) : undefined
  const actor = by ? (around.principals.get(by.toLowerCase()) ?? unknownUser(by)) : undefined
  return {
    id: `dynamics:audit:${auditid}`,
    type,
    at: new Date(createdon),
    ...(actor && { actor }),
    recipients: share?.with ? [share.with] : [],
    service: dynamicsService.key,
    details: {
      action,
      ...(table !== undefined && table !== null && { table: String(table) }),
      ...(row && { row }),
      ...(share && { before: share.before, after: share.after }),
    },
  }
}

const unknownUser = (id: string): Principal => ({ kind: 'user', name: `${id}@dynamics.invalid` })

/** With whom, and with which rights; nothing where the service no longer tells. */
async function shareOf(id: string, { dataverse, principals }: Around) {
  try {
    const path = `/audits(${encodeURIComponent(id)})/Microsoft.Dynamics.CRM.RetrieveAuditDetails`
    const { AuditDetail: detail } = await dataverse.get(Details, { path, what: 'A record of the audit log' })
    const ids = ['systemuserid', 'teamid', 'ownerid', 'principalid'].map(name => detail?.Principal?.[name])
    const who = ids.find(value => typeof value === 'string')
    const principal = typeof who === 'string' ? (principals.get(who.toLowerCase()) ?? unknownUser(who)) : undefined
    return {
      ...(principal && { with: principal }),
      before: detail?.OldPrivileges ?? '',
      after: detail?.NewPrivileges ?? '',
    }
  } catch (error) {
    if (error instanceof DataverseFault) return undefined
    throw error
  }
}
