import { words } from '../words.ts'
import { de } from './de.ts'
import { en } from './en/index.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import { phrasesOf, type Lexicon } from './types.ts'

export const languages: Readonly<Record<string, Lexicon>> = { en, de, fr, es, pt, it, nl }

export type Role = 'title' | 'term' | 'name'
interface Meaning { topic: string; role: Role }

const longestPhrase = 5
const meanings = new Map<string, Meaning[]>()
const firstWords = new Set<string>()

for (const lexicon of Object.values(languages)) {
  for (const [topic, { titles, terms, names }] of Object.entries(lexicon)) {
    addPhrases(titles, { topic, role: 'title' })
    addPhrases(terms, { topic, role: 'term' })
    if (names) addPhrases(names, { topic, role: 'name' })
  }
}

function addPhrases(list: string, meaning: Meaning) {
  for (const entry of phrasesOf(list)) {
    const tokens = words(entry)
    const phrase = tokens.join(' ')
    if (!tokens[0]) continue
    firstWords.add(tokens[0])
    const known = meanings.get(phrase) ?? []
    if (!known.some(({ topic, role }) => topic === meaning.topic && role === meaning.role)) known.push(meaning)
    meanings.set(phrase, known)
  }
}

/** Reports every phrase of the lexicon in `tokens`, with the index of its first word and its number of words. */
export function findPhrases(tokens: readonly string[], found: (meanings: readonly Meaning[], phrase: string, at: number) => void) {
  for (let at = 0; at < tokens.length; at++) {
    let phrase = tokens[at]!
    if (!firstWords.has(phrase)) continue
    for (let count = 1; ; count++) {
      const known = meanings.get(phrase)
      if (known) found(known, phrase, at)
      const next = tokens[at + count]
      if (count === longestPhrase || !next || next === '\n') break
      phrase += ` ${next}`
    }
  }
}
