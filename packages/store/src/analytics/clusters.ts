import type { Analytics } from './client.ts'
import { decodeRow } from './codec.ts'
import type { ClusterRow } from './rows.ts'
import * as tables from './tables.ts'

const valuesPerQuery = 5000
const clusterColumns =
  'cluster_id, first_item_id, signature, arrayMap(hash -> toString(hash), term_hashes) AS term_hashes, terms'

/** Clusters of the organisation that are filed under any of these band keys (unsigned 64-bit decimals). */
export async function lookupClusters(
  analytics: Analytics,
  organisationId: string,
  bands: readonly string[],
): Promise<ClusterRow[]> {
  const found = new Set<string>()
  for (const page of pages(bands)) {
    const rows = await analytics.rows<{ id: string }>(
      `SELECT DISTINCT cluster_id AS id FROM cluster_bands
      WHERE organisation_id = {organisationId:UUID} AND band IN {bands:Array(UInt64)}`,
      { organisationId, bands: page.map(BigInt) },
    )
    for (const { id } of rows) found.add(id)
  }
  return readClusters(analytics, organisationId, [...found])
}

/** The latest states of these clusters. */
export async function readClusters(
  analytics: Analytics,
  organisationId: string,
  clusterIds: readonly string[],
): Promise<ClusterRow[]> {
  const clusters: ClusterRow[] = []
  for (const page of pages(clusterIds)) {
    const rows = await analytics.rows(
      `SELECT ${clusterColumns} FROM clusters
      WHERE organisation_id = {organisationId:UUID} AND cluster_id IN {page:Array(UUID)} ORDER BY cluster_id, version DESC LIMIT 1 BY cluster_id`,
      { organisationId, page },
    )
    clusters.push(...rows.map(row => decodeRow<ClusterRow>(tables.clusters, row)))
  }
  return clusters
}

/** Writes new and changed clusters. Those with `bands` are filed under them first, which is harmless when it is done twice. */
export async function writeClusters(
  analytics: Analytics,
  organisationId: string,
  clusters: readonly ClusterRow[],
): Promise<void> {
  const version = await analytics.nextVersion()
  await analytics.insert(
    tables.clusterBands,
    clusters.flatMap(({ clusterId, bands = [] }) => bands.map(band => ({ organisationId, band, clusterId, version }))),
  )
  await analytics.insert(
    tables.clusters,
    clusters.map(row => ({ organisationId, version, ...row, bands: undefined })),
  )
}

/** Erases the clusters that no item belongs to any more. */
export async function eraseEmptyClusters(analytics: Analytics, organisationId: string): Promise<void> {
  const rows = await analytics.rows<{ id: string }>(
    `SELECT DISTINCT cluster_id AS id FROM clusters WHERE organisation_id = {organisationId:UUID}
    AND cluster_id NOT IN (SELECT cluster_id FROM items WHERE organisation_id = {organisationId:UUID})`,
    { organisationId },
  )
  for (const page of pages(rows.map(({ id }) => id))) {
    for (const table of [tables.clusterBands, tables.clusters]) {
      await analytics.command(
        `DELETE FROM ${analytics.mutable(table)} WHERE organisation_id = {organisationId:UUID} AND cluster_id IN {page:Array(UUID)}`,
        { organisationId, page },
      )
    }
  }
}

function* pages<T>(values: readonly T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += valuesPerQuery) yield values.slice(start, start + valuesPerQuery)
}
