/** Writes a value at a place in the buffer. */
export type Write = (buffer: Buffer, value: unknown, at: number) => void

/** Bytes that grow as they are written. */
export class Bytes {
  private buffer = Buffer.allocUnsafe(64 * 1024)
  private length = 0

  taken(): Buffer { return this.buffer.subarray(0, this.length) }

  varint(value: number) {
    this.reserve(8)
    let left = value
    for (; left > 127; left = Math.floor(left / 128)) this.buffer[this.length++] = (left % 128) | 128
    this.buffer[this.length++] = left
  }

  text(value: string) {
    const bytes = Buffer.byteLength(value)
    this.varint(bytes)
    this.reserve(bytes)
    this.length += this.buffer.write(value, this.length)
  }

  /** Values of one width. A value that comes again, as many ids do, is copied from the one before. */
  fixed(bytes: number, values: ArrayLike<unknown>, write: Write) {
    this.reserve(bytes * values.length)
    let before: unknown = Bytes
    for (let n = 0; n < values.length; n++) {
      const value = values[n]
      if (value === before) this.buffer.copyWithin(this.length, this.length - bytes, this.length)
      else write(this.buffer, value, this.length)
      before = value
      this.length += bytes
    }
  }

  bytes(from: Buffer) {
    this.reserve(from.length)
    this.length += from.copy(this.buffer, this.length)
  }

  repeat(bytes: Buffer, count: number) {
    this.reserve(bytes.length * count)
    if (count) this.buffer.fill(bytes, this.length, this.length += bytes.length * count)
  }

  gather({ bytes, width }: { bytes: Buffer; width: number }, places: ArrayLike<number>) {
    this.reserve(width * places.length)
    for (let n = 0; n < places.length; n++) {
      const from = (places[n] ?? -1) * width
      for (let byte = 0; byte < width; byte++) this.buffer[this.length++] = from < 0 ? 0 : bytes[from + byte] ?? 0
    }
  }

  private reserve(more: number) {
    if (this.length + more <= this.buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + more))
    this.buffer.copy(larger, 0, 0, this.length)
    this.buffer = larger
  }
}
