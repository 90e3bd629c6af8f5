import { Phrases, type Phrase } from '../phrases.ts'
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
  /** Place of the topic among `lexiconTopics`. */
  place: number
  role: Role
}
export type LexiconPhrase = Phrase<Meaning>

const longestPhrase = 5
const phrases = new Phrases<Meaning>((a, b) => a.topic === b.topic && a.role === b.role)
const places = new Map<string, number>()

for (const lexicon of Object.values(languages)) {
  for (const [topic, { titles, terms, names }] of Object.entries(lexicon)) {
    const place = places.get(topic) ?? places.size
    places.set(topic, place)
    addAll(titles, { topic, place, role: 'title' })
    addAll(terms, { topic, place, role: 'term' })
    if (names) addAll(names, { topic, place, role: 'name' })
  }
}

/** Every topic that the lexicon has words for. */
export const lexiconTopics: readonly string[] = [...places.keys()]

function addAll(list: string, meaning: Meaning) {
  for (const entry of phrasesOf(list)) phrases.add(entry, meaning, longestPhrase)
}

/** Reports every phrase of the lexicon in `tokens` that begins before `to`, with the index of its first word. */
export const findPhrases: Phrases<Meaning>['find'] = (tokens, found, to) => phrases.find(tokens, found, to)
/** Each phrase of the lexicon that is in `tokens`, once. */
export const findEachPhrase: Phrases<Meaning>['findEach'] = tokens => phrases.findEach(tokens)
