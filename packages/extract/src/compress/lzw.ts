import { malformed } from '../errors.ts'
import { ByteReader } from '../source/byte-reader.ts'

const clearCode = 256

/** Decompresses Unix `compress` (.Z): LZW with codes of 9 up to 16 bits, the lowest bit first. */
export async function* uncompress(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(bytes)
  const head = await reader.read(3)
  const maxBits = (head[2] ?? 0) & 31
  const isBlockMode = ((head[2] ?? 0) & 128) !== 0
  if (head.length < 3 || maxBits < 9 || maxBits > 16) throw malformed('It is no compress file.')
  const dictionary = new Dictionary(maxBits, isBlockMode)
  for (;;) {
    const group = await reader.read(dictionary.bits)
    if (group.length === 0) return
    const { output, restarted } = dictionary.decode(group)
    if (output.length > 0) yield output
    if (restarted) continue
  }
}

/** Codes come in groups of eight, as many bytes as a code has bits; a change of width drops what is left of the group. */
class Dictionary {
  bits = 9
  readonly #maxBits: number
  readonly #isBlockMode: boolean
  readonly #prefixes = new Uint16Array(65_536)
  readonly #suffixes = new Uint8Array(65_536)
  #size: number
  #previous = -1
  #first = 0

  constructor(maxBits: number, isBlockMode: boolean) {
    this.#maxBits = maxBits
    this.#isBlockMode = isBlockMode
    this.#size = isBlockMode ? 257 : 256
  }

  decode(group: Buffer): { output: Buffer; restarted: boolean } {
    const pieces: Buffer[] = []
    const width = this.bits
    for (let index = 0; index < 8 && (index + 1) * width <= group.length * 8; index++) {
      const code = bitsAt(group, index * width, width)
      if (code === clearCode && this.#isBlockMode) {
        this.#size = 257
        this.bits = 9
        this.#previous = -1
        return { output: Buffer.concat(pieces), restarted: true }
      }
      pieces.push(this.#expand(code))
      if (this.#size >= 2 ** this.bits && this.bits < this.#maxBits) {
        this.bits++
        return { output: Buffer.concat(pieces), restarted: true }
      }
    }
    return { output: Buffer.concat(pieces), restarted: false }
  }

  #expand(code: number): Buffer {
    if (this.#previous < 0) {
      if (code > 255) throw malformed('A code of it is impossible.')
      this.#previous = this.#first = code
      return Buffer.from([code])
    }
    if (code > this.#size || (code === this.#size && this.#size >= 2 ** this.#maxBits)) {
      throw malformed('A code of it is impossible.')
    }
    const isNew = code === this.#size
    const reversed: number[] = isNew ? [this.#first] : []
    let current = isNew ? this.#previous : code
    while (current > 255 && reversed.length <= 65_536) {
      reversed.push(this.#suffixes[current] ?? 0)
      current = this.#prefixes[current] ?? 0
    }
    reversed.push(current)
    this.#first = current
    if (this.#size < 2 ** this.#maxBits) {
      this.#prefixes[this.#size] = this.#previous
      this.#suffixes[this.#size++] = this.#first
    }
    this.#previous = code
    return Buffer.from(reversed.toReversed())
  }
}

function bitsAt(group: Buffer, start: number, width: number): number {
  const at = start >> 3
  const window = (group[at] ?? 0) | ((group[at + 1] ?? 0) << 8) | ((group[at + 2] ?? 0) << 16)
  return (window >> (start & 7)) & ((1 << width) - 1)
}
