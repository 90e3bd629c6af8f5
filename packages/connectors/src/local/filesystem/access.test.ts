import { describe, expect, it } from 'vitest'
import { accessOfMode, bitsFor, type Access } from './access.ts'
import { Accounts } from './accounts.ts'
import { parseAcl } from './acl.ts'
import { grantsOf } from './reach.ts'
import { wayInto } from './way.ts'

const passwd =
  'root:x:0:0:root:/root:/bin/sh\nkim:x:1001:1001:Kim Ward,,,:/home/kim:/bin/sh\nlee:x:1002:1002::/home/lee:/bin/sh\n'
const group = 'root:x:0:\nkim:x:1001:\nlee:x:1002:\nstaff:x:50:kim,lee\n'
const accounts = new Accounts(passwd, group)
const mode = (bits: number, uid = 1001, gid = 50): Access =>
  accessOfMode({ uid: BigInt(uid), gid: BigInt(gid), mode: BigInt(bits) })
const names = async (access: Access, ...ways: Access[]) => {
  const above = ways.reduce<ReturnType<typeof wayInto> | undefined>((outer, way) => wayInto(way, outer), undefined)
  return (await grantsOf(access, above, accounts)).map(grant => `${grant.role} ${grant.principal.name}`)
}
const list = 'user::rw-\nuser:1002:rw-\ngroup::r--\ngroup:0:rwx\nmask::r--\nother::---\ndefault:user:1003:rwx\n'

describe('reach of files', () => {
  it('follows owner, group and others', async () => {
    expect(await names(mode(0o640))).toEqual(['read staff'])
    expect(await names(mode(0o666))).toEqual(['write staff', 'write everyone'])
    expect(await names(mode(0o4700))).toEqual([])
  })

  it('leaves out a group in which nobody is but the owner', async () => {
    expect(await names(mode(0o660, 1001, 1001))).toEqual([])
    expect(await names(mode(0o660, 1002, 1001))).toEqual(['write kim'])
  })

  it('ends at a folder that may not be entered', async () => {
    expect(await names(mode(0o644), mode(0o755), mode(0o750))).toEqual(['read staff'])
    expect(await names(mode(0o644), mode(0o700), mode(0o755))).toEqual([])
  })

  it('passes a group through a folder of another group only where others pass too', async () => {
    expect(await names(mode(0o640), mode(0o750, 0, 0))).toEqual([])
    expect(await names(mode(0o640), mode(0o751, 0, 0))).toEqual(['read staff'])
  })

  it('shuts out the members of a group that may less than others', () => {
    expect(bitsFor(mode(0o604), { kind: 'user', id: 1002 }, (uid, gid) => accounts.isMember(uid, gid))).toBe(0)
    expect(bitsFor(mode(0o604), { kind: 'everyone' }, () => false)).toBe(4)
  })

  it('applies the mask to named users and groups, and ignores default entries', async () => {
    const access = parseAcl(list, mode(0o640))
    expect([...access.users, ...access.groups]).toEqual([
      [1002, 4],
      [0, 4],
    ])
    expect(await names(access)).toEqual(['read staff', 'read lee', 'read root'])
  })

  it('names accounts with their full name, and unknown ones by number', async () => {
    expect(await accounts.user(1001)).toEqual({ kind: 'user', name: 'kim', displayName: 'Kim Ward' })
    expect(await accounts.user(3_999_999_999)).toEqual({ kind: 'user', name: 'uid 3999999999' })
  })
})
