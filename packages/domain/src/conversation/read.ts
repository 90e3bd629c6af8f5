import { frameIn, frameVocabulary, type Clock, type FrameWords } from './frame-words.ts'
import { lexicon, type Lexicon, type Phrase } from './lexicon/index.ts'
import { measureAt } from './measured.ts'
import { nameAt, type KnownName, type NameBook } from './names.ts'
import type { Sense, Where } from './sense.ts'
import { nearest, stemOf, wordsOf, type Word } from './words.ts'

/** A stretch of a question with what it means. */
export interface Mark {
  words: readonly Word[]
  sense?: Sense
  frame?: FrameWords
  names?: readonly KnownName[]
  where?: Where
  /** How many are to be shown. */
  number?: number
  unknown?: true
}

interface Reader {
  words: readonly Word[]
  lowers: readonly string[]
  book: NameBook
  clock: Clock
  lexicon: Lexicon
}

/** A question in stretches: what is known by the longest that there is, first in the words of the organisation. */
export function read(question: string, book: NameBook, clock: Clock): Mark[] {
  const known = lexicon()
  const words = corrected(wordsOf(question), book, known)
  const reader = { words, lowers: words.map(({ lower }) => lower), book, clock, lexicon: known }
  const marks: Mark[] = []
  for (let at = 0; at < words.length;) {
    const mark = markAt(reader, at)
    marks.push(mark)
    at += mark.words.length
  }
  return marks
}

function markAt(reader: Reader, at: number): Mark {
  const known = longestAt(reader, at)
  if (known) return known
  const word = reader.words[at] as Word
  return word.quoted
    ? { words: [word], where: { topic: 'name', operator: 'contains', value: word.text } }
    : { words: [word], unknown: true }
}

function longestAt(reader: Reader, at: number): Mark | undefined {
  const { words, lowers, book, clock } = reader
  const span = (length: number) => words.slice(at, at + length)
  if (words[at]?.quoted) return nameMark(nameAt(words, at, book), span)
  const frame = frameIn(lowers, at, clock)
  const measured = measureAt(lowers, at, clock)
  const phrase = phraseAt(reader, at)
  const name = nameMark(nameAt(words, at, book), span)
  const candidates: (Mark | undefined)[] = [
    measured && { words: span(measured.length), where: measured.where },
    frame && { words: span(frame.length), frame: frame.found },
    phrase && { words: span(phrase.stems.length), sense: phrase.sense },
    isPronoun(words[at]) ? undefined : name,
    numberAt(reader, at),
  ]
  const there = candidates.filter(mark => mark !== undefined)
  const longest = Math.max(0, ...there.map(mark => mark.words.length))
  const equal = there.filter(mark => mark.words.length === longest)
  // A word of the organisation's own means what it means there, unless it is only a part of a name.
  return equal.find(({ names }) => names && (longest > 1 || isMeant(reader, at, { names, phrase }))) ?? equal[0]
}

/** "it" is the department only as IT. */
const isPronoun = (word: Word | undefined) => word?.lower === 'it' && word.text !== 'IT'

const places = new Set(['in', 'from', 'by', 'for', 'and', 'only', 'at'])

/** A department "Product" is meant where it is written as a name, or where people are from it; otherwise the word means what it means to all. */
function isMeant(
  { words }: Reader,
  at: number,
  { names, phrase }: { names: readonly KnownName[]; phrase: Phrase | undefined },
): boolean {
  const word = words[at]
  if (!word || names.some(({ kind }) => kind === 'organization')) return true
  const isWhole = names.some(({ name, also = [] }) =>
    [name, ...also].some(text => [word.lower, `${word.lower}s`].includes(text.toLowerCase())),
  )
  if (!phrase || Object.keys(phrase.sense).length === 0) return isWhole || names.some(({ kind }) => kind === 'label')
  const isWritten = at > 0 && /^\p{Lu}/u.test(word.text)
  return isWhole && (isWritten || places.has(words[at - 1]?.lower ?? '') || words[at + 1]?.stem === 'department')
}

function nameMark(match: ReturnType<typeof nameAt>, span: (length: number) => readonly Word[]): Mark | undefined {
  if (!match) return undefined
  return { words: span(match.length), names: match.names }
}

function phraseAt(reader: Reader, at: number): Phrase | undefined {
  const { words } = reader
  return reader.lexicon.byFirst
    .get(words[at]?.stem ?? '')
    ?.find(
      ({ stems }) =>
        stems.every((stem, next) => words[at + next]?.stem === stem) && !cutsName(reader, at, stems.length),
    )
}

/** Whether a name begins within a phrase and goes on beyond it: "to Company Drive" is not to a company. */
function cutsName({ words, book }: Reader, at: number, length: number): boolean {
  for (let start = at + 1; start < at + length; start++)
    if (start + (nameAt(words, start, book)?.length ?? 0) > at + length) return true
  return false
}

const numberWords = 'zero one two three four five six seven eight nine ten'.split(' ')

const bounds = new Set(['than', 'least', 'over', 'under', 'above', 'below', 'exactly'])

function numberAt({ words }: Reader, at: number): Mark | undefined {
  const word = words[at]
  if (!word) return undefined
  const number = /^\d{1,3}$/.test(word.lower) ? Number(word.lower) : numberWords.indexOf(word.lower)
  // How many are to be shown, not a bound that counts are held to.
  const isBound =
    bounds.has(words[at - 1]?.lower ?? '') || (words[at - 1]?.lower === 'most' && words[at - 2]?.lower === 'at')
  return number > 0 ? { words: [word], ...(isBound ? { unknown: true as const } : { number }) } : undefined
}

/** Words as they were meant, and what was written where that is something else. */
function corrected(words: readonly Word[], book: NameBook, { words: meaningful, all }: Lexicon): Word[] {
  const isKnown = ({ stem, lower }: Word) =>
    all.has(stem) || frameVocabulary.has(lower) || frameVocabulary.has(stem) || book.words.has(stem)
  const known = [...meaningful, ...frameVocabulary, ...book.words]
  return words.map(word => {
    if (word.quoted || isKnown(word)) return word
    const meant = nearest(word.stem, known)
    return meant === undefined ? word : { text: word.text, lower: meant, stem: stemOf(meant), was: word.text }
  })
}
