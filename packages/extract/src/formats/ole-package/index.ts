import { encrypted, rightsManaged, unsupported } from '../../errors.ts'
import { readStorage } from '../../ole/embedded.ts'
import { openOle } from '../../ole/open-ole.ts'
import { readSummaries } from '../../ole/property-set.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'

/** OLE2 files that are no document of a known kind: encrypted and protected ones, and packages around a file. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const file = await openOle(doc.source)
  await readSummaries(doc, file)
  if (doc.mime === 'application/x-ms-encrypted-package') {
    if ([...file.entries.keys()].some(key => key.includes('drmencrypted'))) {
      throw rightsManaged('It is protected by rights management.')
    }
    throw encrypted('It needs a password to be opened.')
  }
  if (doc.mime === 'application/x-ms-rights-managed') throw rightsManaged('It is protected by rights management.')
  const before = doc.session.entries
  yield* readStorage(doc, file, '')
  if (doc.session.entries === before) throw unsupported('It is an OLE2 file of a kind that is not read.')
}
