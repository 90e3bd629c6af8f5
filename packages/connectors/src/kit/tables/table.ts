import { createHash } from 'node:crypto'
import type { Entry, FolderEntry, Grant, Principal } from '../connector.ts'
import { keyOf, shown } from './names.ts'

/** What can be known of a column without reading it. */
export interface Column {
  name: string
  /** As the database writes it: `character varying(80)`, `jsonb`, `text[]`. */
  type: string
  comment?: string
  /** Same column after a rename. */
  identity?: string
  /** Permissions on it alone, besides those of its table. */
  grants: Grant[]
}

/** A table, view or collection: what is sampled as one. */
export interface Table<C extends Column = Column> {
  /** Database, schema where there are such, and table. */
  names: readonly [string, ...string[]]
  columns: readonly C[]
  identity?: string
  owner?: Principal
  /** Permissions on all of its columns. */
  grants: Grant[]
  /** Same version, same rows. */
  version: string
}

export interface Schema {
  /** Database and schema. */
  names: readonly [string, string]
  identity?: string
  owner?: Principal
  grants: Grant[]
}

export function schemaFolder({ names, ...facts }: Schema): FolderEntry {
  return { type: 'folder', key: keyOf(names), name: shown(names[1]), path: pathOf(names), ...facts }
}

/** Why a table (`schema/table`) or column (`schema/table/column`) is left out, or nothing. */
export type Exclude = (relative: string, isFolder: boolean) => string | undefined

/** A folder for the table, and an item for each of its columns. */
export function tableEntries({ names, columns, version, owner, grants, identity }: Table, exclude: Exclude): Entry[] {
  const place = placeOf(names)
  const left = exclude(relativeTo(names), true)
  if (left) return [{ type: 'problem', ...place, status: 'skipped', reason: 'excluded', detail: left }]
  const shape = columns.map(({ name, type, comment }) => [name, type, comment])
  // A column is judged by its neighbours too: what changes in one is news for all.
  const stamp = stampOf([version, shape])
  const folder: FolderEntry = {
    type: 'folder',
    ...place,
    grants,
    ...(owner && { owner }),
    ...(identity !== undefined && { identity }),
  }
  return [
    folder,
    ...columns.map(column => columnEntry([...names, column.name], column, { owner, grants, stamp, exclude })),
  ]
}

interface Around {
  owner: Principal | undefined
  grants: readonly Grant[]
  stamp: string
  exclude: Exclude
}

function columnEntry(names: readonly string[], column: Column, { owner, grants, stamp, exclude }: Around): Entry {
  const left = exclude(relativeTo(names), false)
  if (left) return { type: 'problem', ...placeOf(names), status: 'skipped', reason: 'excluded', detail: left }
  return {
    type: 'item',
    kind: 'column',
    ...placeOf(names),
    mime: 'text/plain',
    ...(owner && { owner }),
    grants: [...grants, ...column.grants],
    stamp,
    ...(column.identity !== undefined && { identity: column.identity }),
    events: [],
  }
}

function placeOf(names: readonly string[]) {
  return { key: keyOf(names), name: shown(names.at(-1) ?? ''), path: pathOf(names), parent: keyOf(names.slice(0, -1)) }
}

const pathOf = (names: readonly string[]) => names.map(shown).join('/')
const relativeTo = ([, ...names]: readonly string[]) => names.join('/')
const stampOf = (what: unknown) => createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 22)
