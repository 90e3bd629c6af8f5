import { conditionsIn, type MetricFilter } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireCapability } from '../../../http/edition.ts'

interface Asked {
  dimensions?: readonly string[]
  measures?: readonly string[]
  filter?: MetricFilter
}

/** @throws AppError `edition_required` when topics are asked for or filtered by, and the edition has none (specification S6.013–S6.016) */
export function requireTopics(ctx: Context, { dimensions = [], measures = [], filter }: Asked) {
  const names = [...dimensions, ...measures.map(name => name.replace(/^\w+:/, '')), ...conditionNames(filter)]
  if (names.includes('topic')) requireCapability(ctx, 'topics', 'topic')
}

const conditionNames = (filter: MetricFilter | undefined) =>
  filter ? conditionsIn(filter).map(({ dimension }) => dimension) : []
