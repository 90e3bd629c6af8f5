import { z } from 'zod'
import { SourceFault, type ActivityEvent, type ConnectorIo, type Page } from '../../kit/connector.ts'
import type { Graph } from '../graph.ts'
import { AppActivity, columns } from './row.ts'

const hour = 3_600_000
/** Microsoft keeps thirty days for hunting. */
const kept = 30 * 24 * hour
/** What comes late is looked for: a little each time, all of three hours once an hour. */
const [late, latest] = [hour / 6, 3 * hour]
const rows = 1000

const Place = z.object({ time: z.string().max(40), id: z.string().max(200) })
const Position = z.object({
  /** All before is read: milliseconds. */
  from: z.number(),
  /** When what is late was looked for last. */
  deep: z.number(),
  /** The window that is being read, and the row after which it goes on. */
  window: z.object({ until: z.number(), isDeep: z.boolean(), after: Place }).optional(),
})
type Position = z.infer<typeof Position>

const Answer = z.looseObject({ results: z.array(z.unknown()).catch([]) })

export interface Hunting {
  graph: Graph
  io: Pick<ConnectorIo, 'now'>
  /** How far back the first reading goes. */
  days: number
  tell(rows: readonly unknown[]): Promise<{ items: ActivityEvent[]; unmapped: Record<string, number> }>
}

/** Activity in applications by Microsoft's hunting, page by page from where it was left; what comes twice has the same id. */
export async function* hunt({ graph, io, days, tell }: Hunting, given?: string): AsyncGenerator<Page<ActivityEvent>> {
  const now = Math.floor(io.now().getTime() / 1000) * 1000
  const oldest = now - kept
  let position = given === undefined ? { from: now - Math.min(days * 24 * hour, kept), deep: now } : read(given)
  if (position.from < oldest - hour) {
    const gap = { from: iso(position.from), to: iso(oldest) }
    position = { from: oldest, deep: now }
    yield { items: [], covers: 'changes', next: written(position), gap }
  }
  const isDeep = position.window?.isDeep ?? now - position.deep >= hour
  const until = position.window?.until ?? now
  const start = Math.max(oldest, position.from - (given === undefined ? 0 : isDeep ? latest : late))
  for (let after = position.window?.after; ;) {
    const found = await ask(graph, queryOf({ from: start, until, after }))
    const last = lastOf(found)
    const isWhole = found.length < rows || last === undefined || (last.time === after?.time && last.id === after.id)
    position = isWhole
      ? { from: until, deep: isDeep ? now : position.deep }
      : { ...position, window: { until, isDeep, after: last } }
    yield { ...(await tell(found)), covers: 'changes', next: written(position) }
    if (isWhole) return
    after = last
  }
}

export async function ask(graph: Graph, Query: string): Promise<unknown[]> {
  const call = { path: '/security/runHuntingQuery', method: 'POST', bucket: 'security' } as const
  const { results } = await graph.get(Answer, { ...call, body: { Query }, what: 'Activity in cloud applications' })
  return results
}

interface Asked {
  from: number
  until: number
  after: z.infer<typeof Place> | undefined
}

/** What Microsoft's own services do is told by its audit log, with the item that it is done to. */
const others =
  'not(Application startswith "Microsoft" or Application startswith "Office 365" or Application startswith "Azure")'

/** In Kusto's language, which has no pages: a page goes on after the row that the last one ended with. */
export function queryOf({ from, until, after }: Asked): string {
  const next =
    after &&
    `where Timestamp > datetime(${after.time}) or (Timestamp == datetime(${after.time}) and strcmp(ReportId, ${JSON.stringify(after.id)}) > 0)`
  return [
    'CloudAppEvents',
    `where Timestamp >= datetime(${iso(from)}) and Timestamp <= datetime(${iso(until)})`,
    `where ${others}`,
    ...(next === undefined ? [] : [next]),
    'order by Timestamp asc, ReportId asc',
    `take ${rows}`,
    `project ${columns.join(', ')}`,
  ].join(' | ')
}

/** The last row that a next page can go on after: what it says goes into a question, and must be no more than it seems. */
function lastOf(found: readonly unknown[]): z.infer<typeof Place> | undefined {
  for (const row of found.toReversed()) {
    const { data } = AppActivity.safeParse(row)
    if (data && /^[\w.:@=+/-]{1,200}$/.test(data.ReportId)) return { time: data.Timestamp, id: data.ReportId }
  }
  return undefined
}

const iso = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`
const written = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url')

/** @throws SourceFault `resync` for what is no position */
function read(text: string): Position {
  try {
    const position = Position.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    const { after } = position.window ?? {}
    if (after && !/^[\dT:.-]+Z?$/.test(after.time)) throw new Error('Not a time.')
    return position
  } catch (error) {
    const lost = 'The position in the activity of cloud applications is not known. It is read from its beginning.'
    throw new SourceFault('resync', lost, { cause: error })
  }
}
