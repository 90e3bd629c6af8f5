import type { ByteSource } from '../source/byte-source.ts'
import type { OleFile } from './ole-file.ts'

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const storages = new WeakMap<ByteSource, OleFile>()

/** A storage inside a compound file as a document of its own: `openOle` gives its streams without copying them. */
export function storageSource(file: OleFile, path: string, name: string): ByteSource {
  const source: ByteSource = {
    name,
    read: async (offset, length) => magic.subarray(offset, offset + length),
    async *stream() {
      yield magic
    },
  }
  storages.set(source, file.sub(path))
  return source
}

export function storageOf(source: ByteSource): OleFile | undefined {
  return storages.get(source)
}
