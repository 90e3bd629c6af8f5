import { encrypted, malformed } from '../../errors.ts'

/** What the file information block of a Word binary document says ([MS-DOC] 2.5). Offsets and sizes in bytes, counts in characters. */
export interface Fib {
  isWord97: boolean
  tableName: '0Table' | '1Table'
  textStart: number
  /** Characters of body, notes, headers, macros, comments, endnotes, text boxes, header text boxes. */
  counts: number[]
  clx: { offset: number; size: number }
  codePage: number
  /** Place of the n-th table in the table stream. */
  table(index: number): { offset: number; size: number }
}

const tablesStart = 0x9a

export function readFib(stream: Buffer): Fib {
  if (stream.length < 0x60) throw malformed('Its Word document stream is too short.')
  const ident = stream.readUInt16LE(0)
  if (
    ident !== 0xa5ec &&
    ident !== 0xa5dc &&
    ident !== 0xa59b &&
    ident !== 0xa5db &&
    ident !== 0xa697 &&
    ident !== 0xa699
  )
    throw malformed('It is no Word document.')
  const flags = stream.readUInt16LE(10)
  if (flags & 0x0100) throw encrypted('It needs a password to be opened.')
  const isWord97 = ident === 0xa5ec && stream.readUInt16LE(2) >= 0xc0
  const counts = Array.from({ length: 8 }, (_, index) => at(stream, (isWord97 ? 0x4c : 0x34) + index * 4))
  const table = (index: number) => ({
    offset: at(stream, tablesStart + index * 8),
    size: at(stream, tablesStart + 4 + index * 8),
  })
  return {
    isWord97,
    tableName: flags & 0x0200 ? '1Table' : '0Table',
    textStart: stream.readUInt32LE(0x18),
    counts,
    clx: isWord97 ? table(33) : { offset: at(stream, 0x160), size: at(stream, 0x164) },
    codePage: codePageOfLanguage(stream.readUInt16LE(6)),
    table,
  }
}

function at(stream: Buffer, offset: number): number {
  return offset + 4 <= stream.length ? stream.readUInt32LE(offset) : 0
}

/** Windows code pages by primary language ([MS-LCID]), for documents older than Unicode. */
const codePages: Record<number, number> = {
  0x01: 1256,
  0x02: 1251,
  0x04: 936,
  0x05: 1250,
  0x08: 1253,
  0x0d: 1255,
  0x0e: 1250,
  0x11: 932,
  0x12: 949,
  0x15: 1250,
  0x18: 1250,
  0x19: 1251,
  0x1a: 1250,
  0x1b: 1250,
  0x1e: 874,
  0x1f: 1254,
  0x22: 1251,
  0x23: 1251,
  0x24: 1250,
  0x25: 1257,
  0x26: 1257,
  0x27: 1257,
  0x29: 1256,
  0x2a: 1258,
}

function codePageOfLanguage(language: number): number {
  return codePages[language & 0x3ff] ?? 1252
}
