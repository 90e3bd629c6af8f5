import type { ConversationQuery } from '@sharelight/contract'
import { organisation } from './names.cases.ts'
import { clock, notationOf, type Case } from './notation.cases.ts'
import { understand, type Understood } from './understand.ts'

interface Wrong {
  question: string
  expected: string
  got: string
}

/** How many of the cases are understood as they are meant. */
export function judged(cases: readonly Case[]): { right: number; wrong: Wrong[] } {
  const wrong: Wrong[] = []
  let previous: ConversationQuery | undefined
  for (const { question, expected, goesOn } of cases) {
    const found = understand(question, { ...clock, book: organisation, previous: goesOn ? previous : undefined })
    previous = found.query ?? undefined
    const got = shown(found)
    if (!expected.some(each => isRight(each, found))) wrong.push({ question, expected: expected.join(' || '), got })
  }
  return { right: cases.length - wrong.length, wrong }
}

function shown({ query, notUnderstood }: Understood): string {
  const words = notUnderstood.length ? `? ${notUnderstood.join(', ')}` : ''
  return [query ? notationOf(query) : '-', words].filter(Boolean).join(' ')
}

function isRight(expected: string, found: Understood): boolean {
  if (expected === '-') return found.query === null
  if (expected.startsWith('? '))
    return found.notUnderstood.some(words => words.toLowerCase().includes(expected.slice(2).toLowerCase()))
  return found.query !== null && found.notUnderstood.length === 0 && notationOf(found.query) === expected
}

export const share = ({ right, wrong }: { right: number; wrong: Wrong[] }) => right / (right + wrong.length)
