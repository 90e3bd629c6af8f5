import { z } from 'zod'
import type { Receipt, Remedy, RemedyTarget, Step } from '../../kit/connector.ts'
import { ConnectorError } from '../../kit/source-fault.ts'
import { namesIn } from '../../kit/tables/names.ts'
import { shownName } from './accounts.ts'
import { nameOf } from './catalogue.ts'
import type { Ask } from './client.ts'
import type { Database } from './database.ts'
import { errorNumber, quoted, text } from './fault.ts'
import { reachOf } from './listing.ts'
import { patternTakes, type Held } from './privileges.ts'
import type { Reach } from './reach.ts'

/** As a plan writes it down, and a later process reads it. */
const Found = z.object({
  via: z.enum(['schema', 'table', 'column']),
  schema: z.string(),
  table: z.string().optional(),
  column: z.string().optional(),
  grantee: z.string(),
  privileges: z.array(z.string()),
})
type Found = z.infer<typeof Found>

interface Around {
  takesIn(names: readonly [string, string]): boolean
  now(): Date
}

/**
 * Takes back what a schema, table or column grants one account or role; without a grant, what the table and its column grant everybody. The grant is
 * named as listings name it (`table:app@%`). Undoing grants the same again.
 */
export function revokeGrant(database: Database, { takesIn, now }: Around): Remedy<Record<string, never>> {
  const change = (before: Found, how: 'revoke' | 'grant') =>
    database.write(ask => changed(ask, before, how)).catch(refuse)
  return {
    params: z.object({}),
    plan: async target => {
      const place = placeOf(target, takesIn)
      return database.read(async ({ ask }) => {
        const reach = await reachOf(ask)
        return heldAt(reach, place).map(held => stepOf(target, held, reach))
      })
    },
    async apply(step) {
      const before = Found.parse(step.before)
      await change(before, 'revoke')
      return { step, at: now(), undo: before }
    },
    async undo({ undo }: Receipt) {
      await change(Found.parse(undo), 'grant')
    },
    checkUndo: ({ undo }) =>
      database.read(async ({ ask }) => {
        const before = Found.parse(undo)
        await requireKnown(ask, before)
        return `Grants ${before.privileges.join(', ')} on ${said(before)} to ${nameOfGrantee(before)} again.`
      }),
  }
}

interface Place {
  schema: string
  table: string
  column?: string | undefined
  /** Of the grant; all that everybody has where there is none. */
  via?: string | undefined
  grantee?: string | undefined
}

/** @throws ConnectorError for a target that names nothing here */
function placeOf({ key, grant }: RemedyTarget, takesIn: Around['takesIn']): Place {
  const [name = '', schema = '', table, column, ...more] = namesIn(key) ?? []
  const [, via, grantee] = /^(schema|table|column):(.*@.*)$/s.exec(grant ?? '') ?? []
  if (!takesIn([name, schema]) || table === undefined || more.length || (grant !== undefined && grantee === undefined))
    throw new ConnectorError(
      'excluded',
      grant?.startsWith('server:') || grant === undefined
        ? 'It is no table or column of this data source, or is granted on the whole server.'
        : 'It is no grant on a schema, table or column of this data source.',
    )
  if (via === 'column' && column === undefined)
    throw new ConnectorError('excluded', 'A grant on a column is revoked on that column. Name the column.')
  return { schema, table, column, via, grantee }
}

function heldAt(reach: Reach, { schema, table, column, via, grantee }: Place): Held[] {
  return reach.all().filter(held => {
    const isHere =
      held.via === 'schema'
        ? via === 'schema' && patternTakes(held.schema, schema)
        : held.schema === schema && held.table === table && (held.column === undefined || held.column === column)
    return (
      isHere && (grantee === undefined ? reach.isEverybody(held.grantee) : held.via === via && held.grantee === grantee)
    )
  })
}

