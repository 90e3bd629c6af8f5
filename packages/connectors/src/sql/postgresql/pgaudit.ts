import { createHash } from 'node:crypto'
import type { EventType } from '@sharelight/contract'
import type { ActivityEvent } from '../../kit/connector.ts'
import type { EventOfLine } from '../../kit/log-file.ts'
import { shown } from '../../kit/tables/names.ts'

export const feed = 'pgaudit'

/** What `log_filename` and `logrotate` make of the CSV log, whatever stands before it. */
export const isLog = (name: string) => /\.csv(\.\d+|-\d+)?$/.test(name)

interface Watched {
  database: string
  /** Who reads for this data source: what it reads is no news. */
  user: string
  takesIn(schema: string): boolean
}

/** A record of PostgreSQL's CSV log, as far as it is needed. @see https://www.postgresql.org/docs/current/runtime-config-logging.html#RUNTIME-CONFIG-LOGGING-CSVLOG */
interface LogRecord {
  at: Date
  user: string
  database: string
  from: string
  session: string
  number: string
  tag: string
  state: string
  message: string
}

/**
 * What lines of the CSV log tell of the schemas that are taken in. A statement may hold line breaks, and behind one what looks like another record: its
 * quotes are doubled there, so that it never is one. @see https://github.com/pgaudit/pgaudit#format
 */
export function eventsOf(watched: Watched): EventOfLine {
  let isWithin = false
  return line => {
    const { fields, isOpen } = fieldsIn(line)
    const found = fields && recordIn(fields)
    if (found) {
      isWithin = isOpen
      return eventIn(found, watched)
    }
    if (!isWithin) return 'unknown line'
    if (((line.match(/"/g) ?? []).length & 1) === 1) isWithin = false
    return undefined
  }
}

/** Fields of a line; `isOpen` where the last one goes on in the next line. Nothing where quotes stand where none may. */
function fieldsIn(line: string): { fields?: string[]; isOpen: boolean } {
  const fields: string[] = []
  const part = /("(?:[^"]|"")*("?)|[^",]*)(,|$)/gsy
  for (;;) {
    const found = part.exec(line)
    const [whole = '', field = '', end, comma] = found ?? []
    if (!found || (end === '' && comma === ',')) return { isOpen: false }
    const isQuoted = field.startsWith('"')
    fields.push(isQuoted ? field.slice(1, end === '"' ? -1 : undefined).replaceAll('""', '"') : field)
    if (comma === '') return { fields, isOpen: isQuoted && end !== '"' }
    if (whole === '') return { isOpen: false }
  }
}

const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} /

function recordIn(fields: readonly string[]): LogRecord | undefined {
  const [said = '', user = '', database = '', , from = '', session = '', number = '', tag = ''] = fields
  const [state, message] = [fields[12], fields[13]]
  if (!time.test(said) || state === undefined || message === undefined || !/^[\da-f]+\.[\da-f]+$/.test(session))
    return undefined
  const zoned = new Date(said)
  // A zone that is no name of UTC is taken for this machine's.
  const at = Number.isNaN(zoned.getTime()) ? new Date(said.slice(0, 23)) : zoned
  return { at, user, database, from, session, number, tag, state, message }
}

function eventIn(record: LogRecord, { database, user, takesIn }: Watched): ActivityEvent | string | undefined {
  if (record.database !== database || record.user === user || !record.user) return undefined
  if (record.message.startsWith('connection authorized: ')) return eventOf(record, 'sign_in')
  if (record.state === '28P01' || record.state === '28000') return eventOf(record, 'sign_in_failed')
  if (!record.message.startsWith('AUDIT: ')) return undefined
  const { fields = [] } = fieldsIn(record.message.slice('AUDIT: '.length))
  const [, statement = '', part = '', kind = '', command = '', of = '', name = ''] = fields
  const type = typeOf(kind, command, of, record.tag)
  if (type === undefined || type === 'unknown') return type && `${kind} ${command}`
  if (type === 'role_changed' || type === 'account_changed') return eventOf(record, type, [statement, part])
  const [schema = '', table = ''] = namesIn(name)
  if (!table || !takesIn(schema)) return undefined
  const path = [database, schema, table].map(shown).join('/')
  // Columns are items, and a table of them is read together: the event names the table alone.
  return { ...eventOf(record, type, [statement, part, name]), details: { path } }
}

const relations = /^(TABLE|VIEW|MATERIALIZED VIEW|FOREIGN TABLE|PARTITIONED TABLE)$/
const made: readonly (readonly [RegExp, EventType])[] = [
  [/^CREATE /, 'folder_created'],
  [/^ALTER /, 'folder_modified'],
  [/^DROP /, 'folder_deleted'],
]
const quiet = /^(FUNCTION|MISC|MISC_SET)$/

/** Nothing for what is known and not told. */
function typeOf(kind: string, command: string, of: string, tag: string): EventType | 'unknown' | undefined {
  if (kind === 'READ') return tag === 'COPY' ? 'file_downloaded' : 'file_accessed'
  if (kind === 'WRITE') return 'file_modified'
  if (kind === 'ROLE')
    return /^(GRANT|REVOKE|ALTER DEFAULT|REASSIGN)/.test(command) ? 'role_changed' : 'account_changed'
  if (kind === 'DDL') return relations.test(of) ? made.find(([pattern]) => pattern.test(command))?.[1] : undefined
  return quiet.test(kind) ? undefined : 'unknown'
}

/** `public."odd, ""name"""`: names as SQL writes them. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/"((?:[^"]|"")*)"|([^".]+)/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  )
}

function eventOf(record: LogRecord, type: EventType, more: readonly string[] = []): ActivityEvent {
  const { at, user, from, session, number } = record
  const ip = /^([\da-f.:]+):\d+$/i.exec(from)?.[1]
  const id = createHash('sha256')
    .update(JSON.stringify([session, number, type, ...more]))
    .digest('base64url')
    .slice(0, 27)
  return { id, type, at, actor: { kind: 'user', name: user }, recipients: [], ...(ip && { ip }) }
}
