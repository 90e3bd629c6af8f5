import { spawn } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { ConnectorError } from '../../../kit/connector.ts'
import { errorCode } from '../../../kit/fault.ts'

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

/** An access list of NFS 4, as its attribute holds it; nothing where the server gives none. @throws ConnectorError `unsupported` without the command */
export async function readList(handle: FileHandle, attribute: string): Promise<Buffer | undefined> {
  const order = ['-n', attribute, '-e', 'hex', '--absolute-names', '/proc/self/fd/3']
  const said = await run('getfattr', order, [handle]).catch((error: unknown) => {
    if (/No such attribute|not supported/i.test(messageOf(error))) return ''
    throw lacking('getfattr', error)
  })
  const hex = /=0x([\da-f]*)$/im.exec(said)?.[1]
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}

/** The list goes as digits, and the file as what is held open: no name of either is part of the order. */
export async function writeList(handle: FileHandle, attribute: string, bytes: Buffer): Promise<void> {
  const order = ['-n', attribute, '-v', `0x${bytes.toString('hex')}`, '/proc/self/fd/3']
  await run('setfattr', order, [handle]).catch((error: unknown) => {
    throw lacking('setfattr', error)
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')

function lacking(command: string, error: unknown): unknown {
  if (errorCode(error) === 'ENOENT')
    return new ConnectorError(
      'unsupported',
      `The command ${command} is not on this machine, and without it no access list of NFS 4 is changed. Install the package attr.`,
      { cause: error },
    )
  const isRefused = /not permitted|denied|Read-only/i.test(messageOf(error))
  return new ConnectorError(
    isRefused ? 'permission_denied' : 'io_error',
    `The server did not let the access list be ${command === 'setfattr' ? 'changed' : 'read'} (${messageOf(error)}).`,
    { cause: error },
  )
}
