import {
  ItemStatus,
  SensitivityLevel,
  ShareType,
  type MetricAnswer,
  type MetricFilter,
  type SubjectItem,
} from '@sharelight/contract'
import { readSubjectHits, type SubjectHit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { number, one, text } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { subjectKeys, type Subject } from './find-subject.ts'

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

/** More are asked for by what they hold, not one by one. */
const mostNamed = 1000

/**
 * Files in which something was found that the person is known by, the most sensitive first; and how many have more values than were kept.
 * Findings are gone through once where few files hold the person.
 */
export async function foundItems(ctx: Context, { keys }: Subject, page: Page) {
  const { more } = await subjectKeys(ctx)
  const { analytics } = ctx.services.stores
  const hits = await readSubjectHits(analytics, ctx.organisation.id, {
    keys: [...keys.keys(), more],
    limit: mostNamed + 1,
  })
  if (hits.size > mostNamed) return manyItems(ctx, keys, { ...page, more })
  const isMore = ({ key }: SubjectHit) => key === more
  const ids = [...hits].filter(([, found]) => found.some(hit => !isMore(hit))).map(([id]) => id)
  const cut = [...hits].filter(([, found]) => found.some(isMore)).map(([id]) => id)
  const [items, cutOff] = await Promise.all([
    listItems(ctx, { dimension: 'id', operator: 'in', value: ids }, page),
    cut.length ? countItems(ctx, { dimension: 'id', operator: 'in', value: cut }) : 0,
  ])
  return { items: await described(ctx, items, { keys, hits }), more: cutOff }
}

async function manyItems(ctx: Context, keys: Subject['keys'], { more, ...page }: Page & { more: string }) {
  const items = keys.size ? await listItems(ctx, foundBy(keys.keys()), page) : { rows: [], total: 0 }
  const hits = await readSubjectHits(ctx.services.stores.analytics, ctx.organisation.id, {
    keys: [...keys.keys()],
    itemIds: items.rows.map(row => text(row['id'])),
    limit: page.limit,
  })
  return { items: await described(ctx, items, { keys, hits }), more: await countItems(ctx, foundBy([more])) }
}

async function listItems(ctx: Context, filter: MetricFilter, { offset, limit }: Page): Promise<MetricAnswer> {
  if ('value' in filter && Array.isArray(filter.value) && !filter.value.length) return { rows: [], total: 0 }
  return ask(ctx, {
    cube: 'items',
    dimensions: ['id', 'name', 'path', 'source', 'sensitivity', 'shareType', 'status'],
    filter,
    sort: [
      { by: 'sensitivity', direction: 'Descend' },
      { by: 'path', direction: 'Ascend' },
    ],
    offset,
    limit,
  })
}

interface Found {
  keys: Subject['keys']
  hits: ReadonlyMap<string, SubjectHit[]>
}

async function described(ctx: Context, { rows, total }: MetricAnswer, { keys, hits }: Found) {
  const sources = await sourceNames(ctx)
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
function throughOf(hits: readonly SubjectHit[], keys: Subject['keys']): SubjectItem['through'] {
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
