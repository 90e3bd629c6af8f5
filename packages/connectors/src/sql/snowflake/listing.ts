import { SourceFault } from '../../kit/source-fault.ts'
import type { Table } from '../../kit/tables/table.ts'
import type { Catalogue, SchemaNames } from '../read-tables.ts'
import { databaseNames, isView, lastChange, schemasOf, tablesAfter, type TableRow } from './catalogue.ts'
import type { Database } from './database.ts'
import { isDenied } from './fault.ts'
import { entryOf } from './entry.ts'
import { grantsFrom, heldIn } from './grants.ts'
import { Roles } from './roles.ts'
import type { SnowflakeSettings } from './settings.ts'

interface Listing {
  database: Database
  settings: Pick<SnowflakeSettings, 'database' | 'schemas' | 'user'>
  /** What stands for rows of which cannot be told whether they changed. */
  unknown: string
}

export function catalogueOf(listing: Listing): Omit<Catalogue, 'sample' | 'blobs'> {
  const { database: wanted, schemas } = listing.settings
  const isWanted = isNamed(wanted)
  return {
    takesIn: ([database, schema]) =>
      isWanted(database) &&
      schema !== 'INFORMATION_SCHEMA' &&
      (!schemas.length || schemas.some(name => isNamed(name)(schema))),
    schemas: () => schemaNames(listing),
    read: (names, from) => read(names, from, listing),
  }
}

/** A name that was written without quotes means the same in capitals. */
export const isNamed = (wanted: string | undefined) => (name: string) =>
  wanted === undefined || name === wanted || name === wanted.toUpperCase()

async function schemaNames({ database, settings }: Listing): Promise<SchemaNames[]> {
  const databases = (await databaseNames(database)).filter(isNamed(settings.database))
  if (settings.database !== undefined && !databases.length)
    throw new SourceFault(
      'scope_missing',
      `There is no database ${settings.database} for ${settings.user}; GRANT USAGE ON DATABASE to its role shows it.`,
    )
  const names: SchemaNames[] = []
  for (const name of databases) {
    const schemas = await schemasOf(database, name).catch((error: unknown) => {
      // One of several that may be seen and not used costs itself only.
      if (settings.database === undefined && isDenied(error)) return []
      throw error
    })
    names.push(...schemas.map((schema): SchemaNames => [name, schema.name]))
  }
  return names
}

async function* read(
  [name, schema]: SchemaNames,
  from: string | undefined,
  { database, unknown }: Listing,
): ReturnType<Catalogue['read']> {
  const owner = (await schemasOf(database, name)).find(each => each.name === schema)?.owner
  const roles = new Roles(database)
  const held = await heldIn(database, name)
  const entry = held?.size ? await entryOf(database, roles, [name, schema]) : undefined
  const ofViews = (await lastChange(database, name)) ?? unknown
  const ownedBy = owner ? { owner: roles.principal(owner) } : {}
  yield { schema: { names: [name, schema], ...ownedBy, grants: [] }, tables: [] }
  for (let after = from ?? ''; ;) {
    const rows = await tablesAfter(database, [name, schema], after)
    const tables: Table[] = []
    for (const row of rows) {
      const grants = await grantsFrom(held?.get(JSON.stringify([schema, row.table_name])) ?? [], roles, entry)
      tables.push(tableFrom(row, { names: [name, schema, row.table_name], grants, ofViews, roles, unknown }))
    }
    const last = rows.at(-1)?.table_name
    if (last === undefined) return
    yield { tables, next: last }
    after = last
  }
}

interface Known extends Pick<Table, 'names' | 'grants'> {
  roles: Roles
  ofViews: string
  unknown: string
}

/** A column that names its type has it as the service writes it; texts with how long they may be. */
function tableFrom(row: TableRow, { names, grants, roles, ofViews, unknown }: Known): Table {
  const { table_owner: owner, row_count: rows, bytes, last_altered: altered } = row
  return {
    names,
    ...(owner && { owner: roles.principal(owner) }),
    grants,
    version: isView(row)
      ? `view ${ofViews} ${altered}`
      : altered || rows !== null
        ? `${altered} ${rows} ${bytes}`
        : unknown,
    columns: row.columns.map(({ column_name: name, data_type: type, character_maximum_length: length, comment }) => ({
      name,
      type: length ? `${type}(${length})` : type,
      ...(comment && { comment }),
      grants: [],
    })),
  }
}
