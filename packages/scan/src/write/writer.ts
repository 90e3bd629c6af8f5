import type { EventRow, ObjectExposures, ScanBatch, ScanSink } from '@sharelight/store'
import { asScanError, type ScanError } from '../errors.ts'
import type { Directory } from '../plan/directory.ts'
import type { FolderBatch } from '../plan/folders.ts'
import { assignClusters } from './clusters.ts'
import type { FinishedItem } from './compose.ts'
import { withoutTold } from './one-share.ts'

export interface WriterOptions {
  sink: ScanSink
  organisationId: string
  directory: Directory
  /** The source has a log, which tells of shares as well. */
  hasLog?: boolean
  /** Called for each item once it is durable. */
  onStored(item: FinishedItem): void
  /** Called for the key of each folder that was added, once it is durable. */
  onFolderStored(key: string): void
  /** Called once when the store refuses; nothing more is written then. */
  onFailure(error: ScanError): void
}

/** Each batch costs the store a part for every month that it tells of: the fewer there are, the better. */
const batchWeight = 6000
const findingsPerWeight = 12
/** A batch that is not full is written when nothing has come for so long, sooner at the beginning of a scan, */
const idleMs = 2000
const firstIdleMs = 500
const firstBatches = 3
/** and after so long in any case: people look on. */
const longestMs = 4000

/** Collects finished items and writes them in batches, one batch at a time. */
export class BatchWriter {
  readonly #options: WriterOptions
  #items: FinishedItem[] = []
  #folders: FolderBatch[] = []
  #weight = 0
  #tail: Promise<void> = Promise.resolve()
  #unwritten = 0
  #batches = 0
  #isDue = false
  #timer: NodeJS.Timeout | undefined
  /** When the first of them came. */
  #began: number | undefined
  #failure: ScanError | undefined

  constructor(options: WriterOptions) {
    this.#options = options
  }

  async add(item: FinishedItem): Promise<void> {
    this.#items.push(item)
    this.#grow(weightOf(item))
    // Whoever adds waits while a batch is full and another one is being written.
    if (this.#unwritten > batchWeight) await this.#tail
  }

  /** Writes them with the items that come next, before those. */
  addFolders(batch: FolderBatch): void {
    this.#folders.push(batch)
    this.#grow(batch.folders.length)
  }

  #grow(weight: number): void {
    this.#weight += weight
    if (this.#weight >= batchWeight) void this.flush()
    else this.#flushSoon()
  }

  /** Writes beside the items, at once. */
  async write(batch: ScanBatch): Promise<void> {
    const identities = this.#options.directory.takeNew()
    try {
      const { events = [], exposures = [] } = batch
      await this.#options.sink.write({ ...batch, events: await this.#once({ events, exposures }), identities })
    } catch (error) {
      this.#fail(error)
    }
    this.#check()
  }

  /** Resolves when everything added so far is durable, or given up because the store refuses. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#began = undefined
    const items = this.#items
    const folders = this.#folders
    const weight = this.#weight
    if (!items.length && !folders.length) return this.#tail
    this.#items = []
    this.#folders = []
    this.#weight = 0
    this.#batches++
    this.#unwritten += weight
    this.#tail = this.#tail
      .then(() => this.#store(items, folders))
      .finally(() => {
        this.#unwritten -= weight
      })
    return this.#tail
  }

  /** Like `flush`, telling whether it worked. @throws ScanError */
  async end(): Promise<void> {
    await this.flush()
    this.#check()
  }

  #flushSoon(): void {
    const now = performance.now()
    this.#began ??= now
    clearTimeout(this.#timer)
    const idle = this.#batches < firstBatches ? firstIdleMs : idleMs
    const left = Math.max(0, Math.min(idle, this.#began + longestMs - now))
    this.#timer = setTimeout(() => void this.#flushInTurn(), left)
  }

  /** What comes while the batch before is being written goes with this one. */
  async #flushInTurn(): Promise<void> {
    if (this.#isDue) return
    this.#isDue = true
    await this.#tail
    this.#isDue = false
    await this.flush()
  }

  async #store(items: readonly FinishedItem[], folders: readonly FolderBatch[]): Promise<void> {
    if (this.#failure) return
    try {
      const { sink, organisationId, directory } = this.#options
      const exposures = [...folders, ...items].flatMap(({ exposures: own }) => own ?? [])
      const events = await this.#once({ events: [...folders, ...items].flatMap(each => each.events), exposures })
      const clusters = await assignClusters(sink, organisationId, items)
      await sink.write({
        clusters,
        identities: directory.takeNew(),
        folders: folders.flatMap(batch => batch.folders),
        items: items.flatMap(({ item }) => item ?? []),
        scanItems: items.map(({ scanItem }) => scanItem),
        exposures,
        events,
        findings: items.flatMap(({ findings }) => findings),
        readAnew: items.flatMap(({ isReadAnew, scanItem }) => (isReadAnew ? scanItem.itemId : [])),
      })
      for (const item of items) this.#options.onStored(item)
      for (const { key } of folders.flatMap(batch => batch.folders)) this.#options.onFolderStored(key)
    } catch (error) {
      this.#fail(error)
    }
  }

  async #once(seen: { events: readonly EventRow[]; exposures: readonly ObjectExposures[] }): Promise<EventRow[]> {
    return this.#options.hasLog ? withoutTold(this.#options.sink, seen) : [...seen.events]
  }

  #fail(error: unknown): void {
    if (this.#failure) return
    this.#failure = asScanError(error)
    this.#options.onFailure(this.#failure)
  }

  #check(): void {
    if (this.#failure) throw this.#failure
  }
}

function weightOf({ findings, events }: FinishedItem): number {
  return 1 + findings.length / findingsPerWeight + events.length / findingsPerWeight
}
