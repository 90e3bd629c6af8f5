import { z } from 'zod'
import type { Receipt, Remedy, RemedyTarget, Step } from '../kit/connector.ts'
import { ConnectorError } from '../kit/source-fault.ts'
import { namesIn } from '../kit/tables/names.ts'
import type { SchemaNames } from './read-tables.ts'

const Held = z.object({
  /** Null for the table as a whole. */
  column: z.string().nullable(),
  privilege: z.string(),
  grantor: z.string(),
  grantable: z.boolean(),
})
export type Held = z.infer<typeof Held>

/** As a plan writes it down, and a later process reads it. */
const Found = z.object({
  names: z.tuple([z.string(), z.string(), z.string()]),
  column: z.string().nullable(),
  of: z.enum(['table', 'column', 'both']),
  grantee: z.string(),
  /** The same table after a rename, and no other one of its name. */
  object: z.string(),
  kind: z.string(),
  grants: z.array(Held),
})
export type Found = z.infer<typeof Found>
/** A table, and a column where that is meant too; and whose grants on which of them. */
export type Place = Pick<Found, 'names' | 'column' | 'of' | 'grantee'>

/** What differs between servers that are told statements one by one. */
export interface GrantEngine {
  takesIn(names: SchemaNames): boolean
  /** Whom everybody with an account belongs to. */
  everybody: string
  /** All that is granted there now, and to whom the grantee has granted it on; nothing for a table that is gone. */
  read(
    place: Place,
  ): Promise<(Pick<Found, 'object' | 'kind' | 'grants'> & { regranted: readonly string[] }) | undefined>
  statements(found: Found, how: 'revoke' | 'grant'): string[]
  /** All of them, or none where the server can do that. */
  run(statements: readonly string[]): Promise<void>
  isDenied(error: unknown): boolean
  /** What the user of the data source needs, as a sentence. */
  needs: string
}

/**
 * Takes back all that a table or column grants one user or role; without a grant, what both grant everybody. The grant is named as listings name it
 * (`table:public`). Undoing grants the same again, with the same grant options.
 */
export function revokeOn(engine: GrantEngine, now: () => Date): Remedy<Record<string, never>> {
  const change = (before: Found, how: 'revoke' | 'grant') =>
    changed(engine, before, how).catch((error: unknown) => {
      if (engine.isDenied(error)) throw new ConnectorError('permission_denied', engine.needs)
      throw error
    })
  return {
    params: z.object({}),
    plan: target => plan(engine, target),
    async apply(step) {
      const before = Found.parse(step.before)
      await change(before, 'revoke')
      return { step, at: now(), undo: before }
    },
    async undo({ undo }: Receipt) {
      await change(Found.parse(undo), 'grant')
    },
    async checkUndo({ undo }) {
      const before = Found.parse(undo)
      await requireKnown(engine, before)
      return `Grants ${privilegesOf(before)} on ${said(before)}${besides(before)} to ${before.grantee} again.`
    },
  }
}

async function plan(engine: GrantEngine, target: RemedyTarget): Promise<Step | undefined> {
  const place = placeOf(engine, target)
  const found = await engine.read(place)
  if (!found?.grants.length) return undefined
  const { regranted, ...facts } = found
  if (regranted.length)
    throw new ConnectorError(
      'io_error',
      `${place.grantee} has granted the same on to ${regranted.join(', ')}. Revoke those grants first.`,
    )
  const before: Found = { ...place, ...facts, grants: sorted(facts.grants) }
  const vias = new Set(before.grants.map(({ column }) => (column === null ? 'table' : 'column')))
  return {
    target,
    says: `Revokes ${privilegesOf(before)} on ${said(before)}${besides(before)} from ${before.grantee}.`,
    before,
    after: { grants: [], statements: engine.statements(before, 'revoke') },
    takes: { grants: [...vias].map(via => `${via}:${before.grantee}`) },
  }
}

/** @throws ConnectorError for a target that names nothing here */
function placeOf({ takesIn, everybody }: GrantEngine, { key, grant }: RemedyTarget): Place {
  const [database = '', schema = '', table, column = null, ...more] = namesIn(key) ?? []
  const [, via, grantee = everybody] = /^(table|column):(.+)$/s.exec(grant ?? '') ?? []
  if (table === undefined || more.length || !takesIn([database, schema]) || (grant !== undefined && !via))
    throw new ConnectorError('excluded', 'It is no grant on a table or column of this data source.')
  if (via === 'column' && column === null)
    throw new ConnectorError('excluded', 'A grant on a column is revoked on that column. Name the column.')
  const of = via === 'column' ? 'column' : via === undefined && column !== null ? 'both' : 'table'
  return { names: [database, schema, table], column, of, grantee }
}

/** A plan that was made for another state of things is refused; one that was carried out already is done. */
async function changed(engine: GrantEngine, before: Found, how: 'revoke' | 'grant'): Promise<void> {
  const wanted = how === 'revoke' ? 0 : before.grants.length
  if ((await requireKnown(engine, before)) === wanted) return
  await engine.run(engine.statements(before, how))
  if ((await requireKnown(engine, before)) !== wanted) throw new ConnectorError('permission_denied', engine.needs)
}

/** How many of the grants there are now: all or none. @throws ConnectorError `changed_while_read` */
async function requireKnown(engine: GrantEngine, before: Found): Promise<number> {
  const now = await engine.read(before)
  const isSame = now?.grants.length === 0 || JSON.stringify(sorted(now?.grants ?? [])) === JSON.stringify(before.grants)
  if (now?.object !== before.object || !isSame)
    throw new ConnectorError(
      'changed_while_read',
      `What is granted on ${said(before)} has changed since it was planned. Plan again.`,
    )
  return now.grants.length
}

const keyOf = ({ column, privilege, grantor, grantable }: Held) =>
  JSON.stringify([column, privilege, grantor, grantable])
const sorted = (grants: readonly Held[]) => grants.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
const privilegesOf = ({ grants }: Found) => [...new Set(grants.map(({ privilege }) => privilege))].join(', ')
const said = ({ names: [, schema, table], column, of }: Place) =>
  `${column === null || of === 'table' ? '' : `column ${column} of `}${schema}.${table}`

/** What goes with it, as some servers revoke on no column alone. */
function besides({ column, of, grants }: Found): string {
  const others = new Set(grants.flatMap(each => (each.column === null || each.column === column ? [] : [each.column])))
  const isWhole = of === 'column' && grants.some(each => each.column === null)
  const named = [...(isWhole ? ['the whole table'] : []), ...[...others].map(name => `column ${name}`)]
  return named.length ? `, and with it on ${named.join(', ')},` : ''
}
