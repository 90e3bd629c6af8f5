import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { piecesOf, type ByteSource } from './byte-source.ts'
import { ExtractError, unsupported } from '../errors.ts'

/**
 * A source over a regular file; `close` releases it.
 * @throws ExtractError `vanished`, `permission_denied`, `symlink`, `special_file` or `io_error`
 */
export async function fromFile(path: string, name = basename(path)): Promise<ByteSource> {
  const file = await openFile(path)
  const info = await file.stat()
  if (!info.isFile()) {
    await file.close()
    throw new ExtractError('skipped', 'special_file', `${path} is not a regular file.`)
  }
  const read = async (offset: number, length: number) => readFully(file, offset, Math.min(length, info.size - offset))
  return {
    name,
    path,
    size: info.size,
    read,
    stream: from => piecesOf({ read }, from),
    toPath: async () => path,
    close: () => file.close(),
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    throw openError(path, error)
  }
}

function openError(path: string, error: unknown): ExtractError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === 'ENOENT') return new ExtractError('failed', 'vanished', `${path} is not there any more.`)
  if (code === 'EACCES' || code === 'EPERM') {
    return new ExtractError('failed', 'permission_denied', `${path} may not be read by this account.`)
  }
  if (code === 'ENXIO') return unsupported(`${path} is not a regular file.`)
  return new ExtractError('failed', 'io_error', `${path} could not be opened (${code}).`)
}

async function readFully(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  if (length <= 0 || offset < 0) return new Uint8Array(0)
  const buffer = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, offset + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return buffer.subarray(0, done)
}
