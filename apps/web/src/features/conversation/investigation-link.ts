import type { ConversationQuery, MetricCondition, TimeRange } from '@sharelight/contract'
import { dateIn, isoDate } from '@sharelight/domain'
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
/** What the measures of risk count, as conditions. */
const risks: Readonly<Record<string, MetricCondition[]>> = {
  risky: [{ dimension: 'severity', operator: 'gte', value: 1 }, open(false)],
  low: [{ dimension: 'severity', operator: 'eq', value: 1 }, open(false)],
  medium: [{ dimension: 'severity', operator: 'eq', value: 2 }, open(false)],
  high: [{ dimension: 'severity', operator: 'eq', value: 3 }, open(false)],
  handled: [{ dimension: 'severity', operator: 'gte', value: 1 }, open(true)],
}
const kinds: Readonly<Record<string, ListName>> = {
  employees: 'employees',
  contacts: 'contacts',
  personal: 'personal-contacts',
}

function open(value: boolean): MetricCondition {
  return { dimension: 'justified', operator: 'eq', value }
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
    ...(risks[query.cube === 'events' ? (query.measure ?? '') : ''] ?? []),
  ]
  const frame = query.cube === 'events' ? frameOf(query, timeFrame, timeZone) : undefined
  return listLink(list, { where, ...(frame && { frame }) })
}

function listOf({ cube, measure }: ConversationQuery, conditions: readonly MetricCondition[]): ListName | undefined {
  if (cube !== 'identities') return listsOf[cube]
  const kind = conditions.find(({ dimension }) => dimension === 'kind')?.value
  return kinds[measure ?? ''] ?? peopleLists[String(kind)]
}

/** Days as the address writes them. */
function frameOf({ frame }: ConversationQuery, { from, to }: TimeRange, timeZone: string): string {
  if (frame === null) return 'all'
  const dayOf = (instant: number) => isoDate(dateIn(new Date(instant), timeZone))
  return `${dayOf(Date.parse(from))}..${dayOf(Date.parse(to) - 1)}`
}
