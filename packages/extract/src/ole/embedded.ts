import type { Reading } from '../reading/reading.ts'
import type { TextChunk } from '../reading/session.ts'
import { fromBytes } from '../source/from-bytes.ts'
import type { OleFile } from './ole-file.ts'
import { packagedFile } from './packager.ts'
import { storageSource } from './storage-source.ts'

/** Streams in which an embedded object keeps a whole file. */
const wholeFiles = ['package', 'contents', 'embeddedodf']

/** The documents that the storages at `paths` hold: packaged files, whole files in a stream, or other OLE2 documents. */
export async function* readStorages(doc: Reading, file: OleFile, paths: readonly string[]): AsyncGenerator<TextChunk> {
  for (const path of paths) yield* readStorage(doc, file, path)
}

export async function* readStorage(doc: Reading, file: OleFile, path: string): AsyncGenerator<TextChunk> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const prefix = path === '' ? '' : `${path}/`
  const place = { name, kind: 'attachment' } as const
  try {
    const native = await file.read(`${prefix}\u0001Ole10Native`, doc.limits.memoryBytes)
    const packaged = native.length > 4 ? packagedFile(native.subarray(4)) : undefined
    if (packaged) return yield* doc.member(fromBytes(packaged.data, packaged.name), { ...place, name: packaged.name })
    for (const stream of wholeFiles) {
      const bytes = await file.read(prefix + stream, doc.limits.memoryBytes)
      if (bytes.length > 0) return yield* doc.member(fromBytes(bytes, name), place)
    }
    if (path !== '' && file.children(path).length > 0) yield* doc.member(storageSource(file, path, name), place)
  } catch (error) {
    doc.unreadable(place, error)
  }
}
