import type { ConversationQuery } from '@sharelight/contract'
import { decide, hasSubject } from './decide.ts'
import { continued } from './follow.ts'
import type { Clock } from './frames.ts'
import { gather } from './gather.ts'
import { orders } from './lexicon/asking.ts'
import type { KnownName, NameBook } from './names.ts'
import { read, type Mark } from './read.ts'
import { wordsOf } from './words.ts'

export interface Understood {
  /** Null where nothing in it is anything that there is. */
  query: ConversationQuery | null
  /** Words that the query leaves out. */
  notUnderstood: string[]
  /** Misspelled words, and what they were taken for. */
  corrected: { from: string; to: string }[]
  /** Names that stand for more than one thing of a kind. */
  several: { words: string; names: string[] }[]
  /** It asks for something to be done. */
  isOrder: boolean
}

export interface Setting extends Clock {
  book: NameBook
  /** What the question before was understood as. */
  previous?: ConversationQuery | undefined
}

const nothing: Understood = { query: null, notUnderstood: [], corrected: [], several: [], isOrder: false }

/** A question in plain words as a query of the semantic layer, with all that is not in it. */
export function understand(question: string, { book, previous, ...clock }: Setting): Understood {
  const marks = read(question, book, clock)
  if (isOrder(question)) return { ...nothing, isOrder: true }
  const all = gather(marks)
  const about = aboutMarks(marks)
  const decided = previous && continued(all, previous, clock)
  if (!decided && !hasSubject(all)) return { ...nothing, ...about, notUnderstood: all.notUnderstood }
  const { query, left } = decided ?? decide(all, clock)
  return { ...about, query, notUnderstood: [...all.notUnderstood, ...left], isOrder: false }
}

/** Words of a question that nothing is known of, or that were taken for others, to be looked up among names. */
export function unknownWords(question: string, { book, ...clock }: Setting): string[] {
  return read(question, book, clock).flatMap(({ unknown, words }) =>
    words.filter(({ was }) => unknown || was !== undefined).map(({ text }) => text),
  )
}

function isOrder(question: string): boolean {
  const [first, second] = wordsOf(question.replace(/^\W*(?:please|could you|can you|kindly)\b/i, ''))
  return first !== undefined && orders.has(first.lower) && second?.lower !== 'of' && second?.lower !== 'by'
}

function aboutMarks(marks: readonly Mark[]): Pick<Understood, 'corrected' | 'several'> {
  const textOf = ({ words }: Mark) => words.map(({ text }) => text).join(' ')
  const namesOf = ({ names = [] }: Mark): readonly KnownName[] => names
  return {
    corrected: marks.flatMap(({ words }) =>
      words.flatMap(({ was, lower }) => (was === undefined ? [] : [{ from: was, to: lower }])),
    ),
    several: marks.flatMap(mark => {
      const people = namesOf(mark).filter(({ kind }) => kind === 'person')
      return people.length > 1 ? [{ words: textOf(mark), names: people.map(({ name }) => name) }] : []
    }),
  }
}
