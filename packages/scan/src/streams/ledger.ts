import type { ItemStatus } from '@sharelight/contract'
import type { Beside, ScanCursors, StreamState } from '@sharelight/store'

/** A page that is being read. */
export interface OpenPage {
  stream: string
  /** Keys that are the page's alone until what it says of them is stored. */
  waiting: Set<string>
  /** A list of changes, which names nothing again. */
  isDelta: boolean
  /** How its items ended; of no interest where all are listed again each time. */
  failed: string[]
  settled: string[]
  /** It ends a list of everything, read from its beginning: what failed on the pages before it fails with it. */
  isLast?: boolean
  gaps: NonNullable<Beside['gaps']>
  /** What to save once it is stored; absent until all of it was taken. */
  end?: { state?: StreamState }
}

/** Saves how far each stream has been read, never ahead of what is stored: a page counts when it and all before it in its stream are. */
export class PageLedger {
  readonly #cursors: ScanCursors
  readonly #onFailure: (error: unknown) => void
  /** By stream, of each in the order of reading. */
  readonly #pages = new Map<string, OpenPage[]>()
  readonly #pageOf = new Map<string, OpenPage>()
  /** By stream that lists everything: what could not be read so far. */
  readonly #failed = new Map<string, Set<string>>()
  /** Who waits for a key. */
  readonly #freed = new Map<string, PromiseWithResolvers<void>>()
  #saving: Promise<void> = Promise.resolve()

  constructor(cursors: ScanCursors, onFailure: (error: unknown) => void) {
    this.#cursors = cursors
    this.#onFailure = onFailure
  }

  begin(stream: string, isDelta: boolean): OpenPage {
    const page: OpenPage = { stream, waiting: new Set(), isDelta, failed: [], settled: [], gaps: [] }
    const pages = this.#pages.get(stream)
    if (pages) pages.push(page)
    else this.#pages.set(stream, [page])
    return page
  }

  /** Resolves once no other page, of whichever stream, holds any of these keys and this one holds them all: what is named twice is read one after the other. */
  async claim(page: OpenPage, keys: readonly string[]): Promise<void> {
    const isHeld = (key: string) => this.#pageOf.has(key)
    for (let held = keys.find(isHeld); held !== undefined; held = keys.find(isHeld)) await this.#whenFree(held)
    for (const key of keys) {
      page.waiting.add(key)
      this.#pageOf.set(key, page)
    }
  }

  /** Of these there is nothing to be stored any more. */
  release(keys: readonly string[]): void {
    for (const key of keys) this.#free(key)
  }

  /** An item with how it ended, or a folder. */
  stored(key: string, status?: ItemStatus): void {
    const page = this.#free(key)
    if (!page) return
    if (status === 'failed') page.failed.push(key)
    else if (status) page.settled.push(key)
    this.#advance(page.stream)
  }

  /** All of the page was taken: once it is stored, reading goes on from `state`. */
  end(page: OpenPage, state?: StreamState): void {
    page.end = state ? { state } : {}
    this.#advance(page.stream)
  }

  /** Resolves when what can be saved is saved. */
  async saved(): Promise<void> {
    await this.#saving
  }

  #whenFree(key: string): Promise<void> {
    const freed = this.#freed.get(key) ?? Promise.withResolvers<void>()
    this.#freed.set(key, freed)
    return freed.promise
  }

  #free(key: string): OpenPage | undefined {
    const page = this.#pageOf.get(key)
    this.#pageOf.delete(key)
    page?.waiting.delete(key)
    this.#freed.get(key)?.resolve()
    this.#freed.delete(key)
    return page
  }

  #advance(stream: string): void {
    const pages = this.#pages.get(stream) ?? []
    while (pages[0]?.end && !pages[0].waiting.size) {
      const page = pages.shift()
      const next = pages[0]
      if (page) this.#sumUp(page)
      // The position of the page after it says the same, and more.
      const isOvertaken = next?.end?.state && !next.waiting.size && page && !isNoted(page)
      if (page && !isOvertaken) this.#saving = this.#saving.then(() => this.#save(page)).catch(this.#onFailure)
    }
    if (!pages.length) this.#pages.delete(stream)
  }

  #sumUp({ stream, isDelta, isLast, failed, settled }: OpenPage): void {
    const before = this.#failed.get(stream) ?? new Set()
    if (isLast) {
      failed.push(...before)
      this.#failed.delete(stream)
    } else if (!isDelta) {
      // A list may name something twice: it is as it was found last.
      for (const key of settled) before.delete(key)
      for (const key of failed) before.add(key)
      if (before.size) this.#failed.set(stream, before)
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
