import type { DocumentPart, DocumentProperties, ItemReason, ItemStatus } from '@sharelight/contract'
import { ExtractError, LimitReached, messageOf } from '../errors.ts'
import type { ByteSource } from '../source/byte-source.ts'
import type { RowText } from '../text/rows.ts'
import type { TableBatch } from '../text/table-batch.ts'
import type { Session, TextChunk } from './session.ts'

export interface Flaw {
  status: ItemStatus
  reason: ItemReason
  detail: string
}
export interface Member {
  name: string
  kind?: 'attachment' | 'entry' | 'image' | 'message'
}
export interface NewPart {
  kind: DocumentPart['kind']
  name?: string | number
  status?: ItemStatus
  reason?: ItemReason
  mime?: string
  bytes?: number
}

const limitReasons = new Set<ItemReason>([
  'time_limit',
  'memory_limit',
  'inflated_limit',
  'ratio_limit',
  'depth_limit',
  'entry_limit',
  'page_limit',
  'text_limit',
])

/** One document being read: what its format gives is said here. */
export class Reading {
  readonly source: ByteSource
  readonly session: Session
  readonly properties: DocumentProperties = {}
  /** Names of the documents around it, ending in `/`; empty at the outside. */
  readonly prefix: string
  readonly depth: number
  mime = 'application/octet-stream'
  chars = 0
  /** Text after which its metadata goes without saying. */
  readonly #ownPart: number | undefined
  #body: number | undefined
  readonly #flaws: Flaw[] = []
  /** Reads a member; given by the one who knows all formats. */
  readonly #readMember: (reading: Reading) => AsyncGenerator<TextChunk, Flaw>

  constructor(
    place: { source: ByteSource; session: Session; prefix?: string; depth?: number; ownPart?: number },
    readMember: (reading: Reading) => AsyncGenerator<TextChunk, Flaw>,
  ) {
    this.source = place.source
    this.session = place.session
    this.prefix = place.prefix ?? ''
    this.depth = place.depth ?? 0
    this.#ownPart = place.ownPart
    this.#readMember = readMember
  }

  get limits() {
    return this.session.limits
  }

  get options() {
    return this.session.options
  }

  /** Index of a new part of this document. */
  part({ kind, name = '', status = 'complete', ...rest }: NewPart): number {
    return this.session.addPart({ kind, name: `${this.prefix}${name}`, status, ...rest })
  }

  /** The part of a document that has no finer structure: the member itself, or `body` at the outside. */
  body(): number {
    this.#body ??= this.#ownPart ?? this.part({ kind: 'section', name: 'body' })
    return this.#body
  }

  /** A chunk to yield. @throws LimitReached when time or text is used up */
  text(part: number, text: string): TextChunk {
    this.session.check()
    this.session.countText(part, text.length)
    this.chars += text.length
    return { text, part, kind: this.session.kindOf(part) }
  }

  /** The rows that were gathered, as a chunk to yield. @throws LimitReached when time or text is used up */
  rows(part: number, rows: RowText): TextChunk {
    const { text, cells } = rows.take()
    const table = `${this.prefix}${part}/${cells.table}`
    return { ...this.text(part, text), cells: { ...cells, table } }
  }

  /** Text with the tables that stand in it, as chunks to yield. @throws LimitReached when time or text is used up */
  *pieces(part: number, batch: Pick<TableBatch, 'takePieces'>): Generator<TextChunk> {
    for (const { text, cells } of batch.takePieces())
      yield {
        ...this.text(part, text),
        ...(cells && { cells: { ...cells, table: `${this.prefix}${part}/${cells.table}` } }),
      }
  }

  /** To call in long loops that yield nothing. */
  check(): void {
    this.session.check()
  }

  set(key: string, value: DocumentProperties[string] | undefined | null): void {
    if (value === undefined || value === null || value === '' || Number.isNaN(value)) return
    this.properties[key] = typeof value === 'string' ? value.slice(0, 4096) : value
  }

  /** Something of this document could not be read. */
  flaw(reason: ItemReason, detail: string): void {
    this.#flaws.push({ status: 'partial', reason, detail })
  }

  hasFlaws(): boolean {
    return this.#flaws.length > 0
  }

  /** Reads a document inside this one and tells its part how that ended. */
  async *member(source: ByteSource, { name, kind = 'entry' }: Member): AsyncGenerator<TextChunk> {
    this.session.countEntry()
    const part = this.part({ kind, name, bytes: source.size })
    if (this.depth >= this.limits.depth) {
      const detail = `${name} lies more than ${this.limits.depth} levels deep.`
      return this.#endMember(part, { status: 'skipped', reason: 'depth_limit', detail })
    }
    const inner = new Reading(
      { source, session: this.session, prefix: `${this.prefix}${name}/`, depth: this.depth + 1, ownPart: part },
      this.#readMember,
    )
    try {
      const flaw = yield* this.#readMember(inner)
      const entry = this.session.parts[part]
      if (entry && entry.name === `${this.prefix}${name}`) entry.mime = inner.mime
      this.#endMember(part, flaw)
    } finally {
      this.chars += inner.chars
      await source.close?.()
    }
  }

  /** A member whose bytes cannot be had: encrypted, compressed in an unknown way, damaged. */
  unreadable(member: Member, error: unknown): void {
    this.session.countEntry()
    if (error instanceof LimitReached && error.scope === 'source') throw error
    this.#endMember(this.part({ kind: member.kind ?? 'entry', name: member.name }), flawOf(error, 0))
  }

  #endMember(part: number, { status, reason, detail }: Flaw): void {
    const entry = this.session.parts[part]
    if (status === 'complete') return
    if (entry && entry.name !== '…') Object.assign(entry, { status, reason })
    if (limitReasons.has(reason)) this.flaw(reason, `${this.prefix}${entry?.name ?? ''}: ${detail}`)
    else if (!harmless.has(reason)) this.flaw('part_unreadable', `${entry?.name ?? 'A part'}: ${detail}`)
  }

  /** How it ended: the outcome's status, reason and detail. */
  end(error?: unknown): Flaw {
    if (error !== undefined) return flawOf(error, this.chars)
    const worst = this.#flaws.find(flaw => limitReasons.has(flaw.reason)) ?? this.#flaws[0]
    return worst ?? { status: 'complete', reason: 'internal', detail: '' }
  }
}

/** A member of these kinds leaves the document around it complete: there is no text in it that was missed. */
const harmless = new Set<ItemReason>(['unsupported', 'empty', 'ocr_off'])

/** The end that an error means for a document that had given `chars` of text. */
export function flawOf(error: unknown, chars: number): Flaw {
  if (error instanceof ExtractError) {
    if (error.status === 'failed' && chars > 0)
      return { status: 'partial', reason: error.reason === 'io_error' ? 'io_error' : 'damaged', detail: error.message }
    return { status: error.status, reason: error.reason, detail: error.message }
  }
  const detail = `Its parser could not go on: ${messageOf(error)}.`
  return chars > 0
    ? { status: 'partial', reason: 'damaged', detail }
    : { status: 'failed', reason: 'malformed', detail }
}
