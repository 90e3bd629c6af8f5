import { malformed } from '../errors.ts'
import { ByteReader } from '../source/byte-reader.ts'

const blockMagic = 0x314159265359
const endMagic = 0x177245385090
const maxBlockBytes = 900_000
/** More than the worst block takes in its packed form. */
const maxPackedBytes = 1_500_000

/** Decompresses bzip2, all its streams one after the other. Every block needs at most about 8 MB. */
export async function* bunzip2(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(bytes)
  let count = 0
  for (;;) {
    const head = await reader.peek(4)
    if (head.length < 4 || head.toString('latin1', 0, 3) !== 'BZh') {
      if (count === 0) throw malformed('It is no bzip2 file.')
      return
    }
    await reader.read(4)
    count++
    const bits = new BitReader(reader)
    const table = new Uint32Array(maxBlockBytes)
    for (;;) {
      await bits.ensure(maxPackedBytes)
      const magic = bits.read(24) * 2 ** 24 + bits.read(24)
      bits.read(32)
      if (magic === endMagic) break
      if (magic !== blockMagic) throw malformed('A block of it is damaged.')
      yield* readBlock(bits, table)
    }
    await bits.giveBack()
  }
}

/** Bits, the highest first, from what has been read ahead. */
class BitReader {
  readonly #reader: ByteReader
  #held: Buffer = Buffer.alloc(0)
  #at = 0
  #buffer = 0
  #count = 0

  constructor(reader: ByteReader) {
    this.#reader = reader
  }

  /** Sees to it that a whole block can be read without waiting. */
  async ensure(count: number): Promise<void> {
    await this.giveBack()
    this.#held = await this.#reader.peek(count)
  }

  /** Leaves the reader after the last byte that was used. */
  async giveBack(): Promise<void> {
    await this.#reader.read(this.#at)
    this.#at = 0
  }

  bit(): number {
    if (this.#count === 0) {
      if (this.#at >= this.#held.length) throw malformed('It is cut off.')
      this.#buffer = this.#held[this.#at++] ?? 0
      this.#count = 8
    }
    this.#count--
    return (this.#buffer >> this.#count) & 1
  }

  read(count: number): number {
    let value = 0
    for (let left = count; left > 0; left--) value = value * 2 + this.bit()
    return value
  }
}

function* readBlock(bits: BitReader, table: Uint32Array): Generator<Uint8Array> {
  if (bits.bit() === 1) throw malformed('It has a randomised block, which is long out of use.')
  const origin = bits.read(24)
  const symbols = usedSymbols(bits)
  const groupCount = bits.read(3)
  const selectorCount = bits.read(15)
  if (groupCount < 2 || groupCount > 6 || selectorCount === 0 || symbols.length === 0) {
    throw malformed('A block of it is damaged.')
  }
  const selectors = readSelectors(bits, groupCount, selectorCount)
  const codes = Array.from({ length: groupCount }, () => readCode(bits, symbols.length + 2))
  const length = readRuns(bits, { symbols, selectors, codes, table })
  if (origin >= length) throw malformed('A block of it is damaged.')
  yield* unsorted(table, length, origin)
}

function usedSymbols(bits: BitReader): number[] {
  const ranges = bits.read(16)
  const symbols: number[] = []
  for (let range = 0; range < 16; range++) {
    if ((ranges & (0x8000 >> range)) === 0) continue
    const used = bits.read(16)
    for (let symbol = 0; symbol < 16; symbol++) if (used & (0x8000 >> symbol)) symbols.push(range * 16 + symbol)
  }
  return symbols
}

function readSelectors(bits: BitReader, groupCount: number, count: number): Uint8Array {
  const order = Array.from({ length: groupCount }, (_, index) => index)
  const selectors = new Uint8Array(count)
  for (let index = 0; index < count; index++) {
    let place = 0
    while (bits.bit() === 1) if (++place >= groupCount) throw malformed('A block of it is damaged.')
    const [chosen = 0] = order.splice(place, 1)
    order.unshift(chosen)
    selectors[index] = chosen
  }
  return selectors
}

interface Code {
  limits: Int32Array
  bases: Int32Array
  symbols: Uint16Array
}
const maxCodeBits = 20

function readCode(bits: BitReader, count: number): Code {
  const lengths = new Uint8Array(count)
  let length = bits.read(5)
  for (let symbol = 0; symbol < count; symbol++) {
    for (;;) {
      if (length < 1 || length > maxCodeBits) throw malformed('A block of it is damaged.')
      if (bits.bit() === 0) break
      length += bits.bit() === 0 ? 1 : -1
    }
    lengths[symbol] = length
  }
  return canonicalCode(lengths)
}

function canonicalCode(lengths: Uint8Array): Code {
  const symbols = new Uint16Array(lengths.length)
  const limits = new Int32Array(maxCodeBits + 2).fill(-1)
  const bases = new Int32Array(maxCodeBits + 2)
  let code = 0
  let index = 0
  for (let bits = 1; bits <= maxCodeBits; bits++) {
    bases[bits] = index - code
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== bits) continue
      symbols[index++] = symbol
      code++
    }
    limits[bits] = code - 1
    code *= 2
  }
  return { limits, bases, symbols }
}

