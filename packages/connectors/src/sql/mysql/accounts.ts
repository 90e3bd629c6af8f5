import { z } from 'zod'
import type { Ask } from './client.ts'
import { errorNumber } from './fault.ts'

const Flag = z.preprocess(value => value === 'Y' || value === 1 || value === '1' || value === true, z.boolean())

/** An account or a role, by the two names that it has there. */
const Account = z.object({
  user: z.string(),
  host: z.string(),
  selects: Flag,
  writes: Flag,
  isSuper: Flag,
  createsUsers: Flag,
  plugin: z.string().nullable(),
  /** Whether it has a password, or something in its place. */
  hasSecret: Flag,
  isExpired: Flag,
  isLocked: Flag,
  isRole: Flag,
  tls: z.string().nullable(),
})
export type Account = z.infer<typeof Account>

const Membership = z.object({ role: z.string(), member: z.string() })

/** `user@host`, by which grants and remedies name it. */
export const nameOfAccount = ({ user, host }: Pick<Account, 'user' | 'host'>) => `${user}@${host}`

/** Who is who in a server, and who belongs to whom. Nothing where the user may not read it. */
export interface Accounts {
  all: readonly Account[]
  get(name: string): Account | undefined
  isRole(name: string): boolean
  /** Those who belong to a role, however far, without itself. */
  membersOf(name: string): readonly Account[]
  rolesOf(name: string): readonly string[]
  /** For people: the user alone where that says who it is. */
  shown(name: string): string
  /** The account that reads. */
  own: string
}

const writing = ['Insert', 'Update', 'Delete', 'Drop', 'Alter'].map(name => `${name}_priv = 'Y'`).join(' OR ')
const common = `User AS user, Host AS host, Select_priv AS selects, ${writing} AS writes, Super_priv AS isSuper,
  Create_user_priv AS createsUsers, plugin, password_expired AS isExpired, ssl_type AS tls`

/** What needs no password of its own: the system, a directory or a certificate vouches. */
const vouched = `plugin IN ('unix_socket', 'auth_socket', 'pam', 'auth_pam', 'gssapi', 'named_pipe', 'authentication_ldap_simple', 'authentication_ldap_sasl', 'authentication_pam', 'authentication_windows')`

const ofMariadb = `SELECT ${common}, (COALESCE(authentication_string, '') <> '' OR COALESCE(Password, '') <> '' OR ${vouched}) AS hasSecret,
    is_role AS isRole, 'N' AS isLocked FROM mysql.user ORDER BY User, Host`
const ofMysql = `SELECT ${common}, (COALESCE(authentication_string, '') <> '' OR ${vouched}) AS hasSecret,
    account_locked AS isLocked, 'N' AS isRole FROM mysql.user ORDER BY User, Host`

const rolesOfMariadb = `SELECT CONCAT(Role, '@') AS role, CONCAT(User, '@', Host) AS member FROM mysql.roles_mapping`
const rolesOfMysql = `SELECT CONCAT(FROM_USER, '@', FROM_HOST) AS role, CONCAT(TO_USER, '@', TO_HOST) AS member FROM mysql.role_edges`
const lockedOfMariadb = `SELECT CONCAT(User, '@', Host) AS name FROM mysql.global_priv WHERE JSON_VALUE(Priv, '$.account_locked') IN ('1', 'true')`

/** @returns nothing where the user may not read who there is */
export async function readAccounts(ask: Ask): Promise<Accounts | undefined> {
  const own = await ownName(ask)
  const mariadb = await allowed(ask(ofMariadb))
  const rows = mariadb ?? (await allowed(ask(ofMysql)))
  if (!rows) return undefined
  const edges = (await allowed(ask(mariadb ? rolesOfMariadb : rolesOfMysql))) ?? []
  const locked = new Set(
    ((mariadb && (await allowed(ask(lockedOfMariadb)))) ?? []).map(
      row => z.object({ name: z.string() }).parse(row).name,
    ),
  )
  const memberships = edges.map(row => Membership.parse(row))
  const accounts = rows.map(row => Account.parse(row))
  return accountsOf(
    accounts.map(account => ({ ...account, isLocked: account.isLocked || locked.has(nameOfAccount(account)) })),
    memberships,
    own,
  )
}

export async function ownName(ask: Ask): Promise<string> {
  const [row] = await ask('SELECT CURRENT_USER() AS name')
  return z.object({ name: z.string() }).parse(row).name
}

function accountsOf(
  all: readonly Account[],
  memberships: readonly z.infer<typeof Membership>[],
  own: string,
): Accounts {
  const byName = new Map(all.map(account => [nameOfAccount(account), account]))
  const roles = new Set(memberships.map(({ role }) => role))
  for (const account of all) if (account.isRole) roles.add(nameOfAccount(account))
  const members = Map.groupBy(memberships, ({ role }) => role)
  const rolesBy = Map.groupBy(memberships, ({ member }) => member)
  const sameUser = Map.groupBy(all, ({ user }) => user)
  return {
    all,
    own,
    get: name => byName.get(name),
    isRole: name => roles.has(name),
    shown: name => shownName(name, (sameUser.get(name.slice(0, name.lastIndexOf('@')))?.length ?? 0) > 1),
    rolesOf: name => (rolesBy.get(name) ?? []).map(({ role }) => role),
    membersOf(name) {
      const found = new Set<string>()
      for (const waiting = [name]; waiting.length;)
        for (const { member } of members.get(waiting.pop() ?? '') ?? [])
          if (!found.has(member)) {
            found.add(member)
            waiting.push(member)
          }
      return [...found].flatMap(member => byName.get(member) ?? [])
    },
  }
}

/** No `user@host`, which is no address of mail: with its host where there are several of one user, or where it is any. */
export function shownName(name: string, isAmbiguous = false): string {
  const at = name.lastIndexOf('@')
  const [user, host] = [name.slice(0, at) || 'anonymous', name.slice(at + 1)]
  return host === '%' || (isAmbiguous && host !== '') ? `${user} (${host})` : user
}

/** What the server refuses to tell, or does not have, is nothing. */
export async function allowed(rows: Promise<readonly unknown[]>): Promise<readonly unknown[] | undefined> {
  try {
    return await rows
  } catch (error) {
    if (refusing.has(errorNumber(error))) return undefined
    throw error
  }
}

/** Denied on a table, column, database or for want of a privilege; no such table or column. */
const refusing = new Set([1044, 1054, 1142, 1143, 1146, 1227, 1370])
