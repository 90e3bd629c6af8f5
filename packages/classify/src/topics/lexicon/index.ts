import { Phrases } from '../phrases.ts'
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
interface Meaning {
  topic: string
  role: Role
}

const longestPhrase = 5
const phrases = new Phrases<Meaning>((a, b) => a.topic === b.topic && a.role === b.role)

for (const lexicon of Object.values(languages)) {
  for (const [topic, { titles, terms, names }] of Object.entries(lexicon)) {
    addAll(titles, { topic, role: 'title' })
    addAll(terms, { topic, role: 'term' })
    if (names) addAll(names, { topic, role: 'name' })
  }
}

function addAll(list: string, meaning: Meaning) {
  for (const entry of phrasesOf(list)) phrases.add(entry, meaning, longestPhrase)
}

/** Reports every phrase of the lexicon in `tokens`, with the index of its first word. */
export const findPhrases: Phrases<Meaning>['find'] = (tokens, found) => phrases.find(tokens, found)
