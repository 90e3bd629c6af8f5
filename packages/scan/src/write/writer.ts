import type { ScanBatch, ScanSink } from '@sharelight/store'
import { asScanError, type ScanError } from '../errors.ts'
import type { Directory } from '../plan/directory.ts'
import { assignClusters } from './clusters.ts'
import type { FinishedItem } from './compose.ts'

export interface WriterOptions {
  sink: ScanSink
  organisationId: string
  directory: Directory
  /** Called for each item once it is durable. */
  onStored(item: FinishedItem): void
  /** Called once when the store refuses; nothing more is written then. */
  onFailure(error: ScanError): void
}

/** Each batch costs the store a part for every month that it tells of: the fewer there are, the better. */
const batchWeight = 4000
const findingsPerWeight = 12
/** A batch that is not full is written when nothing has come for so long, */
const idleMs = 500
/** and after so long in any case: people look on. */
const longestMs = 3000

/** Collects finished items and writes them in batches, one batch at a time. */
export class BatchWriter {
  readonly #options: WriterOptions
  #items: FinishedItem[] = []
  #weight = 0
  #tail: Promise<void> = Promise.resolve()
  #unwritten = 0
  #timer: NodeJS.Timeout | undefined
  /** When the first of them came. */
  #began: number | undefined
  #failure: ScanError | undefined

  constructor(options: WriterOptions) {
    this.#options = options
  }

  async add(item: FinishedItem): Promise<void> {
    this.#items.push(item)
    this.#weight += weightOf(item)
    if (this.#weight >= batchWeight) void this.flush()
    else this.#flushSoon()
    // Whoever adds waits while a batch is full and another one is being written.
    if (this.#unwritten > batchWeight) await this.#tail
  }

  /** Writes beside the items: folders, which must be there before what they hold. */
  async write(batch: ScanBatch): Promise<void> {
    const identities = this.#options.directory.takeNew()
    try {
      await this.#options.sink.write({ ...batch, identities })
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
    const weight = this.#weight
    if (!items.length) return this.#tail
    this.#items = []
    this.#weight = 0
    this.#unwritten += weight
    this.#tail = this.#tail
      .then(() => this.#store(items))
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
    const left = Math.max(0, Math.min(idleMs, this.#began + longestMs - now))
    this.#timer = setTimeout(() => void this.flush(), left)
  }

  async #store(items: readonly FinishedItem[]): Promise<void> {
    if (this.#failure) return
    try {
      const { sink, organisationId, directory } = this.#options
      const clusters = await assignClusters(sink, organisationId, items)
      await sink.write({
        clusters,
        identities: directory.takeNew(),
        items: items.flatMap(({ item }) => item ?? []),
        scanItems: items.map(({ scanItem }) => scanItem),
        exposures: items.flatMap(({ exposures }) => exposures ?? []),
        events: items.flatMap(({ events }) => events),
        findings: items.flatMap(({ findings }) => findings),
        readAnew: items.flatMap(({ isReadAnew, scanItem }) => (isReadAnew ? scanItem.itemId : [])),
      })
      for (const item of items) this.#options.onStored(item)
    } catch (error) {
      this.#fail(error)
    }
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
