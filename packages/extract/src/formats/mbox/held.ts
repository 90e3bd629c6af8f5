import type { ArchiveBytes } from '@sharelight/mime'

/** What is read ahead of where a message is looked for. */
const ahead = 4 * 1024 * 1024
/** What is looked back at, from where a message begins. */
const behind = 64

/** Bytes of a stream, each held until it is let go of: at most `limit` of them and what is read ahead. */
export class Held implements ArchiveBytes {
  readonly #stream: AsyncIterator<Uint8Array>
  readonly #limit: number
  #pieces: Buffer[] = []
  /** Where in the stream what is held begins and ends. */
  #start = 0
  #end = 0
  #isAll = false

  constructor(stream: AsyncIterable<Uint8Array>, limit: number) {
    this.#stream = stream[Symbol.asyncIterator]()
    this.#limit = limit
  }

  /** How many bytes were read. */
  get end(): number {
    return this.#end
  }

  async read(at: number, length: number): Promise<Buffer> {
    if (at + length > this.#start + this.#limit + ahead) return Buffer.alloc(0)
    while (!this.#isAll && this.#end < at + length) {
      const { value, done } = await this.#stream.next()
      if (done) this.#isAll = true
      else this.#add(value)
    }
    return this.#between(at, at + length)
  }

  /** A message may be looked through to its end, however long it is; what is more than may be held of it is lost. */
  passed(at: number): void {
    if (at - this.#start > this.#limit) this.letGo(at)
  }

  letGo(before: number): void {
    const start = Math.min(before - behind, this.#end)
    while (this.#pieces[0] && this.#start + this.#pieces[0].length <= start) {
      this.#start += this.#pieces[0].length
      this.#pieces.shift()
    }
  }

  /** Those bytes, unless the first of them have been let go of. */
  take(at: number, length: number): Buffer | undefined {
    return at < this.#start || length > this.#limit ? undefined : this.#between(at, at + length)
  }

  /** Ends the stream early. */
  async close(): Promise<void> {
    await this.#stream.return?.()
  }

  #add(bytes: Uint8Array): void {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#pieces.push(piece)
    this.#end += piece.length
  }

  #between(from: number, to: number): Buffer {
    const pieces: Buffer[] = []
    let at = this.#start
    for (const piece of this.#pieces) {
      if (at >= to) break
      if (at + piece.length > from) pieces.push(piece.subarray(Math.max(0, from - at), to - at))
      at += piece.length
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  }
}
