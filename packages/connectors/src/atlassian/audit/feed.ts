import { z } from 'zod'
import { SourceFault, type ActivityEvent, type Page } from '../../kit/connector.ts'
import type { Atlassian } from '../api.ts'
import { AtlassianFault } from '../fault.ts'
import { serverEntry, type AuditEntry } from './server-log.ts'

/** A log as one product tells it: by pages of a span of time, the newest first. */
export interface AuditLog {
  atlassian(): Promise<Atlassian>
  now(): Date
  activityDays: number
  isCloud(): Promise<boolean>
  /** One page of a cloud site's log from `at` records on; undefined where the records are not to be had. */
  cloudPage(span: { from: Date; to: Date; at: number }): Promise<{ values: readonly unknown[]; isLast: boolean }>
  entryOf(value: unknown): AuditEntry | undefined
  eventsOf(entries: readonly (AuditEntry | undefined)[]): Promise<Pick<Page<ActivityEvent>, 'items' | 'unmapped'>>
}

export const feed = 'audit'

/** Until when all is told, and the span that is being read: at so many records of it, or at the cursor of a Data Center. */
const Position = z.object({
  until: z.number(),
  span: z.object({ to: z.number(), at: z.number().default(0), cursor: z.string().optional() }).optional(),
})
type Position = z.infer<typeof Position>

const day = 86_400_000
/** Records come some minutes late; what was told is told once more, and dropped by its id. */
const overlap = 15 * 60_000

/** What happened since it was left. A log that never could be read is passed over, and named when the connection is tested. @throws SourceFault */
export async function* readAudit(log: AuditLog, from?: string): AsyncGenerator<Page<ActivityEvent>> {
  const now = log.now().getTime()
  let position: Position = from === undefined ? { until: now - log.activityDays * day } : positionOf(from)
  for (;;) {
    const to = position.span?.to ?? now
    const page = await pageAt(log, position, to).catch((error: unknown) =>
      from === undefined ? none(error) : refused(error),
    )
    const next: Position = page.more ? { until: position.until, span: { to, ...page.more } } : { until: to }
    if (page.isShut) return yield { items: [], covers: 'changes' }
    yield { ...(await log.eventsOf(page.entries)), covers: 'changes', next: JSON.stringify(next) }
    if (!page.more) return
    position = next
  }
}

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (cause) {
    throw new SourceFault('resync', 'The position in the audit log is not known. It is read from its beginning.', {
      cause,
    })
  }
}

interface Read {
  entries: (AuditEntry | undefined)[]
  /** It may not be read. */
  isShut?: boolean
  /** Where the next page is. */
  more?: { at: number; cursor?: string }
}

const ServerPage = z.looseObject({
  entities: z.array(z.unknown()).nullish(),
  pagingInfo: z.looseObject({ lastPage: z.boolean().nullish(), nextPageCursor: z.string().nullish() }).nullish(),
})
const pageSize = 200

async function pageAt(log: AuditLog, { until, span }: Position, to: number): Promise<Read> {
  const between = { from: new Date(until - overlap), to: new Date(to) }
  if (await log.isCloud()) {
    const at = span?.at ?? 0
    const { values, isLast } = await log.cloudPage({ ...between, at })
    const entries = values.map(value => log.entryOf(value))
    return { entries, ...(!isLast && values.length && { more: { at: at + values.length } }) }
  }
  const query = {
    from: between.from.toISOString(),
    to: between.to.toISOString(),
    limit: pageSize,
    pageCursor: span?.cursor,
  }
  const atlassian = await log.atlassian()
  const page = await atlassian.get(ServerPage, { path: '/rest/auditing/1.0/events', query, what: 'The audit log' })
  const cursor = page.pagingInfo?.lastPage === true ? undefined : page.pagingInfo?.nextPageCursor || undefined
  const isOn = cursor !== undefined && cursor !== span?.cursor
  return { entries: (page.entities ?? []).map(serverEntry), ...(isOn && { more: { at: 0, cursor } }) }
}

function none(error: unknown): Read {
  if (error instanceof AtlassianFault) return { entries: [], isShut: true }
  throw error
}

function refused(error: unknown): never {
  if (!(error instanceof AtlassianFault)) throw error
  throw new SourceFault(
    'scope_missing',
    `The site does not let the audit log be read (${error.status}). It takes an account that administers it. Make it an administrator again.`,
    { cause: error },
  )
}

/** Whether the log may be read. */
export async function mayReadAudit(log: AuditLog): Promise<boolean> {
  try {
    await pageAt(log, { until: log.now().getTime() }, log.now().getTime())
    return true
  } catch (error) {
    if (error instanceof AtlassianFault) return false
    throw error
  }
}
