import { encrypted } from '../../errors.ts'
import type { ByteSource } from '../../source/byte-source.ts'
import type { RarEntry } from './entry.ts'

/** Members of a RAR 5 archive (RAR 5.0 archive format, rarlab.com/technote.htm). */
export async function* rar5Entries(source: ByteSource): AsyncGenerator<RarEntry> {
  for (let at = 8; ;) {
    const head = Buffer.from(await source.read(at, 65_536))
    if (head.length < 7) return
    const numbers = new Numbers(head, 4)
    const size = numbers.next()
    const start = numbers.at
    const type = numbers.next()
    const flags = numbers.next()
    const extraSize = flags & 1 ? numbers.next() : 0
    const dataSize = flags & 2 ? numbers.next() : 0
    if (size === 0 || type === 5) return
    if (type === 4) throw encrypted('Its list of members needs a password.')
    const offset = at + start + size
    if (type === 2) yield fileEntry(numbers, head.subarray(start + size - extraSize, start + size), offset, dataSize)
    at = offset + dataSize
  }
}

function fileEntry(numbers: Numbers, extra: Buffer, offset: number, packedSize: number): RarEntry {
  const flags = numbers.next()
  const size = numbers.next()
  numbers.next()
  numbers.at += (flags & 2 ? 4 : 0) + (flags & 4 ? 4 : 0)
  const compression = numbers.next()
  numbers.next()
  const length = numbers.next()
  const name = numbers.bytes.toString('utf8', numbers.at, numbers.at + length)
  return {
    name,
    size,
    packedSize,
    offset,
    isFolder: (flags & 1) !== 0,
    isStored: ((compression >> 7) & 7) === 0,
    isEncrypted: hasRecord(extra, 1),
  }
}

function hasRecord(extra: Buffer, wanted: number): boolean {
  const numbers = new Numbers(extra, 0)
  while (numbers.at < extra.length) {
    const size = numbers.next()
    const start = numbers.at
    if (numbers.next() === wanted) return true
    numbers.at = start + Math.max(1, size)
  }
  return false
}

/** Numbers of seven bits a byte, the lowest first. */
class Numbers {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.at = at
  }

  next(): number {
    let value = 0
    for (let shift = 0; shift < 63; shift += 7) {
      const byte = this.bytes[this.at++] ?? 0
      value += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    return value
  }
}
