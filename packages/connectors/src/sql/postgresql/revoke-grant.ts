import { z } from 'zod'
import type { Receipt, Remedy, RemedyTarget, Step } from '../../kit/connector.ts'
import { ConnectorError } from '../../kit/source-fault.ts'
import { namesIn } from '../../kit/tables/names.ts'
import { everybody } from './catalogue.ts'
import type { Ask, Database, Transaction } from './database.ts'
import { quoted, sqlState } from './fault.ts'
import { grantsTo, statementsFor, type Held, type Subject } from './revoke-statements.ts'

const Params = z.object({})

/** As a plan writes it down, and a later process reads it. */
const Found = z.object({
  relation: z.string(),
  schema: z.string(),
  table: z.string(),
  column: z.string().nullable(),
  grantee: z.string(),
  granteeName: z.string(),
  grants: z.array(
    z.object({
      column: z.string().nullable(),
      privilege: z.string(),
      grantor: z.string(),
      isOwners: z.boolean(),
      grantable: z.boolean(),
    }),
  ),
})
type Found = z.infer<typeof Found>

interface Around {
  /** The database's name. */
  name: string
  now(): Date
}

/**
 * Takes back all that a table or column grants one role; without a grant, what it grants PUBLIC. The grant is named as listings name it
 * (`table:` or `column:` and the object id of the role). Undoing grants the same again, by the same grantor and with the same grant options.
 */
export function revokeGrant(database: Database, { name, now }: Around): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => database.read(({ ask }) => plan(ask, target, name)),
    async apply(step) {
      const before = Found.parse(step.before)
      await database.write(transaction => change(transaction, before, 'revoke')).catch(refuse)
      return { step, at: now(), undo: before }
    },
    async undo({ undo }: Receipt) {
      const before = Found.parse(undo)
      await database.write(transaction => change(transaction, before, 'grant')).catch(refuse)
    },
    checkUndo: ({ undo }) => database.read(({ ask }) => sayUndo(ask, Found.parse(undo))),
  }
}

async function plan(ask: Ask, target: RemedyTarget, database: string): Promise<Step | undefined> {
  const subject = subjectOf(target, database)
  const found = await grantsTo(ask, subject)
  if (!found?.grants.length) return undefined
  const { revoke } = await statementsFor(ask, found)
  const again = found.regranted.map(quoted).join(', ')
  if (again)
    throw new ConnectorError(
      'io_error',
      `${found.granteeName} has granted the same on to ${again}. Revoke those grants first.`,
    )
  const { regranted: _, ...before } = found
  const what = [...new Set(found.grants.map(({ privilege }) => privilege))].join(', ')
  return {
    target,
    says: `Revokes ${what} on ${placeOf(found)} from ${found.granteeName}.`,
    before,
    after: { grants: [], statements: revoke },
    takes: { grants: [`${before.column === null ? 'table' : 'column'}:${before.grantee}`] },
  }
}

function placeOf({ schema, table, column }: Pick<Found, 'schema' | 'table' | 'column'>): string {
  return `${column === null ? '' : `column ${quoted(column)} of `}${quoted(schema)}.${quoted(table)}`
}

/**
 * A plan that was made for another state of things is refused; one that was carried out already is done. What a table grants and what one of its
 * columns does may be steps of one plan, so that either may be revoked by now.
 */
async function change({ ask }: Transaction, before: Found, how: 'revoke' | 'grant'): Promise<void> {
  const now = await requirePart(ask, before)
  const to = how === 'revoke' ? [] : before.grants
  if (isSame(now, to)) return
  const isGranted = (grant: Held) => now.some(each => isSame([each], [grant]))
  const grants = how === 'revoke' ? now : before.grants.filter(grant => !isGranted(grant))
  for (const statement of (await statementsFor(ask, { ...before, grants }))[how]) await ask(statement)
  const after = await grantsTo(ask, before)
  // Who may not do it is only warned by the server.
  if (!after || !isSame(after.grants, to))
    throw new ConnectorError(
      'permission_denied',
      `The user of this data source may not change who reaches ${placeOf(before)}. Make it a member of the role that owns the table.`,
    )
}

async function sayUndo(ask: Ask, before: Found): Promise<string> {
  await requirePart(ask, before)
  const what = [...new Set(before.grants.map(({ privilege }) => privilege))].join(', ')
  return `Grants ${what} on ${placeOf(before)} to ${before.granteeName} again.`
}

/** What of it is granted now: of the table and of each column all or nothing. @throws ConnectorError `changed_while_read` */
async function requirePart(ask: Ask, before: Found): Promise<Held[]> {
  const now = await grantsTo(ask, before)
  if (now?.relation !== before.relation) throw changed(before)
  const [planned, found] = [before.grants, now.grants].map(grants => Map.groupBy(grants, ({ column }) => column))
  for (const column of new Set([...(planned?.keys() ?? []), ...(found?.keys() ?? [])])) {
    const is = found?.get(column) ?? []
    if (is.length > 0 && !isSame(is, planned?.get(column) ?? [])) throw changed(before)
  }
  return now.grants
}

const changed = (before: Found) =>
  new ConnectorError(
    'changed_while_read',
    `What is granted on ${placeOf(before)} has changed since it was planned. Plan again.`,
  )

const isSame = (a: readonly Held[], b: readonly Held[]) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (grants: readonly Held[]) =>
  grants
    .map(({ column, privilege, grantor, grantable }) => JSON.stringify([column, privilege, grantor, grantable]))
    .sort()

/** What the server refuses for its rights. */
function refuse(error: unknown): never {
  const state = sqlState(error)
  if (state === '42501')
    throw new ConnectorError(
      'permission_denied',
      'The user of this data source may not change that. Make it a member of the role that owns the table.',
    )
  if (state === '2BP01')
    throw new ConnectorError('changed_while_read', 'The grant was granted on to others since. Plan again.')
  throw error
}

/** @throws ConnectorError for a target that names nothing here */
function subjectOf({ key, grant = `table:${everybody}` }: RemedyTarget, database: string): Subject {
  const [name, schema, table, column = null, ...more] = namesIn(key) ?? []
  const [, via, grantee] = /^(table|column):(\d{1,10})$/.exec(grant) ?? []
  if (name !== database || schema === undefined || table === undefined || more.length || !via || grantee === undefined)
    throw new ConnectorError('excluded', 'It is no grant on a table or column of this data source.')
  if (via === 'column' && column === null)
    throw new ConnectorError('excluded', 'A grant on a column is revoked on that column. Name the column.')
  return { schema, table, column: via === 'column' ? column : null, grantee }
}
