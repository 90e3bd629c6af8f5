import { z } from 'zod'
import { SourceFault, type ActivityEvent, type Page } from '../../../kit/connector.ts'
import { HubspotFault } from '../fault.ts'
import type { HubspotReading } from '../reading.ts'
import { eventsOf, logs, type Log, type LogName } from './logs.ts'

export const feeds = Object.keys(logs) as LogName[]

/** Until when all is told; within a reading, until when it will be then, and the page that comes next. */
const Position = z.object({ since: z.number(), until: z.number().optional(), after: z.string().min(1).optional() })
type Position = z.infer<typeof Position>

const day = 86_400_000
/** Records come some minutes late; what was told is told once more, and dropped by its id. */
const overlap = 15 * 60_000

/**
 * One of the logs since it was left, the newest first; what cannot be asked for by its time is read until all of a page is older. A log that never
 * could be read is passed over, and named when the connection is tested. @throws SourceFault
 */
export async function* readLog(
  { hubspot, settings, io }: HubspotReading,
  name: LogName,
  from?: string,
): AsyncGenerator<Page<ActivityEvent>> {
  const now = io.now().getTime()
  const log: Log = logs[name]
  let position: Position = from === undefined ? { since: now - settings.activityDays * day } : positionOf(from)
  for (;;) {
    const until = position.until ?? now
    const oldest = new Date(position.since - overlap)
    const call = { path: log.path, query: log.query(oldest), what: 'A log' }
    const page = await hubspot.page(call, position.after).catch((error: unknown) => {
      if (!(error instanceof HubspotFault)) throw error
      if (from === undefined) return undefined
      throw lost(error)
    })
    if (!page) return yield { items: [], covers: 'changes' }
    const timeOf = (value: unknown) => log.recordOf(value)?.at?.getTime() ?? until
    const fresh = page.results.filter(value => timeOf(value) >= oldest.getTime())
    const isOver = page.next === undefined || (page.results.length > 0 && fresh.length === 0)
    const next: Position = isOver
      ? { since: until }
      : { since: position.since, until, ...(page.next && { after: page.next }) }
    yield { ...eventsOf(name, fresh, io.now()), covers: 'changes', next: JSON.stringify(next) }
    if (isOver) return
    position = next
  }
}

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (cause) {
    throw new SourceFault('resync', 'The position in the log is not known. It is read from its beginning.', { cause })
  }
}

const lost = (cause: HubspotFault) =>
  new SourceFault(
    'scope_missing',
    `HubSpot does not let its log be read any more (${cause.status}). Give the app its scope again.`,
    { cause },
  )

/** Whether a log may be read. */
export async function mayRead(
  { hubspot, io }: Pick<HubspotReading, 'hubspot' | 'io'>,
  name: LogName,
): Promise<boolean> {
  const log: Log = logs[name]
  try {
    await hubspot.page({ path: log.path, query: { ...log.query(io.now()), limit: 1 }, what: 'Testing the connection' })
    return true
  } catch (error) {
    if (error instanceof HubspotFault) return false
    throw error
  }
}
