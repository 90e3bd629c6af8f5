import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { PackIndex } from './pack-index.ts'
import { UnreadableRepository } from './unreadable.ts'

export type ObjectKind = 'commit' | 'tree' | 'blob' | 'tag'

/** An object as it is kept: whole, or as the difference to another one. */
export interface PackEntry {
  /** Absent for a difference. */
  kind: ObjectKind | undefined
  /** Of what is inflated: the object, or the difference. */
  size: number
  /** Offset in this pack, or the id, of what it differs from. */
  base: number | Buffer | undefined
  /** Where its compressed bytes lie. */
  from: number
  to: number
}

const kinds: readonly (ObjectKind | undefined)[] = [undefined, 'commit', 'tree', 'blob', 'tag']
const offsetDelta = 6
const idDelta = 7
const longestHeader = 64
const trailerBytes = 20
const windowBytes = 2 ** 16
const idBytes = 20

/** One pack with its index. Reads through one window, so that objects in their order cost no call each. */
export class Pack {
  readonly index: PackIndex
  private readonly path: string
  private readonly file: number
  private readonly size: number
  private readonly ends: Float64Array
  private window = Buffer.alloc(0)
  private windowAt = 0

  /** @param path of the pack; its index lies beside it. @throws UnreadableRepository */
  constructor(path: string) {
    this.path = path
    this.index = new PackIndex(path.replace(/\.pack$/, '.idx'))
    this.file = openSync(path, 'r')
    this.size = fstatSync(this.file).size
    this.ends = this.endsOf()
  }

  close(): void {
    closeSync(this.file)
  }

  /** @throws UnreadableRepository when the pack is damaged there */
  entry(position: number): PackEntry {
    const from = this.index.offsets[position]!
    const to = this.ends[position]!
    if (!(from >= 12 && to > from)) throw this.damaged(position)
    const header = this.read(from, Math.min(to, from + longestHeader))
    let at = 0
    let byte = header[at++]!
    const type = (byte >> 4) & 7
    let size = byte & 15
    for (let factor = 16; byte & 128; factor *= 128) {
      byte = header[at++] ?? 0
      size += (byte & 127) * factor
    }
    if (type === offsetDelta) {
      const { back, end } = backwards(header, at)
      return { kind: undefined, size, base: from - back, from: from + end, to }
    }
    if (type === idDelta)
      return {
        kind: undefined,
        size,
        base: Buffer.from(header.subarray(at, at + idBytes)),
        from: from + at + idBytes,
        to,
      }
    const kind = kinds[type]
    if (!kind) throw this.damaged(position)
    return { kind, size, base: undefined, from: from + at, to }
  }

  /** @throws UnreadableRepository when it is not what its header says */
  inflate(position: number, { from, to, size }: PackEntry): Buffer {
    try {
      // A chunk as large as what comes out: what is kept of a small object is not a large one.
      const bytes = inflateSync(this.read(from, to), { maxOutputLength: size + 1, chunkSize: Math.max(64, size + 1) })
      if (bytes.length === size) return bytes
    } catch {
      // Said below.
    }
    throw this.damaged(position)
  }

  private damaged(position: number): UnreadableRepository {
    return new UnreadableRepository(
      `The object ${this.index.idAt(position)} of ${this.path} is damaged. "git fsck" says more.`,
    )
  }

  private endsOf(): Float64Array {
    const { inPlace, offsets, count } = this.index
    const ends = new Float64Array(count)
    for (let at = 0; at < count; at++)
      ends[inPlace[at]!] = at + 1 < count ? offsets[inPlace[at + 1]!]! : this.size - trailerBytes
    return ends
  }

  private read(from: number, to: number): Buffer {
    if (from < this.windowAt || to > this.windowAt + this.window.length) {
      const wanted = Buffer.allocUnsafe(Math.max(to - from, Math.min(windowBytes, this.size - from)))
      let read = 0
      while (read < wanted.length) {
        const more = readSync(this.file, wanted, read, wanted.length - read, from + read)
        if (more === 0) break
        read += more
      }
      this.window = wanted.subarray(0, read)
      this.windowAt = from
    }
    return this.window.subarray(from - this.windowAt, to - this.windowAt)
  }
}

/** How far before a difference the object lies that it differs from. */
function backwards(header: Buffer, start: number): { back: number; end: number } {
  let at = start
  let byte = header[at++] ?? 0
  let back = byte & 127
  while (byte & 128) {
    byte = header[at++] ?? 0
    back = (back + 1) * 128 + (byte & 127)
  }
  return { back, end: at }
}
