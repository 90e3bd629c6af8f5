import { guarded } from '../../compress/guard.ts'
import { zlibStream } from '../../compress/zlib-stream.ts'
import { readMemberStream } from '../../reading/stream-member.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { ByteReader } from '../../source/byte-reader.ts'

const maxHeaderBytes = 64 * 1024
/** Kinds of record that hold what was fetched (ISO 28500, 6). */
const fetched = new Set(['response', 'resource', 'conversion'])

/** Web archives: each page or file that was fetched is a member, named by its path; addresses are a part of their own. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const reader = new ByteReader(doc.source.stream())
  const addresses: string[] = []
  const headers = doc.part({ kind: 'header', name: 'headers' })
  for (;;) {
    const head = await header(reader)
    if (!head) break
    yield doc.text(headers, `${shown(head)}\n`)
    const end = reader.offset + Number(head.get('content-length') ?? 0)
    const address = head.get('warc-target-uri')?.replace(/^<|>$/g, '')
    if (address && fetched.has(head.get('warc-type') ?? '')) {
      addresses.push(address)
      yield* readRecord(doc, reader, {
        end,
        address,
        headers,
        isHttp: /^application\/http/i.test(head.get('content-type') ?? ''),
      })
    }
    if (reader.offset < end) await reader.skip(end - reader.offset)
    if (reader.offset < end) doc.flaw('truncated', 'Its last record is cut off.')
  }
  if (addresses.length > 0)
    yield doc.text(doc.part({ kind: 'metadata', name: 'addresses' }), `${addresses.join('\n')}\n`)
}

interface FetchedRecord {
  end: number
  address: string
  headers: number
  isHttp: boolean
}

async function* readRecord(
  doc: Reading,
  reader: ByteReader,
  { end, address, headers, isHttp }: FetchedRecord,
): AsyncGenerator<TextChunk> {
  const answer = isHttp ? await header(reader) : undefined
  if (answer) yield doc.text(headers, `${shown(answer)}\n`)
  const size = Math.max(0, end - reader.offset)
  const coding = answer?.get('content-encoding')?.toLowerCase()
  const bytes =
    coding === 'gzip' || coding === 'deflate'
      ? guarded(zlibStream(reader.take(size), coding), doc.session, () => size)
      : reader.take(size)
  yield* readMemberStream(doc, bytes, { name: nameOf(address) })
}

function shown(head: ReadonlyMap<string, string>): string {
  return [...head].map(([name, value]) => `${name}: ${value}\n`).join('')
}

function nameOf(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  return decodeURI(url.pathname.replace(/%(?![\da-f]{2})/gi, '%25')).slice(1) || url.host
}

/** The fields of a record's or an answer's header, by their names in lower case; undefined at the end. */
async function header(reader: ByteReader): Promise<Map<string, string> | undefined> {
  let head = await reader.peek(4)
  while (/^\r?\n/.test(head.toString('latin1'))) {
    await reader.skip(head[0] === 13 ? 2 : 1)
    head = await reader.peek(4)
  }
  const text = (await reader.peek(maxHeaderBytes)).toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  if (!end) {
    await reader.skip(text.length)
    return undefined
  }
  await reader.skip(end.index + end[0].length)
  const lines = text.slice(0, end.index).split(/\r?\n/).slice(1)
  return new Map(
    lines.map(line => [
      line.slice(0, line.indexOf(':')).trim().toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
}
