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
interface Meaning {
  topic: string
  role: Role
}

/** What a row of words means, and the words that may follow it. */
interface Step {
  phrase: string
  meanings?: Meaning[]
  next: Map<string, Step>
}

const longestPhrase = 5
const start: Step = { phrase: '', next: new Map() }

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
    if (!tokens[0] || tokens.length > longestPhrase) continue
    const known = (stepTo(tokens).meanings ??= [])
    if (!known.some(({ topic, role }) => topic === meaning.topic && role === meaning.role)) known.push(meaning)
  }
}

function stepTo(tokens: readonly string[]): Step {
  let step = start
  for (const token of tokens) {
    const next = step.next.get(token) ?? { phrase: step === start ? token : `${step.phrase} ${token}`, next: new Map() }
    step.next.set(token, next)
    step = next
  }
  return step
}

/** Reports every phrase of the lexicon in `tokens`, with the index of its first word and its number of words. */
export function findPhrases(
  tokens: readonly string[],
  found: (meanings: readonly Meaning[], phrase: string, at: number) => void,
) {
  for (let at = 0; at < tokens.length; at++) {
    let step = start.next.get(tokens[at]!)
    for (let count = 1; step; count++) {
      if (step.meanings) found(step.meanings, step.phrase, at)
      const next = tokens[at + count]
      step = next === undefined ? undefined : step.next.get(next)
    }
  }
}
