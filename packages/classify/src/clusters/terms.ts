import { isKnownNameHash, isOrdinaryHash } from '../names/index.ts'
import { extend, seed } from '../text/hash.ts'
import type { WordScan } from './word-scan.ts'

/** What ordinary words count beside words of a subject. */
const ordinaryWeight = 0.3
const [shortest, longest] = [4, 24]

/** What is cut out of a text is a string of its own up to here; a longer piece would keep the whole text in memory. */
const longestCopied = 12

/** Words that come so often are all among the most frequent: a text has few of them. */
const manyTimes = 256
const weights = Float64Array.from({ length: manyTimes }, (_, count) => 1 + Math.log(count))
const weightOf = (count: number) => (count < manyTimes ? weights[count]! : 1 + Math.log(count))

/** Counts a document's plain words, so that the most telling can name its cluster. Filled anew without allocating. */
export class TermCounter {
  private count = 0
  /** By the low bits of a hash: a word's place plus 1; further ones of the same bits in the next slots. */
  private slots = new Uint16Array(1_024)
  private hashes = new Int32Array(512)
  private counts = new Int32Array(512)
  /** Where a word stands for the first time. */
  private starts = new Int32Array(512)
  private ends = new Int32Array(512)
  /** How many words come so often. */
  private readonly frequencies = new Int32Array(manyTimes + 1)
  private text = ''
  private units: Uint16Array = new Uint16Array(0)
  private best: Best | undefined

  read({ hashes, plain, plainCount, starts, ends, text, units }: WordScan): void {
    this.begin(plainCount)
    this.text = text
    this.units = units
    const { slots, counts } = this
    const mask = slotsFor(plainCount) - 1
    for (let at = 0; at < plainCount; at++) {
      const length = ends[at]! - starts[at]!
      if (length < shortest || length > longest) continue
      const hash = hashes[plain[at]!]!
      let slot = hash & mask
      while (slots[slot] !== 0 && this.hashes[slots[slot]! - 1] !== hash) slot = (slot + 1) & mask
      if (slots[slot] !== 0) counts[slots[slot]! - 1]!++
      else {
        const place = this.count++
        slots[slot] = place + 1
        this.hashes[place] = hash
        counts[place] = 1
        this.starts[place] = starts[at]!
        this.ends[place] = ends[at]!
      }
    }
  }

  /**
   * The `limit` most telling words of the text that was counted, most telling first: frequent here and no ordinary words. No names, and none of
   * `secrets`, the words of values that a rule found (in small letters).
   */
  telling(secrets: ReadonlySet<string>, limit: number): string[] {
    const { count, counts } = this
    const least = this.leastFrequency(limit * 8)
    const best = (this.best ??= new Best(limit, (a, b) => this.isBefore(a, b)))
    best.begin(limit)
    let room = limit * 8
    for (let place = 0; place < count; place++) if (counts[place]! > least) room--
    for (let place = 0; place < count; place++) {
      const times = counts[place]!
      if (times < least || (times === least && room-- <= 0)) continue
      const isWorth = best.admits(weightOf(times))
      if (isWorth) this.consider(place, secrets, best)
    }
    return Array.from(best.places.subarray(0, best.count), place => this.textOf(place))
  }

  private consider(place: number, secrets: ReadonlySet<string>, best: Best): void {
    const own = this.ownHash(place)
    if (isKnownNameHash(own) || (secrets.size > 0 && secrets.has(this.textOf(place)))) return
    best.add(place, weightOf(this.counts[place]!) * (isOrdinaryHash(own) ? ordinaryWeight : 1))
  }

  private begin(most: number) {
    const needed = slotsFor(most)
    if (needed > this.slots.length) {
      this.slots = new Uint16Array(needed)
      this.hashes = new Int32Array(needed)
      this.counts = new Int32Array(needed)
      this.starts = new Int32Array(needed)
      this.ends = new Int32Array(needed)
    } else this.slots.fill(0, 0, needed)
    this.count = 0
  }

  /** How often words come of which, with those that come more often, there are `most`; 0 where there are fewer in all. */
  private leastFrequency(most: number): number {
    const { frequencies, counts, count } = this
    if (count <= most) return 0
    frequencies.fill(0)
    for (let place = 0; place < count; place++) frequencies[Math.min(counts[place]!, manyTimes)]!++
    let [times, seen] = [manyTimes, frequencies[manyTimes]!]
    while (times > 1 && seen < most) seen += frequencies[--times]!
    return times
  }

  /** `fnv1a` of the word as it is written. */
  private ownHash(place: number): number {
    let hash = seed
    for (let at = this.starts[place]!; at < this.ends[place]!; at++) hash = extend(hash, this.units[at]!)
    return hash
  }

  private textOf(place: number): string {
    const [start, end] = [this.starts[place]!, this.ends[place]!]
    return end - start <= longestCopied
      ? this.text.slice(start, end)
      : String.fromCharCode(...this.units.subarray(start, end))
  }

  /** In the order of their units. */
  private isBefore(one: number, other: number): boolean {
    const { units, starts, ends } = this
    const [from, against] = [starts[one]!, starts[other]!]
    const [length, otherLength] = [ends[one]! - from, ends[other]! - against]
    for (let at = 0; at < length && at < otherLength; at++) {
      const difference = units[from + at]! - units[against + at]!
      if (difference !== 0) return difference < 0
    }
    return length < otherLength
  }
}

/** Places of the heaviest of many, heaviest first; of those that weigh the same in their order. */
class Best {
  places: Int32Array
  count = 0
  private weights: Float64Array
  private limit: number
  private readonly isBefore: (one: number, other: number) => boolean

  constructor(limit: number, isBefore: (one: number, other: number) => boolean) {
    this.limit = limit
    this.places = new Int32Array(limit)
    this.weights = new Float64Array(limit)
    this.isBefore = isBefore
  }

  /** Ready for others. */
  begin(limit: number): void {
    this.count = 0
    if (limit > this.places.length) {
      this.places = new Int32Array(limit)
      this.weights = new Float64Array(limit)
    }
    this.limit = limit
  }

  /** Whether something may be among them that weighs no more than this. */
  admits(weight: number): boolean {
    return this.count < this.limit || weight >= this.weights[this.limit - 1]!
  }

  add(place: number, weight: number): void {
    const { places, weights } = this
    if (this.count === this.limit && !this.isAhead(place, weight, this.limit - 1)) return
    let at = this.count < this.limit ? this.count++ : this.limit - 1
    while (at > 0 && this.isAhead(place, weight, at - 1)) {
      places[at] = places[at - 1]!
      weights[at] = weights[at - 1]!
      at--
    }
    places[at] = place
    weights[at] = weight
  }

  private isAhead(place: number, weight: number, at: number): boolean {
    const other = this.weights[at]!
    return weight === other ? this.isBefore(place, this.places[at]!) : weight > other
  }
}

/** A power of two, at most half filled. */
const slotsFor = (count: number) => 1 << Math.ceil(Math.log2(2 * count + 2))
