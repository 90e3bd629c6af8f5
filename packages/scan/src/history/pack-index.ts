import { openSync, closeSync, readSync, fstatSync } from 'node:fs'
import { UnreadableRepository } from './unreadable.ts'

const magic = 0xff744f63
const headerBytes = 8
const fanoutBytes = 1024
const idBytes = 20

/** The index of a pack (version 2): ids in order, with where each object lies. About 24 bytes an object are held. */
export class PackIndex {
  readonly count: number
  /** Positions of objects, in the order in which they lie in the pack. */
  readonly inPlace: Uint32Array
  /** Offsets in the pack, by position. */
  readonly offsets: Float64Array
  private readonly ids: Buffer
  private readonly fanout: Uint32Array

  /** @throws UnreadableRepository when it is no index of version 2, or is cut off */
  constructor(path: string) {
    const bytes = wholeFile(path)
    if (bytes.length < headerBytes + fanoutBytes || bytes.readUInt32BE(0) !== magic || bytes.readUInt32BE(4) !== 2)
      throw new UnreadableRepository(
        `${path} is no index of version 2. Run "git repack -a -d" in the repository, then try again.`,
      )
    this.fanout = Uint32Array.from({ length: 256 }, (_, at) => bytes.readUInt32BE(headerBytes + 4 * at))
    this.count = this.fanout[255]!
    const idsAt = headerBytes + fanoutBytes
    const offsetsAt = idsAt + this.count * (idBytes + 4)
    const longAt = offsetsAt + this.count * 4
    if (bytes.length < longAt + 2 * idBytes || this.fanout.some((many, at) => at > 0 && many < this.fanout[at - 1]!))
      throw new UnreadableRepository(`${path} is cut off or damaged. "git fsck" says more.`)
    this.ids = Buffer.from(bytes.subarray(idsAt, idsAt + this.count * idBytes))
    this.offsets = Float64Array.from({ length: this.count }, (_, at) => offsetAt(bytes, offsetsAt + 4 * at, longAt))
    this.inPlace = Uint32Array.from({ length: this.count }, (_, at) => at).sort(
      (a, b) => this.offsets[a]! - this.offsets[b]!,
    )
  }

  /** Position of an object, or -1. */
  find(id: Buffer): number {
    const first = id[0]!
    let low = first === 0 ? 0 : this.fanout[first - 1]!
    let high = this.fanout[first]! - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const order = this.ids.compare(id, 0, idBytes, middle * idBytes, (middle + 1) * idBytes)
      if (order === 0) return middle
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  idAt(position: number): string {
    return this.ids.toString('hex', position * idBytes, (position + 1) * idBytes)
  }

  /** Position of the object that begins at `offset`, or -1. */
  at(offset: number): number {
    let low = 0
    let high = this.count - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const position = this.inPlace[middle]!
      const found = this.offsets[position]!
      if (found === offset) return position
      if (found < offset) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

/** Offsets beyond 31 bits stand in a table of their own. */
function offsetAt(bytes: Buffer, at: number, longAt: number): number {
  const short = bytes.readUInt32BE(at)
  if (short < 0x80000000) return short
  const long = longAt + 8 * (short - 0x80000000)
  return long + 8 <= bytes.length ? bytes.readUInt32BE(long) * 2 ** 32 + bytes.readUInt32BE(long + 4) : -1
}

function wholeFile(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.allocUnsafe(fstatSync(file).size)
    let read = 0
    while (read < bytes.length) {
      const more = readSync(file, bytes, read, Math.min(bytes.length - read, 2 ** 26), read)
      if (more === 0) break
      read += more
    }
    return bytes.subarray(0, read)
  } finally {
    closeSync(file)
  }
}
