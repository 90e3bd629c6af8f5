import type { Vocabulary } from '../text/vocabulary.ts'
import { countryWords } from './country-words.ts'

/** What a word says for a country: a name of the country, a word of its main language, or one of a language that it shares. */
const weightOf = { own: 4, main: 2, shared: 1 } as const

export interface Pointer {
  country: string
  weight: number
  /** A word of a language and not of a country: it counts over the whole text only. */
  isLanguage: boolean
}

/** Per phrase id: the countries that the phrase points to. */
export function pointersIn(vocabulary: Vocabulary): readonly (readonly Pointer[] | undefined)[] {
  const pointers: (Pointer[] | undefined)[] = []
  for (const [country, words] of Object.entries(countryWords))
    for (const marked of words.split('|')) {
      const marks = marked.lastIndexOf('!') + 1
      const weight = marks === 0 ? weightOf.own : marks === 1 ? weightOf.shared : weightOf.main
      const id = vocabulary.add(marked.slice(marks))
      ;(pointers[id] ??= []).push({ country, weight, isLanguage: marks > 0 })
    }
  return pointers
}
