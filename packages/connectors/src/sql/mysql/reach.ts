import type { Grant, Principal } from '../../kit/connector.ts'
import { nameOfAccount, shownName, type Account, type Accounts } from './accounts.ts'
import { patternTakes, type Held } from './privileges.ts'

/** So many members of a role are named one by one; of a larger one, the role alone. */
const namedMembers = 50

const reading = new Set(['SELECT'])
const writing = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** Who reaches what, from all that the server tells of its grants. */
export class Reach {
  readonly #held: readonly Held[]
  readonly #accounts: Accounts | undefined
  readonly #patterns: readonly Held[]
  readonly #ofTables: ReadonlyMap<string, Held[]>

  constructor(held: readonly Held[], accounts: Accounts | undefined) {
    this.#held = held
    this.#accounts = accounts
    this.#patterns = held.filter(({ via }) => via === 'schema')
    this.#ofTables = Map.groupBy(
      held.filter(({ via }) => via !== 'schema'),
      ({ schema, table = '' }) => JSON.stringify([schema, table]),
    )
  }

  /** Of a schema as a whole, and with it of all that is in it. */
  ofSchema(schema: string): Grant[] {
    const everywhere = (this.#accounts?.all ?? []).filter(
      account => !isAdministrator(account) && (account.selects || account.writes),
    )
    return [
      ...everywhere.flatMap(account =>
        this.#grants(nameOfAccount(account), { role: account.writes ? 'write' : 'read', via: 'server' }),
      ),
      ...this.#patterns.filter(held => patternTakes(held.schema, schema)).flatMap(held => this.#ofHeld(held)),
    ]
  }

  /** Of a table besides those of its schema; with a column, of that column besides those of its table. */
  ofTable(schema: string, table: string, column?: string): Grant[] {
    const held = this.#ofTables.get(JSON.stringify([schema, table])) ?? []
    return held.filter(each => each.column === column).flatMap(each => this.#ofHeld(each))
  }

  #ofHeld({ via, grantee, privileges }: Held): Grant[] {
    const role = privileges.some(each => writing.has(each)) ? 'write' : 'read'
    if (role === 'read' && !privileges.some(each => reading.has(each))) return []
    return this.#grants(grantee, { role, via, id: `${via}:${grantee}` })
  }

  #grants(grantee: string, grant: Omit<Grant, 'principal'>): Grant[] {
    const members = this.#accounts?.membersOf(grantee) ?? []
    const named =
      members.length > namedMembers ? [] : members.filter(member => !member.isRole && !isAdministrator(member))
    return [
      { ...grant, principal: this.principal(grantee) },
      ...named.map(member => ({
        principal: this.principal(nameOfAccount(member)),
        role: grant.role,
        via: `member of ${this.#shown(grantee)}`,
        inherited: true,
      })),
    ]
  }

  /** An account that may sign in from anywhere is taken for everybody who has one; one that asks for no name and no password, for everybody. */
  principal(name: string): Principal {
    const shown = this.#shown(name)
    if (name === 'PUBLIC@') return { kind: 'everyone', name: shown }
    if (this.#accounts?.isRole(name) || name.endsWith('@')) return { kind: 'group', name: shown }
    const account = this.#accounts?.get(name)
    if (account && account.user === '' && !account.hasSecret && !account.isLocked)
      return { kind: 'anonymous', name: shown }
    if (name.endsWith('@%') && name !== this.#accounts?.own) return { kind: 'everyone', name: shown }
    return { kind: 'user', name: shown }
  }

  #shown(name: string): string {
    return this.#accounts?.shown(name) ?? shownName(name)
  }

  /** Who everybody is: PUBLIC, accounts of anywhere, and those without a name or password. */
  isEverybody(name: string): boolean {
    return ['everyone', 'anonymous'].includes(this.principal(name).kind)
  }

  all(): readonly Held[] {
    return this.#held
  }
}

export const isAdministrator = ({ isSuper, createsUsers, selects, writes }: Account) =>
  isSuper || (createsUsers && selects && writes)
