import { SourceFault } from '../../kit/source-fault.ts'
import type { Table } from '../../kit/tables/table.ts'
import type { Catalogue, SchemaNames } from '../read-tables.ts'
import { isSystem, schemaNames, tablesAfter, type TableRow } from './catalogue.ts'
import type { Database } from './database.ts'
import { grantsIn, peopleOf, Reach } from './reach.ts'

interface Listing {
  database: Database
  /** The database's service. */
  name: string
  schemas: readonly string[]
  /** What stands for rows of which cannot be told whether they changed. */
  unknown: string
}

export function catalogueOf(listing: Listing): Omit<Catalogue, 'sample' | 'blobs'> {
  const { database, name, schemas } = listing
  return {
    takesIn: ([of, schema]) => of === name && !isSystem(schema) && (!schemas.length || schemas.includes(schema)),
    schemas: async () => (await database.read(schemaNames)).map((schema): SchemaNames => [name, schema]),
    read: ([, schema], from) => read(schema, from, listing),
  }
}

async function* read(schema: string, from: string | undefined, listing: Listing): ReturnType<Catalogue['read']> {
  const { database, name } = listing
  const { reach, granted } = await database.read(async reader => ({
    reach: new Reach(await peopleOf(reader)),
    granted: await grantsIn(reader, schema),
  }))
  const owner = reach.principal(schema)
  const anywhere = reach.anywhere(schema)
  yield { schema: { names: [name, schema], owner, grants: anywhere }, tables: [] }
  for (let after = positionOf(from); ;) {
    const rows = await database.read(reader => tablesAfter(reader, schema, after))
    const last = rows.at(-1)?.id
    if (last === undefined) return
    const tables = rows.map((row): Table => {
      const here = granted.get(row.name) ?? []
      return {
        ...tableFrom(row, listing, schema),
        owner,
        grants: [...anywhere, ...reach.of(here, schema)],
        columns: row.columns.map(({ name: column, type, length, comments }) => ({
          name: column,
          type: /CHAR/.test(type) && length ? `${type}(${length})` : type,
          ...(comments && { comment: comments }),
          grants: reach.of(here, schema, column),
        })),
      }
    })
    yield { tables, next: String(last) }
    after = last
  }
}

function positionOf(from: string | undefined): number {
  if (from === undefined) return -1
  if (!/^\d{1,15}$/.test(from)) throw new SourceFault('resync', 'The position is no longer known.')
  return Number(from)
}

function tableFrom(
  row: TableRow,
  { name, unknown }: Listing,
  schema: string,
): Pick<Table, 'names' | 'identity' | 'version'> {
  const { id, kind, altered, analysed, inserts, updates, deletes, changed, rows } = row
  // Of a table without statistics and without changes, nothing has been written down.
  const isCounted = kind === 'TABLE' && (analysed !== '' || changed !== '')
  return {
    names: [name, schema, row.name],
    identity: `${name}:${id}`,
    version: isCounted ? [altered, analysed, rows, inserts, updates, deletes, changed].join(' ') : unknown,
  }
}
