import { describe, expect, it } from 'vitest'
import { hasMadeUpPermissions, isNetwork, isPseudo, mountOf, parseMounts } from './mounts.ts'

const mounts = parseMounts(
  [
    '22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw',
    '23 22 0:21 / /proc rw - proc proc rw',
    '40 22 0:45 / /mnt/finance\\040share rw master:1 - cifs //server/finance rw',
    '41 22 0:46 / /mnt/nfs rw - nfs4 server:/export rw',
    '42 41 8:2 / /mnt/nfs/local rw - xfs /dev/sdb1 rw',
    'not a mount line',
    '',
  ].join('\n'),
)

describe('mounts', () => {
  it('find the file system that holds a path, the deepest first', () => {
    expect(mountOf('/home/kim', mounts)?.type).toBe('ext4')
    expect(mountOf('/mnt/nfs', mounts)?.type).toBe('nfs4')
    expect(mountOf('/mnt/nfs/local/a', mounts)?.type).toBe('xfs')
    expect(mountOf('/mnt/nfsx', mounts)?.type).toBe('ext4')
  })

  it('read blanks in mount points', () => {
    expect(mountOf('/mnt/finance share/a.xlsx', mounts)?.type).toBe('cifs')
  })

  it('tell network shares, made-up permissions and file systems without documents', () => {
    expect(['/home', '/mnt/nfs', '/mnt/finance share'].map(path => isNetwork(mountOf(path, mounts)))).toEqual([
      false,
      true,
      true,
    ])
    expect(hasMadeUpPermissions(mountOf('/mnt/finance share', mounts))).toBe(true)
    expect(isPseudo(mountOf('/proc/1', mounts))).toBe(true)
  })
})
