import type { ItemCluster } from '@sharelight/contract'
import { readClusters, type StoredItem } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { text } from './cells.ts'

const termsShown = 4
const fewestItems = 2

/** The near-duplicates of an item as the user may see them; null where there is no other. */
export async function clusterOf(ctx: Context, { clusterId, labels }: StoredItem): Promise<ItemCluster | null> {
  if (!clusterId) return null
  const filter = { dimension: 'cluster', operator: 'eq', value: clusterId } as const
  const {
    rows: [count],
  } = await ask(ctx, { cube: 'items', measures: ['items'], filter })
  const items = Number(count?.items ?? 0)
  if (items < fewestItems) return null
  const [[cluster], label] = await Promise.all([
    readClusters(ctx.services.stores.analytics, ctx.organisation.id, [clusterId]),
    commonTopic(ctx, filter),
  ])
  const terms = cluster?.terms ?? []
  return {
    id: clusterId,
    terms,
    items,
    name: terms.slice(0, termsShown).join(', '),
    label: label
      ? { key: label, name: labelName(ctx, label), inherited: !labels.some(({ key }) => key === label) }
      : null,
  }
}

/** The most particular topic that at least half of those with a topic have. */
async function commonTopic(
  ctx: Context,
  filter: { dimension: 'cluster'; operator: 'eq'; value: string },
): Promise<string | undefined> {
  const { rows } = await ask(ctx, {
    cube: 'items',
    dimensions: ['topic'],
    measures: ['items'],
    filter,
    sort: [{ by: 'items', direction: 'Descend' }],
  })
  const counted = rows
    .map(row => ({ topic: text(row.topic), items: Number(row.items) }))
    .filter(({ topic }) => topic !== '')
  const most = counted[0]?.items ?? 0
  return counted
    .filter(({ items }) => items * 2 >= most)
    .toSorted((a, b) => b.topic.split('/').length - a.topic.split('/').length || b.items - a.items)[0]?.topic
}
