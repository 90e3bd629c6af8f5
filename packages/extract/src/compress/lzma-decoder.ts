import { malformed } from '../errors.ts'

const probabilityInit = 1024
const literalProbs = 0x300
const lengthProbs = 2 + 16 * 8 * 2 + 256
const lowReserve = 24

export interface LzmaProperties {
  lc: number
  lp: number
  pb: number
}

/** @throws ExtractError for a byte that encodes no properties */
export function lzmaProperties(byte: number): LzmaProperties {
  if (byte >= 9 * 5 * 5) throw malformed('Its LZMA properties are impossible.')
  return { lc: byte % 9, lp: Math.floor(byte / 9) % 5, pb: Math.floor(byte / 45) }
}

/** The LZMA decoder (LZMA specification, 7-zip.org), fed piece by piece, with a window that is also its output. */
export class LzmaDecoder {
  readonly #window: Uint8Array
  /** Place in the window of the next byte, and of the first that was not taken yet. */
  #place = 0
  #taken = 0
  #filled = 0
  #probs: Uint16Array = new Uint16Array(0)
  #properties: LzmaProperties = { lc: 3, lp: 0, pb: 2 }
  #state = 0
  #reps = [0, 0, 0, 0]
  #range = 0xffffffff
  #code = 0
  #input: Buffer = Buffer.alloc(0)
  #at = 0
  /** The end marker was met. */
  ended = false

  constructor(dictionaryBytes: number) {
    this.#window = new Uint8Array(Math.max(4096, dictionaryBytes))
  }

  /** Forgets probabilities and state. */
  resetState(properties?: LzmaProperties): void {
    if (properties) this.#properties = properties
    const { lc, lp } = this.#properties
    this.#probs = new Uint16Array(offsets.literals + (literalProbs << (lc + lp))).fill(probabilityInit)
    this.#state = 0
    this.#reps = [0, 0, 0, 0]
  }

  /** Starts the range coder with its first five bytes. */
  startRange(head: Buffer): void {
    if (head.length < 5 || head[0] !== 0) throw malformed('Its LZMA stream is damaged.')
    this.#range = 0xffffffff
    this.#code = head.readUInt32BE(1)
  }

  /** Puts bytes into the window as they are. */
  copy(bytes: Buffer): void {
    for (const byte of bytes) this.#put(byte)
  }

  /** Bytes of output that wait to be taken. */
  get waiting(): number {
    const size = this.#place - this.#taken
    return size >= 0 ? size : size + this.#window.length
  }

