import type { DocumentPart } from '@sharelight/contract'
import { LimitReached } from '../errors.ts'
import type { ResolvedOptions } from '../options.ts'
import { Clock } from './clock.ts'

/**
 * A piece of a document's text. `part` is an index into the outcome's `parts`, `kind` that part's kind: `header` text is
 * addressing, not content.
 */
export interface TextChunk {
  text: string
  part: number
  kind: DocumentPart['kind']
  /** Where the cells of a table lie in the text. */
  cells?: TextCells
}

/** The rows of one table in a chunk; the same shape as classification takes. */
export interface TextCells {
  /** Tells the tables of one source apart. */
  table: string
  /** Names of the columns where they are known apart from the rows; without them the first row may be the header. */
  names?: readonly string[]
  /** It stands in a document, where tables serve layout too. */
  isInText?: boolean
  /** Column, start and end of each name of a column that stands in the chunk. */
  labels?: number[]
  /** Column, start and end of each filled cell in order, UTF-16 units into the chunk; a column of -1 ends the row. */
  at: number[]
}

/** What all documents inside one source share: options, limits, the list of parts. */
export class Session {
  readonly options: ResolvedOptions
  readonly clock = new Clock()
  readonly parts: DocumentPart[] = []
  /** Run at the end, in reverse: temporary files, worker threads. */
  readonly cleanups: (() => Promise<void>)[] = []
  entries = 0
  /** Pages and pictures given to text recognition. */
  ocrPages = 0
  #inflated = 0
  #chars = 0
  #ocrMs = 0

  constructor(options: ResolvedOptions) {
    this.options = options
  }

  get limits() {
    return this.options.limits
  }

  /** Index of a new part, or of the last one when there are already too many to list. */
  addPart(part: DocumentPart): number {
    if (this.parts.length < this.limits.parts) return this.parts.push(part) - 1
    if (this.parts.length === this.limits.parts) this.parts.push({ kind: 'entry', name: '…', status: 'complete' })
    return this.parts.length - 1
  }

  kindOf(part: number): DocumentPart['kind'] {
    return this.parts[part]?.kind ?? 'entry'
  }

  countText(part: number, chars: number): void {
    const entry = this.parts[part]
    if (entry) entry.chars = (entry.chars ?? 0) + chars
    this.#chars += chars
    if (this.#chars > this.limits.textChars)
      this.#stop('text_limit', `More than ${this.limits.textChars} characters of text.`)
  }

  hasRoomFor(chars: number): boolean {
    return this.#chars + chars <= this.limits.textChars
  }

  countInflated(bytes: number): void {
    this.#inflated += bytes
    if (this.#inflated > this.limits.inflatedBytes)
      this.#stop('inflated_limit', `Unpacks to more than ${this.limits.inflatedBytes} bytes.`)
  }

  readonly #begun = performance.now()

  countEntry(): void {
    this.entries++
    if (this.entries > this.limits.entries) this.#stop('entry_limit', `Has more than ${this.limits.entries} members.`)
  }

  /** Milliseconds of text recognition left. */
  get ocrLeftMs(): number {
    return this.limits.ocrTimeMs - this.#ocrMs
  }

  spendOcr(ms: number, pages = 1): void {
    this.#ocrMs += ms
    this.ocrPages += pages
  }

  get ocrSpentMs(): number {
    return Math.round(this.#ocrMs)
  }

  check(): void {
    this.options.signal?.throwIfAborted()
    if (performance.now() - this.#begun > this.limits.itemTimeMs) {
      this.#stop(
        'time_limit',
        `Reading and classifying it took longer than the ${this.limits.itemTimeMs / 1000} s that one item may take.`,
      )
    }
    if (this.clock.left() < 0) throw timeLimit(this.limits.timeMs)
    if (this.clock.totalMs > this.limits.totalTimeMs) {
      this.#stop('time_limit', `Everything inside took longer than ${this.limits.totalTimeMs / 1000} s.`)
    }
  }

  #stop(reason: 'text_limit' | 'inflated_limit' | 'entry_limit' | 'time_limit', detail: string): never {
    throw new LimitReached(reason, detail, 'source')
  }
}

export const timeLimit = (ms: number) => new LimitReached('time_limit', `Reading it took longer than ${ms / 1000} s.`)
