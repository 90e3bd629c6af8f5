import { tables, type Analytics } from '@sharelight/store'

const written = [
  tables.items,
  tables.folders,
  tables.exposures,
  tables.identities,
  tables.events,
  tables.findings,
  tables.scanItems,
  tables.labelSets,
  tables.ratingKeys,
  tables.ratings,
  tables.recipientSets,
  tables.recipientTrust,
]
/** Differ from run to run: when the store wrote the row, which number came next, and which of several near-duplicates was read first. */
const runColumns = new Set(['version', 'cluster_id', 'number', 'members', 'stored_at'])

type Row = Record<string, unknown>

/** Every row that an organisation has in the analytics store, in an order of its own, without what only tells when it was written. */
export async function storedState(analytics: Analytics, organisationId: string): Promise<Record<string, unknown[]>> {
  const ask = (sql: string) =>
    analytics.rows<Row>(`${sql} WHERE organisation_id = {organisationId:UUID}`, { organisationId })
  const meaningOf = await meanings(ask)
  const state: Record<string, unknown[]> = {}
  for (const { name, engine, columns } of written) {
    const wanted = Object.keys(columns).filter(
      column => !runColumns.has(column) && !(name === 'exposures' && column === 'first_seen_at'),
    )
    const rows = await ask(`SELECT ${wanted.join(', ')} FROM ${name} ${engine === 'replacing' ? 'FINAL' : ''}`)
    state[name] = rows
      .map(row => JSON.stringify(meaningOf(row)))
      .sort()
      .map(row => JSON.parse(row) as unknown)
  }
  return state
}

const noId = '00000000-0000-0000-0000-000000000000'
const combined = (...parts: unknown[]) => JSON.stringify(parts)

/** Puts what numbers stand for in their place: that is the same in every run. */
async function meanings(ask: (sql: string) => Promise<Row[]>): Promise<(row: Row) => Row> {
  const entities = new Map(
    (await ask('SELECT kind, number, id FROM entity_numbers')).map(({ kind, number, id }) => [
      combined(kind, number),
      id,
    ]),
  )
  const keyed = async (key: string, sql: string) =>
    new Map((await ask(sql)).map(({ [key]: number, ...content }) => [number, combined(...Object.values(content))]))
  const keys: Record<string, Map<unknown, string>> = {
    label_set_key: await keyed('label_set_key', 'SELECT label_set_key, labels FROM label_sets FINAL'),
    rating_key: await keyed('rating_key', 'SELECT rating_key, share_type, labels, anomalies FROM rating_keys FINAL'),
    recipients_key: await keyed('recipients_key', 'SELECT recipients_key, identity_ids FROM recipient_sets FINAL'),
  }
  const named: Record<string, string> = { item: 'item', folder: 'folder', actor: 'identity' }
  return row =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        const kind = named[column]
        if (kind !== undefined) return [`${column}_id`, entities.get(combined(kind, value)) ?? noId]
        return [column, keys[column] ? (keys[column].get(value) ?? value) : value]
      }),
    )
}
