import { guarded } from '../../compress/guard.ts'
import { encrypted, malformed } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { readMemberStream } from '../../reading/stream-member.ts'
import { fromBytes } from '../../source/from-bytes.ts'
import { slice, sizeOf } from '../../source/random-access.ts'
import type { RarEntry } from './entry.ts'
import { rar4Entries } from './rar4.ts'
import { rar5Entries } from './rar5.ts'
import { RarUnpacker } from './unpacker.ts'

/** RAR archives, version 4 and 5: stored members are read where they lie, packed ones through libarchive. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const isNew = Buffer.from(await doc.source.read(0, 8)).toString('latin1', 0, 8) === 'Rar!\x1a\x07\x01\x00'
  let members = 0
  let unpacker: Promise<RarUnpacker> | undefined
  const unpack = async function* ({ size }: RarEntry, index: number) {
    unpacker ??= RarUnpacker.open(doc)
    yield* (await unpacker).member(index, size)
  }
  let locked = 0
  for await (const entry of isNew ? rar5Entries(doc.source) : rar4Entries(doc.source)) {
    if (entry.isEncrypted) locked++
    yield* readEntry(doc, entry, unpack(entry, members++))
  }
  if (members === 0 && (await sizeOf(doc.source)) < 20) throw malformed('It has no members.')
  if (members > 0 && members === locked) throw encrypted('All its members need a password.')
}

async function* readEntry(
  doc: Reading,
  entry: RarEntry,
  unpacked: AsyncIterable<Uint8Array>,
): AsyncGenerator<TextChunk> {
  const place = { name: entry.name }
  if (entry.isFolder) {
    doc.session.countEntry()
    doc.part({ kind: 'entry', name: entry.name, mime: 'inode/directory' })
  } else if (entry.isEncrypted) doc.unreadable(place, encrypted(`${entry.name} needs a password.`))
  else if (doc.options.listOnly) doc.part({ kind: 'entry', name: entry.name, bytes: entry.size })
  else if (!entry.isStored)
    yield* readMemberStream(
      doc,
      guarded(unpacked, doc.session, () => entry.packedSize),
      place,
    )
  else {
    const bytes = slice(doc.source, entry.offset, entry.offset + entry.packedSize)
    yield* doc.member(
      entry.packedSize === 0 ? fromBytes(new Uint8Array(0), entry.name) : { ...bytes, name: entry.name },
      place,
    )
  }
}
