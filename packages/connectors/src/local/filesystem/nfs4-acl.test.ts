import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessOfMode, type Access, type Nfs4Ace } from './access.ts'
import { Accounts } from './accounts.ts'
import { attributesAvailable, nfs4Bits, parseNfs4Acl, readNfs4Acls } from './nfs4-acl.ts'
import { grantsOf } from './reach.ts'
import { wayInto } from './way.ts'

type Given = [type: number, flags: number, mask: number, who: string]
const u32 = (...numbers: number[]) =>
  Buffer.concat(
    numbers.map(number => Buffer.from([number >>> 24, number >>> 16, number >>> 8, number].map(byte => byte & 255))),
  )
/** As Linux writes it. */
const written = (aces: readonly Given[]) =>
  Buffer.concat([
    u32(aces.length),
    ...aces.flatMap(([type, flags, mask, who]) => {
      const name = Buffer.from(who)
      return [u32(type, flags, mask, name.length), name, Buffer.alloc((4 - (name.length % 4)) % 4)]
    }),
  ])
const [read, write, enter] = [0x1, 0x2, 0x20]
const accounts = new Accounts('root:x:0:0::/:\nkim:x:1001:1001::/:\nlee:x:1002:1002::/:\n', 'staff:x:50:kim,lee\n')
const mode = (bits: number) => accessOfMode({ uid: 1001n, gid: 50n, mode: BigInt(bits) })
const withList = (...aces: Given[]): Access => ({ ...mode(0o777), nfs4: parseNfs4Acl(written(aces)) ?? [] })
const names = async (access: Access, ...ways: Access[]) => {
  const above = ways.reduce<ReturnType<typeof wayInto> | undefined>((outer, way) => wayInto(way, outer), undefined)
  return (await grantsOf(access, above, accounts)).map(
    ({ role, principal }) => `${role} ${principal.kind} ${principal.name}`,
  )
}

test('the list of the manual gives whom the manual says', async () => {
  const list = withList(
    [0, 0, read | write, 'OWNER@'],
    [0, 0, read | enter, 'alice@nfsdomain.org'],
    [0, 0, read | write | 4, 'bob@nfsdomain.org'],
    [0, 0x40, read, 'GROUP@'],
    [1, 0x40, write | 4 | enter, 'GROUP@'],
    [0, 0, read, 'EVERYONE@'],
    [1, 0, write | 4 | enter, 'EVERYONE@'],
  )
  expect(await names(list)).toEqual([
    'read user alice@nfsdomain.org',
    'write user bob@nfsdomain.org',
    'read group staff',
    'read everyone everyone',
  ])
})

test('the first word on a right counts; what only hands on or only logs says nothing; numbers are names of this machine', async () => {
  expect(await names(withList([1, 0, read, 'anna@x'], [0, 0, read, 'anna@x']))).toEqual([])
  expect(await names(withList([0, 0x0b, read, 'EVERYONE@'], [2, 0, read, 'EVERYONE@'], [0, 0, read, '1002']))).toEqual([
    'read user lee',
  ])
  expect(await names(withList([0, 0x40, read, '50'], [1, 0, read, 'EVERYONE@']))).toEqual(['read group staff'])
})

test('nobody reaches what lies in a folder that may not be entered', async () => {
  const file = withList([0, 0, read, 'EVERYONE@'], [0, 0, read, 'anna@x'])
  const folder = withList([0, 0, read | enter, 'anna@x'], [0, 0, read, 'EVERYONE@'])
  expect(await names(file, folder)).toEqual(['read user anna@x'])
  expect(await names(file, mode(0o700))).toEqual(['read user anna@x'])
})

test('whatever the bytes are, they are read as a list or as none; a list that is cut off is none', () => {
  const ace = fc.tuple(
    fc.nat(4),
    fc.nat(255),
    fc.nat(0x1fffff),
    fc.string({ unit: 'binary', maxLength: 20 }).filter(who => who.isWellFormed()),
  )
  fc.assert(
    fc.property(fc.array(ace, { maxLength: 6 }), fc.nat(200), (aces, cut) => {
      const bytes = written(aces)
      const whole = parseNfs4Acl(bytes) ?? []
      expect(whole.length).toBe(aces.filter(([type, flags, , who]) => type < 2 && !(flags & 8) && who).length)
      for (const { who, isGroup } of whole) expect(nfs4Bits(whole, { who, isGroup })).toBeLessThan(8)
      const last = aces.at(-1)
      const isCut = cut < bytes.length && last !== undefined && bytes.length - cut > 3
      expect(isCut && parseNfs4Acl(bytes.subarray(0, cut)) !== undefined).toBe(false)
    }),
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), bytes => void parseNfs4Acl(Buffer.from(bytes))))
})

const hasAttributes = await attributesAvailable()
test.skipIf(!hasAttributes)(
  `getfattr gives the lists of all that have one, by their names${hasAttributes ? '' : ': getfattr is not here'}`,
  async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sharelight-nfs4-'))
    const paths = ['plain', 'ümläut "x"', 'none'].map(name => join(folder, name))
    for (const path of paths) writeFileSync(path, '')
    const hex = `0x${written([[0, 0, read, 'EVERYONE@']]).toString('hex')}`
    try {
      for (const path of paths.slice(0, 2))
        execFileSync('setfattr', ['-n', 'user.nfs4', '-v', hex, path], { stdio: 'pipe' })
    } catch {
      skip('the temporary folder takes no attributes')
    }
    const found = await readNfs4Acls(
      paths.map(path => Buffer.from(path)),
      'user.nfs4',
    )
    const everyone: Nfs4Ace = { kind: 'allow', who: 'EVERYONE@', isGroup: false, isInherited: false, bits: 4 }
    expect([...found].map(([path, aces]) => [Buffer.from(path, 'latin1').toString(), aces])).toEqual(
      paths.slice(0, 2).map(path => [path, [everyone]]),
    )
    rmSync(folder, { recursive: true })
  },
)
