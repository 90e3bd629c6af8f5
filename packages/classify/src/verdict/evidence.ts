import type { Detection } from '../engine/detection.ts'
import type { Pointer } from './countries.ts'

/** A word in the text that points to countries. */
export interface Pointing {
  at: number
  pointers: readonly Pointer[]
}

/** Units around a value in which a country's name is about it. */
const around = 240
/** Beside the value a word weighs this much more. */
const nearness = 3
/** The same word again and again is said once; so many say it all. */
const mostOfKind = 12
const mostWords = 64
const ofFinding = 4

/** Countries that a text speaks of: counted over all of it, with the words themselves for what they stand beside. */
export class CountryEvidence {
  private readonly own = new Map<string, number>()
  private readonly languages = new Map<string, number>()

  word({ pointers }: Pointing): void {
    for (const { country, weight, isLanguage } of pointers)
      raise(isLanguage ? this.languages : this.own, country, weight)
  }

  /** A finding whose country is certain speaks for that country. */
  finding({ country, rivals, confidence, rule }: Detection): void {
    if (country && !rivals && (confidence >= sure || rule.strength === 'self')) raise(this.own, country, ofFinding)
  }

  /** How much the text speaks for each of these countries; `hints` are what stands beside the value. */
  of(country: string, hints: ReadonlyMap<string, number> = new Map()): number {
    const beside = nearness * (hints.get(country) ?? 0)
    const language = Math.min(languageSaid, this.languages.get(country) ?? 0)
    return beside + (this.own.get(country) ?? 0) + (language < fewestOfLanguage ? 0 : language)
  }
}

const sure = 85
/** One word may be another language's. */
const fewestOfLanguage = 3
const languageSaid = 6

function raise(counts: Map<string, number>, country: string, weight: number): void {
  counts.set(country, Math.min(mostOfKind, (counts.get(country) ?? 0) + weight))
}

/** What the words beside a value say of its country. */
export function hintsAt(pointings: readonly Pointing[], start: number, end: number): ReadonlyMap<string, number> {
  const hints = new Map<string, number>()
  let words = 0
  for (const { at, pointers } of pointings) {
    if (at < start - around || at > end + around / 2 || words++ > mostWords) continue
    for (const { country, weight, isLanguage } of pointers) if (!isLanguage) raise(hints, country, weight)
  }
  return hints
}
