import { createHash } from 'node:crypto'
import type { EventType } from '@sharelight/contract'
import { z } from 'zod'
import type { ActivityEvent, Page } from '../../kit/connector.ts'
import { SourceFault } from '../../kit/source-fault.ts'
import { shown } from '../../kit/tables/names.ts'
import type { Database, Row } from './database.ts'
import { isDenied, text } from './fault.ts'

/** Views of the service's own database. @see https://docs.snowflake.com/en/sql-reference/account-usage */
export const feeds = ['access_history', 'login_history', 'query_history'] as const
type Feed = (typeof feeds)[number]

interface History {
  database: Database
  takesIn(names: readonly [string, string]): boolean
  /** Who reads for this data source: what it reads is no news. */
  user: string
  now(): Date
}

const pageSize = 1000
const hour = 3_600_000
/** So much later than it happened may something be told. */
const lateness = 3 * hour
/** How far back the first reading goes. */
const firstDays = 30

const Position = z.object({ at: z.iso.datetime(), id: z.string() })
type Position = z.infer<typeof Position>

/** What an account's history tells, in the order in which it happened; what may have been told late is asked for again each time. */
export async function* activityOf(
  history: History,
  feed: string,
  from: string | undefined,
): AsyncGenerator<Page<ActivityEvent>> {
  const view = views[feed as Feed]
  if (!view) return
  const { database, now } = history
  const known = positionOf(from)
  const begin = known ? new Date(known.at).getTime() - lateness : now().getTime() - firstDays * 24 * hour
  let last: Position = { at: new Date(begin).toISOString(), id: '' }
  for (;;) {
    const rows = await database.ask(view.statement(last)).catch(refused)
    const next = rows.at(-1)
    if (next) last = Position.parse({ at: next['at'], id: next['id'] })
    const isLast = rows.length < pageSize
    const furthest = isLast && known && known.at > last.at ? known : last
    const told = rows.map(row => view.events(row, history))
    const unmapped: Record<string, number> = {}
    for (const each of told) if (typeof each === 'string') unmapped[each] = (unmapped[each] ?? 0) + 1
    const items = told.flatMap(each => (typeof each === 'string' ? [] : each))
    yield { items, covers: 'changes', next: JSON.stringify(isLast ? furthest : last), unmapped }
    if (isLast) return
  }
}

function positionOf(from: string | undefined): Position | undefined {
  if (from === undefined) return undefined
  try {
    return Position.parse(JSON.parse(from))
  } catch {
    throw new SourceFault('resync', 'The position in the history is no longer known.')
  }
}

function refused(error: unknown): never {
  if (!isDenied(error)) throw error
  throw new SourceFault(
    'scope_missing',
    'The role may not read the history of the account; GRANT DATABASE ROLE SNOWFLAKE.GOVERNANCE_VIEWER and SNOWFLAKE.SECURITY_VIEWER TO ROLE of it allow it. ACCESS_HISTORY takes the Enterprise Edition.',
  )
}

interface View {
  statement(after: Position): string
  /** What a row tells, or the name of what is not understood. */
  events(row: Row, history: History): ActivityEvent[] | string
}

/** Rows behind a position, the earliest first. */
const select =
  (view: string, { at, id, columns, where }: { at: string; id: string; columns: string; where?: string }) =>
  (after: Position) =>
    `SELECT ${id} AS ID, TO_CHAR(CONVERT_TIMEZONE('UTC', ${at}), 'YYYY-MM-DD"T"HH24:MI:SS.FF3"Z"') AS AT, USER_NAME, ${columns}
    FROM SNOWFLAKE.ACCOUNT_USAGE.${view}
    WHERE (${at} > ${text(after.at)}::TIMESTAMP_TZ OR (${at} = ${text(after.at)}::TIMESTAMP_TZ AND ${id} > ${text(after.id)}))${where ? ` AND ${where}` : ''}
    ORDER BY ${at}, ${id} LIMIT ${pageSize}`

