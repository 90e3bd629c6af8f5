/** Writes a value at a place in the buffer. */
export type Write = (buffer: Buffer, value: unknown, at: number) => void

/** Bytes that grow as they are written. */
export class Bytes {
  private buffer: Buffer<ArrayBuffer>
  private length = 0

  /** With room for so many bytes, more or less. */
  constructor(expected: number) {
    this.buffer = Buffer.allocUnsafeSlow(expected)
  }

  taken(): Buffer<ArrayBuffer> {
    return this.buffer.subarray(0, this.length)
  }

  varint(value: number) {
    this.reserve(8)
    let left = value
    for (; left > 127; left = Math.floor(left / 128)) this.buffer[this.length++] = (left % 128) | 128
    this.buffer[this.length++] = left
  }

  text(value: string) {
    // One UTF-16 unit is at most three bytes; most texts are so short that their length takes one byte.
    this.reserve(value.length * 3 + 8)
    const bytes = value ? this.buffer.write(value, this.length + 1) : 0
    if (bytes > 127) {
      this.varint(bytes)
      this.buffer.write(value, this.length)
    } else this.buffer[this.length++] = bytes
    this.length += bytes
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
    if (count) this.buffer.fill(bytes, this.length, (this.length += bytes.length * count))
  }

  /** Values by their places in a lookup; a place below zero gives zeros. */
  gather({ bytes, width }: { bytes: Buffer<ArrayBuffer>; width: number }, places: ArrayLike<number>) {
    const Words = width % 4 === 0 ? Uint32Array : width % 2 === 0 ? Uint16Array : Uint8Array
    // Bytes of this class begin where their memory does, so that words may be read from them.
    const from = new Words(bytes.buffer, bytes.byteOffset, bytes.length / Words.BYTES_PER_ELEMENT)
    const wordsEach = width / Words.BYTES_PER_ELEMENT
    const gathered = new Words(places.length * wordsEach)
    for (let n = 0, to = 0; n < places.length; n++) {
      let word = (places[n] ?? -1) * wordsEach
      if (word < 0) to += wordsEach
      else for (const end = to + wordsEach; to < end;) gathered[to++] = from[word++] ?? 0
    }
    this.bytes(Buffer.from(gathered.buffer))
  }

  private reserve(more: number) {
    if (this.length + more <= this.buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + more))
    this.buffer.copy(larger, 0, 0, this.length)
    this.buffer = larger
  }
}
