import type { BigIntStats } from 'node:fs'

/** Permission bits: read 4, write 2, enter (a folder) 1. */
export type Bits = number
export const canRead = 4
export const canWrite = 2
export const canEnter = 1

/** One entry of an NFSv4 access list. @see RFC 7530 section 6.2.1 */
export interface Nfs4Ace {
  kind: 'allow' | 'deny'
  /** `OWNER@`, `GROUP@`, `EVERYONE@`, `anna@example.com`, or a number. */
  who: string
  isGroup: boolean
  isInherited: boolean
  bits: Bits
}

/** A mode with its access control list, POSIX.1e style: `acl(5)`. */
export interface Access {
  uid: number
  gid: number
  owner: Bits
  group: Bits
  other: Bits
  /** Named entries, the mask already applied. */
  users: ReadonlyMap<number, Bits>
  groups: ReadonlyMap<number, Bits>
  /** On a file system of NFS 4 that gives its access lists: then they count, and the mode does not. */
  nfs4?: readonly Nfs4Ace[]
}

export type Subject = { kind: 'everyone' } | { kind: 'user' | 'group'; id: number }

const none: ReadonlyMap<number, Bits> = new Map()

export function accessOfMode(stat: Pick<BigIntStats, 'uid' | 'gid' | 'mode'>): Access {
  const mode = Number(stat.mode)
  return {
    uid: Number(stat.uid),
    gid: Number(stat.gid),
    owner: (mode >> 6) & 7,
    group: (mode >> 3) & 7,
    other: mode & 7,
    users: none,
    groups: none,
  }
}

/**
 * What a subject may do, by the algorithm of acl(5). For a group: what each of its members may, whatever else they belong to.
 * @param isMember whether a user is known to be in a group
 */
export function bitsFor(access: Access, subject: Subject, isMember: (uid: number, gid: number) => boolean): Bits {
  if (subject.kind === 'everyone') return access.other
  if (subject.kind === 'user' && subject.id === access.uid) return access.owner
  const named = subject.kind === 'user' ? access.users.get(subject.id) : undefined
  if (named !== undefined) return named
  const belongs = (gid: number) => (subject.kind === 'group' ? subject.id === gid : isMember(subject.id, gid))
  const classes = [[access.gid, access.group] as const, ...access.groups].filter(([gid]) => belongs(gid))
  return classes.length ? classes.reduce((all, [, bits]) => all | bits, 0) : access.other
}