const views: Readonly<Record<Feed, View>> = {
  access_history: {
    statement: select('ACCESS_HISTORY', {
      at: 'QUERY_START_TIME',
      id: 'QUERY_ID',
      columns:
        'TO_JSON(DIRECT_OBJECTS_ACCESSED) AS ACCESSED, TO_JSON(OBJECTS_MODIFIED) AS MODIFIED, TO_JSON(OBJECT_MODIFIED_BY_DDL) AS MADE',
    }),
    events: accessed,
  },
  login_history: {
    statement: select('LOGIN_HISTORY', {
      at: 'EVENT_TIMESTAMP',
      id: 'TO_VARCHAR(EVENT_ID)',
      columns: 'CLIENT_IP, IS_SUCCESS',
    }),
    events: (row, history) => [
      {
        ...eventOf(row, /^yes$/i.test(row['is_success'] ?? '') ? 'sign_in' : 'sign_in_failed', history),
        ...(/^[\da-f.:]+$/i.test(row['client_ip'] ?? '') && row['client_ip'] && { ip: row['client_ip'] }),
      },
    ],
  },
  query_history: {
    statement: select('QUERY_HISTORY', {
      at: 'START_TIME',
      id: 'QUERY_ID',
      columns: 'QUERY_TYPE',
      // Statements themselves are not asked for: they may quote rows and passwords.
      where: `EXECUTION_STATUS = 'SUCCESS' AND REGEXP_LIKE(QUERY_TYPE, '(GRANT|REVOKE|UNLOAD|(CREATE|ALTER|DROP)_(USER|ROLE|ACCOUNT|NETWORK_POLICY|SHARE|INTEGRATION|MASKING_POLICY|ROW_ACCESS_POLICY|PASSWORD_POLICY|SESSION_POLICY)).*')`,
    }),
    events: managed,
  },
}

const kinds: readonly (readonly [RegExp, EventType])[] = [
  [/^(GRANT|REVOKE)/, 'role_changed'],
  [/_(USER|ROLE)$/, 'account_changed'],
  [/^UNLOAD/, 'file_downloaded'],
  [/_(ACCOUNT|POLICY|SHARE|INTEGRATION)/, 'settings_changed'],
]

function managed(row: Row, history: History): ActivityEvent[] | string {
  const kind = row['query_type'] ?? ''
  const type = kinds.find(([pattern]) => pattern.test(kind))?.[1]
  return type ? [{ ...eventOf(row, type, history, kind), details: { operation: shown(kind) } }] : kind || 'unknown'
}

const Objects = z
  .array(z.looseObject({ objectName: z.string().optional(), objectDomain: z.string().optional() }))
  .catch([])
const Made = z.looseObject({
  objectName: z.string(),
  objectDomain: z.string().optional(),
  operationType: z.string().optional(),
})
const made: Readonly<Record<string, EventType>> = {
  CREATE: 'folder_created',
  REPLACE: 'folder_created',
  UNDROP: 'folder_created',
  ALTER: 'folder_modified',
  DROP: 'folder_deleted',
}

function accessed(row: Row, history: History): ActivityEvent[] {
  if (row['user_name'] === history.user.toUpperCase()) return []
  const lists: readonly (readonly [string, EventType])[] = [
    ['accessed', 'file_accessed'],
    ['modified', 'file_modified'],
  ]
  const changed = Made.safeParse(jsonIn(row['made'])).data
  const kind = made[changed?.operationType?.toUpperCase() ?? '']
  return [
    ...lists.flatMap(([column, type]) =>
      Objects.parse(jsonIn(row[column])).flatMap(each => onTable(row, type, each, history)),
    ),
    ...(changed && kind ? onTable(row, kind, changed, history) : []),
  ]
}

function onTable(
  row: Row,
  type: EventType,
  { objectName = '', objectDomain = '' }: { objectName?: string | undefined; objectDomain?: string | undefined },
  history: History,
): ActivityEvent[] {
  const names = namesIn(objectName)
  const [database = '', schema = '', table] = names
  if (
    !/TABLE|VIEW/i.test(objectDomain) ||
    table === undefined ||
    names.length > 3 ||
    !history.takesIn([database, schema])
  )
    return []
  // Columns are items, and a table of them is read together: the event names the table alone.
  return [{ ...eventOf(row, type, history, objectName), details: { path: names.map(shown).join('/') } }]
}

/** `SHOP.SALES."odd.name"` */
const namesIn = (name: string) =>
  [...name.matchAll(/"((?:[^"]|"")*)"|([^".]+)/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  )

function eventOf(row: Row, type: EventType, { now }: History, more = ''): ActivityEvent {
  const at = new Date(row['at'] ?? Number.NaN)
  const id = createHash('sha256')
    .update(JSON.stringify([row['id'], type, more]))
    .digest('base64url')
    .slice(0, 27)
  const name = row['user_name'] ?? ''
  return { id, type, at: Number.isNaN(at.getTime()) ? now() : at, actor: { kind: 'user', name }, recipients: [] }
}

function jsonIn(value: string | null | undefined): unknown {
  try {
    return JSON.parse(value ?? 'null')
  } catch {
    return undefined
  }
}
