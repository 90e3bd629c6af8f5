import type { Track } from '../scan/track.ts'

/** Words of a text, by their numbers; 0 for one that is in no phrase. */
interface Words {
  ids: Uint16Array
  count: number
}

const bitOf = (id: number) => 1 << (id & 31)

/**
 * Rows of words that begin phrases, in flat arrays: objects and maps of them are spread over the memory, and most words of a text ask. A step is one of
 * these rows, by its number from 1.
 */
export class PhraseSteps {
  /** By the number of a first word: its step, or 0. */
  private starts = new Int32Array(1_024)
  private count = 1
  /** Per step its phrase's number plus 1, or 0, and a bit for each word that may follow, side by side; words that share a bit only cost a look. */
  private steps = new Int32Array(2_048)
  /** By the low bits of a step and the word behind it: both, and the step that they are together; further ones in the next slots. */
  private nexts = new Int32Array(3 * 1_024)
  private nextCount = 0

  /** The number of the phrase of these words: `free` from now on, where they were none. */
  add(ids: readonly number[], free: number): number {
    const [first = 0, ...others] = ids
    while (first >= this.starts.length) this.starts = grown(this.starts)
    let step = (this.starts[first] ||= this.newStep())
    for (const id of others) step = this.after(step, id) || this.link(step, id)
    return (this.steps[2 * step] ||= free + 1) - 1
  }

  /** Fills `hits` with the number of each phrase that begins before `to`, and the place of its first word. */
  find({ ids, count }: Words, to: number, hits: Track): void {
    const { starts, steps } = this
    const last = Math.min(to, count)
    hits.length = 0
    for (let at = 0; at < last; at++) {
      const id = ids[at]!
      let step = id === 0 || id >= starts.length ? 0 : starts[id]!
      for (let next = at + 1; step !== 0; next++) {
        if (steps[2 * step] !== 0) hits.add(steps[2 * step]! - 1, at)
        const following = next < count ? ids[next]! : 0
        if (following === 0 || (steps[2 * step + 1]! & bitOf(following)) === 0) break
        step = this.after(step, following)
      }
    }
  }

  /** The step of a step and the word behind it, or 0. */
  private after(step: number, id: number): number {
    const { nexts } = this
    const mask = nexts.length / 3 - 1
    for (let slot = placeOf(step, id) & mask; nexts[3 * slot] !== 0; slot = (slot + 1) & mask)
      if (nexts[3 * slot] === step && nexts[3 * slot + 1] === id) return nexts[3 * slot + 2]!
    return 0
  }

  private link(step: number, id: number): number {
    if (6 * ++this.nextCount > this.nexts.length) this.spread()
    const next = this.newStep()
    this.steps[2 * step + 1]! |= bitOf(id)
    this.put(step, id, next)
    return next
  }

  private put(step: number, id: number, next: number): void {
    const { nexts } = this
    const mask = nexts.length / 3 - 1
    let slot = placeOf(step, id) & mask
    while (nexts[3 * slot] !== 0) slot = (slot + 1) & mask
    nexts.set([step, id, next], 3 * slot)
  }

  private spread(): void {
    const before = this.nexts
    this.nexts = new Int32Array(2 * before.length)
    for (let at = 0; at < before.length; at += 3)
      if (before[at] !== 0) this.put(before[at]!, before[at + 1]!, before[at + 2]!)
  }

  private newStep(): number {
    const step = this.count++
    if (2 * this.count > this.steps.length) this.steps = grown(this.steps)
    return step
  }
}

function placeOf(step: number, id: number): number {
  const hash = Math.imul(Math.imul(step, 0x9e3779b1) ^ id, 0x85ebca6b)
  return hash ^ (hash >>> 15)
}

function grown(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(2 * numbers.length)
  twice.set(numbers)
  return twice
}
