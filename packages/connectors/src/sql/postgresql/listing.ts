import type { Container, Entry, Page } from '../../kit/connector.ts'
import { ConnectorError, SourceFault } from '../../kit/source-fault.ts'
import { keyOf, namesIn, shown } from '../../kit/tables/names.ts'
import { schemaFolder, tableEntries, type Column, type Exclude, type Table } from '../../kit/tables/table.ts'
import { nextRelations, relationsOf, schemasOf, type RelationRow, type SchemaRow } from './catalogue.ts'
import type { Database } from './database.ts'
import { grantsOf, schemaGrants, standingGrants } from './reach.ts'
import { readRoles, type Roles } from './roles.ts'

export interface Listing {
  database: Database
  /** The database's name. */
  name: string
  /** Names of the schemas to list; all when there are none. */
  schemas: readonly string[]
  exclude: Exclude
  signal: AbortSignal
  /** What stands for the rows of a table whose changes the server does not count. */
  unknown: string
}

const columnsOfPage = 2000

/** Each schema is read on its own. */
export async function* containersOf(listing: Listing): AsyncGenerator<Container> {
  for (const { name } of await wantedSchemas(listing))
    yield { id: keyOf([listing.name, name]), name: shown(`${listing.name}/${name}`) }
}

/**
 * What a schema holds now, in the order of object ids, which a rename does not change. All of it each time: the catalogue is small, and a column
 * whose table has the same version is not read again.
 */
export async function* itemsOf(
  container: Container,
  from: string | undefined,
  listing: Listing,
): AsyncGenerator<Page<Entry>> {
  const { database, signal, name } = listing
  const schema = (await wantedSchemas(listing)).find(each => keyOf([name, each.name]) === container.id)
  if (!schema)
    throw new ConnectorError('excluded', `${container.name} is no longer one of the schemas of this data source.`)
  const roles = await database.read(({ ask }) => readRoles(ask))
  let items: Entry[] = [folderOf(schema, name, roles)]
  for (let after = positionOf(from); ;) {
    signal.throwIfAborted()
    const relations = await database.read(async ({ ask }) => {
      const oids = await nextRelations(ask, { schema: schema.oid, after, columns: columnsOfPage })
      return { last: oids.at(-1), rows: oids.length ? await relationsOf(ask, oids) : [] }
    })
    signal.throwIfAborted()
    for (const row of relations.rows)
      items.push(...tableEntries(tableOf(row, { schema, roles, listing }), listing.exclude))
    if (relations.last === undefined) break
    yield { items, covers: 'all', next: relations.last }
    items = []
    after = relations.last
  }
  yield { items, covers: 'all' }
}

async function wantedSchemas({ database, schemas }: Listing): Promise<SchemaRow[]> {
  const all = await database.read(({ ask }) => schemasOf(ask))
  return schemas.length ? all.filter(({ name }) => schemas.includes(name)) : all
}

function positionOf(from: string | undefined): string {
  if (from === undefined) return '0'
  if (!/^\d{1,10}$/.test(from)) throw new SourceFault('resync', 'The position is no longer known.')
  return from
}

function folderOf(schema: SchemaRow, database: string, roles: Roles): Entry {
  return schemaFolder({
    names: [database, schema.name],
    identity: `${database}:${schema.oid}`,
    owner: roles.principal(schema.owner),
    grants: schemaGrants(schema, roles),
  })
}

function tableOf(
  row: RelationRow,
  { schema, roles, listing }: { schema: SchemaRow; roles: Roles; listing: Listing },
): Table {
  const { name, oid, owner, acl, partitionAcl, version, columns } = row
  const identity = `${listing.name}:${oid}`
  return {
    names: [listing.name, schema.name, name],
    identity,
    owner: roles.principal(owner),
    grants: [
      ...grantsOf({ via: 'table', owner, acl }, schema, roles),
      ...grantsOf({ via: 'partition', owner, acl: partitionAcl }, schema, roles),
      ...standingGrants(owner, roles),
    ],
    version: version ?? listing.unknown,
    columns: columns.map(({ number, name: column, type, comment, acl: own }): Column => ({
      name: column,
      type,
      ...(comment !== null && { comment }),
      identity: `${identity}:${number}`,
      grants: own.length ? grantsOf({ via: 'column', owner, acl: own }, schema, roles) : [],
    })),
  }
}

/** Schema, table and column of an item's key. @throws ConnectorError for a key that names no column of this source */
export function columnOf(key: string, { name, schemas, exclude }: Pick<Listing, 'name' | 'schemas' | 'exclude'>) {
  const [database, schema = '', table = '', column = '', ...more] = namesIn(key) ?? []
  const isWanted =
    database === name &&
    column !== '' &&
    !more.length &&
    (!schemas.length || schemas.includes(schema)) &&
    !/^pg_|^information_schema$/.test(schema) &&
    exclude(`${schema}/${table}`, true) === undefined &&
    exclude(`${schema}/${table}/${column}`, false) === undefined
  if (!isWanted) throw new ConnectorError('excluded', 'It is no column that the settings take in.')
  return { schema, table, column }
}
