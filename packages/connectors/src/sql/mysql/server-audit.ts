import { createHash } from 'node:crypto'
import type { EventType } from '@sharelight/contract'
import type { ActivityEvent } from '../../kit/connector.ts'
import { shown } from '../../kit/tables/names.ts'
import { systemSchemas } from './catalogue.ts'

export const feed = 'server_audit'

/** The plugin numbers what it rotates: `server_audit.log.1` is the newest of them. */
export const isLog = (name: string) => /\.log(\.\d+)?$/.test(name)

/**
 * `20261127 03:49:56,host,user,client,connection,query,operation,database,object,code`. Names stand in it as they are, commas and quotes too: what comes
 * before and behind an object is counted off. @see https://mariadb.com/kb/en/mariadb-audit-plugin-log-format/
 */
const line =
  /^(\d{4})(\d\d)(\d\d) (\d\d):(\d\d):(\d\d),([^,]*),([^,]*),([^,]*),(\d+),(\d+),([A-Z_]+),([^,]*),(.*),(-?\d*)$/s

/** Statements are never kept: they may quote what rows hold, and passwords. */
const rights: readonly (readonly [RegExp, EventType])[] = [
  [/^'?\s*(?:GRANT|REVOKE|SET\s+(?:DEFAULT\s+)?ROLE)\b/i, 'role_changed'],
  [/^'?\s*(?:(?:CREATE|ALTER|DROP|RENAME)\s+(?:OR\s+REPLACE\s+)?(?:USER|ROLE)|SET\s+PASSWORD)\b/i, 'account_changed'],
]
const onTables: Record<string, EventType> = {
  READ: 'file_accessed',
  WRITE: 'file_modified',
  CREATE: 'folder_created',
  ALTER: 'folder_modified',
  RENAME: 'folder_renamed',
  DROP: 'folder_deleted',
}
const signingIn: Record<string, EventType> = { CONNECT: 'sign_in', FAILED_CONNECT: 'sign_in_failed' }
const quiet = new Set(['DISCONNECT'])

/** What a line of MariaDB's audit plugin tells of the schemas that are taken in. */
export function eventOf(takesIn: (schema: string) => boolean) {
  return (text: string): ActivityEvent | string | undefined => {
    const found = line.exec(text.trimEnd())
    if (!found) return 'unknown line'
    const [, year, month, day, hour, minute, second, , user = '', client = '', connection, query] = found
    const [operation = '', schema = '', object = ''] = found.slice(12)
    if (quiet.has(operation) || systemSchemas.has(schema.toLowerCase())) return undefined
    const type = typeOf(operation, object)
    if (!type) return operation === 'QUERY' ? undefined : operation
    const isOnTable = operation in onTables
    if (isOnTable && !takesIn(schema)) return undefined
    // The log lies on this machine, and so is in its time.
    const at = new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
    // A new name stands behind the old one: `t|shop.t2`.
    const table = operation === 'RENAME' ? object.slice(object.lastIndexOf(`|${schema}.`) + schema.length + 2) : object
    return {
      id: idOf(at.getTime(), connection, query, operation, schema, object),
      type,
      at,
      actor: { kind: 'user', name: `${user} (${client})` },
      recipients: [],
      // Columns are items, and a table of them is read together: the event names the table alone.
      ...(isOnTable && { details: { path: [schema, schema, table].map(shown).join('/') } }),
      ...(/^[\da-f.:]+$/i.test(client) && { ip: client }),
    }
  }
}

function typeOf(operation: string, object: string): EventType | undefined {
  if (operation.startsWith('QUERY')) return rights.find(([pattern]) => pattern.test(object))?.[1]
  return onTables[operation] ?? signingIn[operation]
}

const idOf = (...of: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 27)
