import { SourceFault } from '../../kit/source-fault.ts'
import type { Table } from '../../kit/tables/table.ts'
import type { Catalogue, SchemaNames } from '../read-tables.ts'
import { isSystem, schemasOf, tablesAfter, type TableRow } from './catalogue.ts'
import type { Database } from './database.ts'
import { reachOf, type Reach } from './reach.ts'

interface Listing {
  database: Database
  /** The database's name. */
  name: string
  schemas: readonly string[]
  /** What stands for rows of which cannot be told whether they changed. */
  unknown: string
}

export function catalogueOf(listing: Listing): Omit<Catalogue, 'sample' | 'blobs'> {
  const { database, name, schemas } = listing
  return {
    takesIn: ([of, schema]) => of === name && !isSystem(schema) && (!schemas.length || schemas.includes(schema)),
    schemas: async () => (await schemasOf(database)).map((schema): SchemaNames => [name, schema.name]),
    read: ([, schema], from) => read(schema, from, listing),
  }
}

async function* read(schema: string, from: string | undefined, listing: Listing): ReturnType<Catalogue['read']> {
  const { database, name } = listing
  const owner = (await schemasOf(database)).find(each => each.name === schema)?.owner
  const reach = await reachOf(database)
  const whole = reach.ofSchema(schema)
  yield {
    schema: { names: [name, schema], ...(owner && { owner: reach.principal(owner) }), grants: whole },
    tables: [],
  }
  for (let after = positionOf(from); ;) {
    const rows = await tablesAfter(database, schema, after)
    const last = rows.at(-1)
    if (!last) return
    yield {
      tables: rows.map(row => tableFrom(row, { names: [name, schema, row.name], reach, whole, listing })),
      next: last.object,
    }
    after = Number(last.object)
  }
}

function positionOf(from: string | undefined): number {
  if (from === undefined) return -(2 ** 31)
  if (!/^-?\d{1,10}$/.test(from)) throw new SourceFault('resync', 'The position is no longer known.')
  return Number(from)
}

interface Known extends Pick<Table, 'names'> {
  reach: Reach
  whole: Table['grants']
  listing: Listing
}

function tableFrom(row: TableRow, { names, reach, whole, listing }: Known): Table {
  const { object, rows, made, changes, columns } = row
  return {
    names,
    identity: `${names[0]}:${object}`,
    grants: [...whole, ...reach.ofTable(object)],
    version: changes === null ? listing.unknown : `${made} ${rows} ${changes}`,
    columns: columns.map(({ name, type, length, comment }) => ({
      name,
      type: /char|binary/.test(type) && length > 0 ? `${type}(${type.startsWith('n') ? length / 2 : length})` : type,
      ...(comment && { comment }),
      grants: reach.ofTable(object, name),
    })),
  }
}
