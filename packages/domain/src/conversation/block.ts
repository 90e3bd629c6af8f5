import type { CompleteMetricQuery, ConversationQuery, ReportBlock, TimeRange } from '@sharelight/contract'
import { listColumns } from './dimensions.ts'
import { rangeOf, type Clock } from './frames.ts'

export type AnswerBlock = Extract<ReportBlock, { kind: 'number' | 'chart' | 'table' }>

const rowsListed = 50
const barsShown = 10
const mostBars = 40
const firstInstant = new Date(Date.UTC(1971, 0)).toISOString()

/** The query as a block of a report, which is how it is answered. */
export function blockOf(query: ConversationQuery, title: string): AnswerBlock {
  const { cube, measure, dimension, grain, limit, sort } = query
  const shared = {
    title: title.slice(0, 160),
    cube,
    filter: query.conditions.length ? { and: query.conditions } : null,
  }
  if (measure === null)
    return {
      ...shared,
      kind: 'table',
      dimensions: [...listColumns[cube]],
      measures: [],
      sort: listOrder(query),
      limit: limit ?? rowsListed,
    }
  if (grain !== 'Total')
    return { ...shared, kind: 'chart', shape: 'line', measures: [measure], dimension: null, grain, limit: barsShown }
  if (dimension === null) return { ...shared, kind: 'number', measure }
  // A chart shows the most first, and so many bars at most.
  if (sort || (limit ?? barsShown) > mostBars)
    return {
      ...shared,
      kind: 'table',
      dimensions: [dimension],
      measures: [measure],
      sort: sort ? [sort] : [],
      limit: limit ?? barsShown,
    }
  return {
    ...shared,
    kind: 'chart',
    shape: 'bars',
    measures: [measure],
    dimension,
    grain: 'Total',
    limit: limit ?? barsShown,
  }
}

function listOrder({ cube, sort }: ConversationQuery): { by: string; direction: 'Ascend' | 'Descend' }[] {
  if (sort) return [sort]
  if (cube === 'events') return [{ by: 'at', direction: 'Descend' }]
  return cube === 'items' ? [{ by: 'sensitivity', direction: 'Descend' }] : []
}

/** The instants that are asked about: without a frame all that happened, or what is so now. */
export function framedRange({ cube, frame }: Pick<ConversationQuery, 'cube' | 'frame'>, clock: Clock): TimeRange {
  if (frame !== null) return rangeOf(frame, clock)
  const isActivity = cube === 'events' || cube === 'scans'
  const end = clock.now.getTime()
  return { from: isActivity ? firstInstant : new Date(end - 1000).toISOString(), to: new Date(end).toISOString() }
}

/** The very question to the semantic layer, as the API takes it. */
export function metricOf(query: ConversationQuery, clock: Clock): CompleteMetricQuery {
  const block = blockOf(query, '')
  const { cube, grain, measure } = query
  const dimensions = block.kind === 'table' ? block.dimensions : query.dimension ? [query.dimension] : []
  return {
    cube,
    measures: measure === null ? [] : [measure],
    dimensions,
    ...(block.filter && { filter: block.filter }),
    timeFrame: framedRange(query, clock),
    grain,
    sort: block.kind === 'table' ? block.sort : mostFirst(query),
    limit: block.kind === 'number' || grain !== 'Total' ? 1000 : block.limit,
    offset: 0,
  }
}

const mostFirst = ({ measure, dimension }: ConversationQuery) =>
  measure !== null && dimension !== null ? [{ by: measure, direction: 'Descend' as const }] : []
