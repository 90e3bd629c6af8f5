import { LdapFault } from '../../../kit/ldap/fault.ts'
import type { Account } from './account.ts'
import type { Members, NamedGroup } from './members.ts'

/** Somebody or something in a group. */
export interface Member {
  account: Account
  /** The groups that it is in itself. */
  groups: Set<Member>
  /** Of a group that permissions name: as the file server calls it. */
  known?: string
  isOpen?: true
}

const deepest = 50
const mostMembers = 200_000
const mostLookedUp = 50_000
const everybody = new Set(['S-1-1-0', 'S-1-5-11'])

interface Level {
  group: Member
  depth: number
}

/** Opens groups, each of the groups in them once, so that circles end; what cannot be opened is told by why. */
export class Opening {
  readonly members = new Map<string, Member>()
  /** How often something could not be opened, by why. */
  readonly untold = new Map<string, number>()
  readonly #ask: Members
  readonly #isActive: boolean
  #lookedUp = 0

  constructor(ask: Members, { isActive }: { isActive: boolean }) {
    this.#ask = ask
    this.#isActive = isActive
  }

  async open(named: NamedGroup): Promise<void> {
    const account = await this.#ask.find(named)
    if (!account) return this.#miss(`group ${named.name}: the directory does not know it`)
    const group = this.#memberOf(account)
    if (!group) return this.#full()
    group.known = named.name
    const waiting = [{ group, depth: 0 }]
    if (this.#isActive && (await this.#chained(group, waiting))) return this.#steps(waiting.slice(1))
    await this.#steps(waiting)
  }

  /** Active Directory tells everybody below a group at once. False where it does not. */
  async #chained(group: Member, waiting: Level[]): Promise<boolean> {
    const inside = [group]
    try {
      for await (const account of this.#ask.chain(group.account.dn)) {
        const member = this.#take(account, group)
        if (member && account.kind === 'group' && member !== group) inside.push(member)
      }
    } catch (error) {
      if (error instanceof LdapFault) return false
      throw error
    }
    for (const each of inside) {
      for await (const account of this.#ask.primary(each.account)) this.#take(account, group)
      for await (const place of this.#ask.places(each.account.dn)) {
        if (this.members.has(place.toLowerCase())) continue
        const member = await this.#lookUp(place, group)
        // One of another part of the directory, which the chain does not go through.
        if (member?.account.kind === 'group') waiting.push({ group: member, depth: 1 })
      }
    }
    return true
  }

  async #steps(waiting: Level[]): Promise<void> {
    for (let level = waiting.pop(); level; level = waiting.pop()) {
      const { group, depth } = level
      if (group.isOpen) continue
      if (depth > deepest) {
        this.#miss(`group ${nameOf(group)}: it lies too deep in other groups`)
        continue
      }
      group.isOpen = true
      for await (const member of this.#direct(group))
        if (member.account.kind === 'group' && !member.isOpen) waiting.push({ group: member, depth: depth + 1 })
    }
  }

  async *#direct(group: Member): AsyncGenerator<Member> {
    const { dn } = group.account
    const met = new Set<string>()
    const take = (account: Account): Member[] => {
      met.add(account.dn.toLowerCase())
      const member = this.#take(account, group)
      return member ? [member] : []
    }
    const found: Member[] = []
    for await (const account of this.#ask.direct(dn)) found.push(...take(account))
    for await (const account of this.#ask.primary(group.account)) found.push(...take(account))
    yield* found
    for await (const place of this.#ask.places(dn)) {
      if (met.has(place.toLowerCase())) continue
      met.add(place.toLowerCase())
      const member = await this.#lookUp(place, group)
      if (member) yield member
    }
    for await (const { uid, account } of this.#ask.named(dn)) yield* take(account ?? onlyNamed(uid))
  }

  async #lookUp(place: string, group: Member): Promise<Member | undefined> {
    const known = this.members.get(place.toLowerCase())
    if (known) return this.#take(known.account, group)
    if (++this.#lookedUp > mostLookedUp) {
      this.#miss(`group ${nameOf(group)}: it has more members than are looked up one by one`)
      return undefined
    }
    const account = await this.#ask.at(place)
    if (account) return this.#take(account, group)
    this.#miss(`group ${nameOf(group)}: a member that lies in another directory, or may not be seen`)
    return undefined
  }

  /** Undefined for a group in itself, and where there is no room. */
  #take(account: Account, group: Member): Member | undefined {
    const member = this.#memberOf(account)
    if (!member) {
      this.#full()
      return undefined
    }
    if (member === group) return undefined
    if (account.sid !== undefined && everybody.has(account.sid))
      this.#miss(`group ${nameOf(group)}: everybody who signs in is in it`)
    member.groups.add(group)
    return member
  }

  #memberOf(account: Account): Member | undefined {
    const key = account.dn.toLowerCase()
    const known = this.members.get(key)
    if (known || this.members.size >= mostMembers) return known
    const member: Member = { account, groups: new Set() }
    this.members.set(key, member)
    return member
  }

  #full = () => this.#miss(`there are more than ${mostMembers} people and groups`)
  #miss(why: string): void {
    this.untold.set(why, (this.untold.get(why) ?? 0) + 1)
  }
}

const nameOf = ({ known, account }: Member) => known ?? (account.account || account.name)

const onlyNamed = (uid: string): Account => ({
  dn: `uid=${uid}`,
  kind: 'user',
  sid: undefined,
  account: uid,
  name: uid,
  isDisabled: false,
  mail: undefined,
  principalName: undefined,
  gid: undefined,
})
