import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a folder of the embedded database holds. A database comes into it whole, by being renamed (see pglite-template.ts),
 * so whatever is there was once acknowledged: it is opened or refused, never made anew.
 * @throws Error when there are files that are no database
 */
export function foundIn(folder: string): 'nothing' | 'a database' {
  const names = existsSync(folder) ? readdirSync(folder) : []
  if (!names.length) return 'nothing'
  const missing = essential.filter(name => !existsSync(join(folder, name)))
  if (!missing.length) return 'a database'
  throw Object.assign(new Error(`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`), {
    code: incomplete,
  })
}

/** `code` of the failure when a folder lacks files that every database has. */
export const incomplete = 'SL_INCOMPLETE'

const essential = ['PG_VERSION', 'global', 'base', 'pg_wal', 'pg_xact', 'global/pg_control']
