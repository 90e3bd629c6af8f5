import { units } from '../scan/kernel.ts'
import type { Survey } from '../scan/survey.ts'
import { foldText } from '../text/kinds.ts'
import { says, type Compiled } from './compile.ts'
import { introduces, isNamedBy } from './introducing.ts'
import type { PatternSet } from './pattern-set.ts'

/** What the surroundings of a value say about a rule. */
export interface Evidence {
  /** The nearest word that speaks for it, and how many units away. */
  near?: string
  distance: number
  /** A word that speaks against it. */
  against?: string
  /** How many countries' rules the nearest word speaks for. */
  shared: number
}

const farthestBefore = 400
const farthestAfter = 200
const longestValue = 64
const none: Evidence = { distance: Infinity, shared: Infinity }

/** Finds words around values; the words around one value are gathered once for all rules that match it. */
export class Surroundings {
  private start = -1
  private end = -1
  private ids: number[] = []
  private distances: number[] = []
  /** Of the phrases that the value itself begins with. */
  private leading: number[] = []
  private context: string | undefined
  private namedAt = -1
  private namedFor: ReadonlySet<number> | undefined
  private readonly compiled: Compiled
  private readonly survey: Survey
  private length = 0
  private briefSupported = false
  private supportedAt = -1
  /** The words that were gathered last: places in the survey's track. */
  private supportFrom = 0
  private supportTo = 0

  constructor(compiled: Compiled, survey: Survey) {
    this.compiled = compiled
    this.survey = survey
  }

  /** Begins a new window. */
  begin(length: number) {
    this.start = this.supportedAt = this.namedAt = -1
    this.supportFrom = this.supportTo = 0
    this.briefSupported = false
    this.length = length
  }

  /** Whether any word for a rule may be near: quick, and never wrong when it says no. */
  mayHelp(rule: number, start: number): boolean {
    if (this.supportedAt !== start) this.gatherSupport(start)
    const { at } = this.survey.words
    const meaning = this.compiled.meaning[rule]!
    for (let index = this.supportFrom; index < this.supportTo; index += 3) {
      const said = meaning[at[index]!]
      if (said === says.near || said === says.named) return true
    }
    return this.compiled.unspaced[rule]!.length > 0 && this.survey.isSpaceless
  }

  /** Whether there may be a word near for any rule that an ending of `patterns` means. */
  mayHelpAny(patterns: PatternSet, ending: number, start: number): boolean {
    if (this.supportedAt !== start) this.gatherSupport(start)
    return this.survey.isSpaceless || patterns.isHelped(ending, this.survey.words.at, this.supportFrom, this.supportTo)
  }

  /** Whether any word for a rule of the compiled `brief` may be near. */
  mayHelpBrief(start: number): boolean {
    if (this.supportedAt !== start) this.gatherSupport(start)
    return this.briefSupported || this.survey.isSpaceless
  }

  of(rule: number, start: number, end: number): Evidence {
    if (this.start !== start || this.end !== end) this.gather(start, end)
    const meaning = this.compiled.meaning[rule]!
    const { within } = this.compiled.rules[rule]!
    let nearest = -1
    let against = -1
    for (let index = 0; index < this.ids.length; index++) {
      const said = meaning[this.ids[index]!]!
      if (said === says.nothing) continue
      const distance = this.distances[index]!
      if (distance < -(within / 2) || distance > within) continue
      if (said === says.named && !this.names(rule, start - distance, start)) continue
      if (said === says.against) against = index
      else if (nearest < 0 || Math.abs(distance) < Math.abs(this.distances[nearest]!)) nearest = index
    }
    if (nearest >= 0 || against >= 0) return this.describe(nearest, against)
    return this.unspaced(rule, start, end, within)
  }

  /** Whether the abbreviation that ends at `end` names the value; a form without a check has to follow it at once. */
  private names(rule: number, end: number, start: number): boolean {
    return this.compiled.rules[rule]!.strength === 'none' ? introduces(end, start) : isNamedBy(end, start)
  }

  /** The rules that the name right before the value speaks for, or undefined where it has none. */
  introducedFor(start: number, end: number): ReadonlySet<number> | undefined {
    if (this.namedAt === start) return this.namedFor
    if (this.start !== start || this.end !== end) this.gather(start, end)
    this.namedAt = start
    const before = this.ids.filter((_, index) => {
      const distance = this.distances[index]!
      return distance >= 0 && introduces(start - distance, start)
    })
    const speaking = [...before, ...this.leading].flatMap(id => this.compiled.naming[id] ?? [])
    return (this.namedFor = speaking.length ? new Set(speaking) : undefined)
  }

  private describe(nearest: number, against: number): Evidence {
    const { phrases } = this.compiled.vocabulary
    return {
      near: nearest < 0 ? undefined : phrases[this.ids[nearest]!],
      distance: nearest < 0 ? Infinity : Math.abs(this.distances[nearest]!),
      against: against < 0 ? undefined : phrases[this.ids[against]!],
      shared: nearest < 0 ? Infinity : this.compiled.sharedBy[this.ids[nearest]!]!,
    }
  }

  private gather(start: number, end: number) {
    const { at, length } = this.survey.words
    this.start = start
    this.end = end
    this.context = undefined
    this.ids.length = this.distances.length = this.leading.length = 0
    for (
      let index = firstFrom(at, length, start - farthestBefore);
      index < length && at[index + 1]! < end + farthestAfter;
      index += 3
    ) {
      const distance =
        at[index + 2]! <= start ? start - at[index + 2]! : end <= at[index + 1]! ? end - at[index + 1]! - 1 : NaN
      if (at[index + 1] === start && at[index + 2]! < end) this.leading.push(at[index]!)
      if (Number.isNaN(distance)) continue
      this.ids.push(at[index]!)
      this.distances.push(distance)
    }
  }

  /** Finds the words around `start`, beginning at those around the place before. */
  private gatherSupport(start: number) {
    const { at, length } = this.survey.words
    this.supportedAt = start
    let from = this.supportFrom
    while (from > 0 && at[from - 2]! >= start - farthestBefore) from -= 3
    while (from < length && at[from + 1]! < start - farthestBefore) from += 3
    let to = Math.max(from, this.supportTo)
    const last = start + farthestAfter + longestValue
    while (to > from && at[to - 2]! >= last) to -= 3
    while (to < length && at[to + 1]! < last) to += 3
    if (from === this.supportFrom && to === this.supportTo) return
    this.supportFrom = from
    this.supportTo = to
    this.briefSupported = this.hasBriefSupport()
  }

  private hasBriefSupport(): boolean {
    const { at } = this.survey.words
    for (let index = this.supportFrom; index < this.supportTo; index += 3)
      if (this.compiled.supportsBrief[at[index]!] === 1) return true
    return false
  }

  /** Thai, Han, Kana and Hangul are not written in words, so that near phrases are looked for as substrings. */
  private unspaced(rule: number, start: number, end: number, within: number): Evidence {
    const phrases = this.compiled.unspaced[rule]!
    if (!phrases.length || !this.survey.isSpaceless) return none
    this.context ??= foldText(
      String.fromCharCode(...units.subarray(Math.max(0, start - within), Math.min(this.length, end + within / 2))),
    )
    const near = phrases.find(phrase => this.context?.includes(phrase))
    return near ? { near, distance: 10, shared: 1 } : none
  }
}

/** Index of the first group of `words` that starts at or after `position`. */
function firstFrom(words: Int32Array, length: number, position: number): number {
  let low = 0
  let high = length / 3
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle * 3 + 1]! < position) low = middle + 1
    else high = middle
  }
  return low * 3
}
