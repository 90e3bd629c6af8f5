import { conditionsIn, type ConversationAnswer, type ConversationQuery } from '@sharelight/contract'
import { blockOf, conditionWords, framedRange, frameWords, metricOf, type NameOf } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { text } from '../../investigation/verbs/cells.ts'
import { namesFor } from '../../policies/verbs/names-for.ts'
import { answerBlock } from '../../reports/verbs/answer-block.ts'
import { rowsOf } from './known-names.ts'
import { titleOf } from './title.ts'

const mostRows = 100

/** What the semantic layer says to a query, within what the user may see. @throws AppError `invalid` for one that it cannot be asked */
export async function answer(ctx: Context, query: ConversationQuery): Promise<ConversationAnswer> {
  const clock = { now: ctx.services.now(), timeZone: ctx.organisation.timeZone }
  const block = blockOf(query, titleOf(query))
  const timeFrame = framedRange(query, clock)
  const part = await answerBlock(ctx, block, timeFrame, mostRows)
  return { query, words: await wordsOf(ctx, query), part, metric: metricOf(query, clock), block, timeFrame }
}

/** The query in the organisation's own words. */
export async function wordsOf(ctx: Context, query: ConversationQuery): Promise<ConversationAnswer['words']> {
  const { timeZone } = ctx.organisation
  const nameOf = await namesIn(ctx, query)
  return {
    title: titleOf(query),
    conditions: query.conditions.map(filter => conditionWords(filter, nameOf, timeZone)),
    frame: frameWords(query, timeZone),
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function namesIn(ctx: Context, { conditions }: ConversationQuery): Promise<NameOf> {
  const folders = conditions
    .flatMap(conditionsIn)
    .filter(({ dimension }) => ['folder', 'parent', 'item'].includes(dimension))
    .flatMap(({ value }) => [value].flat().map(String))
    .filter(value => uuid.test(value))
  const [nameOf, named] = await Promise.all([namesFor(ctx, conditions), folderNames(ctx, folders)])
  return (dimension, value) => named.get(String(value)) ?? nameOf(dimension, value)
}

async function folderNames(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const filter = { dimension: 'id', operator: 'in' as const, value: ids }
  const rows = await rowsOf(ctx, { cube: 'folders', dimensions: ['id', 'name'], filter, limit: 1000 })
  return new Map(rows.map(({ id, name }) => [text(id), text(name)]))
}
