import { Slots } from './slots.ts'
import { finished, unchanged, type FinishedItem } from './write/compose.ts'
import type { PlannedItem } from './plan/items.ts'
import type { DocumentReading } from './read/document.ts'
import { broughtReading } from './read/brought.ts'
import { fetchContent } from './read/fetch.ts'
import { readFetched } from './read/read-fetched.ts'
import type { Reader } from './read/reader.ts'
import { patiently } from './patience.ts'
import type { ScanControl } from './control.ts'
import type { ScanContext } from './context.ts'

export interface PipelineOptions {
  scan: ScanContext
  reader: Reader
  control: ScanControl
  /** The organisation's key for hashing what is found. */
  key: Uint8Array
  onReading(path: string): void
  onFinished(item: FinishedItem): Promise<void>
}

// What is listed ahead of reading is bounded in number, what is read at once in number and in bytes held.
const ahead = 4000
const readAtOnce = 512
const bytesAtOnce = 64 * 2 ** 20
const unknownSize = 256 * 1024
const noLabels = async (): Promise<string[]> => []

/** What one stream has pushed. */
export interface Lane {
  /**
   * Takes an item, or a message with its attachments after it. Resolves when there is room for the next.
   * @throws what made an earlier one fail as a whole
   */
  push(unit: readonly PlannedItem[]): Promise<void>
  /** Resolves when all that was pushed so far is through. @throws like `push` */
  drain(): Promise<void>
}

/** Fetches, reads and classifies planned items, many at a time, in no particular order. */
export class Pipeline {
  readonly #options: PipelineOptions
  readonly #ahead = new Slots(ahead)
  readonly #count = new Slots(readAtOnce)
  readonly #bytes = new Slots(bytesAtOnce)
  readonly #running = new Set<Promise<void>>()
  #failure: unknown
  #isStopped = false

  constructor(options: PipelineOptions) {
    this.#options = options
  }

  lane(): Lane {
    const running = new Set<Promise<void>>()
    return { push: unit => this.#push(unit, running), drain: () => this.#through(running) }
  }

  /** Resolves when all that was pushed so far, by whichever stream, is through. @throws what made one of it fail as a whole */
  drain(): Promise<void> {
    return this.#through(this.#running)
  }

  /** What is not finished by now is left for the next time. */
  stop(): void {
    this.#isStopped = true
  }

  async #push(unit: readonly PlannedItem[], lane: Set<Promise<void>>): Promise<void> {
    const leave = await this.#ahead.take(unit.length)
    if (this.#failure !== undefined) throw this.#failure
    const run = this.#runUnit(unit)
      .catch((error: unknown) => {
        this.#failure ??= error
      })
      .finally(() => {
        leave()
        for (const running of [this.#running, lane]) running.delete(run)
      })
    for (const running of [this.#running, lane]) running.add(run)
  }

  async #through(running: ReadonlySet<Promise<void>>): Promise<void> {
    await Promise.all(running)
    if (this.#failure !== undefined) throw this.#failure
  }

  /** What a message's event says of its labels includes its attachments': they left together. */
  async #runUnit([first, ...carried]: readonly PlannedItem[]): Promise<void> {
    if (!first) return
    const labels = Promise.all(carried.map(plan => this.#run(plan, noLabels)))
    await Promise.all([this.#run(first, async () => (await labels).flat()), labels])
  }

  /** Finishes one item and gives its labels. */
  async #run(plan: PlannedItem, carriedLabels: () => Promise<string[]>): Promise<string[]> {
    const { scan, onFinished } = this.#options
    const known = plan.before?.labels.map(({ key }) => key) ?? []
    if (plan.isDone) return known
    if (plan.change === 'unchanged') {
      await onFinished(unchanged(plan, scan))
      return known
    }
    const reading = plan.given ?? (plan.isNewContent ? await this.#readInTurn(plan) : undefined)
    const carried = plan.newEvents.length ? await carriedLabels() : []
    if (this.#isStopped) return []
    const done = finished(plan, { reading, scan, carried })
    await onFinished(done)
    return done.item?.labels.map(({ key }) => key) ?? []
  }

  async #readInTurn(plan: PlannedItem): Promise<DocumentReading> {
    const { control } = this.#options
    const leaveCount = await this.#count.take()
    const leaveBytes = await this.#bytes.take(plan.entry.size ?? unknownSize)
    try {
      await control.ready()
      const reading = await this.#read(plan)
      control.signal.throwIfAborted()
      return reading
    } finally {
      leaveBytes()
      leaveCount()
    }
  }

  async #read({ entry }: PlannedItem): Promise<DocumentReading> {
    const { scan, reader, control, key, onReading } = this.#options
    const { key: itemKey, stamp } = entry
    if (entry.reading) {
      const place = { path: entry.path, sourceId: scan.sourceId }
      return broughtReading(entry.reading, { key, exceptions: scan.ruleset?.exceptions ?? [], place })
    }
    const fetched = await patiently(() => fetchContent(scan.connection, { key: itemKey, stamp }), {
      signal: control.signal,
      turn: scan.turn,
    })
    if (!('content' in fetched)) return fetched
    try {
      control.signal.throwIfAborted()
      onReading(entry.path)
      const { connection, reading: settings, sourceId, ruleset } = scan
      return await readFetched(fetched, entry, { connection, reader, key, settings, sourceId, ruleset })
    } finally {
      await fetched.release()
    }
  }
}
