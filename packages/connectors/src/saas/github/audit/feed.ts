import { z } from 'zod'
import { SourceFault, type ActivityEvent, type Page } from '../../../kit/connector.ts'
import { GithubFault, isDenied } from '../fault.ts'
import type { GithubReading } from '../reading.ts'
import { organisationsOf } from '../repositories.ts'
import { eventsOf } from './events.ts'

export const feed = 'audit'
/** The organisations whose logs are read one after the other, from when on, and the page that comes next. */
const Position = z.object({
  since: z.number(),
  until: z.number().optional(),
  done: z.array(z.string()).default([]),
  page: z.string().optional(),
})
type Position = z.infer<typeof Position>

const day = 86_400_000
/** GitHub keeps half a year. */
const kept = 180 * day - 3_600_000
/** Records come some minutes late; what was told is told once more, and dropped by its id. */
const overlap = 15 * 60_000

/** The audit logs of the organisations from where they were left. Those that have none are passed over: the test of the connection names them. @throws SourceFault */
export async function* readAudit(reading: GithubReading, from?: string): AsyncGenerator<Page<ActivityEvent>> {
  const now = reading.io.now().getTime()
  let position: Position =
    from === undefined ? { since: now - reading.settings.activityDays * day, done: [] } : positionOf(from)
  if (position.since < now - kept) {
    const gap = { from: new Date(position.since).toISOString(), to: new Date(now - kept).toISOString() }
    position = { since: now - kept, done: [] }
    yield { items: [], covers: 'changes', next: JSON.stringify(position), gap }
  }
  const until = position.until ?? now
  const organisations = await organisationsOf(reading)
  for (const organisation of organisations.filter(name => !position.done.includes(name))) {
    for (;;) {
      const path = position.page ?? firstPage(organisation, position.since - overlap)
      const { items, next } = await pageAt(reading, path)
      const done = next === undefined ? [...position.done, organisation] : position.done
      position = { since: position.since, until, done, ...(next !== undefined && { page: next }) }
      const isLast = done.length >= organisations.length
      yield {
        ...eventsOf(items, reading.io.now()),
        covers: 'changes',
        next: JSON.stringify(isLast ? { since: until } : position),
      }
      if (next === undefined) break
    }
  }
  if (organisations.length === 0) yield { items: [], covers: 'changes', next: JSON.stringify({ since: until }) }
}

function firstPage(organisation: string, since: number): string {
  const phrase = `created:>=${new Date(since).toISOString().slice(0, 19)}Z`
  return `/orgs/${encodeURIComponent(organisation)}/audit-log?${new URLSearchParams({ phrase, include: 'all', order: 'asc', per_page: '100' })}`
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

async function pageAt({ github }: GithubReading, path: string): Promise<{ items: unknown[]; next?: string }> {
  try {
    return await github.page(z.unknown(), { path, what: 'The audit log' })
  } catch (error) {
    if (isDenied(error) || (error instanceof GithubFault && error.status === 422)) return { items: [] }
    throw error
  }
}

/** Whether the log of an organisation may be read. */
export async function mayReadAudit({ github }: Pick<GithubReading, 'github'>, organisation: string): Promise<boolean> {
  try {
    const path = `/orgs/${encodeURIComponent(organisation)}/audit-log?per_page=1`
    await github.page(z.unknown(), { path, what: 'The audit log' })
    return true
  } catch (error) {
    if (isDenied(error)) return false
    throw error
  }
}
