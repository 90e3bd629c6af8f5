import { SourceFault, sourceFaultOf, type Connection, type Page } from '@sharelight/connectors'
import type { Beside, StreamState } from '@sharelight/store'
import type { ScanContext } from '../context.ts'
import type { ScanControl } from '../control.ts'
import { asScanError, messageOf, ScanError } from '../errors.ts'
import { waited } from '../patience.ts'
import type { ProgressMeter } from '../progress.ts'
import { takeAccounts } from './accounts.ts'
import { takeActivity } from './activity.ts'
import { isResting, timed } from './rest.ts'
import { feedStream } from './stream.ts'

/** What makes a page of a feed durable: what it wrote already, and what goes into the transaction of the position. */
interface Feed<T> {
  /** Its name to people. */
  name: string
  pages(from: string | undefined): AsyncIterable<Page<T>>
  take(items: readonly T[], stream: string): Promise<Beside>
  /** What a list of everything that came to its end ends. */
  ended?: Beside['ended']
}

interface Reading {
  scan: ScanContext
  control: ScanControl
  meter: ProgressMeter
  /** Only what is changed by the hour is read: logs. */
  isNarrow: boolean
  /** Whole lists may wait: another look comes soon. */
  isLook: boolean
}

/**
 * Reads what a source says besides what it holds: logs of activity, its directory, facts about its resources; each on from where it was left.
 * One that fails costs no other.
 * @throws ScanError of the first that failed, once all were read; ScanHandedOver
 */
export async function readFeeds(reading: Reading): Promise<void> {
  const { connection } = reading.scan
  const failures: unknown[] = []
  const bear = async (reads: Promise<void>) => {
    await reads.catch((error: unknown) => {
      reading.control.signal.throwIfAborted()
      if (!(error instanceof ScanError) || error.code === 'store_failed') throw error
      failures.push(error)
    })
  }
  for (const name of connection.feeds ?? []) await bear(readFeed(activityFeed(name, reading), reading))
  const identities = reading.isNarrow ? undefined : identitiesFeed(connection, reading.scan)
  if (identities) await bear(readList(identities, reading))
  const resources = reading.isNarrow ? undefined : resourcesFeed(connection)
  if (resources) await bear(readList(resources, reading))
  if (failures.length) throw failures[0]
}

/** Where a log says what changed, everything is asked seldom, and all of it then. */
async function readList<T>(feed: Feed<T>, reading: Reading): Promise<void> {
  const { scan, isLook } = reading
  if (isLook && !scan.connection.changed && (await isResting(feed.name, scan))) return
  await timed(feed.name, scan, () => readFeed(feed, reading))
}

function activityFeed(name: string, { scan, meter }: Reading) {
  return {
    name,
    pages: (from: string | undefined) => scan.connection.activity?.(name, from) ?? nothing(),
    take: async (events: Parameters<typeof takeActivity>[0], stream: string) => {
      const { made, unusable } = await takeActivity(events, { stream, scan })
      meter.found(made)
      for (let n = 0; n < made; n++) meter.done('skipped', 0)
      const forwards = events.flatMap(({ at, forwards: told = [] }) =>
        Number.isNaN(at.getTime()) ? [] : told.map(each => ({ ...each, at })),
      )
      return {
        ...(forwards.length && { forwards }),
        ...(unusable && { unmapped: { feed: name, operations: { 'without a usable time': unusable } } }),
      }
    },
  }
}

function identitiesFeed(connection: Connection, scan: ScanContext) {
  if (!connection.identities) return undefined
  return {
    name: 'identities',
    pages: (from: string | undefined) => connection.identities?.(from) ?? nothing(),
    take: (accounts: Parameters<typeof takeAccounts>[0]) => takeAccounts(accounts, scan),
    ended: 'directory_accounts' as const,
  }
}

function resourcesFeed(connection: Connection) {
  if (!connection.resources) return undefined
  return {
    name: 'resources',
    pages: (from: string | undefined) => connection.resources?.(from) ?? nothing(),
    take: (resources: NonNullable<Beside['resources']>) => Promise.resolve({ resources }),
    ended: 'resources' as const,
  }
}

/** @throws ScanError when the feed cannot be read any further */
async function readFeed<T>(feed: Feed<T>, reading: Reading): Promise<void> {
  const { scan, control } = reading
  const state = await startOf(feedStream(feed.name), scan)
  if (state.done) return
  for (let resyncs = 0; ;) {
    try {
      return await readPages(feed, state, reading)
    } catch (error) {
      control.signal.throwIfAborted()
      if (await waited(error, { signal: control.signal, turn: scan.turn })) continue
      const isLost = sourceFaultOf(error)?.code === 'resync' && !resyncs++
      if (!isLost) throw unreadable(feed.name, error)
      delete state.position
    }
  }
}

async function startOf(stream: string, { cursors, scanId }: ScanContext): Promise<StreamState> {
  const known = await cursors.of(stream)
  if (known?.scanId === scanId) return known
  // What another scan left half told is told anew: at the end, what this scan has not heard of counts as gone.
  const isHalfTold = known?.covers === 'all' && !known.done
  return {
    stream,
    covers: 'changes',
    scanId,
    done: false,
    ...(known?.position !== undefined && !isHalfTold && { position: known.position }),
  }
}

async function readPages<T>(feed: Feed<T>, state: StreamState, { scan, control }: Reading): Promise<void> {
  let last: Page<T> | undefined
  for await (const page of feed.pages(state.position)) {
    await control.ready()
    if (page.covers === 'all') state.covers = 'all'
    if (page.next !== undefined) state.position = page.next
    const { unmapped, ...beside } = await feed.take(page.items, state.stream)
    await scan.cursors.save(state, {
      ...beside,
      ...(page.gap && { gaps: [page.gap] }),
      unmapped: { feed: feed.name, operations: { ...unmapped?.operations, ...page.unmapped } },
    })
    last = page
  }
  control.signal.throwIfAborted()
  if (last && last.next === undefined) delete state.position
  const ended = state.covers === 'all' ? feed.ended : undefined
  await scan.cursors.save({ ...state, done: true }, { ended })
}

function unreadable(name: string, error: unknown): ScanError {
  if (error instanceof ScanError || error instanceof SourceFault || sourceFaultOf(error)) return asScanError(error)
  return new ScanError(
    'source_gone',
    `What the source says of its ${name} could not be read to its end: ${messageOf(error)}`,
    { cause: error },
  )
}

async function* nothing(): AsyncGenerator<never> {}
