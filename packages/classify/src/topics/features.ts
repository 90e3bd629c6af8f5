import { fnv1a } from '../text/hash.ts'
import { layoutCues } from './layout.ts'
import { findPhrases } from './lexicon/index.ts'
import { headWords, withoutMarkup } from './heads.ts'
import { words } from './words.ts'

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
  words: Map<number, number>
  /** Words and pairs of words of the first lines and of headings. */
  heads: Map<number, number>
  /** Lexicon, form and layout cues with their strengths. */
  cues: Map<number, number>
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
  const tokens = words(withoutMarkup(text))
  const cues = new Map<number, number>()
  for (const cue of layoutCues(text)) cues.set(fnv1a(cue), 0.5)
  addPhraseCues(tokens, cues)
  addNameCues(input, cues)
  return { words: wordCounts(tokens), heads: headWords(text), cues }
}

const spaced = (hash: number) => fnv1a(' ', hash)
const number = fnv1a('0')

function wordCounts(tokens: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>()
  const add = (hash: number) => {
    counts.set(hash, (counts.get(hash) ?? 0) + 1)
  }
  let before: number | undefined
  for (const token of tokens) {
    const code = token.charCodeAt(0)
    if (code === 10) before = undefined
    else if (code >= 48 && code <= 57) {
      before = number
      if (token.length === 4 && /^(19|20)/.test(token)) add(fnv1a('0year'))
    } else {
      const hash = fnv1a(token)
      if (token.length > 1) add(hash)
      if (before !== undefined) add(fnv1a(token, spaced(before)))
      before = hash
    }
  }
  return counts
}

/** How many different terms of each topic occur, how that compares between topics, and titles at the head. */
function addPhraseCues(tokens: readonly string[], cues: Map<number, number>) {
  const terms = new Map<string, Set<string>>()
  const titleEnd = tokens.filter(token => token !== '\n').length < titleZone ? tokens.length : titleZone
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

function isWholeLine(tokens: readonly string[], at: number, phrase: string): boolean {
  const end = tokens[at + phrase.split(' ').length]
  return (at === 0 || tokens[at - 1] === '\n') && (end === undefined || end === '\n')
}

function addNameCues({ name, path, sender, title }: TopicInput, cues: Map<number, number>) {
  for (const [field, text] of [
    ['n', name],
    ['n', title],
    ['p', path],
    ['s', sender],
  ] as const) {
    if (!text) continue
    findPhrases(words(text.slice(-300).replaceAll(/([a-z])([A-Z])/g, '$1 $2')), (meanings, _, at) => {
      for (const { topic, role } of meanings) if (role !== 'term' && at >= 0) raise(cues, `${field}:${topic}`, 1.5)
    })
  }
}

function raise(cues: Map<number, number>, name: string, value: number) {
  const hash = fnv1a(name)
  cues.set(hash, Math.max(cues.get(hash) ?? 0, value))
}
