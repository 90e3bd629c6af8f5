import type { Insight, MetricFilter, TimeRange } from '@sharelight/contract'
import { insightRules, toInsight, type InsightRule } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { hidesEvents, hidesKind } from '../../../http/require-entity.ts'
import type { AnswerRow } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { insightsIn } from '../../rating/verbs/insights-in.ts'

const notJustified: MetricFilter = { dimension: 'justified', operator: 'eq', value: false }

/** Every risk type with its severity in force; counters are of the events in the frame that nobody justified. */
export async function listInsights(ctx: Context, timeFrame?: TimeRange): Promise<Insight[]> {
  // What a user may not see is not counted either.
  const ofActors = ['events', ...(hidesKind(ctx, 'employees') ? [] : ['actors'])]
  const byInsight = async (measures: string[]) => {
    if (!measures.length || hidesEvents(ctx)) return new Map<string, AnswerRow>()
    const { rows } = await ask(ctx, {
      cube: 'events',
      dimensions: ['insight'],
      measures,
      filter: notJustified,
      timeFrame,
    })
    return new Map(rows.map(row => [String(row['insight']), row]))
  }
  // Apart, because together every set of recipients would carry the actors that wrote to it.
  const ofRecipients = hidesKind(ctx, 'contacts') ? [] : ['UniqCount:recipient']
  const [insights, sent, received] = await Promise.all([insightsIn(ctx), byInsight(ofActors), byInsight(ofRecipients)])
  return insights.map(rule => {
    const count = (measure: string) => Number(sent.get(rule.id)?.[measure] ?? received.get(rule.id)?.[measure] ?? 0)
    return toInsight(rule, {
      eventsCount: count('events'),
      exposedByCount: count('actors'),
      exposedToCount: count('UniqCount:recipient'),
    })
  })
}

/** @throws AppError `not_found` */
export function insightRule(id: string): InsightRule {
  const rule = insightRules.find(each => each.id === id)
  if (!rule) throw new AppError('not_found', `There is no risk type "${id}".`, { field: 'id' })
  return rule
}
