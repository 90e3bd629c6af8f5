import { LimitReached, encrypted } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { memberSource } from '../../source/collect.ts'
import { zipEntries } from '../../zip/archive.ts'
import { memberBytes } from '../../zip/member.ts'
import type { ZipEntry } from '../../zip/directory.ts'

/** Every member of a ZIP file, each read as the document that it is. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  let members = 0
  let locked = 0
  for await (const found of zipEntries(doc)) {
    doc.check()
    const entry = { ...found, name: found.name.replaceAll('\\', '/') }
    if (isFolder(entry)) {
      doc.session.countEntry()
      doc.part({ kind: 'entry', name: entry.name, mime: 'inode/directory' })
      continue
    }
    members++
    if (entry.encrypted) locked++
    yield* readEntry(doc, entry)
  }
  if (members > 0 && locked === members) throw encrypted('All its members need a password.')
}

async function* readEntry(doc: Reading, entry: ZipEntry): AsyncGenerator<TextChunk> {
  const place = { name: entry.name, kind: 'entry' } as const
  if (entry.encrypted) return doc.unreadable(place, encrypted(`${entry.name} needs a password.`))
  if (doc.options.listOnly) {
    doc.part({ kind: 'entry', name: entry.name, bytes: entry.size })
    return
  }
  let source
  try {
    source = await memberSource(memberBytes(doc.source, entry, doc.session), entry.name, doc.limits.spoolBytes)
  } catch (error) {
    if (error instanceof LimitReached && error.scope === 'source') throw error
    return doc.unreadable(place, error)
  }
  yield* doc.member(source, place)
}

function isFolder({ name, size }: ZipEntry): boolean {
  return size === 0 && /[/\\]$/.test(name)
}
