import type { DemoEventBatch } from '../rows.ts'

/** One event on its way into a batch. */
export interface Draft {
  time: number
  type: number
  source: number
  item: number
  folder: number
  actor: number
  /** Index in `shareTypes`. */
  share: number
  labelSet: number
  anomalies: number
  recipients: number
  justified: number
}

/** Collects a day's events and gives them in time order, in columns. */
export class DayBuilder {
  private readonly drafts: Draft[] = []
  private used = 0

  /** The next draft to fill in; drafts are used again from day to day. */
  next(): Draft {
    const draft = this.drafts[this.used] ?? {
      time: 0,
      type: 0,
      source: 0,
      item: 0,
      folder: 0,
      actor: 0,
      share: 0,
      labelSet: 0,
      anomalies: 0,
      recipients: 0,
      justified: 0,
    }
    this.drafts[this.used++] = draft
    return draft
  }

  /** The day's events; the builder is empty afterwards. */
  finish(first: number, combinationOf: (draft: Draft) => number): DemoEventBatch {
    const count = this.used
    const batch: DemoEventBatch = {
      count,
      first,
      time: new Float64Array(count),
      type: new Uint8Array(count),
      source: new Uint8Array(count),
      item: new Int32Array(count),
      folder: new Int32Array(count),
      actor: new Int32Array(count),
      combination: new Uint32Array(count),
      recipients: new Uint32Array(count),
      justified: new Uint8Array(count),
    }
    order(this.drafts, count).forEach((position, n) => {
      const draft = this.drafts[position]
      if (!draft) return
      batch.time[n] = Math.floor(draft.time)
      batch.type[n] = draft.type
      batch.source[n] = draft.source
      batch.item[n] = draft.item
      batch.folder[n] = draft.folder
      batch.actor[n] = draft.actor
      batch.combination[n] = combinationOf(draft)
      batch.recipients[n] = draft.recipients
      batch.justified[n] = draft.justified
    })
    this.used = 0
    return batch
  }
}

/** Positions of the first `count` drafts by time. Sorting plain numbers (time × count + position) is many times quicker than comparing objects. */
function order(drafts: readonly Draft[], count: number): Float64Array {
  let start = Infinity
  for (let n = 0; n < count; n++) start = Math.min(start, Math.floor(drafts[n]?.time ?? start))
  const keys = new Float64Array(count)
  for (let n = 0; n < count; n++) keys[n] = (Math.floor(drafts[n]?.time ?? 0) - start) * count + n
  return keys.sort().map(key => key % count)
}
