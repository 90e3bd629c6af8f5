import { spawn } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

/** What Node.js has no call for, done by the machine's own commands on what is held open: no path is named that could be swapped. */
async function run(program: string, args: readonly string[], handles: readonly FileHandle[]): Promise<string> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', ...handles.map(({ fd }) => fd)],
    env: { ...process.env, LC_ALL: 'C' },
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const [out, err, code] = await Promise.all([
    child.stdout ? buffer(child.stdout) : '',
    child.stderr ? buffer(child.stderr) : '',
    ended,
  ])
  if (code !== 0) throw new Error(`${program}: ${String(err).trim().slice(0, 300) || `it ended with ${code}`}`)
  return String(out)
}

/** What a folder hands down to others (`default:other` of acl(5)); nothing where it hands down nothing of its own. */
export async function handedToOthers(folder: FileHandle): Promise<string | undefined> {
  const list = await run('getfacl', ['-n', '-p', '-d', '-E', '/proc/self/fd/3'], [folder]).catch(() => '')
  return /^other::([r-][w-][x-])$/m.exec(list)?.[1]
}

export async function handToOthers(folder: FileHandle, bits: string): Promise<void> {
  await run('setfacl', ['-d', '-m', `other::${bits}`, '/proc/self/fd/3'], [folder])
}

/** Sets when a file or folder was changed last, to the nanosecond: Node.js rounds. */
export async function setChangedAt(handle: FileHandle, mtimeNs: string): Promise<void> {
  const ns = BigInt(mtimeNs)
  const [seconds, rest] = [ns / 1_000_000_000n, ns % 1_000_000_000n]
  await run('touch', ['-c', '-m', '-d', `@${seconds}.${String(rest).padStart(9, '0')}`, '/proc/self/fd/3'], [handle])
}

/** Gives an empty file owner, mode, times, access control list and extended attributes of another. */
export async function copyAttributes(from: FileHandle, to: FileHandle): Promise<void> {
  await run('cp', ['--attributes-only', '--preserve=all', '/proc/self/fd/3', '/proc/self/fd/4'], [from, to])
}
