import type { Grant, Principal } from '../../kit/connector.ts'
import { canEnter, canRead, canWrite, type Access, type Nfs4Ace } from './access.ts'
import type { Accounts } from './accounts.ts'
import { nfs4Bits } from './nfs4-acl.ts'
import type { Way } from './way.ts'

type Who = Pick<Nfs4Ace, 'who' | 'isGroup'>

/** Who besides the owner effectively reaches an entry by its NFSv4 list, and every folder above it by theirs, or by their modes. */
export async function nfs4Grants(
  { nfs4 = [], uid, gid }: Access,
  above: Way | undefined,
  accounts: Accounts,
): Promise<Grant[]> {
  const named = new Map(nfs4.map(({ who, isGroup }) => [`${who} ${isGroup}`, { who, isGroup }]))
  const grants: Grant[] = []
  for (const subject of named.values()) {
    const bits = nfs4Bits(nfs4, subject)
    if (subject.who === 'OWNER@' || subject.who === String(uid) || !(bits & canRead) || !reaches(above, subject))
      continue
    if (subject.who === 'GROUP@' && accounts.holdsOnly(gid, uid)) continue
    const isInherited = nfs4.every(ace => ace.who !== subject.who || ace.isInherited)
    grants.push({
      principal: await principalOf(subject, gid, accounts),
      role: bits & canWrite ? 'write' : 'read',
      via: 'acl',
      ...(isInherited && { inherited: true }),
    })
  }
  return grants
}

function reaches(way: Way | undefined, subject: Who): boolean {
  if (!way) return true
  const { nfs4, other } = way.access
  // A mode says of somebody by name only what it says of all.
  const bits = nfs4 ? nfs4Bits(nfs4, subject) : subject.who === 'EVERYONE@' ? other : other | canEnter
  return (bits & canEnter) !== 0 && reaches(way.above, subject)
}

async function principalOf({ who, isGroup }: Who, gid: number, accounts: Accounts): Promise<Principal> {
  if (who === 'EVERYONE@') return { kind: 'everyone', name: 'everyone' }
  if (who === 'GROUP@') return accounts.group(gid)
  if (/^\d{1,10}$/.test(who)) return isGroup ? accounts.group(Number(who)) : accounts.user(Number(who))
  return { kind: isGroup ? 'group' : 'user', name: who }
}
