import { isKnownName } from '../names/index.ts'
import { fnv1a } from '../text/hash.ts'
import { headFeatures } from './heads.ts'
import { findPhrases } from './lexicon/index.ts'
import type { DocumentFeatures } from './features.ts'
import type { Counts } from './hash-counts.ts'
import type { TopicModel } from './model.ts'
import type { TokenList } from './token-list.ts'

const mostTelling = 5

/** A word or phrase of the document that speaks for a topic, with the features that it counts by. */
export interface Telling {
  phrase: string
  hashes: number[]
}

/**
 * The words that speak most for a topic, strongest first: phrases of the lexicon, and words of the model's vocabulary other than names. Both are
 * known beforehand, so that nothing is told that only this document says.
 */
export function tellingOf(model: TopicModel, features: DocumentFeatures, tokens: TokenList, topic: string): Telling[] {
  const worth = model.contributions(features, topic)
  const found = new Map<string, { worth: number; hashes: number[] }>()
  const add = (phrase: string, hashes: number[], extra = 0) => {
    const value = extra + hashes.reduce((sum, hash) => sum + (worth.get(hash) ?? 0), 0)
    if (value > 0 && value > (found.get(phrase)?.worth ?? 0)) found.set(phrase, { worth: value, hashes })
  }
  const cue = (worth.get(fnv1a(`l:${topic}`)) ?? 0) / 4
  findPhrases(tokens, (meanings, phrase) => {
    const own = meanings.filter(
      meaning => meaning.role !== 'name' && (meaning.topic === topic || meaning.topic.startsWith(`${topic}/`)),
    )
    if (own.length)
      add(
        phrase,
        own.map(({ role }) => role).includes('title') ? [fnv1a(phrase), fnv1a(`t:${own[0]?.topic}`)] : [fnv1a(phrase)],
        cue,
      )
  })
  let before = ''
  for (const token of tokens.texts()) {
    if (!/^\p{L}{3,}$/u.test(token) || isKnownName(token)) {
      before = ''
      continue
    }
    add(token, [fnv1a(token), ...headFeatures(token)])
    if (before) add(`${before} ${token}`, [fnv1a(`${before} ${token}`)])
    before = token
  }
  return strongest([...found].map(([phrase, { worth: value, hashes }]) => ({ phrase, hashes, worth: value })))
}

/** Of phrases inside one another the stronger stays. */
function strongest(all: (Telling & { worth: number })[]): Telling[] {
  const kept: Telling[] = []
  for (const { phrase, hashes } of all.sort((a, b) => b.worth - a.worth || (a.phrase < b.phrase ? -1 : 1))) {
    if (kept.length === mostTelling) break
    if (!kept.some(other => ` ${other.phrase} `.includes(` ${phrase} `) || ` ${phrase} `.includes(` ${other.phrase} `)))
      kept.push({ phrase, hashes })
  }
  return kept
}

/** The features that are left without some words. */
export function without({ words, heads, cues }: DocumentFeatures, telling: readonly Telling[]): DocumentFeatures {
  const gone = new Set(telling.flatMap(({ hashes }) => hashes))
  const rest = (group: Counts) => new Map([...group].filter(([hash]) => !gone.has(hash)))
  return { words: rest(words), heads: rest(heads), cues: rest(cues) }
}
