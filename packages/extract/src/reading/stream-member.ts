import { LimitReached } from '../errors.ts'
import type { ByteReader } from '../source/byte-reader.ts'
import { memberSource } from '../source/collect.ts'
import type { Member, Reading } from './reading.ts'
import type { TextChunk } from './session.ts'

/** Reads the member that lies next in a stream, `size` bytes long, and leaves the stream behind it. */
export async function* readNext(
  doc: Reading,
  reader: ByteReader,
  size: number,
  member: Member,
): AsyncGenerator<TextChunk> {
  const end = reader.offset + size
  if (doc.options.listOnly) doc.part({ kind: 'entry', name: member.name, bytes: size })
  else yield* readMemberStream(doc, reader.take(size), member)
  if (reader.offset < end) await reader.skip(end - reader.offset)
  if (reader.offset < end) doc.flaw('truncated', `${member.name} is cut off.`)
}

/** Reads a member from the bytes that a container gives for it. */
export async function* readMemberStream(
  doc: Reading,
  bytes: AsyncIterable<Uint8Array>,
  member: Member,
): AsyncGenerator<TextChunk> {
  let source
  try {
    source = await memberSource(bytes, member.name, doc.limits.spoolBytes)
  } catch (error) {
    if (error instanceof LimitReached && error.scope === 'source') throw error
    return doc.unreadable(member, error)
  }
  yield* doc.member(source, member)
}
