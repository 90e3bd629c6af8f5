import type { CarriedLabel } from '@sharelight/contract'
import type { Analytics } from './client.ts'

/** What documents call sensitivity labels, and whose they are: of each the newest that says it. */
export async function seenLabelNames(
  analytics: Analytics,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, Pick<CarriedLabel, 'name' | 'tenant'>>> {
  if (ids.length === 0) return new Map()
  const rows = await analytics.rows<{ id: string; name: string; tenant: string }>(
    `SELECT label.id AS id, argMax(label.name, (label.name != '', modified_at)) AS name, argMax(label.tenant, (label.tenant != '', modified_at)) AS tenant
    FROM (
      SELECT modified_at, arrayJoin(JSONExtract(carried, 'Array(Tuple(id String, name String, tenant String))')) AS label
      FROM items FINAL WHERE organisation_id = {organisationId:UUID} AND deleted_at > now64(3) AND hasAny(carried_ids, {ids:Array(String)}))
    WHERE label.id IN {ids:Array(String)} GROUP BY id`,
    { organisationId, ids: [...ids] },
  )
  return new Map(rows.map(({ id, ...said }) => [id, said]))
}