  take(): Buffer {
    const end = this.#place
    const bytes =
      end >= this.#taken
        ? Buffer.from(this.#window.subarray(this.#taken, end))
        : Buffer.concat([this.#window.subarray(this.#taken), this.#window.subarray(0, end)])
    this.#taken = end
    return bytes
  }

  /**
   * Decodes from `input` until `limit` bytes of output wait, the input runs low (unless `isLast`), or the stream ends.
   * @returns bytes of `input` used
   */
  decode(input: Buffer, limit: number, isLast: boolean): number {
    this.#input = input
    this.#at = 0
    const most = Math.min(limit, this.#window.length - 300)
    while (
      !this.ended &&
      this.waiting < most &&
      (isLast ? this.#at <= input.length : input.length - this.#at >= lowReserve)
    )
      this.#symbol(limit)
    if (this.#at > input.length) throw malformed('Its LZMA stream is cut off.')
    return this.#at
  }

  #symbol(limit: number): void {
    const { lc, lp, pb } = this.#properties
    const positionState = this.#total & ((1 << pb) - 1)
    if (this.#bit(offsets.isMatch + (this.#state << 4) + positionState) === 0) {
      const previous = this.#filled > 0 ? this.#back(1) : 0
      const literalState = ((this.#total & ((1 << lp) - 1)) << lc) + (previous >> (8 - lc))
      this.#literal(offsets.literals + literalProbs * literalState)
      return
    }
    const length = this.#match(positionState)
    if (length > 0) this.#repeat(this.#reps[0] ?? 0, Math.min(length, Math.max(limit - this.waiting, 0)))
  }

  #total = 0

  #literal(base: number): void {
    let symbol = 1
    if (this.#state >= 7) {
      let matched = this.#back((this.#reps[0] ?? 0) + 1)
      do {
        const matchBit = (matched >> 7) & 1
        matched <<= 1
        const bit = this.#bit(base + ((1 + matchBit) << 8) + symbol)
        symbol = (symbol << 1) | bit
        if (matchBit !== bit) break
      } while (symbol < 0x100)
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.#bit(base + symbol)
    this.#put(symbol & 0xff)
    this.#state = this.#state < 4 ? 0 : this.#state < 10 ? this.#state - 3 : this.#state - 6
  }

  /** Reads a match and gives its length; 0 for one that was done at once or for the end. */
  #match(positionState: number): number {
    const state = this.#state
    if (this.#bit(offsets.isRep + state) === 0) return this.#newMatch(positionState)
    if (this.#filled === 0) throw malformed('Its LZMA stream is damaged.')
    const [rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0] = this.#reps
    if (this.#bit(offsets.isRepG0 + state) === 0) {
      if (this.#bit(offsets.isRep0Long + (state << 4) + positionState) === 0) {
        this.#state = state < 7 ? 9 : 11
        this.#put(this.#back(rep0 + 1))
        return 0
      }
    } else if (this.#bit(offsets.isRepG1 + state) === 0) this.#reps = [rep1, rep0, rep2, rep3]
    else if (this.#bit(offsets.isRepG2 + state) === 0) this.#reps = [rep2, rep0, rep1, rep3]
    else this.#reps = [rep3, rep0, rep1, rep2]
    const length = this.#length(offsets.repLength, positionState)
    this.#state = state < 7 ? 8 : 11
    return length + 2
  }

  #newMatch(positionState: number): number {
    const [rep0 = 0, rep1 = 0, rep2 = 0] = this.#reps
    const length = this.#length(offsets.matchLength, positionState)
    this.#state = this.#state < 7 ? 7 : 10
    const distance = this.#distance(Math.min(length, 3))
    if (distance === 0xffffffff) {
      this.ended = true
      return 0
    }
    if (distance >= this.#filled) throw malformed('Its LZMA stream points before its start.')
    this.#reps = [distance, rep0, rep1, rep2]
    return length + 2
  }

  #length(base: number, positionState: number): number {
    if (this.#bit(base) === 0) return this.#tree(base + 2 + (positionState << 3), 3)
    if (this.#bit(base + 1) === 0) return 8 + this.#tree(base + 2 + 128 + (positionState << 3), 3)
    return 16 + this.#tree(base + 2 + 256, 8)
  }

  #distance(lengthState: number): number {
    const slot = this.#tree(offsets.slots + (lengthState << 6), 6)
    if (slot < 4) return slot
    const bits = (slot >> 1) - 1
    const base = (2 | (slot & 1)) * 2 ** bits
    if (slot < 14) return base + this.#reverseTree(offsets.special + base - slot, bits)
    return base + this.#direct(bits - 4) * 16 + this.#reverseTree(offsets.align, 4)
  }

  #tree(base: number, bits: number): number {
    let symbol = 1
    for (let left = bits; left > 0; left--) symbol = (symbol << 1) | this.#bit(base + symbol)
    return symbol - (1 << bits)
  }

  #reverseTree(base: number, bits: number): number {
    let symbol = 1
    let value = 0
    for (let index = 0; index < bits; index++) {
      const bit = this.#bit(base + symbol)
      symbol = (symbol << 1) | bit
      value |= bit << index
    }
    return value
  }

  #direct(bits: number): number {
    let value = 0
    for (let left = bits; left > 0; left--) {
      this.#range >>>= 1
      const isOne = this.#code >= this.#range
      if (isOne) this.#code -= this.#range
      value = value * 2 + (isOne ? 1 : 0)
      if (this.#range < 0x1000000) this.#normalise()
    }
    return value
  }

  #bit(index: number): number {
    const probability = this.#probs[index] ?? probabilityInit
    const bound = (this.#range >>> 11) * probability
    let bit = 0
    if (this.#code < bound) {
      this.#range = bound
      this.#probs[index] = probability + ((2048 - probability) >> 5)
    } else {
      this.#range -= bound
      this.#code -= bound
      this.#probs[index] = probability - (probability >> 5)
      bit = 1
    }
    if (this.#range < 0x1000000) this.#normalise()
    return bit
  }

  #normalise(): void {
    this.#range = (this.#range << 8) >>> 0
    this.#code = ((this.#code << 8) | (this.#input[this.#at++] ?? 0)) >>> 0
  }

  #put(byte: number): void {
    this.#window[this.#place] = byte
    this.#place = this.#place + 1 === this.#window.length ? 0 : this.#place + 1
    if (this.#filled < this.#window.length) this.#filled++
    this.#total = (this.#total + 1) >>> 0
  }

  #back(distance: number): number {
    const at = this.#place - distance
    return this.#window[at < 0 ? at + this.#window.length : at] ?? 0
  }

  #repeat(distance: number, length: number): void {
    if (distance >= this.#filled) throw malformed('Its LZMA stream points before its start.')
    for (let left = length; left > 0; left--) this.#put(this.#back(distance + 1))
  }
}

/** Where each group of probabilities lies. */
const offsets = layOut([
  ['isMatch', 192],
  ['isRep', 12],
  ['isRepG0', 12],
  ['isRepG1', 12],
  ['isRepG2', 12],
  ['isRep0Long', 192],
  ['slots', 256],
  ['special', 128],
  ['align', 16],
  ['matchLength', lengthProbs],
  ['repLength', lengthProbs],
  ['literals', 0],
] as const)

function layOut<Name extends string>(groups: readonly (readonly [Name, number])[]): Record<Name, number> {
  let next = 0
  const places: Partial<Record<Name, number>> = {}
  for (const [name, size] of groups) {
    places[name] = next
    next += size
  }
  return places as Record<Name, number>
}
