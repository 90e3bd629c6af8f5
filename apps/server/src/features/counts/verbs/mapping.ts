import type { MappedKind, MappedLabel, MetricQuery, TimeRange } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireEvents, requireKind } from '../../../http/require-entity.ts'
import { levelIn, scoresIn } from '../../labels/verbs/label-facts.ts'
import { labelOf } from '../../labels/verbs/label-filter.ts'
import { ask } from '../../metrics/verbs/ask.ts'

/** What is at rest is counted in files; people and organisations by what they did or got. */
const questions: Record<MappedKind, Pick<MetricQuery, 'cube' | 'filter'> & { measure: string }> = {
  files: { cube: 'items', measure: 'items' },
  folders: { cube: 'items', measure: 'UniqCount:folder' },
  sources: { cube: 'items', measure: 'UniqCount:source' },
  employees: {
    cube: 'events',
    measure: 'UniqCount:actor',
    filter: { dimension: 'actorKind', operator: 'eq', value: 'employee' },
  },
  contacts: { cube: 'events', measure: 'UniqCount:contact' },
  organizations: { cube: 'events', measure: 'UniqCount:organization' },
}

/** Information types of one generation with how many entities of a kind each is found in, most first. */
export async function mapLabels(
  ctx: Context,
  kind: MappedKind,
  { timeFrame, generation = 1, below }: { timeFrame?: TimeRange; generation?: number; below?: string },
) {
  requireKind(ctx, kind)
  const { measure, ...question } = questions[kind]
  if (question.cube === 'events') requireEvents(ctx)
  const dimension = `label${generation}`
  const branch = below === undefined ? [] : [{ dimension, operator: 'starts' as const, value: `${below}/` }]
  const { rows } = await ask(ctx, {
    ...question,
    dimensions: [dimension],
    measures: [measure],
    timeFrame,
    filter: { and: [...(question.filter ? [question.filter] : []), ...branch] },
    sort: [{ by: measure, direction: 'Descend' }],
    limit: 1000,
  })
  const scoreOf = await scoresIn(ctx)
  const items = rows
    .map((row): MappedLabel => {
      const key = String(row[dimension])
      const label = ctx.organisation.labels.byKey(key)
      return {
        id: label?.id ?? 0,
        key,
        name: label?.labelName ?? key,
        sensitivity: levelIn(scoreOf, key),
        count: Number(row[measure]),
      }
    })
    .filter(({ count }) => count > 0)
  return { items, total: items.length }
}

/** Files by the labels directly below one, or below the root. */
export function mapFilesBelow(ctx: Context, reference: string, timeFrame: TimeRange | undefined) {
  const label = labelOf(ctx, reference)
  return mapLabels(
    ctx,
    'files',
    label ? { timeFrame, generation: label.generation + 1, below: label.key } : { timeFrame, generation: 0 },
  )
}
