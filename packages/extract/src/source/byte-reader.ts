/** Reads a stream of bytes in order: so many at a time, or passed on without keeping them. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>
  #held: Buffer = Buffer.alloc(0)
  /** Bytes read so far. */
  offset = 0

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#pieces = bytes[Symbol.asyncIterator]()
  }

  /** The next `count` bytes; fewer at the end. */
  async read(count: number): Promise<Buffer> {
    await this.#fill(count)
    const bytes = this.#held.subarray(0, count)
    this.#held = this.#held.subarray(count)
    this.offset += bytes.length
    return bytes
  }

  /** The next `count` bytes without going past them. */
  async peek(count: number): Promise<Buffer> {
    await this.#fill(count)
    return this.#held.subarray(0, count)
  }

  async skip(count: number): Promise<void> {
    for await (const _ of this.take(count));
  }

  /** The next `count` bytes as a stream; whoever stops early leaves the rest unread. */
  async *take(count: number): AsyncGenerator<Buffer> {
    let left = count
    while (left > 0) {
      await this.#fill(1)
      if (this.#held.length === 0) return
      const piece = this.#held.subarray(0, left)
      this.#held = this.#held.subarray(piece.length)
      this.offset += piece.length
      left -= piece.length
      yield piece
    }
  }

  async #fill(count: number): Promise<void> {
    if (this.#held.length >= count) return
    const pieces: Uint8Array[] = [this.#held]
    let size = this.#held.length
    while (size < count) {
      const step = await this.#pieces.next()
      if (step.done) break
      pieces.push(step.value)
      size += step.value.length
    }
    this.#held = Buffer.concat(pieces, size)
  }
}
