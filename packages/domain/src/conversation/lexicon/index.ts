import { stemsOf } from '../words.ts'
import type { Entry, Sense } from '../sense.ts'
import { asking, courtesies } from './asking.ts'
import { conditions } from './conditions.ts'
import { deeds } from './deeds.ts'
import { extra } from './extra.ts'
import { things } from './things.ts'

export interface Phrase {
  stems: readonly string[]
  sense: Sense
}

export interface Lexicon {
  /** By their first word, the longest first. */
  byFirst: ReadonlyMap<string, readonly Phrase[]>
  /** Every word that has a meaning of its own. */
  words: ReadonlySet<string>
  /** Those that are mere courtesy, too. */
  all: ReadonlySet<string>
}

const most = 4000

/** `(a|b|) c`: what the parts in brackets make possible, one part or none. */
export function spelledOut(pattern: string): string[] {
  let made = ['']
  for (const part of pattern.split(/(\([^)]*\))/)) {
    const choices = part.startsWith('(') ? part.slice(1, -1).split('|') : [part]
    made = made.flatMap(before => choices.map(choice => before + choice))
    if (made.length > most) throw new Error(`“${pattern}” stands for more than ${most} phrases.`)
  }
  return [...new Set(made.map(text => text.replace(/\s+/g, ' ').trim()).filter(Boolean))]
}

function phrasesOf(entries: readonly Entry[]): Map<string, Phrase> {
  const phrases = new Map<string, Phrase>()
  for (const [pattern, sense] of entries)
    for (const text of spelledOut(pattern)) {
      const stems = stemsOf(text)
      const key = stems.join(' ')
      // What was said first holds: entries go from the particular to the general.
      if (!phrases.has(key)) phrases.set(key, { stems, sense })
    }
  return phrases
}

function build(): Lexicon {
  const polite = courtesies.map((word): Entry => [word, {}])
  const meaningful = phrasesOf([...deeds, ...extra, ...conditions, ...things, ...asking])
  const all = new Map([...phrasesOf(polite), ...meaningful])
  const byFirst = Map.groupBy(
    [...all.values()].toSorted((a, b) => b.stems.length - a.stems.length),
    ({ stems }) => stems[0] ?? '',
  )
  const wordsIn = (phrases: ReadonlyMap<string, Phrase>) => new Set([...phrases.values()].flatMap(({ stems }) => stems))
  return { byFirst, words: wordsIn(meaningful), all: wordsIn(all) }
}

let built: Lexicon | undefined

/** Made when the first question comes. */
export const lexicon = (): Lexicon => (built ??= build())