function readSymbol(bits: BitReader, code: Code): number {
  let value = 0
  for (let length = 1; length <= maxCodeBits; length++) {
    value = value * 2 + bits.bit()
    if (value <= (code.limits[length] ?? -1)) return code.symbols[value + (code.bases[length] ?? 0)] ?? 0
  }
  throw malformed('A block of it is damaged.')
}

interface Coding {
  symbols: number[]
  selectors: Uint8Array
  codes: Code[]
  table: Uint32Array
}

/** Undoes run lengths and move-to-front into `table`; gives how many bytes there are. */
function readRuns(bits: BitReader, { symbols, selectors, codes, table }: Coding): number {
  const order = [...symbols]
  const endSymbol = symbols.length + 1
  let length = 0
  let run = 0
  let weight = 1
  for (let position = 0; ; position++) {
    const code = codes[selectors[Math.floor(position / 50)] ?? -1]
    if (!code) throw malformed('A block of it is damaged.')
    const symbol = readSymbol(bits, code)
    if (symbol < 2) {
      run += weight << symbol
      weight <<= 1
      if (run > maxBlockBytes) throw malformed('A block of it is damaged.')
      continue
    }
    if (length + run > table.length) throw malformed('A block of it is damaged.')
    table.fill(order[0] ?? 0, length, length + run)
    length += run
    run = 0
    weight = 1
    if (symbol === endSymbol) return length
    const [byte = 0] = order.splice(symbol - 1, 1)
    order.unshift(byte)
    if (length >= table.length) throw malformed('A block of it is damaged.')
    table[length++] = byte
  }
}

/** Undoes the Burrows-Wheeler transform and the outer run lengths. */
function* unsorted(table: Uint32Array, length: number, origin: number): Generator<Uint8Array> {
  const starts = new Uint32Array(257)
  for (let at = 0; at < length; at++)
    starts[((table[at] ?? 0) & 255) + 1] = (starts[((table[at] ?? 0) & 255) + 1] ?? 0) + 1
  for (let byte = 0; byte < 256; byte++) starts[byte + 1] = (starts[byte + 1] ?? 0) + (starts[byte] ?? 0)
  for (let at = 0; at < length; at++) {
    const byte = (table[at] ?? 0) & 255
    const place = starts[byte] ?? 0
    table[place] = ((table[place] ?? 0) | (at << 8)) >>> 0
    starts[byte] = place + 1
  }
  let output = Buffer.alloc(65_536)
  let size = 0
  let last = -1
  let repeats = 0
  let next = (table[origin] ?? 0) >>> 8
  for (let at = 0; at < length; at++) {
    const entry = table[next] ?? 0
    const byte = entry & 255
    next = entry >>> 8
    const copies = repeats === 4 ? byte : 1
    if (size + copies > output.length) {
      yield output.subarray(0, size)
      output = Buffer.alloc(65_536)
      size = 0
    }
    if (repeats === 4) {
      output.fill(last, size, size + copies)
      size += copies
      repeats = 0
      last = -1
      continue
    }
    repeats = byte === last ? repeats + 1 : 1
    last = byte
    output[size++] = byte
  }
  yield output.subarray(0, size)
}
