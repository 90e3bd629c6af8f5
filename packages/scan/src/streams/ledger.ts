import type { ItemStatus } from '@sharelight/contract'
import type { Beside, ScanCursors, StreamState } from '@sharelight/store'

/** A page that is being read. */
export interface OpenPage {
  /** Keys of items that are not stored yet. */
  waiting: Set<string>
  /** A list of changes, which names nothing again. */
  isDelta: boolean
  /** How its items ended; of no interest where all are listed again each time. */
  failed: string[]
  settled: string[]
  gaps: NonNullable<Beside['gaps']>
  /** What to save once it is stored; absent until all of it was taken. */
  end?: { state?: StreamState }
}

/** Saves how far a source has been read, never ahead of what is stored: a page counts when it and all before it are. */
export class PageLedger {
  readonly #cursors: ScanCursors
  readonly #onFailure: (error: unknown) => void
  readonly #pages: OpenPage[] = []
  readonly #pageOf = new Map<string, OpenPage>()
  #saving: Promise<void> = Promise.resolve()

  constructor(cursors: ScanCursors, onFailure: (error: unknown) => void) {
    this.#cursors = cursors
    this.#onFailure = onFailure
  }

  begin(isDelta: boolean): OpenPage {
    const page: OpenPage = { waiting: new Set(), isDelta, failed: [], settled: [], gaps: [] }
    this.#pages.push(page)
    return page
  }

  /** These are read for the page. */
  expect(page: OpenPage, keys: readonly string[]): void {
    for (const key of keys) {
      page.waiting.add(key)
      this.#pageOf.set(key, page)
    }
  }

  /** Whether an item with this key is being read. */
  holds(key: string): boolean {
    return this.#pageOf.has(key)
  }

  stored(key: string, status: ItemStatus): void {
    const page = this.#pageOf.get(key)
    this.#pageOf.delete(key)
    if (!page) return
    page.waiting.delete(key)
    const outcome = status === 'failed' ? page.failed : page.settled
    outcome.push(key)
    this.#advance()
  }

  /** All of the page was taken: once it is stored, reading goes on from `state`. */
  end(page: OpenPage, state?: StreamState): void {
    page.end = state ? { state } : {}
    this.#advance()
  }

  /** Resolves when what can be saved is saved. */
  async saved(): Promise<void> {
    await this.#saving
  }

  #advance(): void {
    while (this.#pages[0]?.end && !this.#pages[0].waiting.size) {
      const page = this.#pages.shift()
      const next = this.#pages[0]
      // The position of the page after it says the same, and more.
      const isOvertaken =
        next?.end?.state && !next.waiting.size && next.end.state.stream === page?.end?.state?.stream && !isNoted(page)
      if (page && !isOvertaken) this.#saving = this.#saving.then(() => this.#save(page)).catch(this.#onFailure)
    }
  }

  async #save({ end, isDelta, failed, settled, gaps }: OpenPage): Promise<void> {
    const outcomes = isDelta ? { failed, settled } : {}
    if (end?.state) await this.#cursors.save(end.state, { gaps, ...outcomes })
    else await this.#cursors.note(outcomes)
  }
}

function isNoted({ failed, settled, gaps, isDelta }: OpenPage): boolean {
  return gaps.length > 0 || (isDelta && failed.length + settled.length > 0)
}
