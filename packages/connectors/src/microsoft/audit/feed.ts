import { z } from 'zod'
import { SourceFault, type ConnectorIo, type Page } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { atOnce } from '../at-once.ts'
import { Blob, read, shortName, withSeen, written, type Position } from './cursor.ts'
import { FeedFault, isFeedFault, pathIn, type ActivityFeed } from './manage.ts'
import { keepSubscribed, subscribe, type Calling, type ContentType } from './subscriptions.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** The feed hands out seven days; a little less is asked for, since time goes on meanwhile. */
const kept = 7 * day - 10 * minute
/** A blob may be listed later than its own time says. */
const overlap = 30 * minute
const blobsOfPage = 20
const askedAtOnce = 4

/** So many parts of a page may be withheld, each for itself; more, and it is the feed that is away. */
const mostWithheld = 3
/** A part that is withheld in so many readings is given up. */
const mostTries = 5

export interface FeedReading<T> {
  feed: ActivityFeed
  io: Pick<ConnectorIo, 'now'>
  /** Whether what the feed no longer has is asked for elsewhere: it is no gap then. */
  isFilled?: () => Promise<boolean>
  calling: Calling
  /** What records say. */
  tell(records: readonly unknown[]): Promise<Pick<Page<T>, 'items' | 'unmapped'>>
}

/** What the feed has of one content type, window by window, from where it was left or a week ago. */
export async function* readFeed<T>(reading: FeedReading<T>, type: ContentType, from?: string): AsyncGenerator<Page<T>> {
  const now = Math.floor(reading.io.now().getTime() / 1000) * 1000
  let position: Position = from === undefined ? { from: now - kept, seen: [] } : read(from)
  const lost = position.from < now - kept - minute ? { from: iso(position.from), to: iso(now - kept) } : undefined
  if (lost) {
    position = { from: now - kept, seen: [] }
    const isFilled = (await reading.isFilled?.()) ?? false
    yield { items: [], covers: 'changes', next: written(position), ...(!isFilled && { gap: lost }) }
  }
  await keepSubscribed(reading.feed, type, reading.calling)
  const { again = [], ...rest } = position
  if (again.length) {
    const step = await stepOf(reading, again, rest)
    position = step.position
    yield step.told
  }
  // Once at least: what is late lies before what was read.
  do {
    const until: number = position.until ?? Math.min(position.from + day - overlap, now)
    for await (const page of readWindow(reading, type, { ...position, until }, now)) {
      position = page.position
      yield page.told
    }
  } while (position.until !== undefined || position.from < now)
}

interface Step<T> {
  told: Page<T>
  position: Position
}

/** One window, page by page of its list; a list that no longer knows its page is begun anew. */
async function* readWindow<T>(
  reading: FeedReading<T>,
  type: ContentType,
  start: Position & { until: number },
  now: number,
): AsyncGenerator<Step<T>> {
  const { until } = start
  let position: Position = start
  for (;;) {
    const listed: { blobs: Blob[]; next?: string } = await list(reading, type, position, now).catch(
      (error: unknown) => {
        if (position.page === undefined || !isFeedFault(error, 'AF20031', 'AF20030', 'AF20055')) throw error
        return list(reading, type, { from: position.from, until, seen: position.seen }, now)
      },
    )
    const fresh = listed.blobs.filter(({ contentId }) => !position.seen.includes(shortName(contentId)))
    for (let at = 0; at < fresh.length; at += blobsOfPage) {
      const blobs = fresh.slice(at, at + blobsOfPage)
      position = withSeen(
        position,
        blobs.map(({ contentId }) => shortName(contentId)),
      )
      const asked = blobs.map(blob => ({ blob, tries: 0 }))
      const isLast = at + blobsOfPage >= fresh.length
      const step = await stepOf(reading, asked, isLast ? after(position, listed.next) : position)
      position = { ...position, ...withheldIn(step.position) }
      yield step
    }
    if (!fresh.length)
      yield {
        told: { items: [], covers: 'changes', next: written(after(position, listed.next)) },
        position: after(position, listed.next),
      }
    if (listed.next === undefined) return
    position = { ...position, page: listed.next }
  }
}

/** Where reading goes on once a page of the list is done: its next, or the next window. */
const after = (position: Position, page: string | undefined): Position => {
  const { from, until = from, seen } = position
  const rest = { seen, ...withheldIn(position) }
  return page === undefined ? { from: until, ...rest } : { from, until, page, ...rest }
}

