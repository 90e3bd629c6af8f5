import type { Grant } from '../../kit/connector.ts'
import { SourceFault } from '../../kit/source-fault.ts'
import type { Table } from '../../kit/tables/table.ts'
import type { Catalogue, SchemaNames } from '../read-tables.ts'
import { readAccounts } from './accounts.ts'
import { schemaNames, systemSchemas, tableNames, tableOf, type TableRow } from './catalogue.ts'
import type { Database } from './database.ts'
import { ownPrivileges, readPrivileges } from './privileges.ts'
import { Reach } from './reach.ts'
import type { MysqlSettings } from './settings.ts'
import { aroundOf, versionOf } from './versions.ts'

interface Listing {
  database: Database
  settings: Pick<MysqlSettings, 'database' | 'schemas'>
  now(): Date
}

const columnsOfPage = 2000

/** A schema is a database there: the first two names of what lies in it are the same. */
export function catalogueOf(listing: Listing): Omit<Catalogue, 'sample' | 'blobs'> {
  const { database, settings } = listing
  const isWanted = wants(settings)
  return {
    takesIn: ([name, schema]) => name === schema && isWanted(schema),
    schemas: async () =>
      (await database.read(({ ask }) => schemaNames(ask))).filter(isWanted).map((name): SchemaNames => [name, name]),
    read: ([, schema], from) => read(schema, from, listing),
  }
}

/** Named schemas; else the database; all but the system's own where neither is named, or one of those. */
export function wants({ database, schemas }: Listing['settings']): (schema: string) => boolean {
  const isOwn = database !== '' && !systemSchemas.has(database.toLowerCase())
  const named = new Set(schemas.length ? schemas : isOwn ? [database] : [])
  return schema => !systemSchemas.has(schema.toLowerCase()) && (named.size === 0 || named.has(schema))
}

async function* read(schema: string, from: string | undefined, listing: Listing): ReturnType<Catalogue['read']> {
  const { database, now } = listing
  const after = positionOf(from)
  const { reach, around, names } = await database.read(async ({ ask }) => ({
    reach: await reachOf(ask),
    around: await aroundOf(ask, now(), now().toISOString()),
    names: await tableNames(ask, schema),
  }))
  const whole = reach.ofSchema(schema)
  yield { schema: { names: [schema, schema], grants: whole }, tables: [] }
  const rest = names.filter(name => after === undefined || Buffer.compare(Buffer.from(name), after) > 0)
  for (let at = 0; at < rest.length;) {
    const tables: Table[] = []
    await database.read(async ({ ask }) => {
      for (let columns = 0; columns < columnsOfPage && at < rest.length; at++) {
        const row = await tableOf(ask, schema, rest[at] ?? '')
        columns += row?.columns.length ?? 0
        if (row)
          tables.push(tableFrom(row, { schema, whole, reach, version: await versionOf(ask, schema, row, around) }))
      }
    })
    yield { tables, next: Buffer.from(rest[at - 1] ?? '').toString('base64url') }
  }
}

type Ask = Parameters<typeof readPrivileges>[0]

/** By all that is granted, or by what the user is granted itself where it may see no more. */
export async function reachOf(ask: Ask): Promise<Reach> {
  const accounts = await readAccounts(ask)
  return new Reach((accounts && (await readPrivileges(ask))) ?? (await ownPrivileges(ask)), accounts)
}

function positionOf(from: string | undefined): Buffer | undefined {
  if (from === undefined) return undefined
  if (!/^[\w-]+$/.test(from)) throw new SourceFault('resync', 'The position is no longer known.')
  return Buffer.from(from, 'base64url')
}

interface Known {
  schema: string
  /** What the schema grants on all of it. */
  whole: readonly Grant[]
  reach: Reach
  version: string
}

function tableFrom({ name, columns }: TableRow, { schema, whole, reach, version }: Known): Table {
  return {
    names: [schema, schema, name],
    grants: [...whole, ...reach.ofTable(schema, name)],
    version,
    columns: columns.map(({ name: column, type, comment }) => ({
      name: column,
      type,
      ...(comment && { comment }),
      grants: reach.ofTable(schema, name, column),
    })),
  }
}
