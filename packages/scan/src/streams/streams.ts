import {
  SourceFault,
  type Container,
  type Entry,
  type FolderEntry,
  type ItemEntry,
  type Page,
  type ProblemEntry,
  type Removed,
} from '@sharelight/connectors'
import type { StreamState } from '@sharelight/store'
import type { ScanControl } from '../control.ts'
import { removeKeys } from '../deletions.ts'
import { asScanError, messageOf, ScanError } from '../errors.ts'
import type { Pipeline } from '../pipeline.ts'
import { waited } from '../patience.ts'
import { restateBelow } from '../plan/below.ts'
import type { FolderBook } from '../plan/folders.ts'
import type { ItemPlanner, PlannedItem } from '../plan/items.ts'
import type { ProgressMeter } from '../progress.ts'
import { ScanHandedOver } from '../turn.ts'
import type { ScanContext } from '../context.ts'
import type { BatchWriter } from '../write/writer.ts'
import type { PageLedger } from './ledger.ts'

export interface StreamsOptions {
  scan: ScanContext
  control: ScanControl
  meter: ProgressMeter
  folders: FolderBook
  planner: ItemPlanner
  pipeline: Pipeline
  writer: BatchWriter
  ledger: PageLedger
}

const retriesAtOnce = 1000

/** Reads a source container by container, each from where it was left. */
export class Streams {
  readonly #options: StreamsOptions
  readonly #began = performance.now()

  constructor(options: StreamsOptions) {
    this.#options = options
  }

  /**
   * Takes in all that a container lists, or what changed in it; returns when it is on its way to the store.
   * @throws ScanError when the source cannot be read any further; nothing is taken for deleted then
   */
  async read(container: Container): Promise<void> {
    const { scan, control, folders } = this.#options
    const state = await this.#startOf(container)
    if (state.done) return
    if (state.position !== undefined) folders.goOn()
    for (let resyncs = 0; ;) {
      try {
        return await this.#readPages(container, state)
      } catch (error) {
        control.signal.throwIfAborted()
        if (!(error instanceof ListingFailed)) throw error
        const { cause } = error
        if (await waited(cause, { signal: control.signal, turn: scan.turn })) continue
        if (!(cause instanceof SourceFault) || cause.code !== 'resync' || resyncs++) throw unreadable(cause)
        // What is known stays until the new list has come to its end.
        Object.assign(state, { position: undefined, covers: 'all', scanId: scan.scanId })
      }
    }
  }

  /** Reads once more what could not be read and no list of changes names again. */
  async retry(): Promise<void> {
    const { scan, planner, ledger, meter, pipeline } = this.#options
    const keys = await scan.cursors.due(new Date(), retriesAtOnce)
    if (!keys.length) return
    await this.#settle()
    const plans = planner.again([...(await scan.sink.lookup(keys)).values()])
    const page = ledger.begin(true)
    page.settled.push(...keys.filter(key => plans.every(({ entry }) => entry.key !== key)))
    ledger.expect(
      page,
      plans.map(({ entry }) => entry.key),
    )
    meter.found(plans.length)
    for (const plan of plans) await pipeline.push([plan])
    ledger.end(page)
  }

