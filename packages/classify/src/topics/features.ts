import { extend, fnv1a } from '../text/hash.ts'
import type { FeatureSink } from './feature-sink.ts'
import { readHeads, withoutMarkup } from './heads.ts'
import { layoutCues } from './layout.ts'
import { findEachPhrase, findPhrases, lexiconTopics, type LexiconPhrase } from './lexicon/index.ts'
import { tokensOf, tokensOfLine } from './phrases.ts'
import { tokenKinds, type TokenList } from './token-list.ts'

export interface TopicInput {
  text: string
  name?: string
  path?: string
  title?: string
  sender?: string
  /** Somebody wrote it to somebody, whoever sent it. */
  isMessage?: boolean
}

const headLength = 20_000
const tailLength = 4_000
const titleZone = 60
const strongest = 4

/** The part of a document's text that topics are judged by: its title, the first 20,000 and the last 4,000 characters. */
export function sampleOf({ title, text }: TopicInput): string {
  const whole = title ? `${title}\n${text}` : text
  return whole.length <= headLength + tailLength ? whole : `${whole.slice(0, headLength)}\n${whole.slice(-tailLength)}`
}

/** Tells the features of a document, before the model's own scaling. Returns the tokens that are its words. */
export function readFeatures(input: TopicInput, sink: FeatureSink): TokenList {
  const text = sampleOf(input)
  const tokens = tokensOf(withoutMarkup(text))
  readWords(tokens, sink)
  readHeads(text, sink)
  layoutCues(text, feature => sink.cue(feature, 0.5))
  readPhrases(tokens, sink)
  readNames(input, sink)
  return tokens
}

const space = 32
const number = fnv1a('0')
const year = fnv1a('0year')
const [one, two, nine] = [49, 50, 57]

function readWords(tokens: TokenList, sink: FeatureSink): void {
  const { count, hashes, lengths, kinds } = tokens
  let before = 0
  let hasBefore = false
  for (let token = 0; token < count; token++) {
    const kind = kinds[token]!
    if (kind === tokenKinds.line) hasBefore = false
    else if (kind === tokenKinds.number) {
      if (isYear(tokens, token)) sink.word(year, token)
      before = number
      hasBefore = true
    } else {
      const hash = hashes[token]!
      if (lengths[token]! > 1) sink.word(hash, token)
      if (hasBefore) sink.pair(tokens.continued(extend(before, space), token), token)
      before = hash
      hasBefore = true
    }
  }
}

function isYear({ units, starts, lengths }: TokenList, token: number): boolean {
  if (lengths[token] !== 4) return false
  const start = starts[token]!
  return (units[start] === one && units[start + 1] === nine) || (units[start] === two && units[start + 1] === 48)
}

const topicCues = lexiconTopics.map(topic => ({
  title: fnv1a(`t:${topic}`),
  terms: fnv1a(`l:${topic}`),
  rank: fnv1a(`r:${topic}`),
}))
const mostTerms = 6
const richness = Array.from({ length: mostTerms + 1 }, (_, step) => fnv1a(`y:terms:${step}`))
/** Per topic of the lexicon how many of its phrases a document has; all 0 between documents. */
const counts = new Uint16Array(lexiconTopics.length)

/** How many different terms of each topic occur, how that compares between topics, and titles at the head. */
function readPhrases(tokens: TokenList, sink: FeatureSink): void {
  readTitles(tokens, sink)
  const found: number[] = []
  for (const { meanings } of findEachPhrase(tokens))
    for (let at = 0; at < meanings.length; at++) {
      const { place, role } = meanings[at]!
      if (role === 'name' || isRepeated(meanings, at)) continue
      if (counts[place]!++ === 0) found.push(place)
    }
  const ranked = found
    .map(place => ({ place, topic: lexiconTopics[place]!, count: counts[place]! }))
    .sort((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1))
  for (const place of found) counts[place] = 0
  for (const { place, count } of ranked) sink.cue(topicCues[place]!.terms, Math.log2(1 + count) / 2)
  for (const [rank, { place, count }] of ranked.slice(0, strongest).entries()) {
    if (count >= 3) sink.cue(topicCues[place]!.rank, 1 / (1 + rank))
  }
  sink.cue(richness[Math.min(mostTerms, Math.floor(Math.log2(1 + (ranked[0]?.count ?? 0))))]!, 0.5)
}

/** Whether the phrase is a title or term of that topic already. */
function isRepeated(meanings: LexiconPhrase['meanings'], at: number): boolean {
  for (let before = 0; before < at; before++)
    if (meanings[before]!.place === meanings[at]!.place && meanings[before]!.role !== 'name') return true
  return false
}

function readTitles(tokens: TokenList, sink: FeatureSink): void {
  const titleEnd = hasFewWords(tokens) ? tokens.count : titleZone
  findPhrases(
    tokens,
    ({ meanings, words }, at) => {
      for (const { place, role } of meanings)
        if (role === 'title') sink.cue(topicCues[place]!.title, isWholeLine(tokens, at, words) ? 2 : 1)
    },
    titleEnd,
  )
}

function hasFewWords(tokens: TokenList): boolean {
  let found = 0
  for (let token = 0; token < tokens.count && found < titleZone; token++) if (!tokens.isLine(token)) found++
  return found < titleZone
}

function isWholeLine(tokens: TokenList, at: number, words: number): boolean {
  const end = at + words
  return (at === 0 || tokens.isLine(at - 1)) && (end >= tokens.count || tokens.isLine(end))
}

const namedFields = lexiconTopics.map(topic => ({
  n: fnv1a(`n:${topic}`),
  p: fnv1a(`p:${topic}`),
  s: fnv1a(`s:${topic}`),
}))

function readNames({ name, path, sender, title }: TopicInput, sink: FeatureSink): void {
  for (const [field, text] of [
    ['n', name],
    ['n', title],
    ['p', path],
    ['s', sender],
  ] as const) {
    if (!text) continue
    const tokens = tokensOfLine(text.slice(-300).replaceAll(/([a-z])([A-Z])/g, '$1 $2'))
    for (const { meanings } of findEachPhrase(tokens))
      for (const { place, role } of meanings) if (role !== 'term') sink.cue(namedFields[place]![field], 1.5)
  }
}
