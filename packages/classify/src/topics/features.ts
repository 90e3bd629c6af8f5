import { extend, fnv1a } from '../text/hash.ts'
import { HashCounts, type Counts } from './hash-counts.ts'
import { headWords, withoutMarkup } from './heads.ts'
import { layoutCues } from './layout.ts'
import { findPhrases } from './lexicon/index.ts'
import { tokensOf, tokensOfLine } from './phrases.ts'
import type { TokenList } from './token-list.ts'

export interface TopicInput {
  text: string
  name?: string
  path?: string
  title?: string
  sender?: string
}

/** Hash of a feature's name to its weight in the document before the model's own scaling. */
export interface DocumentFeatures {
  /** Words and pairs of words with their counts. */
  words: Counts
  /** Words and pairs of words of the first lines and of headings. */
  heads: Counts
  /** Lexicon, form and layout cues with their strengths. */
  cues: Counts
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

export function featuresOf(input: TopicInput): DocumentFeatures {
  const text = sampleOf(input)
  const tokens = tokensOf(withoutMarkup(text))
  const cues = new Map<number, number>()
  for (const cue of layoutCues(text)) cues.set(fnv1a(cue), 0.5)
  addPhraseCues(tokens, cues)
  addNameCues(input, cues)
  return { words: wordCounts(tokens), heads: headWords(text), cues }
}

const space = 32
const number = fnv1a('0')
const year = fnv1a('0year')
const [one, two, nine] = [49, 50, 57]

function wordCounts(tokens: TokenList): HashCounts {
  const { count, hashes, lengths } = tokens
  const counts = new HashCounts(2 * count)
  let before = 0
  let hasBefore = false
  for (let token = 0; token < count; token++) {
    if (tokens.isLine(token)) {
      hasBefore = false
      continue
    }
    const isNumber = tokens.isNumber(token)
    if (isNumber && isYear(tokens, token)) counts.add(year)
    if (!isNumber && lengths[token]! > 1) counts.add(hashes[token]!)
    if (!isNumber && hasBefore) counts.add(tokens.continued(extend(before, space), token))
    before = isNumber ? number : hashes[token]!
    hasBefore = true
  }
  return counts
}

function isYear({ units, starts, lengths }: TokenList, token: number): boolean {
  if (lengths[token] !== 4) return false
  const start = starts[token]!
  return (units[start] === one && units[start + 1] === nine) || (units[start] === two && units[start + 1] === 48)
}

/** How many different terms of each topic occur, how that compares between topics, and titles at the head. */
function addPhraseCues(tokens: TokenList, cues: Map<number, number>) {
  const terms = new Map<string, Set<string>>()
  const titleEnd = hasFewWords(tokens) ? tokens.count : titleZone
  findPhrases(tokens, (meanings, phrase, at) => {
    for (const { topic, role } of meanings) {
      if (role === 'name') continue
      if (role === 'title' && at < titleEnd) raise(cues, `t:${topic}`, isWholeLine(tokens, at, phrase) ? 2 : 1)
      const known = terms.get(topic)
      if (known) known.add(phrase)
      else terms.set(topic, new Set([phrase]))
    }
  })
  const ranked = [...terms]
    .map(([topic, found]) => ({ topic, count: found.size }))
    .sort((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1))
  for (const { topic, count } of ranked) raise(cues, `l:${topic}`, Math.log2(1 + count) / 2)
  for (const [rank, { topic, count }] of ranked.slice(0, strongest).entries()) {
    if (count >= 3) raise(cues, `r:${topic}`, 1 / (1 + rank))
  }
  raise(cues, `y:terms:${Math.min(6, Math.floor(Math.log2(1 + (ranked[0]?.count ?? 0))))}`, 0.5)
}

function hasFewWords(tokens: TokenList): boolean {
  let found = 0
  for (let token = 0; token < tokens.count && found < titleZone; token++) if (!tokens.isLine(token)) found++
  return found < titleZone
}

function isWholeLine(tokens: TokenList, at: number, phrase: string): boolean {
  const end = at + phrase.split(' ').length
  return (at === 0 || tokens.isLine(at - 1)) && (end >= tokens.count || tokens.isLine(end))
}

function addNameCues({ name, path, sender, title }: TopicInput, cues: Map<number, number>) {
  for (const [field, text] of [
    ['n', name],
    ['n', title],
    ['p', path],
    ['s', sender],
  ] as const) {
    if (!text) continue
    const tokens = tokensOfLine(text.slice(-300).replaceAll(/([a-z])([A-Z])/g, '$1 $2'))
    findPhrases(tokens, (meanings, _, at) => {
      for (const { topic, role } of meanings) if (role !== 'term' && at >= 0) raise(cues, `${field}:${topic}`, 1.5)
    })
  }
}

function raise(cues: Map<number, number>, name: string, value: number) {
  const hash = fnv1a(name)
  cues.set(hash, Math.max(cues.get(hash) ?? 0, value))
}
