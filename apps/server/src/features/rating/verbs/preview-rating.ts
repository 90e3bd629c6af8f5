import type {
  InsightChange,
  LabelChange,
  MetricAnswer,
  MetricQuery,
  OpenRisk,
  RatingEffect,
  TimeRange,
  TrustClass,
  TrustSubject,
} from '@sharelight/contract'
import { dropVariant, rerate, stableId } from '@sharelight/store'
import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { requireArea } from '../../../http/require-area.ts'
import { hidesEvents } from '../../../http/require-entity.ts'
import { insightRule } from '../../insights/verbs/list-insights.ts'
import { scoresOfChanges } from '../../labels/verbs/label-changes.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { requireSubjects } from '../../trust/verbs/require-subjects.ts'
import { insightName } from './insight-names.ts'
import { raterFor } from './rater-for.ts'

export interface ProposedChanges {
  labels: readonly LabelChange[]
  insights: readonly InsightChange[]
  trust: readonly (TrustSubject & { trust: TrustClass })[]
  timeFrame?: TimeRange
}

const risk = ['high', 'medium', 'low', 'handled'] as const
const levels = ['none', 'low', 'medium', 'high'] as const

/** What the changes would do, asked of the same questions with other ratings to look up. Nothing of it stays. */
export async function previewRating(
  ctx: Context,
  { labels, insights, trust, timeFrame }: ProposedChanges,
): Promise<RatingEffect> {
  const scores = labels.length ? scoresOfChanges(ctx, labels) : undefined
  if (insights.length) requireArea(ctx, 'risk_type_customization', 'Risk Severity')
  for (const { id } of insights) insightRule(id)
  if (trust.length) await requireSubjects(ctx, trust)
  const { services, organisation } = ctx
  const variant = stableId('preview', randomUUID())
  const rater = await raterFor(services, organisation.id, { scores, insights, trust })
  try {
    await rerate(services.stores.analytics, { organisationId: organisation.id, rater, version: 1, variant })
    const [before, after] = await Promise.all([figures(ctx, timeFrame), figures(ctx, timeFrame, variant)])
    return {
      before: before.risk,
      after: after.risk,
      changedEvents: after.changed,
      filesBefore: before.files,
      filesAfter: after.files,
      insights: differing(before.insights, after.insights),
    }
  } finally {
    await dropVariant(services.stores.analytics, organisation.id, variant)
  }
}

async function figures(ctx: Context, timeFrame: TimeRange | undefined, variant?: string) {
  const ofEvents = (query: Omit<MetricQuery, 'cube'>) =>
    hidesEvents(ctx) ? { rows: [] } : ask(ctx, { cube: 'events', timeFrame, ...query }, { variant })
  const [events, files, insights] = await Promise.all([
    ofEvents({ measures: [...risk, ...(variant ? ['changed'] : [])] }),
    ask(ctx, { cube: 'items', dimensions: ['sensitivity'], measures: ['items'], timeFrame }, { variant }),
    ofEvents({ dimensions: ['insight'], measures: ['risky'] }),
  ])
  const count = (name: string) => Number(events.rows[0]?.[name] ?? 0)
  return {
    risk: Object.fromEntries(risk.map(name => [name, count(name)])) as OpenRisk,
    changed: count('changed'),
    files: byLevel(files),
    insights: new Map(insights.rows.map(row => [String(row['insight']), Number(row['risky'])])),
  }
}

function byLevel({ rows }: MetricAnswer): RatingEffect['filesBefore'] {
  const counts = new Map(rows.map(row => [Number(row['sensitivity']), Number(row['items'])]))
  return Object.fromEntries(levels.map((name, level) => [name, counts.get(level) ?? 0])) as RatingEffect['filesBefore']
}

function differing(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): RatingEffect['insights'] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map(id => ({ id, name: insightName(id), before: before.get(id) ?? 0, after: after.get(id) ?? 0 }))
    .filter(insight => insight.before !== insight.after)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
}
