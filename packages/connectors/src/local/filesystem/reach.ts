import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Grant, Principal } from '../../kit/connector.ts'
import { accessOfMode, bitsFor, canEnter, canRead, canWrite, type Access, type Subject } from './access.ts'
import type { Accounts } from './accounts.ts'
import { nfs4Grants } from './nfs4-reach.ts'
import { wayInto, type Way } from './way.ts'

/** The folders above a root, down from `/`, or from where a network share is mounted: what lies above that is this machine's alone. */
export async function wayTo(root: string, mountPoint: string | undefined): Promise<Way | undefined> {
  if (root === (mountPoint ?? '/') || dirname(root) === root) return undefined
  const folder = dirname(root)
  const above = await wayTo(folder, mountPoint)
  const stat = await lstat(folder, { bigint: true }).catch(() => undefined)
  return stat ? wayInto(accessOfMode(stat), above) : above
}

/**
 * Who besides the owner effectively reaches an entry: it must be readable to them, and every folder above it open to them.
 * Groups that are known to hold only the owner do not count. Root is left out: it reaches everything everywhere.
 */
export async function grantsOf(access: Access, above: Way | undefined, accounts: Accounts): Promise<Grant[]> {
  if (access.nfs4) return nfs4Grants(access, above, accounts)
  const member = (uid: number, gid: number) => accounts.isMember(uid, gid)
  const grants: Grant[] = []
  for (const { subject, via } of subjects(access)) {
    const bits = bitsFor(access, subject, member)
    if (!(bits & canRead) || !reaches(above, subject, member) || holdsOnlyOwner(subject, access, accounts)) continue
    grants.push({ principal: await principalOf(subject, accounts), role: bits & canWrite ? 'write' : 'read', via })
  }
  return grants
}

function subjects(access: Access): { subject: Subject; via: 'mode' | 'acl' }[] {
  const users = [...access.users.keys()]
    .filter(id => id !== access.uid)
    .map(id => ({ subject: { kind: 'user', id } as const, via: 'acl' as const }))
  const groups = [...access.groups.keys()]
    .filter(id => id !== access.gid)
    .map(id => ({ subject: { kind: 'group', id } as const, via: 'acl' as const }))
  return [
    { subject: { kind: 'group', id: access.gid }, via: 'mode' },
    ...users,
    ...groups,
    { subject: { kind: 'everyone' }, via: 'mode' },
  ]
}

function reaches(way: Way | undefined, subject: Subject, member: (uid: number, gid: number) => boolean): boolean {
  if (!way) return true
  const name = subject.kind === 'everyone' ? 'everyone' : `${subject.kind} ${subject.id}`
  const known = way.known.get(name)
  if (known !== undefined) return known
  const answer = (bitsFor(way.access, subject, member) & canEnter) !== 0 && reaches(way.above, subject, member)
  if (way.known.size < 1000) way.known.set(name, answer)
  return answer
}

function holdsOnlyOwner(subject: Subject, access: Access, accounts: Accounts): boolean {
  return subject.kind === 'group' && accounts.holdsOnly(subject.id, access.uid)
}

function principalOf(subject: Subject, accounts: Accounts): Promise<Principal> | Principal {
  if (subject.kind === 'everyone') return { kind: 'everyone', name: 'everyone' }
  return subject.kind === 'user' ? accounts.user(subject.id) : accounts.group(subject.id)
}
