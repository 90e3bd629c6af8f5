import type { TopicHit } from '@sharelight/contract'
import { leastFact } from '@sharelight/contract/confidence'
import { findEachPhrase } from './lexicon/index.ts'
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
  return hits.map(hit =>
    isSure(hit, least) || hasTerms(tokens, hit.key) ? hit : { ...hit, confidence: Math.min(hit.confidence, guess) },
  )
}

/** That a text is none of the kinds that matter needs no terms. */
const isSure = ({ key, confidence }: TopicHit, least: number) => confidence >= least || key.split('/')[0] === 'other'

function hasManyWords(tokens: TokenList): boolean {
  const different = new Set<number>()
  for (let token = 0; token < tokens.count && different.size < manyWords; token++)
    if (tokens.lengths[token]! > 1 && tokens.isWord(token) && tokens.letters(token) > 1)
      different.add(tokens.hashes[token]!)
  return different.size >= manyWords
}

/** Of a branch those of all its kinds count. */
function hasTerms(tokens: TokenList, key: string): boolean {
  let count = 0
  const isOwn = (topic: string) => topic === key || topic.startsWith(`${key}/`)
  for (const { meanings } of findEachPhrase(tokens))
    if (meanings.some(({ topic, role }) => role !== 'name' && isOwn(topic))) count++
  return count >= fewestTerms
}
