import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LimitReached, damageOf, noRoom, type ExtractError } from '../errors.ts'
import { defaultLimits } from '../limits.ts'
import type { ByteSource } from './byte-source.ts'
import { fromFile } from './from-file.ts'

const headBytes = 64 * 1024

export interface StreamSourceOptions {
  name?: string
  size?: number
  spoolBytes?: number
}

/**
 * A source over bytes that come once. Reading straight through keeps nothing; random access beyond the first
 * 64 KiB writes them to a temporary file of at most `spoolBytes`, which `close` deletes.
 */
export function fromStream(bytes: AsyncIterable<Uint8Array>, options: StreamSourceOptions = {}): ByteSource {
  return new StreamSource(bytes, options)
}

class StreamSource implements ByteSource {
  readonly name: string | undefined
  readonly size: number | undefined
  readonly #spoolBytes: number
  readonly #rest: AsyncIterator<Uint8Array>
  #head: Buffer = Buffer.alloc(0)
  #ended = false
  #started = false
  #spooled: Promise<ByteSource> | undefined
  #folder: string | undefined
  #damage: ExtractError | undefined

  constructor(bytes: AsyncIterable<Uint8Array>, options: StreamSourceOptions) {
    this.name = options.name
    this.size = options.size
    this.#spoolBytes = options.spoolBytes ?? defaultLimits.spoolBytes
    this.#rest = bytes[Symbol.asyncIterator]()
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    if (this.#spooled) return (await this.#spooled).read(offset, length)
    await this.#fillHead(Math.min(offset + length, headBytes))
    if (this.#ended || offset + length <= this.#head.length) return this.#head.subarray(offset, offset + length)
    return (await this.#spool()).read(offset, length)
  }

  async *stream(from = 0): AsyncGenerator<Uint8Array> {
    if (this.#spooled || this.#started || from > 0) return yield* (await this.#spool()).stream(from)
    this.#started = true
    if (this.#head.length > 0) yield this.#head
    for (let piece = await this.#next(); piece; piece = await this.#next()) yield piece
  }

  damage(): ExtractError | undefined {
    return this.#damage
  }

  async toPath(): Promise<string> {
    return (await (await this.#spool()).toPath?.()) ?? ''
  }

  async close(): Promise<void> {
    const spooled = await this.#spooled?.catch(() => undefined)
    await spooled?.close?.()
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true })
    // A stream that waits for something that never comes would not return either.
    void this.#rest.return?.().catch(() => undefined)
  }

  async #next(): Promise<Uint8Array | undefined> {
    if (this.#ended) return undefined
    try {
      const step = await this.#rest.next()
      if (!step.done) return step.value
    } catch (error) {
      this.#damage = damageOf(error)
    }
    this.#ended = true
    return undefined
  }

  async #fillHead(length: number): Promise<void> {
    while (this.#head.length < length) {
      const piece = await this.#next()
      if (!piece) return
      this.#head = Buffer.concat([this.#head, piece])
    }
  }

  #spool(): Promise<ByteSource> {
    if (this.#started && !this.#spooled) throw new Error('These bytes were already streamed; they can be read once.')
    this.#spooled ??= this.#writeAll()
    return this.#spooled
  }

  async #writeAll(): Promise<ByteSource> {
    try {
      this.#folder = await mkdtemp(join(tmpdir(), 'sharelight-'))
      const path = join(this.#folder, 'document')
      const file = await open(path, 'wx', 0o600)
      try {
        await this.#writeTo(file)
      } finally {
        await file.close()
      }
      return fromFile(path, this.name)
    } catch (error) {
      throw noRoom(error) ?? error
    }
  }

  async #writeTo(file: FileHandle): Promise<void> {
    let written = 0
    const put = async (piece: Uint8Array) => {
      written += piece.length
      if (written > this.#spoolBytes) {
        throw new LimitReached('too_large', `More than ${this.#spoolBytes} bytes would have to be spooled.`)
      }
      await file.appendFile(piece)
    }
    await put(this.#head)
    for (let piece = await this.#next(); piece; piece = await this.#next()) await put(piece)
  }
}
