import { execFile, spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Walked } from '../../kit/walk/walk.ts'
import { accessOfMode, type Access, type Bits } from './access.ts'
import { readNfs4Acls } from './nfs4-acl.ts'

export type Secured<T> = T & { access?: Access }

/** Which access lists the file system has that this machine can read. */
export type Lists = 'none' | 'posix' | 'nfs4'

/** Entries that one run of `getfacl` is asked about. */
const batchSize = 512
const newline = 10

/** Whether this machine can list access control lists. Node has no call for it; the package `acl` brings `getfacl`. */
export async function aclAvailable(): Promise<boolean> {
  return promisify(execFile)('getfacl', ['--version'], { timeout: 5000 }).then(
    () => true,
    () => false,
  )
}

/** Adds the access control list, or the mode where there is none, to every file and folder; keeps the order. */
export async function* withAccess(found: AsyncIterable<Walked>, lists: Lists): AsyncGenerator<Secured<Walked>> {
  let batch: Walked[] = []
  for await (const entry of found) {
    batch.push(entry)
    if (batch.length < (lists === 'none' ? 1 : batchSize)) continue
    yield* await secure(batch, lists)
    batch = []
  }
  yield* await secure(batch, lists)
}

async function secure(batch: readonly Walked[], by: Lists): Promise<Secured<Walked>[]> {
  const real = batch.filter(entry => entry.type !== 'problem')
  const paths = real.map(entry => entry.path)
  const lists = by === 'posix' ? await readAcls(paths) : new Map<string, string>()
  const nfs4 = by === 'nfs4' ? await readNfs4Acls(paths) : undefined
  return batch.map(entry => {
    if (entry.type === 'problem') return entry
    const mode = accessOfMode(entry.stat)
    const name = entry.path.toString('latin1')
    const [list, aces] = [lists.get(name), nfs4?.get(name)]
    return { ...entry, access: aces ? { ...mode, nfs4: aces } : list ? parseAcl(list, mode) : mode }
  })
}

/** Lists by path (read as latin1, so that any bytes survive); paths with no more than a mode are absent. */
export async function readAcls(paths: readonly Buffer[]): Promise<Map<string, string>> {
  const asked = paths.filter(path => !path.includes(newline))
  if (!asked.length) return new Map()
  const child = spawn('getfacl', ['-n', '-p', '-s', '-P', '-E', '-'], { stdio: ['pipe', 'pipe', 'ignore'] })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.stdin.end(Buffer.concat(asked.flatMap(path => [path, Buffer.of(newline)])))
  const text = (await buffer(child.stdout)).toString('latin1')
  return new Map(
    text.split('\n\n').flatMap(block => {
      const name = /^# file: (.*)$/m.exec(block)?.[1]
      return name === undefined ? [] : [[unquote(name), block] as const]
    }),
  )
}

/** `user:1001:r--`, `group::r-x`, `mask::r--`; `default:` entries concern files to come. */
export function parseAcl(list: string, mode: Access): Access {
  const entries = [...list.matchAll(/^(user|group|mask|other):(\d*):([r-])([w-])([x-])/gm)].map(
    ([, kind = '', id = '', r, w, x]) => ({
      kind,
      id,
      bits: (r === 'r' ? 4 : 0) + (w === 'w' ? 2 : 0) + (x === 'x' ? 1 : 0),
    }),
  )
  const base = (kind: string, otherwise: Bits) =>
    entries.find(entry => entry.kind === kind && entry.id === '')?.bits ?? otherwise
  const mask = base('mask', 7)
  const named = (kind: string) =>
    new Map(entries.filter(entry => entry.kind === kind && entry.id).map(({ id, bits }) => [Number(id), bits & mask]))
  return {
    ...mode,
    owner: base('user', mode.owner),
    group: base('group', mode.group) & mask,
    other: base('other', mode.other),
    users: named('user'),
    groups: named('group'),
  }
}

function unquote(name: string): string {
  return name.replace(/\\([0-7]{3}|\\)/g, (_, code: string) =>
    code === '\\' ? '\\' : String.fromCharCode(Number.parseInt(code, 8)),
  )
}
