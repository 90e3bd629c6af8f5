import type { TopicHit } from '@sharelight/contract'
import { leastFact } from '@sharelight/contract/confidence'
import { findEachPhrase, type Role } from './lexicon/index.ts'
import { tokensOf } from './phrases.ts'
import { mayBeRecords } from './records.ts'
import { tokenKinds, type TokenList } from './token-list.ts'

/** From here on words alone are believed, calibrated confidence: few of them, and many. */
const sureAlone = { few: 90, many: 80 } as const
/** Different words that are many. */
const manyWords = 30
/** Different terms of its own that a topic has to have in a text. */
const fewestTerms = 2
/**
 * Different terms that a message has to have to be of a kind which any message sounds like: a newsletter has many, and *Re: Monday* alone makes
 * nothing private.
 */
const fewestInMessages: ReadonlyMap<string, number> = new Map([
  ['other/blog_posts', 6],
  ['other/news_posts', 6],
  ['other/correspondence', 3],
])
/** Kinds that the model was taught by fewer than three documents that somebody really wrote: its words for them may be those of one writer. */
const hardlyTaught: ReadonlySet<string> = new Set([
  'business/business_plans',
  'business/sales_and_marketing',
  'finance/budgets',
  'finance/loan_documents',
])
/** A list of prices speaks of prices. */
const price = /pri[cx]|preis|pre[cz]+[io]o|preço|prijs|cost|kosten|tarif|fee|rate|[$€£¥]\s?\d|\d\s?[$€£¥]/i
const guess = leastFact - 1

/**
 * What the weighing of words leans to is a guess, no fact, where the text has no terms of that topic: calibration knows documents, and a sheet of
 * numbers, a log or a text in a language that the model was not taught looks like any of them.
 */
export function borneOut(hits: readonly TopicHit[], text: Text): TopicHit[] {
  const tokens = tokensOf(text.sample)
  const kind = hits.find(({ generation }) => generation === 1)
  const isKindBorneOut = kind !== undefined && isBorneOut(kind, text, tokens)
  const needsKind = !isKindBorneOut && (text.isRecords || (kind !== undefined && isOddlyTaught(kind.key)))
  return hits.map(hit => {
    if (hit === kind ? isKindBorneOut : isBranchBorneOut(hit, { text, tokens, needsKind })) return hit
    return { ...hit, confidence: Math.min(hit.confidence, guess) }
  })
}

function isBorneOut({ key, confidence }: TopicHit, text: Text, tokens: TokenList): boolean {
  const fewest = text.isMessage && fewestInMessages.get(key)
  if (fewest) return termsOf(tokens, key, isTerm) >= fewest
  if (isNoMatter(key)) return true
  if (text.isRecords) return mayBeRecords(key) && termsOf(tokens, key, isInside) >= fewestTerms
  if (hardlyTaught.has(key)) return termsOf(tokens, key, isInside) >= fewestTerms
  if (key === priceLists && !price.test(text.sample)) return false
  return confidence >= sureAt(tokens) || termsOf(tokens, key, isInside) >= fewestTerms
}

interface Whole {
  text: Text
  tokens: TokenList
  /** What its kind rests on is not borne out, and the branch rests on the same. */
  needsKind: boolean
}

function isBranchBorneOut({ key, confidence }: TopicHit, { text, tokens, needsKind }: Whole): boolean {
  if (isNoMatter(key)) return true
  if (text.isRecords) return !needsKind && termsOf(tokens, key, isInside) >= fewestTerms
  if (!needsKind && confidence >= sureAt(tokens)) return true
  return termsOf(tokens, key, isInside) >= fewestTerms
}

const priceLists = 'business/price_lists'
const isOddlyTaught = (key: string) => key === priceLists || hardlyTaught.has(key)
const sureAt = (tokens: TokenList) => (hasManyWords(tokens) ? sureAlone.many : sureAlone.few)

interface Text {
  sample: string
  /** Somebody wrote it to somebody. */
  isMessage: boolean
  /** Programs wrote it for programs. */
  isRecords: boolean
}

/** That a text is none of the kinds that matter needs no terms. */
const isNoMatter = (key: string) => key.startsWith('other/') || key === 'other'

/** Of the words that were met, by the low bits of their hashes; further ones of the same bits in the next slots. */
const met = new Int32Array(128)

function hasManyWords(tokens: TokenList): boolean {
  const { count, kinds, lengths, hashes } = tokens
  met.fill(0)
  let different = 0
  for (let token = 0; token < count; token++) {
    if (kinds[token] !== tokenKinds.word || lengths[token]! < 2) continue
    const hash = hashes[token]! || 1
    let slot = hash & (met.length - 1)
    while (met[slot] !== 0 && met[slot] !== hash) slot = (slot + 1) & (met.length - 1)
    if (met[slot] !== 0 || tokens.letters(token) < 2) continue
    met[slot] = hash
    if (++different >= manyWords) return true
  }
  return false
}

const isTerm = (role: Role) => role === 'term'
const isInside = (role: Role) => role !== 'name'

/** How many different phrases of a topic there are; of a branch those of all its kinds count. */
function termsOf(tokens: TokenList, key: string, counts: (role: Role) => boolean): number {
  let count = 0
  const isOwn = (topic: string) => topic === key || topic.startsWith(`${key}/`)
  for (const { meanings } of findEachPhrase(tokens))
    if (meanings.some(({ topic, role }) => counts(role) && isOwn(topic))) count++
  return count
}