function stepOf(target: RemedyTarget, held: Held, reach: Reach): Step {
  const before = { ...held, privileges: held.privileges.toSorted() }
  return {
    target,
    says: `Revokes ${before.privileges.join(', ')} on ${said(before)} from ${nameOfGrantee(before)}${
      reach.isEverybody(held.grantee) && held.via === 'schema' ? ', for all tables in it' : ''
    }.`,
    before,
    after: { privileges: [], statements: [statementOf(before, 'revoke')] },
    takes: { grants: [`${held.via}:${held.grantee}`] },
  }
}

/** A plan that was made for another state of things is refused; one that was carried out already is done. */
async function changed(ask: Ask, before: Found, how: 'revoke' | 'grant'): Promise<void> {
  const now = await requireKnown(ask, before)
  const isThere = now.length > 0
  if (isThere === (how === 'grant')) return
  await ask(statementOf(before, how))
  if ((await privilegesNow(ask, before)).length > 0 !== (how === 'grant')) throw denied(before)
}

/** All that was found, or nothing. @throws ConnectorError `changed_while_read` */
async function requireKnown(ask: Ask, before: Found): Promise<readonly string[]> {
  const now = await privilegesNow(ask, before)
  if (now.length > 0 && JSON.stringify(now) !== JSON.stringify(before.privileges))
    throw new ConnectorError(
      'changed_while_read',
      `What is granted on ${said(before)} has changed since it was planned. Plan again.`,
    )
  return now
}

async function privilegesNow(ask: Ask, { via, schema, table, column, grantee }: Found): Promise<string[]> {
  const held = (await reachOf(ask)).all()
  const same = held.find(
    each =>
      each.via === via &&
      each.schema === schema &&
      each.table === table &&
      each.column === column &&
      each.grantee === grantee,
  )
  return same?.privileges.toSorted() ?? []
}

/** Names are quoted here: a statement that grants takes no bound values. Without `sql_mode`, a backslash in a text is doubled. */
function statementOf(found: Found, how: 'revoke' | 'grant'): string {
  const { schema, table, column, privileges } = found
  const option = privileges.includes('GRANT OPTION')
  const list = privileges
    .filter(each => each !== 'GRANT OPTION')
    .map(each => (column === undefined ? each : `${each} (${quoted(column)})`))
  const place = table === undefined ? `${quoted(schema)}.*` : nameOf(schema, table)
  if (how === 'revoke')
    return `REVOKE ${[...list, ...(option ? ['GRANT OPTION'] : [])].join(', ')} ON ${place} FROM ${granteeOf(found)}`
  return `GRANT ${list.join(', ') || 'USAGE'} ON ${place} TO ${granteeOf(found)}${option ? ' WITH GRANT OPTION' : ''}`
}

/** `'app'@'%'`; a role and PUBLIC have no host. */
function granteeOf({ grantee }: Pick<Found, 'grantee'>): string {
  const at = grantee.lastIndexOf('@')
  const [user, host] = [grantee.slice(0, at), grantee.slice(at + 1)]
  const literal = (value: string) => text(value.replaceAll('\\', '\\\\'))
  if (grantee === 'PUBLIC@') return 'PUBLIC'
  return host === '' && user !== '' ? literal(user) : `${literal(user)}@${literal(host)}`
}

const nameOfGrantee = ({ grantee }: Pick<Found, 'grantee'>) => shownName(grantee)

function said({ schema, table, column }: Pick<Found, 'schema' | 'table' | 'column'>): string {
  if (table === undefined) return `all of ${quoted(schema)}`
  return `${column === undefined ? '' : `column ${quoted(column)} of `}${nameOf(schema, table)}`
}

const denied = (found: Found) =>
  new ConnectorError(
    'permission_denied',
    `The user of this data source may not change who reaches ${said(found)}. Grant it the same privileges WITH GRANT OPTION.`,
  )

/** What the server refuses for its rights. */
function refuse(error: unknown): never {
  if ([1044, 1045, 1142, 1143, 1227, 1290].includes(errorNumber(error)))
    throw new ConnectorError(
      'permission_denied',
      'The user of this data source may not change that. Grant it the same privileges WITH GRANT OPTION.',
    )
  throw error
}
