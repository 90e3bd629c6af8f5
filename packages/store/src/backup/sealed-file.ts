import { createCipheriv, createDecipheriv, randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

/** A backup cannot be made, read or restored. The message says why, and what to do. */
export class BackupFailure extends Error {
  override name = 'BackupFailure'
}

/*
 * The file: a line that names the format, 16 bytes of salt, then pieces: four bytes of length, the piece sealed with AES-256-GCM, its tag of 16 bytes.
 * A piece's nonce is its number, and says whether it is the last: none can be changed, left out, put elsewhere or cut off unnoticed.
 */
const magic = Buffer.from('sharelight backup 1\n')
const saltLength = 16
const tagLength = 16
const pieceLength = 256 * 1024
const shortestPassphrase = 16

const unfinished = '.unfinished-'
/** One that is written to is younger. */
const abandonedMs = 3_600_000

/** What was left by a process that was killed while it wrote. */
async function sweepUnfinished(path: string): Promise<void> {
  const folder = dirname(path)
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names) {
    if (!name.startsWith(`${basename(path)}${unfinished}`)) continue
    const at = join(folder, name)
    const found = await stat(at).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(at, { force: true })
  }
}

/** Writes `lines`, compressed and sealed, to a file that is there whole or not at all. */
export async function writeSealed(path: string, passphrase: string, lines: AsyncIterable<string>): Promise<void> {
  const salt = randomBytes(saltLength)
  const key = keyOf(passphrase, salt)
  await sweepUnfinished(path)
  const partial = `${path}${unfinished}${randomUUID()}`
  const file = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupFailure(
      `The backup cannot be written to ${path} (${error.code}). Name a file in a folder that the server may write to.`,
      { cause: error },
    )
  })
  try {
    // Whole pieces: a plain write on a disk that is nearly full writes less than it was given, without a word.
    await file.appendFile(Buffer.concat([magic, salt]))
    await pipeline(Readable.from(inPortions(lines)), createGzip(), async (compressed: AsyncIterable<Buffer>) => {
      let number = 0
      let held: Buffer | undefined
      for await (const piece of piecesOf(compressed)) {
        if (held) await file.appendFile(sealPiece(key, { number: number++, isLast: false }, held))
        held = piece
      }
      await file.appendFile(sealPiece(key, { number, isLast: true }, held ?? Buffer.alloc(0)))
    })
    await file.sync()
    await file.close()
    await rename(partial, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(partial, { force: true })
    throw error
  }
}

/** The lines of a sealed file. @throws BackupFailure when it is none, another passphrase sealed it, or it was changed or cut off */
export async function* readSealed(path: string, passphrase: string): AsyncGenerator<string> {
  const stream = Readable.from(unsealed(path, passphrase), { objectMode: false })
  const gunzip = createGunzip()
  stream.on('error', error => gunzip.destroy(error))
  gunzip.setEncoding('utf8')
  let rest = ''
  try {
    for await (const text of stream.pipe(gunzip) as AsyncIterable<string>) {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      yield* parts
    }
  } catch (error) {
    throw error instanceof BackupFailure
      ? error
      : new BackupFailure(`The backup ${path} cannot be read: it is damaged.`, { cause: error })
  }
}

function keyOf(passphrase: string, salt: Buffer): Buffer {
  if (passphrase.length < shortestPassphrase)
    throw new BackupFailure(
      `The passphrase is too short: give SHARELIGHT_BACKUP_PASSPHRASE at least ${shortestPassphrase} characters, such as the output of \`openssl rand -base64 32\`.`,
    )
  return scryptSync(passphrase, salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 })
}

interface Place {
  number: number
  isLast: boolean
}

function nonceOf({ number, isLast }: Place): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 0, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function sealPiece(key: Buffer, place: Place, piece: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place))
  const sealed = Buffer.concat([cipher.update(piece), cipher.final()])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(sealed.length)
  return Buffer.concat([length, sealed, cipher.getAuthTag()])
}

function openPiece(key: Buffer, place: Place, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: tagLength })
  decipher.setAuthTag(sealed.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}

async function* unsealed(path: string, passphrase: string): AsyncGenerator<Buffer> {
  const take = taking(createReadStream(path))
  const found = await take(magic.length)
  if (!found?.equals(magic)) throw new BackupFailure(`${path} is no backup of Sharelight.`)
  const key = keyOf(passphrase, (await take(saltLength)) ?? Buffer.alloc(saltLength))
  for (let number = 0; ; number++) {
    const length = (await take(4))?.readUInt32BE() ?? 0
    const sealed = length <= pieceLength ? await take(length + tagLength) : undefined
    const piece = sealed && openPiece(key, { number, isLast: false }, sealed)
    if (piece) {
      yield piece
      continue
    }
    const last = sealed && openPiece(key, { number, isLast: true }, sealed)
    if (!last) {
      throw new BackupFailure(
        number
          ? `The backup ${path} is damaged or cut off: nothing was restored. Take another copy of it.`
          : `The backup ${path} cannot be opened: the passphrase is another one, or the file is damaged. Nothing was restored.`,
      )
    }
    if (await take(1))
      throw new BackupFailure(`The backup ${path} goes on after its end: it was changed. Nothing was restored.`)
    return yield last
  }
}

/** Gives so many bytes of a stream at a time; undefined where there are fewer left. */
function taking(stream: AsyncIterable<Buffer>): (length: number) => Promise<Buffer | undefined> {
  const reader = stream[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  return async length => {
    while (held.length < length) {
      const { value, done } = await reader.next()
      if (done) return undefined
      held = Buffer.concat([held, value])
    }
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    return taken
  }
}

async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of stream)
    for (let start = 0; start < chunk.length; start += pieceLength) yield chunk.subarray(start, start + pieceLength)
}

async function* inPortions(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = ''
  for await (const line of lines) {
    text += `${line}\n`
    if (text.length < pieceLength) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
