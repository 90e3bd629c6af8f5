import type { FindingKind } from '@sharelight/contract'
import type { Rule } from '../../rule.ts'
import { rules } from '../../rules/index.ts'
import { concepts, type Concept } from './concepts.ts'
import { others, qualifiers, roles, things } from './other.ts'
import { isUnspaced, phraseWords } from './words.ts'

/** What a phrase of a header may mean. */
export interface Meaning {
  concepts: Concept[]
  /** Rules that have the phrase as a near word: identifiers of one country. */
  rules: Rule[]
  /** Something that is nobody's data: an order, a time, a price. */
  isOther: boolean
}

/** Kinds whose rules are known by words of their own countries. */
const named = new Set<FindingKind>([
  'national-id',
  'tax-id',
  'health-id',
  'passport',
  'driving-licence',
  'vehicle',
  'company-id',
  'bank-account',
])
/** A word of so many countries' rules names the kind, not a country. */
const mostCountries = 4

/** A phrase of the lexicon with what it means. */
export interface Phrase {
  words: readonly string[]
  meaning: Meaning
}

const squash = (phrase: string) => phraseWords(phrase).replaceAll(' ', '')
const listed = (phrases: string) => phrases.split(',').map(phraseWords).filter(Boolean)

function build(): { meanings: ReadonlyMap<string, Meaning>; phraseList: readonly Phrase[] } {
  const meanings = new Map<string, Meaning>()
  const written = new Map<string, Phrase>()
  const of = (phrase: string) => {
    const squashed = phrase.replaceAll(' ', '')
    const known = meanings.get(squashed) ?? { concepts: [], rules: [], isOther: false }
    meanings.set(squashed, known)
    written.set(phrase, { words: phrase.split(' '), meaning: known })
    return known
  }
  for (const [concept, phrases] of Object.entries(concepts) as [Concept, string][])
    for (const phrase of new Set(listed(phrases)))
      of(phrase).concepts.push(concept, ...(concept === 'birth' ? (['birth-year'] as const) : []))
  const byPhrase = Map.groupBy(
    rules
      .filter(rule => named.has(rule.kind))
      .flatMap(rule => (rule.near ?? []).map(near => ({ near: phraseWords(near), rule }))),
    ({ near }) => near,
  )
  for (const [phrase, uses] of byPhrase)
    if (new Set(uses.map(({ rule }) => rule.country)).size < mostCountries && phrase.length > 1)
      of(phrase).rules.push(...new Set(uses.map(({ rule }) => rule)))
  for (const phrase of listed(others)) {
    const meaning = of(phrase)
    if (!meaning.concepts.length) Object.assign(meaning, { isOther: true, rules: [] })
  }
  return { meanings, phraseList: [...written.values()] }
}

/** What each phrase means, without spaces; and all of them in words. */
export const { meanings, phraseList } = build()
const wordsOf = (listed: string): ReadonlySet<string> =>
  new Set(
    listed
      .split(/[\s,]+/)
      .map(squash)
      .filter(Boolean),
  )
export const qualifierWords = wordsOf(qualifiers)
export const thingWords = wordsOf(things)
export const roleWords: ReadonlySet<string> = new Set(listed(roles))
export const unspacedPhrases: readonly string[] = [...meanings.keys()]
  .filter(isUnspaced)
  .sort((a, b) => b.length - a.length)