  /** Where to begin: where this scan was cut off, else after the changes that were read last, else with everything. */
  async #startOf({ id: stream }: Container): Promise<StreamState> {
    const { cursors, scanId, outdatedScans } = this.#options.scan
    const known = await cursors.of(stream)
    if (known?.scanId === scanId) return known
    const isPosition = known?.position !== undefined && (known.done || known.covers === 'changes')
    if (!isPosition || outdatedScans?.size) return { stream, covers: 'all', scanId, done: false }
    // A list of everything that came to its end goes on with changes: what it did not name is gone still.
    return { stream, covers: 'changes', scanId, done: false, position: known.position }
  }

  async #readPages(container: Container, state: StreamState): Promise<void> {
    const { scan, control, ledger } = this.#options
    const isFromBeginning = state.position === undefined
    let last: Page<Entry | Removed> | undefined
    for await (const page of listed(scan.connection.items?.(container, state.position) ?? noPages())) {
      control.signal.throwIfAborted()
      await control.ready()
      if (page.covers === 'all' || (isFromBeginning && !last)) state.covers = page.covers
      if (page.next !== undefined) state.position = page.next
      await this.#take(container, page, state)
      last = page
      if (page.next !== undefined && page.items.length && this.#isTurnOver()) await this.#handOver()
    }
    control.signal.throwIfAborted()
    const position = last ? last.next : state.position
    const page = ledger.begin(true)
    if (state.covers === 'all' && position !== undefined) {
      // What could not be read is named by no list of changes that comes after.
      await this.#settle()
      page.failed = await scan.sink.failedKeys(state.stream)
    }
    ledger.end(page, {
      stream: state.stream,
      covers: state.covers,
      scanId: scan.scanId,
      done: true,
      ...(position !== undefined && { position }),
    })
  }

  async #take(
    container: Container,
    { items: named, covers, gap }: Page<Entry | Removed>,
    state: StreamState,
  ): Promise<void> {
    const { folders, planner, ledger, pipeline, meter, scan, writer } = this.#options
    const entries = lastNamed(named)
    const items = entries.filter(isItem)
    // An item that changes again while it is read is looked at when it is stored.
    if (covers === 'changes' || items.some(({ key }) => ledger.holds(key))) await this.#settle()
    const page = ledger.begin(covers === 'changes')
    if (gap) page.gaps = [gap]
    const found = entries.filter(isFolder)
    if (found.length) {
      const { altered, ...batch } = await folders.take(found, container, covers)
      for (const folder of altered) await restateBelow(folder, scan)
      if (batch.folders.length) await writer.write(batch)
    }
    const plans = await planner.plan(items, container)
    const left = plans.filter(({ isDone }) => !isDone)
    meter.found(left.length)
    ledger.expect(
      page,
      left.map(({ entry }) => entry.key),
    )
    for (const unit of unitsOf(plans)) if (unit.some(({ isDone }) => !isDone)) await pipeline.push(unit)
    const removed = entries.flatMap(entry => (entry.type === 'removed' ? entry.key : []))
    if (removed.length) {
      await this.#settle()
      await removeKeys(removed, scan)
    }
    ledger.end(page, { ...state, scanId: scan.scanId, done: false })
  }

  #isTurnOver(): boolean {
    const { turn } = this.#options.scan
    return turn !== undefined && performance.now() - this.#began > turn.lasts
  }

  /** What is being read is stored first: nothing of it is read twice. */
  async #handOver(): Promise<never> {
    await this.#settle()
    throw new ScanHandedOver(new Date())
  }

  /** Resolves when all that was taken is stored. */
  async #settle(): Promise<void> {
    const { pipeline, writer } = this.#options
    await pipeline.drain()
    await writer.end()
  }
}

/** What broke is the list, not what was made of it. */
class ListingFailed extends Error {
  constructor(cause: unknown) {
    super('The list broke off.', { cause })
    this.name = 'ListingFailed'
  }
}

async function* noPages(): AsyncGenerator<never> {}

async function* listed<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = pages[Symbol.asyncIterator]()
  try {
    for (;;) {
      const step = await iterator.next().catch((error: unknown) => {
        throw new ListingFailed(error)
      })
      if (step.done) return
      yield step.value
    }
  } finally {
    await iterator.return?.()
  }
}

function unreadable(error: unknown): ScanError {
  if (error instanceof ScanError || error instanceof SourceFault) return asScanError(error)
  return new ScanError('source_gone', `The source could not be read to its end: ${messageOf(error)}`, { cause: error })
}

/** What is named last of each key is how it is now. */
function lastNamed(entries: readonly (Entry | Removed)[]): (Entry | Removed)[] {
  const last = new Map(entries.map((entry, index) => [entry.key, index]))
  return entries.filter(({ key }, index) => last.get(key) === index)
}

/** Each item with what it carries, which is listed right after it. */
function unitsOf(plans: readonly PlannedItem[]): PlannedItem[][] {
  const units: PlannedItem[][] = []
  for (const plan of plans) {
    const last = units.at(-1)
    if (last && plan.entry.container !== undefined) last.push(plan)
    else units.push([plan])
  }
  return units
}

const isFolder = (entry: Entry | Removed): entry is FolderEntry => entry.type === 'folder'
const isItem = (entry: Entry | Removed): entry is ItemEntry | ProblemEntry =>
  entry.type === 'item' || entry.type === 'problem'
