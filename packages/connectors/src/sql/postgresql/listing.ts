import { SourceFault } from '../../kit/source-fault.ts'
import type { Column, Schema, Table } from '../../kit/tables/table.ts'
import type { Catalogue, SchemaNames } from '../read-tables.ts'
import { nextRelations, relationsOf, schemasOf, type RelationRow, type SchemaRow } from './catalogue.ts'
import type { Database } from './database.ts'
import { grantsOf, schemaGrants, standingGrants } from './reach.ts'
import { readRoles, type Roles } from './roles.ts'

interface Listing {
  database: Database
  /** The database's name. */
  name: string
  /** Names of the schemas to list; all when there are none. */
  schemas: readonly string[]
  /** What stands for the rows of a table whose changes the server does not count. */
  unknown: string
}

const columnsOfPage = 2000

/** Schemas and tables of one database, in the order of object ids, which a rename does not change. */
export function catalogueOf(listing: Listing): Omit<Catalogue, 'sample' | 'blobs'> {
  const { database, name, schemas } = listing
  return {
    takesIn: ([of, schema]) =>
      of === name && (!schemas.length || schemas.includes(schema)) && !/^pg_|^information_schema$/.test(schema),
    schemas: async () =>
      (await database.read(({ ask }) => schemasOf(ask))).map((schema): SchemaNames => [name, schema.name]),
    read: ([, schema], from) => read(schema, from, listing),
  }
}

async function* read(name: string, from: string | undefined, listing: Listing): ReturnType<Catalogue['read']> {
  const { database } = listing
  const schema = (await database.read(({ ask }) => schemasOf(ask))).find(each => each.name === name)
  if (!schema) return
  const roles = await database.read(({ ask }) => readRoles(ask))
  yield { schema: schemaOf(schema, listing.name, roles), tables: [] }
  for (let after = positionOf(from); ;) {
    const { last, rows } = await database.read(async ({ ask }) => {
      const oids = await nextRelations(ask, { schema: schema.oid, after, columns: columnsOfPage })
      return { last: oids.at(-1), rows: oids.length ? await relationsOf(ask, oids) : [] }
    })
    if (last === undefined) return
    yield { tables: rows.map(row => tableOf(row, { schema, roles, listing })), next: last }
    after = last
  }
}

function positionOf(from: string | undefined): string {
  if (from === undefined) return '0'
  if (!/^\d{1,10}$/.test(from)) throw new SourceFault('resync', 'The position is no longer known.')
  return from
}

function schemaOf(schema: SchemaRow, database: string, roles: Roles): Schema {
  return {
    names: [database, schema.name],
    identity: `${database}:${schema.oid}`,
    owner: roles.principal(schema.owner),
    grants: schemaGrants(schema, roles),
  }
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
