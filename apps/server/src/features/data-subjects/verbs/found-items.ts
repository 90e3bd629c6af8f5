import { ItemStatus, SensitivityLevel, ShareType, type MetricFilter, type SubjectItem } from '@sharelight/contract'
import { readSubjectHits } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { number, one, text } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import type { Subject } from './find-subject.ts'

interface Page {
  offset: number
  limit: number
}

/** Files of which the last reading found one of these keys. */
export const foundBy = (keys: Iterable<string>): MetricFilter => ({
  dimension: 'found',
  operator: 'in',
  value: [...keys],
})

/** Files in which something was found that the person is known by, the most sensitive first. */
export async function foundItems(ctx: Context, { keys }: Subject, { offset, limit }: Page) {
  if (!keys.size) return { rows: [], total: 0 }
  const { rows, total } = await ask(ctx, {
    cube: 'items',
    dimensions: ['id', 'name', 'path', 'source', 'sensitivity', 'shareType', 'status'],
    filter: foundBy(keys.keys()),
    sort: [
      { by: 'sensitivity', direction: 'Descend' },
      { by: 'path', direction: 'Ascend' },
    ],
    offset,
    limit,
  })
  const [hits, sources] = await Promise.all([
    readSubjectHits(ctx.services.stores.analytics, ctx.organisation.id, {
      itemIds: rows.map(row => text(row['id'])),
      keys: [...keys.keys()],
    }),
    sourceNames(ctx),
  ])
  return {
    total,
    rows: rows.map((row): SubjectItem => ({
      id: text(row['id']),
      name: text(row['name']),
      path: text(row['path']),
      source: { id: text(row['source']), name: sources.get(text(row['source'])) ?? '' },
      sensitivity: one(SensitivityLevel, row['sensitivity']),
      shareType: one(ShareType, row['shareType']),
      status: one(ItemStatus, row['status']),
      through: throughOf(hits.get(text(row['id'])) ?? [], keys),
    })),
  }
}

/** By kind, what is certain first. */
function throughOf(hits: readonly { key: string; count: number }[], keys: Subject['keys']): SubjectItem['through'] {
  const through = new Map<string, SubjectItem['through'][number]>()
  for (const { key, count } of hits) {
    const asked = keys.get(key)
    if (!asked) continue
    const known = through.get(asked.kind)
    // A name leaves several keys: the one that stands most often says how often.
    through.set(asked.kind, {
      kind: asked.kind,
      certain: asked.certain || known?.certain === true,
      count: Math.max(count, known?.count ?? 0),
    })
  }
  return [...through.values()].toSorted((a, b) => Number(b.certain) - Number(a.certain) || b.count - a.count)
}

export async function sourceNames({ services, organisation }: Context): Promise<Map<string, string>> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('data_sources')
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function countItems(ctx: Context, filter: MetricFilter): Promise<number> {
  const { rows } = await ask(ctx, { cube: 'items', measures: ['items'], filter })
  return number(rows[0]?.['items'])
}
