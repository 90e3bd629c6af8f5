import type { BigIntStats } from 'node:fs'
import { lstat, type FileHandle } from 'node:fs/promises'
import { ConnectorError, type Content, type ItemRef } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import type { Places } from '../../kit/places/places.ts'
import { connectorFault, openFile, readRange } from '../../kit/read-file.ts'
import { stampOf } from './stamp.ts'

/** Files up to this size are read at once, through the very handle that was checked. */
const inMemory = 1024 * 1024
const attempts = 3

/** @throws ConnectorError `vanished`, `permission_denied`, `symlink`, `special_file`, `too_large`, `changed_while_read` or `io_error` */
export async function fileContent(
  path: Buffer,
  { places, maxFileSize = Infinity }: { places: Places; maxFileSize?: number | undefined },
): Promise<Content> {
  const { handle, stat } = await openFile(path, places)
  let handedOver = false
  try {
    if (Number(stat.size) > maxFileSize)
      throw new ConnectorError(
        'too_large',
        `${displayPath(path)} has ${stat.size} bytes; the settings allow ${maxFileSize}.`,
      )
    if (stat.size <= inMemory) return await wholeContent(path, handle, stat)
    handedOver = true
    return { file: handle, size: Number(stat.size), stamp: stampOf(stat) }
  } catch (error) {
    throw connectorFault(path, error)
  } finally {
    if (!handedOver) await handle.close().catch(() => {})
  }
}

async function wholeContent(path: Buffer, handle: FileHandle, first: BigIntStats): Promise<Content> {
  let before = first
  for (let attempt = 0; attempt < attempts; attempt++) {
    const bytes = await readRange(handle, 0, Number(before.size))
    const after = await handle.stat({ bigint: true })
    if (stampOf(after) === stampOf(before) && bytes.length === Number(after.size))
      return { bytes, stamp: stampOf(after) }
    if (after.size > inMemory) break
    before = after
  }
  throw new ConnectorError(
    'changed_while_read',
    `${displayPath(path)} changed while it was read; the next scan reads it again.`,
  )
}

/** @throws ConnectorError `changed_while_read` or `vanished` */
export async function verifyFile(path: Buffer, { stamp }: ItemRef): Promise<void> {
  const stat = await lstat(path, { bigint: true }).catch((error: unknown) => {
    throw connectorFault(path, error)
  })
  if (stat.isFile() && stampOf(stat) === stamp) return
  throw new ConnectorError(
    'changed_while_read',
    `${displayPath(path)} changed while it was read; the next scan reads it again.`,
  )
}
