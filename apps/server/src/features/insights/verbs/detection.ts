import type { DetectionTier2, EntityCount, EntityKind, MetricFilter, TimeRange } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { hidesKind, requireEvents } from '../../../http/require-entity.ts'
import { tier1 } from '../../counts/verbs/tier1.ts'
import { listFiles } from '../../investigation/verbs/list-files.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { insightRule } from './list-insights.ts'

const shown = 10

const openWith = (id: string): MetricFilter => ({
  and: [
    { dimension: 'insight', operator: 'eq', value: id },
    { dimension: 'justified', operator: 'eq', value: false },
  ],
})

/** The files whose open events match a risk type, those with most events first. */
export async function listInsightItems(
  ctx: Context,
  id: string,
  { timeFrame, offset, limit }: { timeFrame?: TimeRange; offset: number; limit: number },
) {
  requireEvents(ctx)
  const filter = openWith(insightRule(id).id)
  const { items: counted, total } = await tier1(ctx, 'files', { timeFrame, filter, offset, limit })
  const ids = counted.map(item => item.id)
  const { items } = ids.length
    ? await listFiles(ctx, { filter: { dimension: 'id', operator: 'in', value: ids }, offset: 0, limit: ids.length })
    : { items: [] }
  const place = new Map(ids.map((each, index) => [each, index]))
  return { items: items.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)), total }
}

/** Who and what is behind a risk type. Kinds that the user may not see stay empty. */
export async function readDetection(
  ctx: Context,
  id: string,
  timeFrame: TimeRange | undefined,
): Promise<DetectionTier2> {
  requireEvents(ctx)
  const { name } = insightRule(id)
  const filter = openWith(id)
  const top = async (kind: EntityKind): Promise<EntityCount[]> =>
    hidesKind(ctx, kind) ? [] : (await tier1(ctx, kind, { timeFrame, filter, offset: 0, limit: shown })).items
  const [
    {
      rows: [risk],
    },
    employees,
    contacts,
    organizations,
    files,
    sources,
    infoTypes,
  ] = await Promise.all([
    ask(ctx, {
      cube: 'events',
      measures: ['events', 'high', 'medium', 'low', 'handled'],
      timeFrame,
      filter: { dimension: 'insight', operator: 'eq', value: id },
    }),
    top('employees'),
    top('contacts'),
    top('organizations'),
    top('files'),
    sourcesOf(ctx, filter, timeFrame),
    infoTypesOf(ctx, filter, timeFrame),
  ])
  const count = (measure: string) => Number(risk?.[measure] ?? 0)
  return {
    id,
    name,
    events: count('events'),
    risk: { high: count('high'), medium: count('medium'), low: count('low'), handled: count('handled') },
    employees,
    contacts,
    organizations,
    files,
    sources,
    infoTypes,
  }
}

async function sourcesOf(ctx: Context, filter: MetricFilter, timeFrame: TimeRange | undefined): Promise<EntityCount[]> {
  const { rows } = await ask(ctx, {
    cube: 'events',
    dimensions: ['source'],
    measures: ['events', 'high', 'medium', 'low'],
    filter,
    timeFrame,
    sort: [{ by: 'events', direction: 'Descend' }],
    limit: shown,
  })
  const names = new Map(
    (
      await ctx.services.stores.meta
        .forOrganisation(ctx.organisation.id)
        .selectFrom('data_sources')
        .select(['id', 'name'])
        .execute()
    ).map(row => [row.id, row.name]),
  )
  return rows.map(row => ({
    id: String(row['source']),
    kind: 'sources',
    name: names.get(String(row['source'])) ?? '',
    detail: '',
    count: Number(row['events']),
    high: Number(row['high']),
    medium: Number(row['medium']),
    low: Number(row['low']),
  }))
}

async function infoTypesOf(ctx: Context, filter: MetricFilter, timeFrame: TimeRange | undefined) {
  const { rows } = await ask(ctx, {
    cube: 'events',
    dimensions: ['label1'],
    measures: ['events'],
    filter,
    timeFrame,
    sort: [{ by: 'events', direction: 'Descend' }],
    limit: shown,
  })
  return rows.map(row => ({
    id: String(row['label1']),
    name: labelName(ctx, String(row['label1'])),
    count: Number(row['events']),
  }))
}
