import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useSpool } from '../../spool.ts'
import { createIsolatedPool } from '../pool.ts'
import type { Trespass } from '../testing/trespassing-worker.ts'
import { confinementReport, environmentOf } from './confine.ts'
import { namespacesHere } from './namespaces.ts'
import { systemCallFilterHere } from './system-calls.ts'

const root = mkdtempSync(join(tmpdir(), 'sharelight-confined-'))
const data = join(root, 'data'),
  spool = join(data, 'spool'),
  outside = join(root, 'documents')
mkdirSync(outside)
mkdirSync(data)
writeFileSync(join(data, 'secret.key'), 'the key')
useSpool({ folder: spool, hidden: [data] })
const listener = createServer(socket => socket.end())
const pool = createIsolatedPool<Trespass, never, string>({
  entry: new URL('../testing/trespassing-worker.ts', import.meta.url),
  size: 1,
  kind: 'process',
  limits: { timeMs: 60_000, memoryMb: 256 },
})
beforeAll(
  () =>
    new Promise<void>(resolve => {
      listener.listen(0, '127.0.0.1', resolve)
    }),
)
afterAll(async () => {
  await pool.close()
  listener.close()
  rmSync(root, { recursive: true, force: true })
})

async function tried(task: Trespass): Promise<string> {
  const outcome = await pool.run(task)
  return outcome.ok ? outcome.value : outcome.detail
}

test("a worker reads no file but its program's and its spool's, writes to its spool only, and starts no program", async () => {
  const paths = [
    '/etc/passwd',
    join(data, 'secret.key'),
    `/proc/${process.pid}/environ`,
    '/proc/self/environ',
    join(tmpdir(), 'x'),
    `${process.cwd()}/README.md`,
  ]
  for (const path of paths)
    expect([path, await tried({ do: 'read', path })]).toEqual([path, 'refused: ERR_ACCESS_DENIED'])
  for (const path of ['/', data, root, spool, `/proc/${process.pid}/fd`])
    expect([path, await tried({ do: 'list', path })]).toEqual([path, 'refused: ERR_ACCESS_DENIED'])
  for (const path of [join(outside, 'x'), join(data, 'x'), join(spool, 'x'), '/tmp/x', import.meta.filename])
    expect([path, await tried({ do: 'write', path })]).toEqual([path, 'refused: ERR_ACCESS_DENIED'])
  expect(readdirSync(outside)).toEqual([])
  expect(await tried({ do: 'spawn' })).toBe('refused: ERR_ACCESS_DENIED')
  expect(await tried({ do: 'spool' })).toBe('undefinedx')
})

test("a worker is told nothing of this process's environment but how times and words are written", async () => {
  process.env.SHARELIGHT_SECRET_KEY = 'never to be seen in a worker'
  const allowed = ['LANG', 'LC_ALL', 'MALLOC_ARENA_MAX', 'PWD', 'SHLVL', 'OLDPWD', '_', 'TEMP', 'TMP', 'TMPDIR', 'TZ']
  expect((await tried({ do: 'environment' })).split(',').filter(name => !allowed.includes(name))).toEqual([])
  expect(Object.keys(environmentOf(spool)).filter(name => !allowed.includes(name))).toEqual([])
  delete process.env.SHARELIGHT_SECRET_KEY
})

test.runIf(namespacesHere())(
  'where the system has namespaces, a worker reaches no network, loopback included, and no other process',
  async () => {
    expect(await tried({ do: 'connect', number: (listener.address() as AddressInfo).port })).toMatch(
      /^refused: (ECONNREFUSED|ENETUNREACH|EADDRNOTAVAIL|EPERM)/,
    )
    expect(await tried({ do: 'signal', number: process.pid })).toBe('refused: ESRCH')
  },
)

test.runIf(systemCallFilterHere())(
  'where the system can filter system calls, a program is refused namespaces, mounts, other processes and sockets that lead out',
  () => {
    const run = (...command: string[]) => {
      const [program = '', ...args] = systemCallFilterHere()?.wrap(command) ?? []
      const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
      return status === 0 ? 'done' : stderr.trim()
    }
    expect(run('/bin/true')).toBe('done')
    expect(run('/usr/bin/unshare', '--user', '/bin/true')).toContain('Operation not permitted')
    expect(run('/bin/mount', '--bind', spool, outside)).toMatch(/not permitted|permission denied|must be superuser/i)
    const node = (code: string) => run(process.execPath, '-e', code)
    expect(node(`require('net').connect(${(listener.address() as AddressInfo).port}, '127.0.0.1')`)).toContain('EPERM')
    expect(node(`require('dgram').createSocket('udp4').bind(0)`)).toContain('EPERM')
    expect(node(`new (require('worker_threads').Worker)('1', { eval: true })`)).toBe('done')
  },
)

test('what is said to hold is what was tried out here', () => {
  const { holds, missing } = confinementReport()
  expect(holds.includes('own network namespace')).toBe(namespacesHere() !== undefined)
  expect(holds.includes('system call filter')).toBe(systemCallFilterHere() !== undefined)
  expect([...holds, ...missing].filter((each, index, all) => all.indexOf(each) !== index)).toEqual([])
})

/** An account like the one that a service runs under, with no right that others do not have. */
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
const asked = `import(${JSON.stringify(join(import.meta.dirname, '../../index.ts'))}).then(({ confinementReport }) => console.log(JSON.stringify(confinementReport())))`
const ofNobody = spawnSync(asNobody[0] ?? '', [...asNobody.slice(1), process.execPath, '--eval', asked], {
  cwd: tmpdir(),
  encoding: 'utf8',
  env: { PATH: process.env.PATH, TMPDIR: tmpdir() },
}).stdout

test.skipIf(!ofNobody)('what holds for the superuser holds for a service of its own account, too', () => {
  expect(JSON.parse(ofNobody)).toEqual(confinementReport())
})

test('nothing of a worker stays in the spool when it has ended', async () => {
  await tried({ do: 'spool' })
  await pool.close()
  expect(existsSync(spool) && readdirSync(spool)).toEqual([])
})
