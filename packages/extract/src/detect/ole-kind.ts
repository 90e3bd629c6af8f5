import type { OleFile } from '../ole/ole-file.ts'
import { openOle } from '../ole/open-ole.ts'
import type { ByteSource } from '../source/byte-source.ts'

/** Streams that only one kind of document has, in the order in which they decide. */
const kinds: readonly (readonly [string, string])[] = [
  ['encryptedpackage', 'application/x-ms-encrypted-package'],
  ['\tdrmcontent', 'application/x-ms-rights-managed'],
  ['worddocument', 'application/msword'],
  ['powerpoint document', 'application/vnd.ms-powerpoint'],
  ['pp97_dualstorage/powerpoint document', 'application/vnd.ms-powerpoint'],
  ['workbook', 'application/vnd.ms-excel'],
  ['book', 'application/vnd.ms-excel'],
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
  ['visiodocument', 'application/vnd.visio'],
  ['quill', 'application/x-mspublisher'],
]

/** What an OLE2 compound file really is, by the names of its streams. */
export async function oleMime(source: ByteSource): Promise<string> {
  try {
    return mimeOfOle(await openOle(source))
  } catch {
    return 'application/x-ole-storage'
  }
}

export function mimeOfOle(file: OleFile, prefix = ''): string {
  return kinds.find(([path]) => file.has(prefix + path))?.[1] ?? 'application/x-ole-storage'
}