const withheldIn = ({ again }: Position) => (again ? { again } : {})

type Asked = NonNullable<Position['again']>[number]

async function stepOf<T>(reading: FeedReading<T>, asked: readonly Asked[], at: Position): Promise<Step<T>> {
  const lost: Lost = { times: [], counts: {}, withheld: [] }
  const records = await atOnce(asked, askedAtOnce, each => recordsOf(reading, each, lost))
  const again = [...(at.again ?? []), ...lost.withheld]
  const position = again.length ? { ...at, again } : at
  const { items, unmapped: unknown } = await reading.tell(records.flat())
  const unmapped = { ...unknown, ...lost.counts }
  const { times } = lost
  const gap = times.length ? { from: iso(Math.min(...times)), to: iso(Math.max(...times) + 1000) } : undefined
  return {
    told: {
      items,
      ...(Object.keys(unmapped).length > 0 && { unmapped }),
      covers: 'changes',
      next: written(position),
      ...(gap && { gap }),
    },
    position,
  }
}

/** @throws FeedFault, SourceFault, OutboundFault */
async function list({ feed }: Pick<FeedReading<unknown>, 'feed'>, type: ContentType, position: Position, now: number) {
  const what = `The list of ${type}`
  const { from, until = from, page } = position
  const start = Math.max(from - overlap, now - kept)
  const times = `startTime=${iso(start).slice(0, 19)}&endTime=${iso(until).slice(0, 19)}`
  const call = { path: page ?? `subscriptions/content?contentType=${type}&${times}`, what }
  const { body, next } = await feed.call(call).catch(async (error: unknown) => {
    if (!isFeedFault(error, 'AF20022', 'AF20023')) throw error
    await subscribe(feed, type)
    return feed.call(call)
  })
  const { data: blobs } = z.array(Blob).safeParse(body ?? [])
  if (!blobs || (next === page && next !== undefined))
    throw new OutboundFault('malformed', `${what}: Microsoft 365 answered with something that is no such thing.`)
  return {
    blobs: blobs.toSorted((one, other) => one.contentCreated.localeCompare(other.contentCreated)),
    ...(next !== undefined && { next }),
  }
}

/** Parts of the feed that nobody can read. */
interface Lost {
  /** When they were made, in milliseconds. */
  times: number[]
  /** By why, for those that are there. */
  counts: Record<string, number>
  /** Those that may be given another time. */
  withheld: Asked[]
}

/** None of a blob that is gone or is no list of records: it costs itself, and its time is noted; one that is withheld is asked for the next time. @throws SourceFault, OutboundFault where it may be read later */
async function recordsOf(
  { feed }: Pick<FeedReading<unknown>, 'feed'>,
  { blob, tries }: Asked,
  lost: Lost,
): Promise<unknown[]> {
  const { contentUri, contentCreated } = blob
  const what = 'A part of the activity feed'
  const ask = () => feed.call({ path: pathIn(contentUri, what), what })
  try {
    const { body } = await ask().catch((error: unknown) => {
      if (isSpoilt(error)) return ask()
      throw error
    })
    return Array.isArray(body) ? body : [body]
  } catch (error) {
    const isWithheld = isAway(error) && lost.withheld.length < mostWithheld
    if (isWithheld && tries + 1 < mostTries) {
      lost.withheld.push({ blob, tries: tries + 1 })
      return []
    }
    const why = isWithheld ? 'part withheld' : whyLost(error)
    if (why === undefined) throw error
    if (why) lost.counts[why] = (lost.counts[why] ?? 0) + 1
    const at = Date.parse(contentCreated)
    if (!Number.isNaN(at)) lost.times.push(at)
    return []
  }
}

/** The feed named the part a moment ago, and does not give it, or breaks off. */
const isAway = (error: unknown) =>
  (error instanceof SourceFault && error.code === 'unreachable') ||
  (error instanceof OutboundFault && ['unreachable', 'timeout'].includes(error.code))

/** Empty for what has expired, as it is announced; nothing for what may be read later. */
function whyLost(error: unknown): string | undefined {
  if (isFeedFault(error, 'AF20050', 'AF20051', 'AF20052')) return ''
  if (error instanceof FeedFault) return `part refused: ${error.code}`
  return isSpoilt(error) ? 'part unreadable' : undefined
}

const isSpoilt = (error: unknown) =>
  error instanceof OutboundFault && (error.code === 'malformed' || error.code === 'too_large')

const iso = (time: number) => new Date(time).toISOString()
