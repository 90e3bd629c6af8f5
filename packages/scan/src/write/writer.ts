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

const batchWeight = 1000
/** Events are kept in parts by month, and ClickHouse refuses an insert into more than 100 parts. */
const monthsPerBatch = 90
const findingsPerWeight = 50
const idleMs = 500
/** Whoever adds waits while this much is unwritten. */
const mostUnwritten = 4 * batchWeight

/** Collects finished items and writes them in batches, one batch at a time. */
export class BatchWriter {
  readonly #options: WriterOptions
  #items: FinishedItem[] = []
  #weight = 0
  readonly #months = new Set<string>()
  #tail: Promise<void> = Promise.resolve()
  #unwritten = 0
  #timer: NodeJS.Timeout | undefined
  #failure: ScanError | undefined

  constructor(options: WriterOptions) {
    this.#options = options
  }

  async add(item: FinishedItem): Promise<void> {
    this.#items.push(item)
    this.#weight += weightOf(item)
    for (const { time } of item.events) this.#months.add(new Date(time).toISOString().slice(0, 7))
    if (this.#weight >= batchWeight || this.#months.size >= monthsPerBatch) void this.flush()
    this.#timer ??= setTimeout(() => void this.flush(), idleMs)
    if (this.#unwritten > mostUnwritten) await this.#tail
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
    const items = this.#items
    const weight = this.#weight
    if (!items.length) return this.#tail
    this.#items = []
    this.#weight = 0
    this.#months.clear()
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
