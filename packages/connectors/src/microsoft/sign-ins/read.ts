import { z } from 'zod'
import type { ActivityEvent, ConnectorIo, Page } from '../../kit/connector.ts'
import { isUnknown } from '../fault.ts'
import type { Graph, GraphBucket, GraphPage } from '../graph.ts'
import { read, written, type Position } from './position.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Entra keeps thirty days for who has a licence. */
export const mostDays = 30
/** What comes late is looked for: a little each time, all of two hours once an hour. */
const [late, latest] = [10 * minute, 2 * hour]

/** Long windows time out where there is much: they grow while one page holds all of one. */
const firstWindow = 2 * day

/** What a page of a log says, and how much of it no rule understood. */
export interface Told {
  items: ActivityEvent[]
  unmapped: Record<string, number>
}

/** A list of Graph that is read by when its entries were made. */
export interface TimedLog {
  /** `/auditLogs/signIns` */
  path: `/${string}`
  /** What its entries are ordered and filtered by. */
  time: 'createdDateTime' | 'activityDateTime'
  /** What else of them is asked for, as a filter; all unless said. */
  only?: string
  /** Entries of a page; 1,000 unless said. */
  top?: number
  /** Reports unless said. */
  bucket?: GraphBucket
  what: string
  tell(entries: readonly unknown[]): Told
}

interface Reading {
  graph: Graph
  io: Pick<ConnectorIo, 'now'>
  /** How far back the first reading goes. */
  days: number
}

/** A log, window by window, from where it was left; what comes twice has the same id. */
export async function* readLog(
  log: TimedLog,
  { graph, io, days }: Reading,
  from?: string,
): AsyncGenerator<Page<ActivityEvent>> {
  const now = Math.floor(io.now().getTime() / 1000) * 1000
  const oldest = now - mostDays * day
  let position: Position = from === undefined ? { from: now - Math.min(days, mostDays) * day, deep: now } : read(from)
  if (position.from < oldest - hour) {
    const gap = { from: iso(position.from), to: iso(oldest) }
    position = { from: oldest, deep: now }
    yield { items: [], covers: 'changes', next: written(position), gap }
  }
  const isDeep = now - position.deep >= hour
  let start = position.window?.from ?? Math.max(oldest, position.from - (isDeep ? latest : late))
  let length = firstWindow
  do {
    const until = position.window?.until ?? Math.min(start + length, now)
    length *= 2
    const deep = isDeep ? now : position.deep
    for await (const { items, next } of pagesOf(graph, log, { from: start, until, page: position.window?.page })) {
      const told = log.tell(items)
      position =
        next === undefined ? { from: until, deep } : { ...position, window: { from: start, until, page: next } }
      if (next !== undefined) length = firstWindow
      yield { ...told, covers: 'changes', next: written(position) }
    }
    start = position.from
  } while (position.from < now)
}

interface Window {
  from: number
  until: number
  page: string | undefined
}

/** A page that Graph no longer knows has its window begun anew. */
async function* pagesOf(
  graph: Graph,
  { path, time, only, top = 1000, bucket = 'reports', what }: TimedLog,
  { from, until, page }: Window,
): AsyncGenerator<GraphPage<unknown>> {
  const within = `${time} ge ${iso(from)} and ${time} le ${iso(until)}`
  const filter = encodeURIComponent(only === undefined ? within : `${only} and ${within}`)
  const start = `${path}?$filter=${filter}&$top=${top}`
  const pages = (at: string) => graph.pages(z.unknown(), { path: at, bucket, what })
  if (page === undefined) return yield* pages(start)
  let hasBegun = false
  try {
    for await (const one of pages(page)) {
      hasBegun = true
      yield one
    }
  } catch (error) {
    if (hasBegun || !isUnknown(error)) throw error
    yield* pages(start)
  }
}

/** To the second, as Graph's filters take it. */
const iso = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`
