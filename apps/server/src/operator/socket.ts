import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** Bytes; what every system takes for the path of a socket. */
const longestPath = 103

/** Where the owner of a data folder listens for its operator. Undefined where the folder's path is too long for a socket. */
export function operatorSocket(dataDir: string): string | undefined {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\sharelight-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  const path = join(dataDir, 'operator.sock')
  return Buffer.byteLength(path) <= longestPath ? path : undefined
}

/** A request and an answer are one line of JSON each. */
export const longestLine = 64 * 1024
