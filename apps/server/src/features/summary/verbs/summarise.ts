import type { MetricQuery, SummaryItem } from '@sharelight/contract'
import { restrictionsOf, severityFace } from '@sharelight/domain'
import { readClusters } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { requireEvents } from '../../../http/require-entity.ts'
import { list, number, text, type AnswerRow } from '../../investigation/verbs/cells.ts'
import { listEvents } from '../../investigation/verbs/list-events.ts'
import { listsOf } from '../../investigation/verbs/list.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import { ask } from '../../metrics/verbs/ask.ts'

export type Summary = SummaryItem & { id: string }
type Summaries = Map<string, Omit<Summary, 'id'>>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const key = /^\d{1,20}$/

/** In the order of the ids; null for what does not exist or the user may not see. */
const inOrder = (ids: readonly string[], found: Summaries): (Summary | null)[] =>
  ids.map(id => {
    const summary = found.get(id.toLowerCase())
    return summary ? { id, ...summary } : null
  })

export async function summariseObjects(ctx: Context, ids: readonly string[]): Promise<(Summary | null)[]> {
  const rows = await found(
    ctx,
    'items',
    ['id', 'name', 'path'],
    ids.filter(id => uuid.test(id)),
  )
  const carried = await listsOf(ctx, {
    cube: 'items',
    of: 'id',
    values: ['label'],
    ids: rows.map(row => text(row['id'])),
  })
  return inOrder(
    ids,
    new Map(
      rows.map(row => [
        text(row['id']),
        {
          informationTypes: list(carried.get(text(row['id']))?.['List:label']).map(key => labelName(ctx, key)),
          name: text(row['name']),
          description: text(row['path']),
        },
      ]),
    ),
  )
}

export async function summariseEvents(ctx: Context, ids: readonly string[]): Promise<(Summary | null)[]> {
  requireEvents(ctx)
  const known = ids.filter(id => key.test(id))
  const { items } = known.length
    ? await listEvents(ctx, {
        filter: { dimension: 'id', operator: 'in', value: known },
        offset: 0,
        limit: known.length,
      })
    : { items: [] }
  return inOrder(
    ids,
    new Map(
      items.map(event => [
        event.id,
        {
          informationTypes: event.labels.map(({ name }) => name),
          name: event.item.name,
          description: [
            event.type.replaceAll('_', ' '),
            event.actor.name && `by ${event.actor.name}`,
            event.recipients.length > 0 && `to ${event.recipients.map(({ name }) => name).join(', ')}`,
            `${severityFace(event.severity).name} severity`,
          ]
            .filter(Boolean)
            .join(', '),
        },
      ]),
    ),
  )
}

export async function summariseInfoTypes(
  { user, organisation }: Context,
  ids: readonly string[],
): Promise<(Summary | null)[]> {
  const hidden = restrictionsOf(user.restrictions).labelCodes
  return ids.map(id => {
    const label = key.test(id) ? organisation.labels.byId(Number(id)) : organisation.labels.byKey(id)
    return label && !hidden.includes(label.code)
      ? { id, informationTypes: label.path, name: label.labelName, description: label.description }
      : null
  })
}

/** Near-duplicates under the terms that set them apart. One whose files are all hidden from the user is hidden too. */
export async function summariseClusters(ctx: Context, ids: readonly string[]): Promise<(Summary | null)[]> {
  const wanted = ids.filter(id => uuid.test(id))
  const { rows } = wanted.length
    ? await ask(ctx, {
        cube: 'items',
        dimensions: ['cluster'],
        measures: ['items', 'List:label'],
        filter: { dimension: 'cluster', operator: 'in', value: wanted },
        limit: wanted.length,
      })
    : { rows: [] }
  const members = new Map(rows.map(row => [text(row['cluster']), row]))
  const clusters = await readClusters(ctx.services.stores.analytics, ctx.organisation.id, [...members.keys()])
  return inOrder(
    ids,
    new Map(
      clusters.map(({ clusterId, terms }) => [
        clusterId,
        {
          informationTypes: list(members.get(clusterId)?.['List:label']).map(key => labelName(ctx, key)),
          name: terms.join(', '),
          description: `${number(members.get(clusterId)?.['items'])} files whose content is nearly the same`,
        },
      ]),
    ),
  )
}

async function found(
  ctx: Context,
  cube: MetricQuery['cube'],
  dimensions: string[],
  ids: readonly string[],
): Promise<AnswerRow[]> {
  if (!ids.length) return []
  return (
    await ask(ctx, {
      cube,
      dimensions,
      filter: { dimension: 'id', operator: 'in', value: [...ids] },
      limit: ids.length,
    })
  ).rows
}
