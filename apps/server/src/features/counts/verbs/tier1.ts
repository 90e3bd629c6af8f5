import type { EntityCount, EntityKind, MetricFilter, MetricQuery, TimeRange } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { hidesEvents, requireEvents, requireKind } from '../../../http/require-entity.ts'
import { ask } from '../../metrics/verbs/ask.ts'

interface Tier1 {
  cube: 'items' | 'events'
  by: string
  name: string
  detail: string
  measure: string
  only?: MetricFilter
}

const tiers: Record<EntityKind, Tier1> = {
  files: { cube: 'events', by: 'item', name: 'itemName', detail: 'itemPath', measure: 'events' },
  folders: { cube: 'items', by: 'folder', name: 'folderName', detail: 'folderPath', measure: 'items' },
  sources: { cube: 'items', by: 'source', name: '', detail: '', measure: 'items' },
  employees: {
    cube: 'events',
    by: 'actor',
    name: 'actorName',
    detail: 'actorDepartment',
    measure: 'events',
    only: { dimension: 'actorKind', operator: 'eq', value: 'employee' },
  },
  contacts: { cube: 'events', by: 'contact', name: 'contactName', detail: 'contactAddress', measure: 'events' },
  'personal-address': {
    cube: 'events',
    by: 'personal',
    name: 'personalName',
    detail: 'personalAddress',
    measure: 'events',
  },
  organizations: { cube: 'events', by: 'organization', name: '', detail: '', measure: 'events' },
}
const risk = ['high', 'medium', 'low'] as const

export interface Tier1Question {
  timeFrame?: TimeRange
  filter?: MetricFilter
  offset: number
  limit: number
}

/** The entities of a kind that have most of what `filter` asks for, with the open risk of their events. */
export async function tier1(
  ctx: Context,
  kind: EntityKind,
  question: Tier1Question,
): Promise<{ items: EntityCount[]; total: number }> {
  requireKind(ctx, kind)
  const tier = tiers[kind]
  if (tier.cube === 'events') requireEvents(ctx)
  const { rows, total } = await ask(ctx, queryOf(tier, question))
  const ids = rows.map(row => String(row[tier.by]))
  const [names, risks] = await Promise.all([
    kind === 'sources' ? sourceNames(ctx) : undefined,
    tier.cube === 'items' ? risksOf(ctx, tier.by, ids, question) : undefined,
  ])
  const items = rows.map((row): EntityCount => {
    const id = String(row[tier.by])
    const open = risks?.get(id) ?? row
    return {
      id,
      kind,
      name: names?.get(id) ?? (tier.name ? String(row[tier.name] ?? id) : id),
      detail: String(tier.detail ? (row[tier.detail] ?? '') : ''),
      count: Number(row[tier.measure]),
      high: Number(open['high'] ?? 0),
      medium: Number(open['medium'] ?? 0),
      low: Number(open['low'] ?? 0),
    }
  })
  return { items, total }
}

function queryOf(
  { cube, by, name, detail, measure, only }: Tier1,
  { timeFrame, filter, offset, limit }: Tier1Question,
): MetricQuery {
  const hasOne: MetricFilter[] =
    by === 'item' || by === 'folder' || by === 'actor' ? [{ dimension: by, operator: 'neq', value: noId }] : []
  return {
    cube,
    dimensions: [by, ...(name ? [name] : []), ...(detail ? [detail] : [])],
    measures: [measure, ...(cube === 'events' ? risk : [])],
    timeFrame,
    filter: { and: [...hasOne, ...(only ? [only] : []), ...(filter ? [filter] : [])] },
    sort: [{ by: measure, direction: 'Descend' }],
    offset,
    limit,
  }
}

const noId = '00000000-0000-0000-0000-000000000000'

/** For what is at rest: the open risk of the events on it. */
async function risksOf(ctx: Context, by: string, ids: readonly string[], { timeFrame, filter }: Tier1Question) {
  if (!ids.length || hidesEvents(ctx)) return new Map()
  const here: MetricFilter = { dimension: by, operator: 'in', value: [...ids] }
  const { rows } = await ask(ctx, {
    cube: 'events',
    dimensions: [by],
    measures: [...risk],
    timeFrame,
    filter: filter ? { and: [here, filter] } : here,
    limit: ids.length,
  })
  return new Map(rows.map(row => [String(row[by]), row]))
}

async function sourceNames({ services, organisation }: Context) {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('data_sources')
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
