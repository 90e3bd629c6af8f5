import { isKnownNameHash } from '../names/index.ts'
import { extend, fnv1a } from '../text/hash.ts'
import { headFeatures } from './heads.ts'
import { findEachPhrase, type LexiconPhrase } from './lexicon/index.ts'
import { Heaviest } from './heaviest.ts'
import type { TokenList } from './token-list.ts'
import type { Weighing } from './weighing.ts'

const mostTelling = 5
const shortestWord = 3
const space = 32

/** A word or phrase of the document that speaks for a topic, with the features that it counts by. */
export interface Telling {
  phrase: string
  hashes: number[]
}

interface Topic {
  /** Its place in the model. */
  place: number
  key: string
}

/**
 * The words that speak most for a topic, strongest first: phrases of the lexicon, and words of the model's vocabulary other than names. Both are
 * known beforehand, so that nothing is told that only this document says. `isWeighed`: the tokens are those that were weighed.
 */
export function tellingOf(weighing: Weighing, tokens: TokenList, topic: Topic, isWeighed: boolean): Telling[] {
  const found = new Speaking()
  addPhrases(found, weighing, tokens, topic)
  if (isWeighed) addKnownWords(found, weighing, tokens, topic)
  else addWords(found, weighing, tokens, topic)
  return strongest(found, tokens)
}

/** What speaks for a topic, and how much; phrases and features are made for the few that are chosen. */
class Speaking {
  readonly worths: number[] = []
  /** The token of a word, doubled; of a pair its second and 1 more; before 0 one of `phrases`. */
  private readonly what: number[] = []
  private readonly phrases: Telling[] = []

  phrase(worth: number, telling: Telling) {
    this.worths.push(worth)
    this.what.push(-this.phrases.push(telling))
  }

  word(worth: number, token: number) {
    this.worths.push(worth)
    this.what.push(token * 2)
  }

  pair(worth: number, token: number) {
    this.worths.push(worth)
    this.what.push(token * 2 + 1)
  }

  telling(at: number, tokens: TokenList): Telling {
    const what = this.what[at]!
    if (what < 0) return this.phrases[-what - 1]!
    const token = what >> 1
    if (what % 2 === 0)
      return { phrase: tokens.textOf(token), hashes: [tokens.hashes[token]!, ...headFeatures(tokens, token)] }
    return { phrase: `${tokens.textOf(token - 1)} ${tokens.textOf(token)}`, hashes: [pairOf(tokens, token)] }
  }
}

function addPhrases(found: Speaking, weighing: Weighing, tokens: TokenList, { place, key }: Topic): void {
  const cue = weighing.worth(fnv1a(`l:${key}`), place) / 4
  const isOwn = ({ role, topic }: LexiconPhrase['meanings'][number]) =>
    role !== 'name' && topic.startsWith(key) && (topic.length === key.length || topic[key.length] === '/')
  for (const { text, hash, meanings } of findEachPhrase(tokens)) {
    if (!meanings.some(isOwn)) continue
    const own = meanings.filter(isOwn)
    const title = own.some(({ role }) => role === 'title') ? [fnv1a(`t:${own[0]?.topic}`)] : []
    const hashes = [hash, ...title]
    const worth = cue + hashes.reduce((sum, each) => sum + weighing.worth(each, place), 0)
    if (worth > 0) found.phrase(worth, { phrase: text, hashes })
  }
}

/** Words that are no names, and pairs of them, of the tokens that were weighed: what the model does not know was passed then. */
function addKnownWords(found: Speaking, weighing: Weighing, tokens: TokenList, { place }: Topic): void {
  const seen = new Set<number>()
  const { at, length } = weighing.met
  const { hashes } = tokens
  let next = 0
  for (let token = 0; token < tokens.count; token++) {
    let [word, pair] = [-1, -1]
    while (next < length && at[next]! >> 1 === token) {
      if (at[next]! % 2 === 0) word = at[next + 1]!
      else pair = at[next + 1]!
      next += 2
    }
    const mayHead = weighing.mayHead(hashes[token]!)
    if ((word < 0 && pair < 0 && !mayHead) || !isLong(tokens, token)) continue
    const own = word < 0 ? 0 : weighing.worthAt(word, place)
    addWord(found, { tokens, seen }, token, own + (mayHead ? headWorth(weighing, tokens, token, place) : 0))
    if (pair < 0 || !isLong(tokens, token - 1)) continue
    const both = weighing.worthAt(pair, place)
    if (both > 0 && mayTell(tokens, token - 1) && mayTell(tokens, token)) found.pair(both, token)
  }
}

/** The same of any tokens. */
function addWords(found: Speaking, weighing: Weighing, tokens: TokenList, { place }: Topic): void {
  const seen = new Set<number>()
  for (let token = 0, isLongBefore = false; token < tokens.count; token++) {
    const isPaired = isLongBefore
    isLongBefore = isLong(tokens, token)
    if (!isLongBefore) continue
    const hash = tokens.hashes[token]!
    const head = weighing.mayHead(hash) ? headWorth(weighing, tokens, token, place) : 0
    addWord(found, { tokens, seen }, token, weighing.worth(hash, place) + head)
    if (!isPaired) continue
    const both = weighing.worth(pairOf(tokens, token), place)
    if (both > 0 && mayTell(tokens, token - 1) && mayTell(tokens, token)) found.pair(both, token)
  }
}

interface Search {
  tokens: TokenList
  /** Hashes of the words that were found. */
  seen: Set<number>
}

function addWord(found: Speaking, { tokens, seen }: Search, token: number, worth: number): void {
  const hash = tokens.hashes[token]!
  if (worth <= 0 || seen.has(hash) || !mayTell(tokens, token)) return
  seen.add(hash)
  found.word(worth, token)
}

const pairOf = (tokens: TokenList, token: number) => tokens.continued(extend(tokens.hashes[token - 1]!, space), token)

function headWorth(weighing: Weighing, tokens: TokenList, token: number, place: number): number {
  const [first, later] = headFeatures(tokens, token)
  return weighing.worth(first, place) + weighing.worth(later, place)
}

const isLong = (tokens: TokenList, token: number) => tokens.lengths[token]! >= shortestWord && tokens.isWord(token)

/** Of a long word. */
const mayTell = (tokens: TokenList, token: number) =>
  tokens.letters(token) >= shortestWord && !isKnownNameHash(tokens.hashes[token]!)

/** Of phrases inside one another the stronger stays. */
function strongest(found: Speaking, tokens: TokenList): Telling[] {
  const kept: Telling[] = []
  const heaviest = new Heaviest(found.worths)
  for (let at = heaviest.take(); at >= 0 && kept.length < mostTelling;) {
    const worth = found.worths[at]!
    const alike: Telling[] = []
    for (; at >= 0 && found.worths[at] === worth; at = heaviest.take()) alike.push(found.telling(at, tokens))
    if (alike.length > 1) alike.sort((a, b) => (a.phrase < b.phrase ? -1 : a.phrase > b.phrase ? 1 : 0))
    for (const each of alike)
      if (kept.length < mostTelling && !kept.some(({ phrase }) => overlaps(each.phrase, phrase))) kept.push(each)
  }
  return kept
}

const overlaps = (one: string, other: string) => ` ${other} `.includes(` ${one} `) || ` ${one} `.includes(` ${other} `)
