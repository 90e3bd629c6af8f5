import { guidOf } from '../ids.ts'
import { contentTypeOf, type AuditRecord, type ContentType } from './record.ts'

/** A blob of the feed: a few records that became available together. */
export interface Blob {
  id: string
  contentType: ContentType
  created: Date
  records: readonly AuditRecord[]
}

interface Kept {
  record: AuditRecord
  at: number
}

/** Blobs expire after as many days. */
export const keptDays = 7
const recordsOfBlob = 40

export interface FeedWays {
  /** Seconds until a record can be had. */
  delaySeconds: number
  /** Records of a blob come in no order. */
  isUnordered: boolean
  /** Some records come once more, in a later blob. */
  isDoubled: boolean
}

/** What happened in the tenant, and the blobs in which the feed hands it out. */
export class AuditLog {
  readonly records: Kept[] = []
  readonly #pending = new Map<ContentType, Kept[]>()
  readonly blobs: Blob[] = []
  readonly ways: FeedWays

  constructor(ways: FeedWays) {
    this.ways = ways
  }

  add(record: AuditRecord, at: Date): void {
    const kept = { record, at: at.getTime() }
    this.records.push(kept)
    const type = contentTypeOf(record)
    const waiting = this.#pending.get(type)
    if (waiting) waiting.push(kept)
    else this.#pending.set(type, [kept])
  }

  /** Makes blobs of what may be handed out at `now`. */
  settle(now: number): void {
    for (const [type, waiting] of this.#pending) {
      const due = waiting.filter(({ at }) => at + this.ways.delaySeconds * 1000 <= now)
      if (!due.length) continue
      this.#pending.set(
        type,
        waiting.filter(kept => !due.includes(kept)),
      )
      for (let from = 0; from < due.length; from += recordsOfBlob)
        this.#handOut(type, due.slice(from, from + recordsOfBlob))
    }
  }

  #handOut(contentType: ContentType, kept: readonly Kept[]): void {
    const latest = Math.max(...kept.map(({ at }) => at))
    const created = new Date(latest + this.ways.delaySeconds * 1000)
    const id = `${guidOf('blob', contentType, this.blobs.length)}$${this.blobs.length}`
    const again = this.ways.isDoubled
      ? (this.blobs.findLast(blob => blob.contentType === contentType)?.records ?? [])
      : []
    const records = [...again.slice(0, 3), ...kept.map(({ record }) => record)]
    this.blobs.push({ id, contentType, created, records: this.ways.isUnordered ? mixed(records) : records })
  }
}

/** In an order that has nothing to do with when they happened. */
const mixed = (records: readonly AuditRecord[]) =>
  records.toSorted((one, other) => guidOf('mixed', one.Id).localeCompare(guidOf('mixed', other.Id)))
