import { decodeCodePage } from '../../rtf/decoder.ts'

/** Reads Unicode strings that may run on from one record to its continuation, where a new flag byte says how ([MS-XLS] 2.5.293). */
export class StringReader {
  readonly #pieces: readonly Buffer[]
  #piece = 0
  #at: number

  constructor(pieces: readonly Buffer[], at = 0) {
    this.#pieces = pieces
    this.#at = at
  }

  get ended(): boolean {
    this.#advance()
    return this.#piece >= this.#pieces.length
  }

  u8(): number {
    this.#advance()
    return this.#pieces[this.#piece]?.[this.#at++] ?? 0
  }

  u16(): number {
    return this.u8() + this.u8() * 256
  }

  u32(): number {
    return this.u16() + this.u16() * 65_536
  }

  /** A string of the shared table: length, flags, characters, formatting that is passed over. */
  richString(): string {
    const length = this.u16()
    const flags = this.u8()
    const runs = flags & 8 ? this.u16() : 0
    const phonetic = flags & 4 ? this.u32() : 0
    const text = this.characters(length, (flags & 1) !== 0)
    this.skip(runs * 4 + phonetic)
    return text
  }

  characters(length: number, isWide: boolean): string {
    let text = ''
    let wide = isWide
    while (text.length < length) {
      const piece = this.#pieces[this.#piece]
      if (!piece) break
      const size = Math.min((length - text.length) * (wide ? 2 : 1), piece.length - this.#at)
      if (size <= 0) {
        this.#piece++
        this.#at = 0
        if (this.#piece < this.#pieces.length) wide = (this.u8() & 1) !== 0
        continue
      }
      text += piece.toString(wide ? 'utf16le' : 'latin1', this.#at, this.#at + size)
      this.#at += size
    }
    return text
  }

  skip(count: number): void {
    let left = count
    while (left > 0) {
      this.#advance()
      const piece = this.#pieces[this.#piece]
      if (!piece) return
      const step = Math.min(left, piece.length - this.#at)
      this.#at += step
      left -= step
    }
  }

  #advance(): void {
    while (this.#piece < this.#pieces.length && this.#at >= (this.#pieces[this.#piece]?.length ?? 0)) {
      this.#piece++
      this.#at = 0
    }
  }
}

/** A string of an 8-bit or Unicode workbook at `at`, its length in one or two bytes. */
export function shortString(
  data: Buffer,
  at: number,
  { isUnicode, codePage, wideLength = false }: { isUnicode: boolean; codePage: number; wideLength?: boolean },
): string {
  if (at >= data.length) return ''
  const length = wideLength ? (at + 2 <= data.length ? data.readUInt16LE(at) : 0) : (data[at] ?? 0)
  const start = at + (wideLength ? 2 : 1)
  if (!isUnicode) return decodeCodePage(data.subarray(start, start + length), codePage)
  const reader = new StringReader([data], start)
  const flags = reader.u8()
  if (flags & 8) reader.skip(2)
  if (flags & 4) reader.skip(4)
  return reader.characters(length, (flags & 1) !== 0)
}
