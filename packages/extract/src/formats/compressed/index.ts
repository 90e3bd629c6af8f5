import { guarded, counted } from '../../compress/guard.ts'
import { decompressor } from '../../compress/decompressors.ts'
import { unsupported } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { readMemberStream } from '../../reading/stream-member.ts'

const endings: Record<string, string> = {
  tgz: '.tar',
  tbz2: '.tar',
  tbz: '.tar',
  txz: '.tar',
  tzst: '.tar',
  taz: '.tar',
  svgz: '.svg',
  emz: '.emf',
  wmz: '.wmf',
}

/** One file compressed by itself: gzip, bzip2, xz, zstd, lz4, compress. What is inside is read as its member. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const decompress = await decompressor(doc.mime)
  if (!decompress) throw unsupported(`${doc.mime} is not read.`)
  const input = counted(doc.source.stream())
  const name = (await storedName(doc)) ?? innerName(doc.source.name ?? 'content')
  const bytes = guarded(decompress(input.bytes), doc.session, () => Math.max(doc.source.size ?? 0, input.count()))
  const part = doc.session.parts.length
  yield* readMemberStream(doc, bytes, { name })
  const inner = doc.session.parts[part]
  // It is that one file: what says nothing inside says nothing outside.
  if (inner?.status === 'skipped' && inner.reason === 'unsupported')
    throw unsupported(`It holds ${inner.mime ?? 'bytes'}, in which there is no text that can be read.`)
}

function innerName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? name
  return base.replace(/\.([^.]*)$/, (_, extension: string) => endings[extension.toLowerCase()] ?? '') || base
}

/** The name in a gzip header (RFC 1952). */
async function storedName(doc: Reading): Promise<string | undefined> {
  if (doc.mime !== 'application/gzip') return undefined
  const head = Buffer.from(await doc.source.read(0, 1024))
  const flags = head[3] ?? 0
  const start = flags & 4 ? 12 + head.readUInt16LE(10) : 10
  const end = flags & 8 ? head.indexOf(0, start) : -1
  return end > start ? head.toString('latin1', start, end).split(/[/\\]/).at(-1) : undefined
}
