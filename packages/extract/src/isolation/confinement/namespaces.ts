import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSpoolFolder } from '../../spool.ts'

/** How a worker is put into namespaces of its own; undefined where the system does not allow any. */
export interface Namespaces {
  /** Hides folders and leaves nothing but the spool to be written. */
  hasMounts: boolean
  wrap(command: readonly string[], view: View): string[]
}

export interface View {
  /** The one folder that can be written. */
  spool: string
  hidden: readonly string[]
}

const apart = ['--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child=SIGKILL']
/** In a user namespace of its own the worker is nobody outside; the superuser can do without where these are switched off. */
const users = [['--user', '--map-root-user'], []]
/** No way back: no privilege is gained by any program that it might start. */
const powerless = ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--']

/**
 * `script spool hidden… -- mounts… -- command…`: puts nothing over what is hidden, the spool back where it was, and makes every other
 * mount read-only, in a view of the file systems that this worker alone has.
 */
const script = `set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
spool=$1; shift; cd "$spool"
covered=
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o mode=755,size=1m none "$1"; covered="$covered$1
"; else mount --bind /dev/null "$1"; fi; shift
done; shift
mkdir -p "$spool"
mount --no-canonicalize --bind . "$spool"
echo "$covered" | while read -r folder; do [ -z "$folder" ] || mount -o remount,bind,ro "$folder"; done
while [ "$1" != -- ]; do mount -o remount,bind,ro "$1" 2>/dev/null || true; shift; done; shift
cd "$spool"
exec ${powerless.join(' ')} "$@"`

let found: { namespaces: Namespaces | undefined } | undefined

/** Tried out once for this process: containers and hardened systems differ in what they allow. */
export function namespacesHere(): Namespaces | undefined {
  return (found ??= { namespaces: process.platform === 'linux' ? tryOut() : undefined }).namespaces
}

function tryOut(): Namespaces | undefined {
  const candidates = [true, false].flatMap(hasMounts => users.map(user => namespaces(user, hasMounts)))
  return candidates.find(holds)
}

function namespaces(user: readonly string[], hasMounts: boolean): Namespaces {
  // Its end follows that of the process which started it, however that comes.
  const begin = [at('setpriv'), '--pdeathsig', 'KILL', '--', at('unshare'), ...user, ...apart]
  return {
    hasMounts,
    wrap(command, { spool, hidden }) {
      if (!hasMounts) return [...begin, '--', at('setpriv'), ...powerless.slice(1), ...command]
      return [
        ...begin,
        '--mount',
        '--',
        '/bin/sh',
        '-c',
        script,
        'sh',
        spool,
        ...hidden,
        '--',
        ...writableMounts(),
        '--',
        ...command,
      ]
    },
  }
}

function holds({ wrap, hasMounts }: Namespaces): boolean {
  const [spool = '', beside = '', hidden = ''] = Array.from({ length: 3 }, () => makeSpoolFolder('probe'))
  const key = join(beside, 'key')
  for (const file of [join(hidden, 'seen'), key]) writeFileSync(file, 'secret')
  try {
    const apartFromFiles = `touch "${spool}/in" && [ "$(cat /proc/self/net/dev | grep -c :)" = 1 ]`
    const test = hasMounts
      ? `${apartFromFiles} && ! touch "${beside}/out" && ! touch "${hidden}/out" && [ ! -e "${hidden}/seen" ] && [ -z "$(cat "${key}")" ]`
      : apartFromFiles
    const [command = '', ...args] = wrap(['/bin/sh', '-c', test], { spool, hidden: hasMounts ? [hidden, key] : [] })
    return (
      spawnSync(command, args, {
        stdio: 'ignore',
        env: { PATH: '/usr/bin:/bin' },
        timeout: 5000,
        killSignal: 'SIGKILL',
      }).status === 0
    )
  } finally {
    for (const folder of [spool, beside, hidden]) rmSync(folder, { recursive: true, force: true })
  }
}

const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']

function at(program: string): string {
  return join(folders.find(folder => existsSync(join(folder, program))) ?? '/usr/bin', program)
}

const ofTheMachine = new Set([
  'proc',
  'sysfs',
  'devtmpfs',
  'devpts',
  'cgroup',
  'cgroup2',
  'mqueue',
  'securityfs',
  'debugfs',
  'tracefs',
  'autofs',
  'nsfs',
])
const most = 40

let mounts: string[] | undefined

/** Where files can be written, from `/proc/self/mountinfo` (proc(5)), the root first. */
function writableMounts(): string[] {
  return (mounts ??= readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .flatMap(line => {
      const [front = '', back = ''] = line.split(' - ', 2)
      const [, , , , point = '', options = ''] = front.split(' ')
      return options.split(',').includes('rw') && !ofTheMachine.has(back.split(' ')[0] ?? '') && !point.includes('\\')
        ? [point]
        : []
    })
    .slice(0, most))
}
