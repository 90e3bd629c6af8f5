import { posix } from 'node:path'
import { contains } from './contains.ts'

/** `device`: major:minor; `root`: the folder of the file system that is mounted at `point`. */
interface MountRoot {
  device: string
  root: string
  point: string
  type: string
}

/** File systems that show the machine itself rather than documents. */
const ofTheMachine = new Set([
  'proc',
  'sysfs',
  'devtmpfs',
  'devpts',
  'cgroup',
  'cgroup2',
  'debugfs',
  'tracefs',
  'securityfs',
  'configfs',
  'bpf',
  'efivarfs',
])

/** Other paths to the same folders, or into them: bind mounts, and file systems that are mounted twice. `mountinfo` as in proc(5). */
export function aliasesOf(paths: readonly string[], mountinfo: string): string[] {
  const mounts = parse(mountinfo)
  const aliases = paths.flatMap(path => {
    const holder = mounts.findLast(
      mount =>
        contains(mount.point, path) &&
        !mounts.some(other => other.point.length > mount.point.length && contains(other.point, path)),
    )
    const inside = mounts.filter(mount => contains(path, mount.point)).map(mount => ({ mount, inner: mount.root }))
    return [...(holder ? [{ mount: holder, inner: innerPath(holder, path) }] : []), ...inside].flatMap(each =>
      elsewhere(each, mounts),
    )
  })
  return [...new Set(aliases)]
}

/** Where file systems of the machine itself are mounted. */
export function machineMounts(mountinfo: string): string[] {
  return parse(mountinfo)
    .filter(({ type }) => ofTheMachine.has(type))
    .map(({ point }) => point)
}

function elsewhere({ mount, inner }: { mount: MountRoot; inner: string }, mounts: readonly MountRoot[]): string[] {
  return mounts
    .filter(other => other !== mount && other.device === mount.device)
    .flatMap(other => {
      if (contains(other.root, inner)) return [posix.join(other.point, posix.relative(other.root, inner))]
      return contains(inner, other.root) ? [other.point] : []
    })
}

function innerPath({ root, point }: MountRoot, path: string): string {
  return posix.join(root, posix.relative(point, path))
}

/** `36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw` */
function parse(mountinfo: string): MountRoot[] {
  return mountinfo.split('\n').flatMap(line => {
    const [front = '', back = ''] = line.split(' - ', 2)
    const [, , device, root, point] = front.split(' ')
    const [type = ''] = back.split(' ')
    return device && root && point ? [{ device, root: unescape(root), point: unescape(point), type }] : []
  })
}

function unescape(path: string): string {
  return Buffer.from(
    path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
    'latin1',
  ).toString('utf8')
}
