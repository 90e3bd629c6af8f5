import type { Engine } from './client.ts'
import { definition } from './definition.ts'
import { tables, type Table } from './tables.ts'

interface Stored {
  table: string
  name: string
}

/**
 * The statements that bring what `tables` has and a store lacks: tables, columns, indexes. What a store has beyond them stays, for a newer
 * version may have made it.
 */
export async function additions(analytics: Pick<Engine, 'rows'>, clickhouseCluster?: string): Promise<string[]> {
  const [columns, indexes] = [
    await stored(analytics, 'system.columns'),
    await stored(analytics, 'system.data_skipping_indices'),
  ]
  return tables.flatMap(table => {
    const places = clickhouseCluster ? [`${table.name}_local`, table.name] : [table.name]
    if (!places.every(place => columns.has(place))) return definition(table, clickhouseCluster)
    return places.flatMap((place, at) => {
      const kept = at === 0 ? (table.indexes ?? []) : []
      const added = [
        ...missing(columnsOf(table), columns.get(place)).map(column => `ADD COLUMN IF NOT EXISTS ${column}`),
        ...missing(kept, indexes.get(place), 1).map(index => `ADD ${index.replace('INDEX', 'INDEX IF NOT EXISTS')}`),
      ]
      const where = clickhouseCluster ? `${place} ON CLUSTER ${clickhouseCluster}` : place
      return added.length ? [`ALTER TABLE ${where} ${added.join(', ')}`] : []
    })
  })
}

const columnsOf = ({ columns }: Table) => Object.entries(columns).map(([name, type]) => `${name} ${type}`)

/** Definitions whose name, the word at `place`, is none of the stored ones. */
const missing = (definitions: readonly string[], names: ReadonlySet<string> | undefined, place = 0) =>
  definitions.filter(definition => !names?.has(definition.split(' ')[place]!))

/** Names of what each table of the database has. */
async function stored({ rows }: Pick<Engine, 'rows'>, catalogue: string): Promise<Map<string, Set<string>>> {
  const found = await rows<Stored>(`SELECT table, name FROM ${catalogue} WHERE database = currentDatabase()`)
  const byTable = new Map<string, Set<string>>()
  for (const { table, name } of found) byTable.set(table, (byTable.get(table) ?? new Set()).add(name))
  return byTable
}
