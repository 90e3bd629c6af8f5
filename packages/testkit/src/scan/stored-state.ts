import { tables, type Analytics } from '@sharelight/store'

const written = [
  tables.items, tables.folders, tables.exposures, tables.identities, tables.events, tables.findings, tables.scanItems, tables.labelSets, tables.ratingKeys,
  tables.ratings, tables.recipientSets, tables.recipientTrust,
]
/** Differ from run to run: when the store wrote the row, and which of several near-duplicates was read first. */
const runColumns = new Set(['version', 'cluster_id'])

/** Every row that an organisation has in the analytics store, in an order of its own, without what only tells when it was written. */
export async function storedState(analytics: Analytics, organisationId: string): Promise<Record<string, unknown[]>> {
  const state: Record<string, unknown[]> = {}
  for (const { name, engine, columns } of written) {
    const wanted = Object.keys(columns).filter(column => !runColumns.has(column) && !(name === 'exposures' && column === 'first_seen_at'))
    const rows = await analytics.rows(`SELECT ${wanted.join(', ')} FROM ${name} ${engine === 'replacing' ? 'FINAL' : ''}
      WHERE organisation_id = {organisationId:UUID}`, { organisationId })
    state[name] = rows.map(row => JSON.stringify(row)).sort().map(row => JSON.parse(row) as unknown)
  }
  return state
}
