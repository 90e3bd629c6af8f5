import { SourceFault, type Container, type Entry, type Page, type Removed } from '@sharelight/connectors'
import type { StreamState } from '@sharelight/store'
import type { ScanContext } from '../context.ts'
import type { ScanControl } from '../control.ts'
import { asScanError, messageOf, ScanError } from '../errors.ts'
import { waited } from '../patience.ts'
import type { Lane } from '../pipeline.ts'
import type { FolderBook } from '../plan/folders.ts'
import { ScanHandedOver } from '../turn.ts'
import { untilAborted } from '../until-aborted.ts'
import { Breadth } from './breadth.ts'
import type { Intake, Stream } from './intake.ts'
import { listed, ListingFailed, noPages } from './listing.ts'

export interface StreamsOptions {
  scan: ScanContext
  control: ScanControl
  folders: FolderBook
  intake: Intake
  lane(): Lane
  /** Containers that may be read at the same time. */
  atOnce: number
  /** Aborts the scan as a whole: by a stream that fails, or by the store. */
  stopping: AbortController
}

/** Reads a source container by container, several at a time, each from where it was left. */
export class Streams {
  readonly #options: StreamsOptions
  readonly #breadth: Breadth
  readonly #began = performance.now()
  /** Aborted when the turn is over: nothing more is asked for, and what was listed is taken in. */
  readonly #leaving = new AbortController()
  readonly #listing: AbortSignal

  constructor(options: StreamsOptions) {
    this.#options = options
    this.#breadth = new Breadth(options.atOnce)
    this.#listing = AbortSignal.any([options.stopping.signal, this.#leaving.signal])
  }

  /**
   * Takes in all that the containers list, or what changed in them; returns when it is on its way to the store.
   * @throws ScanError when one of them cannot be read any further; nothing is taken for deleted then
   * @throws ScanHandedOver when the turn is over, and what was taken in is stored
   */
  async read(containers: AsyncGenerator<Container>): Promise<void> {
    const { atOnce, stopping, intake } = this.#options
    const open = new Set<string>()
    const readers = Array.from({ length: atOnce }, () =>
      this.#readSome(containers, open).catch((error: unknown) => {
        const end = error instanceof ScanHandedOver ? this.#leaving : stopping
        end.abort(error)
      }),
    )
    await Promise.all(readers)
    stopping.signal.throwIfAborted()
    if (!this.#leaving.signal.aborted) return
    // What is being read is stored first: nothing of it is read twice.
    await intake.settle()
    throw this.#leaving.signal.reason
  }

  /** Reads one container after the other, as long as there is one that nobody else reads. */
  async #readSome(containers: AsyncGenerator<Container>, open: Set<string>): Promise<void> {
    for (;;) {
      const { done, value: container } = await untilAborted(() => containers.next(), this.#listing)
      if (done) return
      if (open.has(container.id)) continue
      open.add(container.id)
      await this.#readOne(container)
      open.delete(container.id)
    }
  }

  async #readOne(container: Container): Promise<void> {
    const { scan, control, folders } = this.#options
    const state = await this.#startOf(container)
    if (state.done) return
    if (state.position !== undefined) folders.goOn()
    let isWhole = state.position === undefined
    for (let resyncs = 0; ;) {
      try {
        return await this.#readPages({ container, state, lane: this.#options.lane(), isWhole })
      } catch (error) {
        control.signal.throwIfAborted()
        if (!(error instanceof ListingFailed)) throw error
        const { cause } = error
        if (await waited(cause, { signal: this.#waiting(), turn: scan.turn })) continue
        if (!(cause instanceof SourceFault) || cause.code !== 'resync' || resyncs++) throw unreadable(cause)
        isWhole = false
        // What is known stays until the new list has come to its end.
        Object.assign(state, { position: undefined, covers: 'all', scanId: scan.scanId })
      }
    }
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

  async #readPages(stream: Stream): Promise<void> {
    const { scan, control, intake } = this.#options
    const { container, state } = stream
    const isFromBeginning = state.position === undefined
    const pages = scan.connection.items?.(container, state.position) ?? noPages()
    let last: Page<Entry | Removed> | undefined
    // What comes with its content is large.
    const isAhead = !scan.connection.brings
    for await (const page of listed(pages, { breadth: this.#breadth, signal: this.#listing, isAhead })) {
      control.signal.throwIfAborted()
      await control.ready()
      if (page.covers === 'all' || (isFromBeginning && !last)) state.covers = page.covers
      if (page.next !== undefined) state.position = page.next
      await intake.take(stream, page)
      last = page
      if (page.next !== undefined && page.items.length && this.#isTurnOver()) throw new ScanHandedOver(new Date())
    }
    control.signal.throwIfAborted()
    // It was broken off: what is known stays until a list has come to its end.
    if (last?.covers === 'changes' && last.next === undefined) state.covers = 'changes'
    await intake.end(stream, last ? last.next : state.position)
  }

  #isTurnOver(): boolean {
    const { turn } = this.#options.scan
    return turn !== undefined && performance.now() - this.#began > turn.lasts
  }

  #waiting(): AbortSignal {
    return AbortSignal.any([this.#options.control.signal, this.#listing])
  }
}

function unreadable(error: unknown): ScanError {
  if (error instanceof ScanError || error instanceof SourceFault) return asScanError(error)
  return new ScanError('source_gone', `The source could not be read to its end: ${messageOf(error)}`, { cause: error })
}
