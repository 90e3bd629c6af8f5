import { TextUnits } from '../text/units.ts'
import { countScripts } from './scripts.ts'
import { countSmallWords } from './small-words.ts'

/** Characters of a text that are looked at: enough to tell, and read in well under a millisecond. */
const looked = 8000
const leastWords = 8
/** Of all words, how many are small ones in running text; lists and tables have fewer, and tell nothing. */
const leastShare = 0.08
/** How far the first must be before the second. */
const lead = 1.3
const leastLetters = 40
/** Of all letters. Names and quotations in another script do not count. */
const mostlyShare = 0.3
/** Japanese is mostly Han. */
const leastKana = 0.1

/** Tells which language a text is in, as it comes: an ISO 639-1 code, or nothing where it says too little. */
export class LanguageTeller {
  #text = ''

  push(text: string): void {
    if (this.#text.length < looked) this.#text += `${text.slice(0, looked - this.#text.length)}\n`
  }

  language(): string | undefined {
    const units = loaded.load(this.#text)
    return byScript(units, this.#text.length) ?? byWords(units, this.#text.length)
  }
}

const loaded = new TextUnits()

function byScript(units: Uint16Array, length: number): string | undefined {
  const { letters, found } = countScripts(units, length)
  if (letters < leastLetters) return undefined
  // Kana before Han: Japanese has both.
  return found.find(({ language, count }) => count / letters >= (language === 'ja' ? leastKana : mostlyShare))?.language
}

function byWords(units: Uint16Array, length: number): string | undefined {
  const { words, hits } = countSmallWords(units, length)
  const [first, second] = hits.toSorted((a, b) => b.count - a.count)
  if (!first || first.count < leastWords || first.count < leastShare * words) return undefined
  return first.count >= lead * (second?.count ?? 0) ? first.language : undefined
}
