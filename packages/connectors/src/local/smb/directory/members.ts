import { LdapFault } from '../../../kit/ldap/fault.ts'
import { and, equal, inChain, or, present, type Filter } from '../../../kit/ldap/filter.ts'
import type { LdapEntry } from '../../../kit/ldap/messages.ts'
import { partsOfSid, sidBytes } from '../../../kit/ntfs/sid.ts'
import { accountAttributes, accountOf, type Account } from './account.ts'
import type { Directory } from './sign-in.ts'

/** A group that permissions name. */
export interface NamedGroup {
  sid: string
  /** As the file server calls it, without its domain. */
  name: string
}

/** Groups of the unix that Samba runs on. */
const unixGroup = /^S-1-22-2-(\d+)$/
const memberLists = ['member', 'uniqueMember'] as const
const mostRanges = 10_000
const namesAtOnce = 50

/** What a directory is asked about groups; each answer is a stream. */
export class Members {
  readonly #directory: Directory
  /** How often an answer lay with another server, which is not called. */
  referred = 0

  constructor(directory: Directory) {
    this.#directory = directory
  }

  /** The group with this SID, or the unix group with this number or name. */
  async find({ sid, name }: NamedGroup): Promise<Account | undefined> {
    const [, gid] = unixGroup.exec(sid) ?? []
    const bytes = sidBytes(sid)
    const ofUnix =
      gid === undefined ? [] : [and(equal('objectClass', 'posixGroup'), equal('gidNumber', gid), equal('cn', name))]
    const filter = or(...(bytes ? [equal('objectSid', bytes)] : []), equal('sambaSID', sid), ...ofUnix)
    for await (const account of this.#accounts(filter)) if (account.kind === 'group') return account
    return undefined
  }

  /** Who has the group as a member of theirs told: what the directory writes back to members. */
  direct = (dn: string) => this.#accounts(equal('memberOf', dn))

  /** Who is in the group however far down, as Active Directory follows it. */
  chain = (dn: string) => this.#accounts(inChain('memberOf', dn))

  /** Whose first group it is: that is told of nobody as a membership. */
  async *primary({ sid, gid }: Pick<Account, 'sid' | 'gid'>): AsyncGenerator<Account> {
    if (sid) yield* this.#accounts(equal('primaryGroupID', partsOfSid(sid).number))
    if (gid) yield* this.#accounts(and(equal('objectClass', 'posixAccount'), equal('gidNumber', gid)))
  }

  /** Places of the members, as the group itself tells them; long lists come in ranges. @see [MS-ADTS] 3.1.1.3.1.3.3 */
  async *places(dn: string): AsyncGenerator<string> {
    for (const list of memberLists) {
      for (let [from, asked] = [0, 0]; asked < mostRanges; asked++) {
        const entry = await this.#entry(dn, [from ? `${list};range=${from}-*` : list])
        const [name, values] = valuesOf(entry, list)
        for (const value of values) yield value.toString('utf8')
        const end = /;range=(\d+)-(\d+)$/.exec(name)
        // The last range ends in a star.
        if (!end || Number(end[1]) !== from || Number(end[2]) < from) break
        from = Number(end[2]) + 1
      }
    }
  }

  /** Members of a unix group, which are told by the names that they sign in with. */
  async *named(dn: string): AsyncGenerator<{ uid: string; account: Account | undefined }> {
    const [, values] = valuesOf(await this.#entry(dn, ['memberUid']), 'memberUid')
    const uids = [...new Set(values.map(value => value.toString('utf8').trim()).filter(Boolean))]
    for (let at = 0; at < uids.length; at += namesAtOnce) {
      const some = uids.slice(at, at + namesAtOnce)
      const known = new Map<string, Account>()
      const filter = or(...some.flatMap(uid => [equal('uid', uid), equal('sAMAccountName', uid)]))
      for await (const account of this.#accounts(filter)) known.set(account.account.toLowerCase(), account)
      for (const uid of some) yield { uid, account: known.get(uid.toLowerCase()) }
    }
  }

  /** Undefined where it is not here, or lies with another server. */
  async at(dn: string): Promise<Account | undefined> {
    const entry = await this.#entry(dn, accountAttributes)
    return entry && accountOf(entry)
  }

  async #entry(dn: string, attributes: readonly string[]): Promise<LdapEntry | undefined> {
    const search = { base: dn, scope: 'base' as const, filter: present('objectClass'), attributes }
    let found: LdapEntry | undefined
    try {
      for await (const entry of this.#directory.connection.search(search, this.#refer)) found ??= entry
    } catch (error) {
      // A place that this server cannot make sense of costs itself.
      if (!(error instanceof LdapFault)) throw error
    }
    return found
  }

  async *#accounts(filter: Filter): AsyncGenerator<Account> {
    const { connection, base } = this.#directory
    for await (const entry of connection.search(
      { base, scope: 'sub', filter, attributes: accountAttributes },
      this.#refer,
    ))
      yield accountOf(entry)
  }

  #refer = () => {
    this.referred++
  }
}

/** An attribute by its name, whichever range of it was told. */
function valuesOf(entry: LdapEntry | undefined, list: string): readonly [string, readonly Buffer[]] {
  const wanted = list.toLowerCase()
  const told = [...(entry?.attributes ?? [])].filter(
    ([name, values]) => (name === wanted || name.startsWith(`${wanted};range=`)) && values.length,
  )
  return told[0] ?? ['', []]
}
