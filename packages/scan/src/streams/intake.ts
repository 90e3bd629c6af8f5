import type { Container, Entry, Page, Removed } from '@sharelight/connectors'
import type { EventRow, StreamState } from '@sharelight/store'
import type { ScanContext } from '../context.ts'
import { removeKeys } from '../deletions.ts'
import type { Lane, Pipeline } from '../pipeline.ts'
import { restateBelow } from '../plan/below.ts'
import type { FolderBook } from '../plan/folders.ts'
import type { ItemPlanner } from '../plan/items.ts'
import type { ProgressMeter } from '../progress.ts'
import { Slots } from '../slots.ts'
import { untilAborted } from '../until-aborted.ts'
import type { BatchWriter } from '../write/writer.ts'
import type { OpenPage, PageLedger } from './ledger.ts'
import { isFolder, isItem, lastNamed, unitsOf } from './listing.ts'

export interface IntakeOptions {
  scan: ScanContext
  meter: ProgressMeter
  folders: FolderBook
  planner: ItemPlanner
  pipeline: Pipeline
  writer: BatchWriter
  ledger: PageLedger
  /** Pages that may be taken in at the same time. */
  atOnce: number
  /** No stream names what another one has named. */
  isApart: boolean
  /** Aborted when the scan cannot go on: what is waited for then never comes. */
  signal: AbortSignal
}

/** A stream that is being read. */
export interface Stream {
  container: Container
  state: StreamState
  lane: Lane
  /** Something of it was taken in this turn, and may not be stored yet. */
  isUnderWay?: boolean
  /** Its pages have all come by in this turn, from the first. */
  isWhole: boolean
}

const retriesAtOnce = 1000

/** Brings pages on their way to the store, of several streams at a time. */
export class Intake {
  readonly #options: IntakeOptions
  readonly #turns: Slots

  constructor(options: IntakeOptions) {
    this.#options = options
    this.#turns = new Slots(options.atOnce)
  }

  async take(stream: Stream, { items, covers, gap }: Page<Entry | Removed>): Promise<void> {
    const { container, state, lane } = stream
    const { ledger, scan, isApart } = this.#options
    const entries = lastNamed(items)
    const isDelta = covers === 'changes'
    // What lies below such a folder may be in any stream's hands.
    const isAlone = isDelta && !isApart && !entries.every(isItem)
    const leave = await this.#go(() => this.#turns.take(isAlone ? this.#options.atOnce : 1))
    try {
      // An item that changes again while it is read is looked at when it is stored.
      if (isDelta && (stream.isUnderWay || !isApart)) await this.settle(isAlone ? undefined : lane)
      stream.isUnderWay = true
      const page = ledger.begin(container.id, isDelta)
      if (gap) page.gaps = [gap]
      const keys = entries.map(({ key }) => key)
      await this.#go(() => ledger.claim(page, keys))
      const folders = await this.#takeFolders(entries, container, covers)
      await this.#takeItems(page, entries, { container, lane, folders, covers })
      const removed = entries.flatMap(entry => (entry.type === 'removed' ? entry.key : []))
      if (removed.length) {
        await this.settle()
        await removeKeys(removed, container.id, scan)
      }
      ledger.end(page, { ...state, scanId: scan.scanId, done: false })
    } finally {
      leave()
    }
  }

  /** All of the stream was taken. Where it was a list of everything that goes on with changes, what it could not read is tried again. */
  async end({ state, lane, isWhole }: Stream, position: string | undefined): Promise<void> {
    const { ledger, scan } = this.#options
    const page = ledger.begin(state.stream, true)
    // What could not be read is named by no list of changes that comes after.
    if (state.covers === 'all' && position !== undefined && isWhole) page.isLast = true
    else if (state.covers === 'all' && position !== undefined) {
      await this.settle(lane)
      page.failed = await scan.sink.failedKeys(state.stream)
    }
    const { stream, covers } = state
    const at = position === undefined ? {} : { position }
    ledger.end(page, { stream, covers, scanId: scan.scanId, done: true, ...at })
  }

  /** Reads once more what could not be read and no list of changes names again. */
  async retry(): Promise<void> {
    const { scan, planner, ledger, meter, pipeline } = this.#options
    if (scan.connection.brings) return
    const keys = await scan.cursors.due(new Date(), retriesAtOnce)
    if (!keys.length) return
    await this.settle()
    const plans = planner.again([...(await scan.sink.lookup(keys)).values()])
    const page = ledger.begin('', true)
    page.settled.push(...keys.filter(key => plans.every(({ entry }) => entry.key !== key)))
    await ledger.claim(
      page,
      plans.map(({ entry }) => entry.key),
    )
    meter.found(plans.length)
    const lane = pipeline.lane()
    for (const plan of plans) await this.#go(() => lane.push([plan]))
    ledger.end(page)
  }

  /** Resolves when all that was taken, of one stream or of all, is stored. */
  async settle(lane?: Lane): Promise<void> {
    const { pipeline, writer } = this.#options
    await this.#go(() => (lane ?? pipeline).drain())
    await this.#go(() => writer.end())
  }

  /** Gives the keys of folders that go to the store with what lies in them. */
  async #takeFolders(
    entries: readonly (Entry | Removed)[],
    container: Container,
    covers: Page<Entry>['covers'],
  ): Promise<string[]> {
    const { folders, scan, writer, isApart } = this.#options
    const found = entries.filter(isFolder)
    if (!found.length) return []
    const { altered, ...batch } = await folders.take(found, container, covers)
    for (const folder of altered) {
      const reached = await restateBelow(folder, scan)
      const isOfIt = ({ type, folderId }: EventRow) => type === 'sharing_set' && folderId === folder.before.folderId
      batch.events = batch.events.map(event => (isOfIt(event) ? reached.told(event) : event))
    }
    if (!batch.folders.length) return []
    if (covers === 'all' || isApart) {
      writer.addFolders(batch)
      return batch.folders.map(({ key }) => key)
    }
    await writer.write(batch)
    return []
  }

  async #takeItems(
    page: OpenPage,
    entries: readonly (Entry | Removed)[],
    {
      container,
      lane,
      folders,
      covers,
    }: Pick<Stream, 'container' | 'lane'> & { folders: readonly string[]; covers: Page<Entry>['covers'] },
  ): Promise<void> {
    const { planner, ledger, meter } = this.#options
    const plans = await planner.plan(entries.filter(isItem), container, covers)
    const left = new Set(plans.flatMap(({ isDone, entry }) => (isDone ? [] : entry.key)))
    meter.found(left.size)
    for (const key of folders) left.add(key)
    ledger.release([...page.waiting].filter(key => !left.has(key)))
    // Before a crash, whose page was not noted.
    page.failed.push(
      ...plans.flatMap(({ isDone, entry, before }) => (isDone && before?.status === 'failed' ? entry.key : [])),
    )
    for (const unit of unitsOf(plans)) if (unit.some(({ isDone }) => !isDone)) await this.#go(() => lane.push(unit))
  }

  #go<T>(task: () => Promise<T>): Promise<T> {
    return untilAborted(task, this.#options.signal)
  }
}
