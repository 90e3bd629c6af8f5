import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Principal } from '../../kit/connector.ts'

const run = promisify(execFile)
/** Names asked of the directory service (LDAP, say) that are kept; the rest are asked again. */
const cacheSize = 10_000

interface User {
  name: string
  group: number
  displayName?: string
}
interface Group {
  name: string
  members: ReadonlySet<string> | undefined
}

/** Names for numeric ids: the machine's own files first, then `getent`, which also asks LDAP and the like. */
export class Accounts {
  readonly #users: Map<number, User>
  readonly #groups: Map<number, Group>
  readonly #asked = new Map<string, Promise<string>>()

  constructor(passwd: string, group: string) {
    this.#users = new Map(lines(passwd).map(fields => [Number(fields[2]), userOf(fields)]))
    this.#groups = groupsOf(lines(group), this.#users)
  }

  static async read(): Promise<Accounts> {
    const [passwd, group] = await Promise.all(
      ['/etc/passwd', '/etc/group'].map(path => readFile(path, 'utf8').catch(() => '')),
    )
    return new Accounts(passwd ?? '', group ?? '')
  }

  async user(uid: number): Promise<Principal> {
    const user = this.#users.get(uid) ?? userFrom(await this.#ask('passwd', uid))
    if (!user) return { kind: 'user', name: `uid ${uid}` }
    return { kind: 'user', name: user.name, ...(user.displayName ? { displayName: user.displayName } : {}) }
  }

  async group(gid: number): Promise<Principal> {
    const name = this.#groups.get(gid)?.name ?? (await this.#ask('group', gid)).split(':')[0]
    return { kind: 'group', name: name || `gid ${gid}` }
  }

  /** Whether a group is known to hold nobody but this user, as the private group of a user does. */
  holdsOnly(gid: number, uid: number): boolean {
    const members = this.#groups.get(gid)?.members
    const owner = this.#users.get(uid)?.name
    return members !== undefined && owner !== undefined && [...members].every(member => member === owner)
  }

  /** Whether a user is known to be in a group. */
  isMember(uid: number, gid: number): boolean {
    const user = this.#users.get(uid)
    return user !== undefined && (user.group === gid || this.#groups.get(gid)?.members?.has(user.name) === true)
  }

  #ask(database: 'passwd' | 'group', id: number): Promise<string> {
    const question = `${database} ${id}`
    const known = this.#asked.get(question)
    if (known) return known
    const answer = run('getent', [database, String(id)], { timeout: 5000 }).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    )
    if (this.#asked.size >= cacheSize) this.#asked.clear()
    this.#asked.set(question, answer)
    return answer
  }
}

function lines(file: string): string[][] {
  return file
    .split('\n')
    .map(line => line.split(':'))
    .filter(fields => fields.length >= 3)
}

/** passwd(5): `name:password:uid:gid:full name,room,…:home:shell`. */
function userOf(fields: readonly string[]): User {
  const displayName = fields[4]?.split(',')[0]?.trim()
  return { name: fields[0] ?? '', group: Number(fields[3]), ...(displayName ? { displayName } : {}) }
}

function userFrom(line: string): User | undefined {
  return line ? userOf(line.split(':')) : undefined
}

/** group(5): `name:password:gid:member,member`; users whose own group it is belong to it too. */
function groupsOf(rows: readonly string[][], users: ReadonlyMap<number, User>): Map<number, Group> {
  const primary = Map.groupBy(users.values(), user => user.group)
  return new Map(
    rows.map(([name = '', , gid, members = '']) => {
      const own = primary.get(Number(gid))?.map(user => user.name) ?? []
      return [Number(gid), { name, members: new Set([...members.split(',').filter(Boolean), ...own]) }]
    }),
  )
}
