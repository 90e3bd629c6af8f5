import { compileMetric, type MetricScope } from '@sharelight/metrics'
import type { MetricQuery } from '@sharelight/contract'
import type { Analytics } from './client.ts'

/** Items that a principal lets people reach, by what else lets somebody reach them. */
export interface LostItems {
  /** Other groups that they are given to. */
  groups: string[]
  /** Whether everybody can reach them anyway. */
  open: boolean
  sensitivity: number
  /** The place of the widest of the other ways' share types, 0 where there is none: inside, outside, personal, anonymous. */
  rank: number
  items: number
}

/** Items that somebody keeps by being named there. */
export interface KeptItems {
  person: string
  groups: string[]
  sensitivity: number
  items: number
}

interface Question {
  principalId: string
  itemId?: string
}

const mostKept = 500_000
const mostItems = 4_000_000_000

/** What would go with all that a principal was given: distinct combinations only, however many items there are. @throws MetricError */
export async function lostWith(analytics: Analytics, scope: MetricScope, question: Question): Promise<LostItems[]> {
  const { sql, params } = itemsOf(scope, question)
  const rows = await analytics.rows<Omit<LostItems, 'open'> & { open: number }>(
    `SELECT groups, open, sensitivity, rank, count() AS items FROM (${sql}) GROUP BY groups, open, sensitivity, rank`,
    params,
  )
  return rows.map(row => ({
    groups: row.groups,
    open: Number(row.open) > 0,
    sensitivity: Number(row.sensitivity),
    rank: Number(row.rank),
    items: Number(row.items),
  }))
}

/** What people would keep of it because it is given to them by name as well. Half a million combinations at most. @throws MetricError */
export async function keptByName(analytics: Analytics, scope: MetricScope, question: Question): Promise<KeptItems[]> {
  const { sql, params } = itemsOf(scope, question)
  const rows = await analytics.rows<KeptItems>(
    `SELECT person, groups, sensitivity, count() AS items FROM (${sql}) ARRAY JOIN people AS person
    WHERE NOT open GROUP BY person, groups, sensitivity ORDER BY person LIMIT ${mostKept}`,
    params,
  )
  return rows.map(row => ({ ...row, sensitivity: Number(row.sensitivity), items: Number(row.items) }))
}

/** Each item with what else lets somebody reach it. Which items those are the semantic layer says, within what the user may see. */
function itemsOf(scope: MetricScope, { principalId, itemId }: Question) {
  const given: MetricQuery['filter'] = { dimension: 'grantedTo', operator: 'eq', value: principalId }
  const filter = itemId ? { and: [given, { dimension: 'id', operator: 'eq' as const, value: itemId }] } : given
  const items = compileMetric({ cube: 'items', dimensions: ['id', 'sensitivity'], filter, limit: 1 }, scope)
  const standing = `organisation_id = {organisation:UUID} AND object_kind = 'item'
    AND first_seen_at < {at:DateTime64(3, 'UTC')} AND least(ended_at, expires_at) >= {at:DateTime64(3, 'UTC')}`
  return {
    params: { ...items.params, limit: mostItems, offset: 0, principal: principalId },
    sql: `SELECT d_id, any(d_sensitivity) AS sensitivity,
      arraySort(groupUniqArrayIf(toString(principal_id), principal_kind = 'group')) AS groups,
      groupUniqArrayIf(toString(principal_id), principal_kind = 'user') AS people,
      max(principal_kind IN ('everyone', 'anonymous')) AS open, max(width) AS rank
    FROM (${items.sql}) AS item LEFT JOIN (
      SELECT object_id, principal_id, principal_kind, indexOf(['inside', 'outside', 'personal', 'anonymous'], share_type::String) AS width
      FROM exposures FINAL WHERE ${standing} AND principal_id != {principal:UUID}
      AND object_id IN (SELECT object_id FROM exposures FINAL WHERE ${standing} AND principal_id = {principal:UUID})
    ) AS other ON other.object_id = item.d_id
    GROUP BY d_id`,
  }
}
