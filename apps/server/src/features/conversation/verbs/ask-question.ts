import type { askConversation, ConversationQuery } from '@sharelight/contract'
import { nameBook, understand, unknownWords, type KnownName } from '@sharelight/domain'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { answer, wordsOf } from './answer.ts'
import { foundNames, standingNames } from './known-names.ts'

const mostUnknown = 8
const shortestWord = 3
const beginning = 3

/** Reads a question with the organisation's own names, and answers it where all of it was understood. */
export async function askQuestion(
  ctx: Context,
  { question, previous }: { question: string; previous: ConversationQuery | null },
): Promise<z.input<typeof askConversation.output>> {
  const setting = {
    now: ctx.services.now(),
    timeZone: ctx.organisation.timeZone,
    previous: previous ?? undefined,
    book: nameBook(await namesIn(ctx, question)),
  }
  const { query, ...rest } = understand(question, setting)
  if (!query) return { query, words: null, answer: null, ...rest }
  const isWhole = rest.notUnderstood.length === 0
  const answered = isWhole ? await answer(ctx, query) : null
  return { query, words: answered?.words ?? (await wordsOf(ctx, query)), answer: answered, ...rest }
}

/** The names that the question may be about: the few that there are, and of the many those that its unknown words are in, or begin like. */
async function namesIn(ctx: Context, question: string): Promise<KnownName[]> {
  const standing = await standingNames(ctx)
  const unknown = unknownWords(question, {
    now: ctx.services.now(),
    timeZone: ctx.organisation.timeZone,
    book: nameBook(standing),
  })
  const words = [...new Set(unknown.filter(word => word.length >= shortestWord))].slice(0, mostUnknown)
  const found = await foundNames(ctx, words)
  const isFound = (word: string) =>
    found.some(({ name, also = [] }) => [name, ...also].some(text => text.toLowerCase().includes(word.toLowerCase())))
  const misspelled = words.filter(word => !isFound(word)).map(word => word.slice(0, beginning))
  return [...standing, ...found, ...(await foundNames(ctx, [...new Set(misspelled)]))]
}
