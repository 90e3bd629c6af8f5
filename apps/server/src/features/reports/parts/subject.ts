import type { MetricAnswer, MetricFilter } from '@sharelight/contract'
import { subjectPlaceholder } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { text } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'

/** A person whom a report is about, by all identities that the search finds. */
export interface Subject {
  search: string
  ids: string[]
  rows: MetricAnswer['rows']
}

const most = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Identities with the address, the name or the id. An address finds that address only. */
export async function findSubject(ctx: Context, search: string): Promise<Subject> {
  const { rows } = await ask(ctx, {
    cube: 'identities',
    dimensions: ['id', 'name', 'address', 'kind', 'department', 'organization', 'firstSeenAt'],
    filter: matching(search),
    sort: [{ by: 'address', direction: 'Ascend' }],
    limit: most,
  })
  return { search, ids: rows.map(row => text(row['id'])), rows }
}

function matching(search: string): MetricFilter {
  if (uuid.test(search)) return { dimension: 'id', operator: 'eq', value: search.toLowerCase() }
  if (search.includes('@')) return { dimension: 'address', operator: 'eq', value: search.toLowerCase() }
  return { dimension: 'name', operator: 'contains', value: search }
}

/** A block's filter with the person's ids in it; `none` where it asks for a person of whom there is no identity. */
export function aboutSubject(filter: MetricFilter | null, subject: Subject | null): MetricFilter | null | 'none' {
  if (!filter) return null
  if ('and' in filter) return several(filter.and, subject, and => ({ and }))
  if ('or' in filter) return several(filter.or, subject, or => ({ or }))
  if ('nor' in filter) return several(filter.nor, subject, nor => ({ nor }))
  if (!Array.isArray(filter.value) || !filter.value.includes(subjectPlaceholder)) return filter
  return subject?.ids.length ? { ...filter, value: subject.ids } : 'none'
}

function several(
  parts: readonly MetricFilter[],
  subject: Subject | null,
  joined: (parts: MetricFilter[]) => MetricFilter,
): MetricFilter | null | 'none' {
  const made = parts.map(part => aboutSubject(part, subject))
  return made.includes('none') ? 'none' : joined(made.filter(part => part !== null && part !== 'none'))
}
