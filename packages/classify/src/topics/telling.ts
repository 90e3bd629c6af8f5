import { isKnownNameHash } from '../names/index.ts'
import { extend, fnv1a } from '../text/hash.ts'
import { headFeatures } from './heads.ts'
import { findEachPhrase } from './lexicon/index.ts'
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

/** What speaks for a topic, and how much; its phrase and features are made for the few that are chosen. */
interface Speaking {
  worth: number
  phrase(): string
  hashes(): number[]
}

interface Topic {
  /** Its place in the model. */
  place: number
  key: string
}

/**
 * The words that speak most for a topic, strongest first: phrases of the lexicon, and words of the model's vocabulary other than names. Both are
 * known beforehand, so that nothing is told that only this document says.
 */
export function tellingOf(weighing: Weighing, tokens: TokenList, topic: Topic): Telling[] {
  return strongest([...phrasesFor(weighing, tokens, topic), ...wordsFor(weighing, tokens, topic)])
}

function phrasesFor(weighing: Weighing, tokens: TokenList, { place, key }: Topic): Speaking[] {
  const found: Speaking[] = []
  const cue = weighing.worth(fnv1a(`l:${key}`), place) / 4
  for (const { text, hash, meanings } of findEachPhrase(tokens)) {
    const own = meanings.filter(({ role, topic }) => role !== 'name' && (topic === key || topic.startsWith(`${key}/`)))
    if (!own.length) continue
    const title = own.some(({ role }) => role === 'title') ? [fnv1a(`t:${own[0]?.topic}`)] : []
    const hashes = [hash, ...title]
    const worth = cue + hashes.reduce((sum, each) => sum + weighing.worth(each, place), 0)
    if (worth > 0) found.push({ worth, phrase: () => text, hashes: () => hashes })
  }
  return found
}

/** Words that are no names, and pairs of them. What is worth nothing costs no more than a look. */
function wordsFor(weighing: Weighing, tokens: TokenList, { place }: Topic): Speaking[] {
  const found: Speaking[] = []
  const seen = new Set<number>()
  for (let token = 0, isLongBefore = false; token < tokens.count; token++) {
    const isPaired = isLongBefore
    isLongBefore = isLong(tokens, token)
    if (!isLongBefore) continue
    const hash = tokens.hashes[token]!
    const worth = weighing.worth(hash, place) + (weighing.mayHead(hash) ? headWorth(weighing, tokens, token, place) : 0)
    if (worth > 0 && !seen.has(hash) && mayTell(tokens, token)) {
      seen.add(hash)
      const hashes = () => [hash, ...headFeatures(tokens, token)]
      found.push({ worth, phrase: () => tokens.textOf(token), hashes })
    }
    if (!isPaired) continue
    const before = token - 1
    const pair = tokens.continued(extend(tokens.hashes[before]!, space), token)
    const both = weighing.worth(pair, place)
    if (both > 0 && mayTell(tokens, before) && mayTell(tokens, token)) {
      const phrase = () => `${tokens.textOf(before)} ${tokens.textOf(token)}`
      found.push({ worth: both, phrase, hashes: () => [pair] })
    }
  }
  return found
}

function headWorth(weighing: Weighing, tokens: TokenList, token: number, place: number): number {
  const [first, later] = headFeatures(tokens, token)
  return weighing.worth(first, place) + weighing.worth(later, place)
}

const isLong = (tokens: TokenList, token: number) => tokens.lengths[token]! >= shortestWord && tokens.isWord(token)

/** Of a long word. */
const mayTell = (tokens: TokenList, token: number) =>
  tokens.letters(token) >= shortestWord && !isKnownNameHash(tokens.hashes[token]!)

/** Of phrases inside one another the stronger stays. */
function strongest(all: readonly Speaking[]): Telling[] {
  const kept: Telling[] = []
  const byWorth = all.toSorted((a, b) => b.worth - a.worth)
  for (let at = 0; at < byWorth.length && kept.length < mostTelling;) {
    let end = at + 1
    while (end < byWorth.length && byWorth[end]!.worth === byWorth[at]!.worth) end++
    const alike = byWorth.slice(at, end).map(({ phrase, hashes }) => ({ phrase: phrase(), hashes }))
    if (alike.length > 1) alike.sort((a, b) => (a.phrase < b.phrase ? -1 : a.phrase > b.phrase ? 1 : 0))
    for (const { phrase, hashes } of alike) {
      if (kept.length === mostTelling) break
      if (!kept.some(({ phrase: other }) => overlaps(phrase, other))) kept.push({ phrase, hashes: hashes() })
    }
    at = end
  }
  return kept
}

const overlaps = (one: string, other: string) => ` ${other} `.includes(` ${one} `) || ` ${one} `.includes(` ${other} `)
