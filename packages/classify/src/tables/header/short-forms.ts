import { numberWords } from './numbering.ts'
import { phraseList, type Meaning, type Phrase } from './phrases.ts'

/** What the phrases that a header may be short for mean; `isVague` where they do not mean the same. */
export interface ShortForm extends Meaning {
  isVague: boolean
  /** The first of the phrases that it may stand for. */
  phrase: string
}

const [shortestAlone, shortestWord, shortestBeginning] = [4, 2, 3]
/** Letters of all words together, numbers left out. */
const fewestLetters = 3
/** Of a word that stands alone, so much is written at least. */
const leastWritten = 0.33
const linking = new Set('de di do da d del della des du of the la le el l und y e et a au van der den'.split(' '))
const vowels = /[aeiou]/g

/** Some of the word's consonants in order, the last one among them. */
function isSkeleton(short: string, word: string): boolean {
  if (short.slice(1).search(vowels) >= 0) return false
  let at = 0
  for (const letter of word) if (letter === short[at]) at++
  return at === short.length && word.replace(vowels, '').at(-1) === short.at(-1)
}

/** `drv` for driver: its first consonants. */
const isBeginning = (short: string, word: string) =>
  short.length >= shortestBeginning && word.replace(vowels, '').startsWith(short)

/** `ident` for identification, `nm` for name, `acct` for account. */
export const shortens = (short: string, word: string): boolean =>
  short.length >= shortestWord &&
  short.length < word.length &&
  short[0] === word[0] &&
  (word.startsWith(short) || isSkeleton(short, word) || isBeginning(short, word))

/** Without the words that only link, and all words for *number* alike. */
const telling = (words: readonly string[]): readonly string[] =>
  words.filter(word => !linking.has(word)).map(word => (numberWords.has(word) ? '#' : word))

/** What only the rules of countries know is looked for as it is written. */
const isTelling = ({ concepts, isOther }: Meaning) => isOther || concepts.length > 0
const firstLetter = (words: readonly string[]) => words.find(word => word !== '#')?.[0] ?? ''

interface Indexed extends Phrase {
  telling: readonly string[]
}
const byFirst = Map.groupBy(
  phraseList.map((phrase): Indexed => ({ ...phrase, telling: telling(phrase.words) })),
  ({ telling: words }) => firstLetter(words),
)

/** Reads a header whose words are cut short (`driv_lic_no`, `soc_sec`, `fec_nac`), by the phrases that it may stand for. */
export function shortFormOf(words: readonly string[]): ShortForm | undefined {
  const own = telling(words)
  const letters = own.reduce((sum, word) => sum + (word === '#' ? 0 : word.length), 0)
  if (!own.length || letters < (own.length > 1 ? fewestLetters : shortestAlone)) return undefined
  const found = (byFirst.get(firstLetter(own)) ?? []).filter(
    ({ telling: theirs, meaning }) => isTelling(meaning) && matches(own, theirs),
  )
  if (!found.length) return undefined
  const exact = ({ telling: theirs }: Indexed) => theirs.filter((word, at) => word === own[at]).length
  const most = Math.max(...found.map(exact))
  const best = found.filter(phrase => exact(phrase) === most)
  return { ...together(best.map(({ meaning }) => meaning)), phrase: best[0]!.words.join(' ') }
}

const withoutNumber = (words: readonly string[]) => words.filter(word => word !== '#')

/** The number may stand before or behind, or be left out where there are words enough. */
const matches = (own: readonly string[], theirs: readonly string[]): boolean =>
  matchesWordByWord(own, theirs) ||
  (own.length > 1 &&
    own.length - theirs.length < 2 &&
    isNumbered(own, theirs) &&
    matchesWordByWord(withoutNumber(own), withoutNumber(theirs)))

const isNumbered = (own: readonly string[], theirs: readonly string[]) =>
  own.includes('#') && (theirs.includes('#') || own.length > 2)

function matchesWordByWord(own: readonly string[], theirs: readonly string[]): boolean {
  if (own.length !== theirs.length) return false
  if (own.length === 1) return theirs[0]!.startsWith(own[0]!) && own[0]!.length >= theirs[0]!.length * leastWritten
  return own.every((word, at) => word === theirs[at] || (word !== '#' && shortens(word, theirs[at]!)))
}

/** What all of them mean; else all that they may mean. */
function together(meanings: readonly Meaning[]): Omit<ShortForm, 'phrase'> {
  const concepts = [...new Set(meanings.flatMap(meaning => meaning.concepts))]
  const rules = [...new Set(meanings.flatMap(meaning => meaning.rules))]
  const others = meanings.filter(({ isOther }) => isOther).length
  if (others === meanings.length) return { concepts: [], rules: [], isOther: true, isVague: false }
  const shared = concepts.filter(concept => meanings.every(meaning => meaning.concepts.includes(concept)))
  const isSame = others === 0 && (shared.length > 0 || (concepts.length === 0 && rules.length === 1))
  return isSame
    ? { concepts: shared, rules, isOther: false, isVague: false }
    : { concepts, rules, isOther: false, isVague: true }
}
