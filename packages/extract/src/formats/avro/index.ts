import { inflateRawSync, zstdDecompressSync } from 'node:zlib'
import { bunzip2 } from '../../compress/bzip2.ts'
import { unxz } from '../../compress/xz.ts'
import { LimitReached, malformed, unsupported } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { ByteReader } from '../../source/byte-reader.ts'
import { collect } from '../../source/collect.ts'
import { headed, RowText } from '../../text/rows.ts'
import { AvroReader } from './decode.ts'
import { parseSchema } from './schema.ts'

/** Avro object container files, block by block. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const reader = new ByteReader(doc.source.stream())
  await reader.skip(4)
  const meta = await readMeta(reader, doc.limits.memoryBytes)
  await reader.skip(16)
  const schema = parseSchema(parseJson(meta.get('avro.schema')?.toString('utf8')))
  const codec = meta.get('avro.codec')?.toString('utf8') ?? 'null'
  const part = doc.part({ kind: 'table', name: 'rows' })
  if (schema.type === 'record')
    doc.set(
      'columns',
      schema.fields.map(field => field.name),
    )
  const text = schema.type === 'record' ? headed(schema.fields.map(field => field.name)) : new RowText('rows')
  let rows = 0
  while ((await reader.peek(1)).length > 0) {
    const count = await long(reader)
    const size = await long(reader)
    if (count < 0 || size < 0) throw malformed('A block of it is damaged.')
    if (size > doc.limits.memoryBytes) throw new LimitReached('memory_limit', 'A block of it is too large.')
    const packed = await reader.read(size)
    if (packed.length < size) return doc.flaw('truncated', 'Its last block is cut off.')
    const block = new AvroReader(await unpacked(packed, codec, doc))
    for (let row = 0; row < count && !block.ended; row++) {
      for (const value of schema.type === 'record'
        ? schema.fields.map(field => block.value(field.schema))
        : [block.value(schema)])
        text.cell(value)
      text.endRow()
      rows++
      if (text.full) yield doc.rows(part, text)
    }
    if (text.length > 0) yield doc.rows(part, text)
    await reader.skip(16)
  }
  doc.set('rows', rows)
}

async function readMeta(reader: ByteReader, limit: number): Promise<Map<string, Buffer>> {
  const meta = new Map<string, Buffer>()
  const sized = async () => {
    const size = await long(reader)
    if (size < 0 || size > limit) throw malformed('Its header is damaged.')
    return reader.read(size)
  }
  for (let count = await long(reader); count !== 0 && meta.size < 1000; count = await long(reader)) {
    if (count < 0) await long(reader)
    for (let left = Math.min(Math.abs(count), 1000); left > 0; left--)
      meta.set((await sized()).toString('utf8'), Buffer.from(await sized()))
  }
  return meta
}

async function long(reader: ByteReader): Promise<number> {
  const bytes: number[] = []
  for (;;) {
    const [byte] = await reader.read(1)
    if (byte === undefined || bytes.length > 9) throw malformed('It is cut off.')
    bytes.push(byte)
    if (byte < 128) return new AvroReader(Buffer.from(bytes)).long()
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw malformed('Its schema is damaged.')
  }
}

async function unpacked(packed: Buffer, codec: string, doc: Reading): Promise<Buffer> {
  const maxOutputLength = doc.limits.memoryBytes
  const stream = async function* () {
    yield packed
  }
  switch (codec) {
    case 'null':
      return packed
    case 'deflate':
      return inflateRawSync(packed, { maxOutputLength })
    case 'zstandard':
      return zstdDecompressSync(packed, { maxOutputLength })
    case 'bzip2':
      return collect(bunzip2(stream()), maxOutputLength)
    case 'xz':
      return collect(unxz(stream()), maxOutputLength)
    case 'snappy':
      return unsnapped(packed.subarray(0, -4), maxOutputLength)
    default:
      throw unsupported(`Its codec ${codec.slice(0, 40)} is not read.`)
  }
}

async function unsnapped(packed: Buffer, limit: number): Promise<Buffer> {
  const { snappyUncompress } = await import('hyparquet')
  let size = 0
  let at = 0
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = packed[at++] ?? 0
    size += (byte & 127) * 2 ** shift
    if (byte < 128) break
  }
  if (size > limit) throw new LimitReached('memory_limit', 'A block of it is too large.')
  const output = new Uint8Array(size)
  snappyUncompress(packed.subarray(at), output)
  return Buffer.from(output)
}
