import type { Grant, Principal } from '../connector.ts'
import type { Ace } from './ace.ts'

/** @see [MS-DTYP] 2.4.3 and 2.4.4.1 */
const [readData, writeData, appendData, writeDac, writeOwner] = [0x1, 0x2, 0x4, 0x40000, 0x80000]
const [genericRead, genericWrite, genericAll] = [0x80000000, 0x40000000, 0x10000000]
const inheritOnly = 0x08
const inherited = 0x10

export const everybody = 'S-1-1-0'
/** Everybody who signed in, by whatever name. */
const allAccounts: ReadonlySet<string> = new Set([everybody, 'S-1-5-11', 'S-1-5-2', 'S-1-5-4', 'S-1-5-15'])
const withoutAccount = 'S-1-5-7'
/** The system and its administrators, who reach everything anyway; creators, whom no file has. */
const leftOut: ReadonlySet<string> = new Set(['S-1-5-18', 'S-1-5-32-544', 'S-1-3-0', 'S-1-3-1', 'S-1-3-4'])

/** Whether a SID stands for everybody with an account, or for who has none. */
export const isEverybody = (sid: string): boolean => allAccounts.has(sid)

/** Whether nobody need ask who is in it: everybody, nobody by name, the system. */
export const isLeftOut = (sid: string): boolean => isEverybody(sid) || sid === withoutAccount || leftOut.has(sid)

/** Rights as those of a file, whichever way they are written. */
function plain(mask: number): number {
  const all = mask & genericAll ? 0x1f01ff : 0
  const read = (mask & genericRead) !== 0 ? 0x120089 : 0
  const write = mask & genericWrite ? 0x120116 : 0
  return (mask | all | read | write) & 0x1fffff
}

/** What an access list comes to for one of those it names: entries in order, the first word on each right counts. */
export function rightsOf(sid: string, aces: readonly Ace[]): number {
  let [allowed, denied] = [0, 0]
  for (const ace of aces) {
    const concerns =
      ace.sid === sid || (ace.sid !== withoutAccount && allAccounts.has(ace.sid) && sid !== withoutAccount)
    if (ace.flags & inheritOnly || !concerns) continue
    if (ace.kind === 'deny') denied |= plain(ace.mask) & ~allowed
    else allowed |= plain(ace.mask) & ~denied
  }
  return allowed
}

/** What the share lets through to one that a file's list names; all where that cannot be told. */
function throughShare(sid: string, share: readonly Ace[] | undefined): number {
  if (!share) return 0x1fffff
  const named = new Set(share.map(ace => ace.sid))
  // It may be a member of a group that the share names: then that group's word counts, and who is in it is not known here.
  const mayBeMember = !named.has(sid) && [...named].some(each => !allAccounts.has(each) && !leftOut.has(each))
  const own = rightsOf(sid, share)
  return mayBeMember ? own | rightsOfAny(share) : own
}

const rightsOfAny = (share: readonly Ace[]) =>
  share.reduce((rights, ace) => (ace.kind === 'allow' ? rights | plain(ace.mask) : rights), 0)

export interface Reached {
  aces: readonly Ace[]
  owner?: string | undefined
  /** The share's own access list, where the user may see it. */
  share: readonly Ace[] | undefined
}

/** Who besides the owner can read: by the file's access list and the share's, whichever lets less. */
export function grantsOf({ aces, owner, share }: Reached, principalOf: (sid: string) => Principal): Grant[] {
  const sids = [...new Set(aces.filter(({ flags }) => !(flags & inheritOnly)).map(({ sid }) => sid))]
  return sids.flatMap(sid => {
    const rights = rightsOf(sid, aces) & throughShare(sid, share)
    if (sid === owner || leftOut.has(sid) || !(rights & readData)) return []
    const isWriter = (rights & (writeData | appendData | writeDac | writeOwner)) !== 0
    const isInherited = aces.every(ace => ace.sid !== sid || (ace.flags & inherited) !== 0)
    return [
      {
        principal: principalFor(sid, principalOf),
        role: isWriter ? ('write' as const) : ('read' as const),
        via: 'acl',
        id: sid,
        ...(isInherited && { inherited: true }),
      },
    ]
  })
}

function principalFor(sid: string, principalOf: (sid: string) => Principal): Principal {
  if (isEverybody(sid)) return { kind: 'everyone', name: principalOf(sid).name }
  if (sid === withoutAccount) return { kind: 'anonymous', name: 'ANONYMOUS LOGON' }
  return principalOf(sid)
}
