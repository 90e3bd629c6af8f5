import { z } from 'zod'
import { SourceFault, type ActivityEvent, type Page } from '../../../kit/connector.ts'
import type { OracleReading } from '../attachments.ts'
import { OracleFault } from '../fault.ts'
import { eventsOf, type LogName } from './events.ts'

export const feeds: readonly LogName[] = ['audit', 'sign-ins']

/** Until when all is told; within a reading, the end of the span that is read, whose product, and the page that comes next. */
const Position = z.object({
  since: z.number(),
  to: z.number().optional(),
  product: z.int().min(0).default(0),
  page: z.int().min(1).default(1),
})
type Position = z.infer<typeof Position>

const day = 86_400_000
/** Oracle gives a month at a time. */
const longestSpan = 28 * day
/** Records come some minutes late; what was told is told once more, and dropped by its id. */
const overlap = 15 * 60_000
const pageSize = 200

/**
 * One of the logs since it was left. A log that never could be read is passed over, and named when the connection is tested.
 * @throws SourceFault
 */
export async function* readLog(
  reading: OracleReading,
  name: LogName,
  from?: string,
): AsyncGenerator<Page<ActivityEvent>> {
  const { settings, io, people } = reading
  const now = io.now().getTime()
  const products = name === 'audit' ? settings.auditProducts : ['']
  let position: Position =
    from === undefined ? { since: now - settings.activityDays * day, product: 0, page: 1 } : positionOf(from)
  for (;;) {
    const to = position.to ?? Math.min(now, position.since + longestSpan)
    const span = { from: new Date(position.since - overlap), to: new Date(to) }
    const product = products[position.product] ?? ''
    const values = await pageAt(reading, name, { ...span, product, page: position.page }).catch((error: unknown) => {
      if (!(error instanceof OracleFault)) throw error
      if (from !== undefined) throw lost(error)
      return undefined
    })
    if (!values) return yield { items: [], covers: 'changes' }
    const isSpanOver = values.length < pageSize && position.product >= products.length - 1
    const next: Position = isSpanOver
      ? { since: to, product: 0, page: 1 }
      : values.length < pageSize
        ? { since: position.since, to, product: position.product + 1, page: 1 }
        : { since: position.since, to, product: position.product, page: position.page + 1 }
    yield {
      ...(await eventsOf(name, values, { read: io.now(), people })),
      covers: 'changes',
      next: JSON.stringify(next),
    }
    if (isSpanOver && to >= now) return
    position = next
    io.signal.throwIfAborted()
  }
}

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (cause) {
    throw new SourceFault('resync', 'The position in the log is not known. It is read from its beginning.', { cause })
  }
}

const lost = (cause: OracleFault) =>
  new SourceFault(
    'scope_missing',
    `Oracle does not let its log be read any more (${cause.status}). Give the user the privilege to view it again.`,
    { cause },
  )

const Report = z.looseObject({
  status: z.string().nullish(),
  auditData: z.array(z.unknown()).nullish().catch(undefined),
  items: z.array(z.unknown()).nullish().catch(undefined),
  result: z.unknown().optional(),
})
const SignIns = z.looseObject({
  eventData: z.array(z.unknown()).nullish().catch(undefined),
  events: z.array(z.unknown()).nullish().catch(undefined),
  Events: z.unknown().optional(),
})

interface Asked {
  from: Date
  to: Date
  product: string
  page: number
}

/** `yyyy-MM-dd HH:mm:ss` in UTC. */
const written = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')

/** @throws OracleFault */
async function pageAt(
  { oracle }: OracleReading,
  name: LogName,
  { from, to, product, page }: Asked,
): Promise<readonly unknown[]> {
  if (name === 'sign-ins') {
    const query = { fromDate: from.toISOString(), toDate: to.toISOString(), pageNumber: page, pageSize }
    const path = '/oam/services/rest/access/api/v1/audit/events'
    const answer = await oracle.get(SignIns, { path, query, what: 'Sign-ins' })
    return answer.eventData ?? answer.events ?? SignIns.safeParse(answer.Events).data?.eventData ?? []
  }
  const asked = {
    fromDate: written(from),
    toDate: written(to),
    product,
    eventType: 'all',
    timeZone: 'UTC',
    pageNumber: page,
    pageSize,
  }
  // Oracle's page has these in the address, its own examples in the body: they say the same in both.
  const path = '/fscmRestApi/fndAuditRESTService/audittrail/getaudithistory'
  const answer = await oracle.get(Report, { path, query: asked, body: asked, what: 'The audit history' })
  // A product that there is not, or that is not set up for it.
  if (/fail/i.test(answer.status ?? '')) return []
  const inner = Report.safeParse(answer.result).data
  return answer.auditData ?? answer.items ?? inner?.auditData ?? inner?.items ?? []
}

/** Whether a log may be read. */
export async function mayRead(reading: OracleReading, name: LogName): Promise<boolean> {
  const to = reading.io.now()
  const product = reading.settings.auditProducts[0] ?? 'OPSS'
  try {
    await pageAt(reading, name, { from: new Date(to.getTime() - 60_000), to, product, page: 1 })
    return true
  } catch (error) {
    if (error instanceof OracleFault) return false
    throw error
  }
}
