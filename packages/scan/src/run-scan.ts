import { availableParallelism } from 'node:os'
import type { Connection, Entry, FolderEntry, ItemEntry, ProblemEntry } from '@sharelight/connectors'
import type { ReadingSettings } from '@sharelight/contract'
import type { ScanSink, ScanSummary } from '@sharelight/store'
import { batches } from './batches.ts'
import { createScanControl, type ScanControl } from './control.ts'
import { confirmSource, markGone } from './deletions.ts'
import { asScanError, messageOf, ScanError } from './errors.ts'
import { guardedSink } from './guarded-sink.ts'
import { Lanes } from './lanes.ts'
import { createDirectory } from './plan/directory.ts'
import { FolderBook } from './plan/folders.ts'
import { ItemPlanner, type PlannedItem } from './plan/items.ts'
import { ProgressMeter, type ScanCounts } from './progress.ts'
import type { ReadingPolicy } from './read/policy.ts'
import { createLazyReader, type Reader } from './read/reader.ts'
import type { ScanScope } from './scope.ts'
import { recognisedIn } from './write/compose.ts'
import { BatchWriter } from './write/writer.ts'

export interface ScanOptions {
  organisationId: string
  sourceId: string
  /** The same after a crash: the scan then goes on instead of beginning again. */
  scanId: string
  /** Whether no scan of the source came to its end before: what is found then was there already. */
  isFirstScan: boolean
  /** When the scan was first started; the same after a crash. Default: now. */
  startedAt?: Date
  connection: Connection
  /** How documents are read: text recognition, limits. Default: none, and those that hold everywhere. */
  reading?: ReadingSettings
  /** The organisation's own labels and exceptions; without it there are none. */
  policy?: ReadingPolicy | undefined
  /** Scans that read by rules which have changed since: what they read is read anew. */
  outdatedScans?: ReadonlySet<string>
  sink: ScanSink
  /** The organisation's own domains, lower case. */
  ownDomains: readonly string[]
  /** The organisation's key for hashing what is found (`meta.hmacKey`). */
  hmacKey: Uint8Array
  /** Documents read at the same time, each in a process of its own. Default: one for each core. */
  workers?: number
  /** Workers to share with other scans, instead; they are not closed. */
  reader?: Reader
  control?: ScanControl
  /** Told at most a few times a second, and at the end. */
  onProgress?(counts: ScanCounts): void
}

const batchSize = 500

/**
 * Reads a source and stores what it holds: enumerate, fetch, extract, classify, rate, store. Run again with the same
 * `scanId` after a crash or a cancellation, it ends as if nothing had happened.
 * @throws ScanCancelled after `control.cancel()`; what was found until then is stored
 * @throws ScanError when the source or the store is gone, or no worker can be started
 */
export async function runScan(options: ScanOptions): Promise<ScanSummary> {
  const { hmacKey: key, control = createScanControl(), workers = availableParallelism() } = options
  const scope = scopeOf({ ...options, sink: guardedSink(options.sink) })
  await scope.sink.discardUnfinished()
  const reader = options.reader ?? createLazyReader({ workers })
  const meter = new ProgressMeter(options.onProgress ?? (() => undefined))
  try {
    await readEverything({ scope, reader, control, meter, key })
    await confirmSource(scope.connection)
    await markGone(scope, control)
  } catch (error) {
    // Whatever broke because the scan was cancelled is no fault.
    control.signal.throwIfAborted()
    throw asScanError(error)
  } finally {
    meter.end()
    if (!options.reader) await reader.close()
  }
  return scope.sink.summary()
}

function scopeOf({ organisationId, sourceId, scanId, isFirstScan, connection, reading = { ocr: 'off' }, policy, outdatedScans, sink, ownDomains, startedAt = new Date() }: ScanOptions): ScanScope {
  const directory = createDirectory({ organisationId, ownDomains, firstSeenAt: startedAt.getTime() })
  return { organisationId, sourceId, scanId, isFirstScan, startedAt: startedAt.getTime(), connection, reading, ...(policy && { policy }), ...(outdatedScans && { outdatedScans }), sink, directory }
}

interface Run { scope: ScanScope; reader: Reader; control: ScanControl; meter: ProgressMeter; key: Uint8Array }

async function readEverything({ scope, reader, control, meter, key }: Run): Promise<void> {
  const folders = new FolderBook(scope)
  const planner = new ItemPlanner(scope, folders)
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const writer = new BatchWriter({
    sink: scope.sink, organisationId: scope.organisationId, directory: scope.directory, onFailure: failed.reject,
    onStored: ({ scanItem: { itemId, status, bytesRead }, recognition }) => {
      planner.stored(itemId)
      meter.done(status, bytesRead, recognition)
    },
  })
  const lanes = new Lanes({ scope, reader, control, key, onReading: path => meter.reading(path), onFinished: item => writer.add(item) })
  const take = async (batch: readonly Entry[]) => {
    await control.ready()
    await takeFolders(batch.filter(isFolder), folders, writer)
    const items = batch.filter(isItem)
    meter.found(items.length)
    const plans = await planner.plan(items)
    for (const { before } of plans) if (before?.done) meter.done(before.status, before.bytesRead, recognisedIn(scope.scanId, before))
    for (const unit of unitsOf(plans)) if (unit.some(({ before }) => !before?.done)) await lanes.push(unit)
  }
  try {
    for await (const batch of batches(listed(scope.connection, control), batchSize, isCarried)) await Promise.race([take(batch), failed.promise])
    meter.listed()
    await Promise.race([lanes.drain(), failed.promise])
    const rest = await folders.rest()
    if (rest.folders.length) await writer.write(rest)
  } finally {
    lanes.stop()
    await writer.flush()
  }
  await writer.end()
}

async function takeFolders(entries: readonly FolderEntry[], folders: FolderBook, writer: BatchWriter): Promise<void> {
  if (!entries.length) return
  const batch = await folders.take(entries)
  if (batch.folders.length) await writer.write(batch)
}

/** What the source lists. That it cannot be listed any further ends the scan; nothing is taken for deleted then. */
async function* listed(connection: Connection, control: ScanControl): AsyncGenerator<Entry> {
  try {
    for await (const entry of connection.enumerate()) {
      control.signal.throwIfAborted()
      yield entry
    }
  } catch (error) {
    control.signal.throwIfAborted()
    throw new ScanError('source_gone', `The source could not be read to its end: ${messageOf(error)}`, { cause: error })
  }
}

/** Each item with what it carries, which is listed right after it. */
function unitsOf(plans: readonly PlannedItem[]): PlannedItem[][] {
  const units: PlannedItem[][] = []
  for (const plan of plans) {
    const last = units.at(-1)
    if (last && isCarried(plan.entry)) last.push(plan)
    else units.push([plan])
  }
  return units
}

const isCarried = (entry: Entry) => entry.type === 'item' && entry.container !== undefined
const isFolder = (entry: Entry): entry is FolderEntry => entry.type === 'folder'
const isItem = (entry: Entry): entry is ItemEntry | ProblemEntry => entry.type !== 'folder'
