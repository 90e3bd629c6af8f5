import type { SchemaNames } from '../read-tables.ts'
import type { Database } from './database.ts'
import { quoted } from './fault.ts'
import type { Holders, Roles } from './roles.ts'

/** Who may use what a table lies in. */
export interface Entry {
  /** Everybody may. */
  isOpen: boolean
  /** By itself, or by a role that it inherits. */
  hasRole(role: string): boolean
  hasUser(user: string): boolean
  /** Roles that are granted it themselves, everywhere that it takes. */
  roles: readonly string[]
}

/**
 * Who may use both a database and a schema: without `USAGE` on each a grant on a table is worth nothing. A user may use them by different roles, all of
 * which count in a session. Nothing where that may not be known.
 */
export async function entryOf(database: Database, roles: Roles, names: SchemaNames): Promise<Entry | undefined> {
  const places = [`DATABASE ${quoted(names[0])}`, `SCHEMA ${names.map(quoted).join('.')}`]
  const levels: Level[] = []
  for (const place of places) {
    const level = await levelOf(database, roles, place)
    if (!level) return undefined
    levels.push(level)
  }
  const everywhere = (has: (level: Level) => boolean) => levels.every(level => level.isOpen || has(level))
  const direct = new Set(levels.flatMap(({ direct: some }) => some))
  return {
    isOpen: levels.every(({ isOpen }) => isOpen),
    hasRole: role => everywhere(({ holders }) => holders.some(each => each.roles.has(role))),
    hasUser: user => everywhere(({ holders }) => holders.some(each => each.users.has(user))),
    roles: [...direct].filter(role => everywhere(({ direct: some }) => some.includes(role))),
  }
}

interface Level {
  isOpen: boolean
  direct: readonly string[]
  holders: readonly Holders[]
}

async function levelOf({ askIfAllowed }: Database, roles: Roles, place: string): Promise<Level | undefined> {
  const rows = await askIfAllowed(`SHOW GRANTS ON ${place}`)
  if (!rows) return undefined
  const direct = rows.flatMap(row =>
    row['granted_to'] === 'ROLE' && /^(USAGE|OWNERSHIP)$/.test(row['privilege'] ?? '') && row['grantee_name']
      ? [row['grantee_name']]
      : [],
  )
  if (direct.includes('PUBLIC')) return { isOpen: true, direct, holders: [] }
  const holders: Holders[] = []
  for (const role of new Set(direct)) {
    const found = await roles.holdersOf(role)
    if (!found) return undefined
    holders.push(found)
  }
  return { isOpen: false, direct, holders }
}
