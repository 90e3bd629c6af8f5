import { availableParallelism } from 'node:os'
import { sourceFaultOf, type Connection, type Connector, type Container } from '@sharelight/connectors'
import type { ReadingSettings } from '@sharelight/contract'
import type { ScanCursors, ScanSink, ScanSummary } from '@sharelight/store'
import { createScanControl, type ScanControl } from './control.ts'
import { confirmSource, markGone } from './deletions.ts'
import { asScanError, messageOf, ScanError } from './errors.ts'
import { readFeeds } from './feeds/feeds.ts'
import { beginLook } from './look.ts'
import { guardedCursors, guardedSink } from './guarded-sink.ts'
import { patiently } from './patience.ts'
import { Pipeline } from './pipeline.ts'
import { createDirectory } from './plan/directory.ts'
import { FolderBook } from './plan/folders.ts'
import { ItemPlanner } from './plan/items.ts'
import { ProgressMeter, type ScanCounts } from './progress.ts'
import type { PackedRuleset } from './read/ruleset.ts'
import { createLazyReader, type Reader } from './read/reader.ts'
import type { ScanContext } from './context.ts'
import { Intake } from './streams/intake.ts'
import { PageLedger } from './streams/ledger.ts'
import { Streams } from './streams/streams.ts'
import { ScanHandedOver, type ScanTurn } from './turn.ts'
import { untilAborted } from './until-aborted.ts'
import { BatchWriter } from './write/writer.ts'

export interface ScanOptions {
  organisationId: string
  sourceId: string
  /** The same after a crash: the scan then goes on instead of beginning again. */
  scanId: string
  /** Whether no scan of the source came to its end before: what is found then was there already. */
  isFirstScan: boolean
  /** Nobody asked for it: of a source whose log tells what changed, only that is read. */
  isLook?: boolean
  /** When the scan was first started; the same after a crash. Default: now. */
  startedAt?: Date
  connection: Connection
  connector: Pick<Connector, 'services' | 'containersAtOnce' | 'containersApart'>
  /** How documents are read: text recognition, limits. Default: none, and those that hold everywhere. */
  reading?: ReadingSettings
  /** The organisation's own labels and exceptions; without it there are none. */
  ruleset?: PackedRuleset | undefined
  /** Scans that read by rules which have changed since: what they read is read anew. */
  outdatedScans?: ReadonlySet<string>
  sink: ScanSink
  /** How far each stream of the source has been read. */
  cursors: ScanCursors
  /** The organisation's own domains, lower case. */
  ownDomains: readonly string[]
  /** The organisation's key for hashing what is found (`meta.hmacKey`). */
  hmacKey: Uint8Array
  /** Documents read at the same time, each in a process of its own. Default: one for each core. */
  workers?: number
  /** Workers to share with other scans, instead; they are not closed. */
  reader?: Reader
  control?: ScanControl
  /** Without it the scan is read to its end in one go. */
  turn?: ScanTurn
  /** Told at most a few times a second, and at the end. */
  onProgress?(counts: ScanCounts): void
}

/**
 * Reads a source and stores what it holds: list, fetch, extract, classify, rate, store. Run again with the same
 * `scanId` after a crash or a cancellation, it ends as if nothing had happened.
 * @throws ScanHandedOver when its turn is over
 * @throws ScanCancelled after `control.cancel()`; what was found until then is stored
 * @throws ScanError when the source or the store is gone, or no worker can be started
 */
export async function runScan(options: ScanOptions): Promise<ScanSummary> {
  const { hmacKey: key, control = createScanControl(), workers = availableParallelism() } = options
  const scan = contextOf({
    ...options,
    ownDomains: await ownDomainsOf(options, control),
    sink: guardedSink(options.sink),
    cursors: guardedCursors(options.cursors),
  })
  await scan.sink.discardUnfinished()
  const reader = options.reader ?? createLazyReader({ workers })
  const meter = new ProgressMeter(options.onProgress ?? (() => undefined))
  try {
    meter.resume(await scan.sink.finished())
    const { isLook = false } = options
    const look = await beginLook(scan, { isLook, control })
    const { only } = look
    const { containersAtOnce: atOnce = 1, containersApart: isApart = false } = options.connector
    const refusal = await unlessRefused(readEverything({ scan, only, reader, control, meter, key, atOnce, isApart }))
    await readFeeds({ scan, control, meter, isNarrow: only !== undefined, isLook })
    if (refusal) throw refusal
    if (!only) await confirmSource(scan.connection)
    await markGone(scan, control, only)
    await look.end()
  } catch (error) {
    // Whatever broke because the scan was cancelled is no fault.
    control.signal.throwIfAborted()
    throw error instanceof ScanHandedOver ? error : asScanError(error)
  } finally {
    meter.end()
    if (!options.reader) await reader.close()
  }
  return scan.sink.summary()
}

