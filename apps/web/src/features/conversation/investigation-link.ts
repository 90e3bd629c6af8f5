import type { ConversationQuery, MetricCondition, TimeRange } from '@sharelight/contract'
import { countedBy, frameKey } from '../../lib/counted-link.ts'
import { listLink, type ListName } from '../../lib/lists.ts'

const listsOf: Partial<Record<ConversationQuery['cube'], ListName>> = {
  events: 'events',
  items: 'files',
  folders: 'folders',
}
const peopleLists: Readonly<Record<string, ListName>> = {
  employee: 'employees',
  contact: 'contacts',
  personal: 'personal-contacts',
}
const kinds: Readonly<Record<string, ListName>> = {
  employees: 'employees',
  contacts: 'contacts',
  personal: 'personal-contacts',
}

/** The list of the investigation that holds what the query counts or lists; undefined where none does. */
export function investigationLink(
  query: ConversationQuery,
  timeFrame: TimeRange,
  timeZone: string,
): string | undefined {
  const flat = query.conditions.flatMap(filter => ('dimension' in filter ? [filter] : []))
  if (flat.length < query.conditions.length) return undefined
  const list = listOf(query, flat)
  if (!list) return undefined
  const where = [
    ...flat.filter(({ dimension }) => query.cube !== 'identities' || dimension !== 'kind'),
    ...((query.measure !== null && countedBy(query.cube, query.measure)) || []),
  ]
  const frame = query.cube !== 'events' ? undefined : query.frame === null ? 'all' : frameKey(timeFrame, timeZone)
  return listLink(list, { where, ...(frame && { frame }) })
}

function listOf({ cube, measure }: ConversationQuery, conditions: readonly MetricCondition[]): ListName | undefined {
  if (cube !== 'identities') return listsOf[cube]
  const kind = conditions.find(({ dimension }) => dimension === 'kind')?.value
  return kinds[measure ?? ''] ?? peopleLists[String(kind)]
}
