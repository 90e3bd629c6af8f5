import type { EntityHit, EntityKind, MetricFilter, MetricQuery } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireKind } from '../../../http/require-entity.ts'
import { ask } from '../../metrics/verbs/ask.ts'

type Searched = Exclude<EntityKind, 'sources'>
interface Place {
  cube: MetricQuery['cube']
  id: string
  name: string
  detail: string
  only?: MetricFilter
  measures?: string[]
}

const person = (kind: string, detail = 'address'): Place => ({
  cube: 'identities',
  id: 'id',
  name: 'name',
  detail,
  only: { dimension: 'kind', operator: 'eq', value: kind },
})
const places: Record<Searched, Place> = {
  files: { cube: 'items', id: 'id', name: 'name', detail: 'path' },
  folders: { cube: 'folders', id: 'id', name: 'name', detail: 'path' },
  employees: person('employee'),
  contacts: person('contact'),
  'personal-address': person('personal'),
  organizations: {
    cube: 'identities',
    id: 'organization',
    name: 'organization',
    detail: 'organization',
    only: {
      and: [
        { dimension: 'kind', operator: 'eq', value: 'contact' },
        { dimension: 'organization', operator: 'neq', value: '' },
      ],
    },
  },
}

/** Entities of a kind whose name, path or address holds the text, by name. */
export async function searchEntities(
  ctx: Context,
  kind: Searched,
  { text, offset, limit }: { text: string; offset: number; limit: number },
): Promise<{ items: EntityHit[]; total: number }> {
  requireKind(ctx, kind)
  const { cube, id, name, detail, only } = places[kind]
  const dimensions = [...new Set([id, name, detail])]
  const found: MetricFilter = {
    or: [...new Set([name, detail])].map(dimension => ({ dimension, operator: 'contains', value: text })),
  }
  const { rows, total } = await ask(ctx, {
    cube,
    dimensions,
    filter: only ? { and: [only, found] } : found,
    sort: [{ by: name, direction: 'Ascend' }],
    offset,
    limit,
  })
  return {
    items: rows.map(row => ({
      id: String(row[id]),
      kind,
      name: String(row[name] ?? ''),
      detail: String(row[detail] ?? ''),
    })),
    total,
  }
}
