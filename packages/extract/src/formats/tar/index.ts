import { malformed } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { readNext } from '../../reading/stream-member.ts'
import { ByteReader } from '../../source/byte-reader.ts'
import { blockBytes, parseHeader, parsePax, type TarHeader } from './header.ts'

const maxExtendedBytes = 2 ** 20

/** Tape archives: each member as it comes; links and folders are listed. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const reader = new ByteReader(doc.source.stream())
  let next: { name?: string; size?: number } = {}
  for (let first = true; ; first = false) {
    const block = await reader.read(blockBytes)
    if (block.length === 0 || isZero(block)) return
    const header = parseHeader(block)
    if (!header && first) throw malformed('Its first header is damaged.')
    if (!header) return doc.flaw('damaged', `The header at byte ${reader.offset - block.length} is damaged.`)
    doc.check()
    if ('LKxXg'.includes(header.type)) next = { ...next, ...(await readExtension(doc, reader, header)) }
    else {
      yield* readMember(doc, reader, { ...header, name: next.name ?? header.name, size: next.size ?? header.size })
      next = {}
    }
  }
}

async function readExtension(
  doc: Reading,
  reader: ByteReader,
  { type, size }: TarHeader,
): Promise<{ name?: string; size?: number }> {
  if (size > maxExtendedBytes) throw malformed('An extended header of it is too long.')
  const bytes = await reader.read(size)
  await reader.skip(padding(size))
  if (bytes.length < size) doc.flaw('truncated', 'An extended header is cut off.')
  if (type === 'L') return { name: bytes.toString('utf8').replace(/\0[^]*$/, '') }
  if (type !== 'x' && type !== 'X') return {}
  const pax = parsePax(bytes)
  const said = { name: pax.get('GNU.sparse.name') ?? pax.get('path'), size: Number(pax.get('size') ?? NaN) }
  return {
    ...(said.name === undefined ? {} : { name: said.name }),
    ...(Number.isFinite(said.size) ? { size: said.size } : {}),
  }
}

async function* readMember(doc: Reading, reader: ByteReader, header: TarHeader): AsyncGenerator<TextChunk> {
  const { name, size, type } = header
  for (let more = header.isSparseExtended; more;) more = (await reader.read(blockBytes))[504] === 1
  if (type === '5' || name.endsWith('/')) listed(doc, name, 'inode/directory')
  else if (/[1-46]/.test(type)) listed(doc, name, 'inode/symlink')
  else yield* readNext(doc, reader, size, { name })
  if (type === '5' || name.endsWith('/')) await reader.skip(size)
  await reader.skip(padding(size))
}

function listed(doc: Reading, name: string, mime: string): void {
  doc.session.countEntry()
  doc.part({ kind: 'entry', name, mime })
}

function padding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

function isZero(block: Buffer): boolean {
  return block.every(byte => byte === 0)
}
