import { encrypted } from '../../errors.ts'
import type { ByteSource } from '../../source/byte-source.ts'
import type { RarEntry } from './entry.ts'

/** Members of a RAR 1.5 to 4 archive (technote.txt). */
export async function* rar4Entries(source: ByteSource): AsyncGenerator<RarEntry> {
  for (let at = 7; ;) {
    const head = Buffer.from(await source.read(at, 65_536))
    if (head.length < 7) return
    const type = head[2] ?? 0
    const flags = head.readUInt16LE(3)
    const size = head.readUInt16LE(5)
    if (type < 0x72 || type > 0x7b || size < 7) return
    if (type === 0x73 && flags & 0x80) throw encrypted('Its list of members needs a password.')
    const added = flags & 0x8000 && head.length >= 11 ? head.readUInt32LE(7) : 0
    const entry = type === 0x74 ? fileEntry(head.subarray(0, size), at, flags) : undefined
    if (entry) yield entry
    at += size + (entry?.packedSize ?? added)
  }
}

function fileEntry(head: Buffer, at: number, flags: number): RarEntry | undefined {
  if (head.length < 32) return undefined
  const isLarge = (flags & 0x100) !== 0 && head.length >= 40
  const high = (offset: number) => (isLarge ? head.readUInt32LE(offset) * 2 ** 32 : 0)
  const start = isLarge ? 40 : 32
  const raw = head.subarray(start, start + head.readUInt16LE(26))
  return {
    name: nameOf(raw, (flags & 0x200) !== 0).replaceAll('\\', '/'),
    packedSize: head.readUInt32LE(7) + high(32),
    size: head.readUInt32LE(11) + high(36),
    isFolder: (flags & 0xe0) === 0xe0,
    isEncrypted: (flags & 4) !== 0,
    isStored: head[25] === 0x30,
    offset: at + head.length,
  }
}

/** A name in UTF-8, or in the machine's encoding with, behind a zero, what differs in UTF-16. */
function nameOf(raw: Buffer, isUnicode: boolean): string {
  const zero = raw.indexOf(0)
  if (!isUnicode) return raw.toString('latin1', 0, zero < 0 ? raw.length : zero)
  return zero < 0 ? raw.toString('utf8') : unpackedName(raw.subarray(0, zero), raw.subarray(zero + 1))
}

/** Undoes RAR's packing of names: two bits say for each unit whether it is short, has the common high byte, is whole, or is copied. */
function unpackedName(plain: Buffer, packed: Buffer): string {
  const units: number[] = []
  const high = (packed[0] ?? 0) << 8
  let at = 1
  const next = () => packed[at++] ?? 0
  while (at < packed.length) {
    const flags = next()
    for (let shift = 6; shift >= 0 && at < packed.length; shift -= 2) {
      const kind = (flags >> shift) & 3
      if (kind < 2) units.push(next() | (kind === 1 ? high : 0))
      else if (kind === 2) units.push(next() | (next() << 8))
      else {
        const length = next()
        const shiftBy = length & 128 ? next() : 0
        const top = length & 128 ? high : 0
        for (let left = (length & 127) + 2; left > 0; left--)
          units.push((((plain[units.length] ?? 0) + shiftBy) & 255) | top)
      }
    }
  }
  return String.fromCharCode(...units)
}
