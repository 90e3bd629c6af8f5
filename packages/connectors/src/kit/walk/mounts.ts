import { readFile } from 'node:fs/promises'

const networkTypes = new Set([
  'nfs',
  'nfs4',
  'cifs',
  'smb3',
  'smbfs',
  'smb',
  '9p',
  'virtiofs',
  'afs',
  'ceph',
  'glusterfs',
  'lustre',
  'ncpfs',
  'davfs',
  'fuse.sshfs',
  'fuse.rclone',
  'fuse.glusterfs',
  'fuse.ceph',
  'fuse.s3fs',
  'fuse.davfs',
  'fuse.davfs2',
  'fuse.smbnetfs',
  'fuse.gvfsd-fuse',
  'fuse.goofys',
])
/** Not documents: reading them may never end or disturb the machine. */
const pseudoTypes = new Set([
  'proc',
  'sysfs',
  'devtmpfs',
  'devpts',
  'cgroup',
  'cgroup2',
  'securityfs',
  'debugfs',
  'tracefs',
  'configfs',
  'pstore',
  'bpf',
  'mqueue',
  'hugetlbfs',
  'binfmt_misc',
  'autofs',
  'efivarfs',
  'fusectl',
  'nsfs',
  'rpc_pipefs',
  'selinuxfs',
  'nfsd',
])
/** Types whose owner and mode are made up by the mount, so that they say nothing about who may read on the server. */
const madeUpPermissions = new Set([
  'cifs',
  'smb3',
  'smbfs',
  'vfat',
  'exfat',
  'ntfs',
  'ntfs3',
  'fuseblk',
  'fuse.rclone',
  'fuse.s3fs',
  'fuse.goofys',
])

export interface Mount {
  point: string
  type: string
}

/** Mounted file systems from `/proc/self/mountinfo` (proc(5)); empty where there is none. */
export async function readMounts(path = '/proc/self/mountinfo'): Promise<Mount[]> {
  const text = await readFile(path, 'latin1').catch(() => '')
  return parseMounts(text)
}

/** `36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw`; octal escapes stand for blanks in paths. */
export function parseMounts(text: string): Mount[] {
  return text.split('\n').flatMap(line => {
    const [front = '', back] = line.split(' - ', 2)
    const point = front.split(' ')[4]
    const type = back?.split(' ')[0]
    return point && type ? [{ point: unescape(point), type }] : []
  })
}

/** The file system that holds `path`: the last mount over the longest prefix. */
export function mountOf(path: string, mounts: readonly Mount[]): Mount | undefined {
  let best: Mount | undefined
  for (const mount of mounts) {
    const holds = mount.point === '/' || path === mount.point || path.startsWith(`${mount.point}/`)
    if (holds && (!best || mount.point.length >= best.point.length)) best = mount
  }
  return best
}

export const isNetwork = (mount: Mount | undefined) => mount !== undefined && networkTypes.has(mount.type)
export const isPseudo = (mount: Mount | undefined) => mount !== undefined && pseudoTypes.has(mount.type)
export const hasMadeUpPermissions = (mount: Mount | undefined) =>
  mount !== undefined && madeUpPermissions.has(mount.type)

/** Keeps bytes apart from text: a path read as latin1 compares with a key's bytes read the same way. */
function unescape(point: string): string {
  return Buffer.from(
    point.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
    'latin1',
  ).toString('utf8')
}
