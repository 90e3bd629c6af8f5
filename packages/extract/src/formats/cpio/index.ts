import { malformed } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { readNext } from '../../reading/stream-member.ts'
import { ByteReader } from '../../source/byte-reader.ts'

interface CpioHeader {
  mode: number
  nameSize: number
  size: number
  align: number
  headerSize: number
}

const maxNameBytes = 65_536
const typeMask = 0o170000
const regular = 0o100000

/** cpio archives, old binary, portable ASCII and new ASCII (cpio(5)). */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const reader = new ByteReader(doc.source.stream())
  for (let count = 0; ; count++) {
    const header = await readHeader(reader)
    if (!header && count === 0) throw malformed('Its first header is damaged.')
    if (!header) return doc.flaw('truncated', 'It ends without its trailer.')
    if (header.nameSize > maxNameBytes) throw malformed('A member name of it is too long.')
    const name = (await reader.read(header.nameSize)).toString('utf8').replace(/\0[^]*$/, '')
    await reader.skip(padding(header.headerSize + header.nameSize, header.align))
    if (name === 'TRAILER!!!') return
    doc.check()
    if ((header.mode & typeMask) === regular || (header.mode & typeMask) === 0)
      yield* readNext(doc, reader, header.size, { name })
    else {
      doc.session.countEntry()
      doc.part({
        kind: 'entry',
        name,
        mime: (header.mode & typeMask) === 0o040000 ? 'inode/directory' : 'inode/special',
      })
      await reader.skip(header.size)
    }
    await reader.skip(padding(header.size, header.align))
  }
}

async function readHeader(reader: ByteReader): Promise<CpioHeader | undefined> {
  const magic = (await reader.peek(6)).toString('latin1')
  if (magic === '070701' || magic === '070702') {
    const field = fields(await reader.read(110), 6, 8, 16)
    return { mode: field(1), size: field(6), nameSize: field(11), align: 4, headerSize: 110 }
  }
  if (magic === '070707') {
    const bytes = await reader.read(76)
    const octal = (start: number, length: number) => parseInt(bytes.toString('latin1', start, start + length), 8) || 0
    return { mode: octal(18, 6), nameSize: octal(59, 6), size: octal(65, 11), align: 1, headerSize: 76 }
  }
  return oldHeader(reader, magic)
}

async function oldHeader(reader: ByteReader, magic: string): Promise<CpioHeader | undefined> {
  const isLittle = magic.startsWith('\xc7\x71')
  if (!isLittle && !magic.startsWith('\x71\xc7')) return undefined
  const bytes = await reader.read(26)
  if (bytes.length < 26) return undefined
  const half = (index: number) => (isLittle ? bytes.readUInt16LE(index * 2) : bytes.readUInt16BE(index * 2))
  return { mode: half(3), nameSize: half(10), size: half(11) * 65_536 + half(12), align: 2, headerSize: 26 }
}

function fields(bytes: Buffer, start: number, width: number, base: number) {
  return (index: number) =>
    parseInt(bytes.toString('latin1', start + index * width, start + (index + 1) * width), base) || 0
}

function padding(size: number, align: number): number {
  return (align - (size % align)) % align
}