/** What a source lists may take a right that its logs and its directory do not: these are read before the scan fails for it. */
async function unlessRefused(reads: Promise<void>): Promise<ScanError | undefined> {
  try {
    await reads
    return undefined
  } catch (error) {
    if (error instanceof ScanError && sourceFaultOf(error.cause)?.code === 'scope_missing') return error
    throw error
  }
}

/** Those that the organisation has named, and those that its service knows to be its own. */
async function ownDomainsOf({ connection, ownDomains, turn }: ScanOptions, { signal }: ScanControl): Promise<string[]> {
  try {
    const told = await patiently(async () => (await connection.ownDomains?.()) ?? [], { signal, turn })
    return [...new Set([...ownDomains, ...told])]
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ScanHandedOver ? error : asScanError(error)
  }
}

function contextOf({
  organisationId,
  sourceId,
  scanId,
  isFirstScan,
  connection,
  connector: { services },
  cursors,
  reading = { ocr: 'off' },
  ruleset,
  outdatedScans,
  sink,
  ownDomains,
  turn,
  startedAt = new Date(),
}: ScanOptions): ScanContext {
  const directory = createDirectory({ organisationId, sourceId, ownDomains, firstSeenAt: startedAt.getTime() })
  const codes = new Map(services.map(service => [service.key, service.code]))
  const main = codes.get(connection.service ?? '') ?? services[0].code
  const codeOf = (service?: string) => codes.get(service ?? '') ?? main
  return {
    organisationId,
    sourceId,
    scanId,
    isFirstScan,
    startedAt: startedAt.getTime(),
    connection,
    reading,
    ...(ruleset && { ruleset }),
    ...(outdatedScans && { outdatedScans }),
    sink,
    cursors,
    directory,
    codeOf,
    ...(turn && { turn }),
  }
}

interface Run {
  scan: ScanContext
  /** Not all containers of the source. */
  only: readonly Container[] | undefined
  reader: Reader
  control: ScanControl
  meter: ProgressMeter
  key: Uint8Array
  /** Containers read at the same time. */
  atOnce: number
  /** None of them names what another one has named. */
  isApart: boolean
}

async function readEverything({ scan, only, reader, control, meter, key, atOnce, isApart }: Run): Promise<void> {
  const folders = new FolderBook(scan)
  const planner = new ItemPlanner(scan, folders)
  const stopping = new AbortController()
  const { signal } = stopping
  const onFailure = (error: unknown) => stopping.abort(error)
  const ledger = new PageLedger(scan.cursors, onFailure)
  const writer = new BatchWriter({
    sink: scan.sink,
    organisationId: scan.organisationId,
    directory: scan.directory,
    hasLog: Boolean(scan.connection.feeds?.length),
    onFailure,
    onStored: ({ key: itemKey, scanItem: { itemId, status, bytesRead }, recognition }) => {
      planner.stored(itemId)
      meter.done(status, bytesRead, recognition)
      ledger.stored(itemKey, status)
    },
    onFolderStored: folderKey => ledger.stored(folderKey),
  })
  const pipeline = new Pipeline({
    scan,
    reader,
    control,
    key,
    onReading: path => meter.reading(path),
    onFinished: item => writer.add(item),
  })
  const intake = new Intake({ scan, meter, folders, planner, pipeline, writer, ledger, atOnce, isApart, signal })
  const streams = new Streams({ scan, control, folders, intake, lane: () => pipeline.lane(), atOnce, stopping })
  try {
    await streams.read(only ? named(only) : containersOf(scan.connection, control))
    await intake.retry()
    meter.listed()
    await untilAborted(() => pipeline.drain(), signal)
    const rest = await folders.rest()
    if (rest.folders.length) await writer.write(rest)
  } finally {
    pipeline.stop()
    await writer.flush()
    await ledger.saved()
  }
  await writer.end()
  signal.throwIfAborted()
}

async function* named(containers: readonly Container[]): AsyncGenerator<Container> {
  yield* containers
}

/** What the source is listed by. @throws ScanError when it cannot say; nothing is taken for deleted then */
async function* containersOf(connection: Connection, control: ScanControl): AsyncGenerator<Container> {
  const containers = connection.containers()[Symbol.asyncIterator]()
  for (;;) {
    const step = await containers.next().catch((error: unknown) => {
      control.signal.throwIfAborted()
      throw sourceFaultOf(error)
        ? asScanError(error)
        : new ScanError('source_gone', `The source could not be read to its end: ${messageOf(error)}`, { cause: error })
    })
    control.signal.throwIfAborted()
    if (step.done) return
    yield step.value
  }
}
