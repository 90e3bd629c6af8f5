import { leastFact, type TopicHit } from '@sharelight/contract'
import { findPhrases } from './lexicon/index.ts'
import { tokensOf } from './phrases.ts'
import type { TokenList } from './token-list.ts'

/** From here on words alone are believed, calibrated confidence: few of them, and many. */
const sureAlone = { few: 90, many: 80 } as const
/** Different words that are many. */
const manyWords = 30
/** Different terms of its own that a topic has to have in a text. */
const fewestTerms = 2
const guess = leastFact - 1

/**
 * What the weighing of words leans to is a guess, no fact, where the text has no terms of that topic: calibration knows documents, and a sheet of
 * numbers or a text in a language that the model was not taught looks like any of them.
 */
export function borneOut(hits: readonly TopicHit[], sample: string): TopicHit[] {
  if (hits.every(hit => isSure(hit, sureAlone.few))) return [...hits]
  const tokens = tokensOf(sample)
  const least = hasManyWords(tokens) ? sureAlone.many : sureAlone.few
  const terms = termsIn(tokens)
  return hits.map(hit =>
    isSure(hit, least) || countOf(terms, hit.key) >= fewestTerms
      ? hit
      : { ...hit, confidence: Math.min(hit.confidence, guess) },
  )
}

/** That a text is none of the kinds that matter needs no terms. */
const isSure = ({ key, confidence }: TopicHit, least: number) => confidence >= least || key.split('/')[0] === 'other'

function hasManyWords(tokens: TokenList): boolean {
  const different = new Set<string>()
  for (let token = 0; token < tokens.count && different.size < manyWords; token++) {
    const word = tokens.lengths[token]! > 1 ? tokens.textOf(token) : ''
    if (/^\p{L}{2,}$/u.test(word)) different.add(word)
  }
  return different.size >= manyWords
}

function termsIn(tokens: TokenList): Map<string, Set<string>> {
  const terms = new Map<string, Set<string>>()
  findPhrases(tokens, (meanings, phrase) => {
    for (const { topic, role } of meanings)
      if (role !== 'name') terms.set(topic, (terms.get(topic) ?? new Set()).add(phrase))
  })
  return terms
}

/** Of a branch those of all its kinds. */
function countOf(terms: ReadonlyMap<string, ReadonlySet<string>>, key: string): number {
  const own = [...terms].filter(([topic]) => topic === key || topic.startsWith(`${key}/`))
  return new Set(own.flatMap(([, phrases]) => [...phrases])).size
}
