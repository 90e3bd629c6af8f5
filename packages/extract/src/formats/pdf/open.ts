import { encrypted, malformed, messageOf, rightsManaged } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { ByteSource } from '../../source/byte-source.ts'
import { sizeOf } from '../../source/random-access.ts'
import { pdfData, pdfLibrary, type PdfDocument, type PdfLibrary } from './library.ts'

const wholeBytes = 32 * 2 ** 20

/** Opens a PDF without running its scripts or fetching anything; large ones are read piece by piece. */
export async function openPdf(doc: Reading): Promise<PdfDocument> {
  const library = await pdfLibrary()
  const size = await sizeOf(doc.source)
  const bytes =
    size <= wholeBytes
      ? { data: Uint8Array.from(await doc.source.read(0, size)) }
      : { range: rangeTransport(library, doc.source, size), disableStream: true, disableAutoFetch: true }
  const loading = library.getDocument({
    ...bytes,
    ...pdfData,
    verbosity: library.VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    useWorkerFetch: false,
    maxImageSize: doc.limits.pixels,
  })
  doc.session.cleanups.push(() => loading.destroy())
  try {
    return await loading.promise
  } catch (error) {
    if (error instanceof library.PasswordException) throw encrypted('It needs a password to be opened.')
    if (/encryption/i.test(messageOf(error))) throw await lockedBy(doc)
    throw malformed(`It is no readable PDF: ${messageOf(error)}.`)
  }
}

/** Encryption other than by password: rights management, which says so in its name, or certificates. */
async function lockedBy({ source }: Reading) {
  const size = await sizeOf(source)
  const tail = Buffer.from(await source.read(Math.max(0, size - wholeBytes), wholeBytes))
  if (tail.includes('/MicrosoftIRM')) return rightsManaged('It is protected by rights management.')
  return encrypted('It is encrypted in a way that only its recipients can undo.')
}

function rangeTransport(library: PdfLibrary, source: ByteSource, size: number) {
  const transport = new library.PDFDataRangeTransport(size, null)
  transport.requestDataRange = (begin, end) => {
    source.read(begin, end - begin).then(
      bytes => transport.onDataRange(begin, Uint8Array.from(bytes)),
      () => transport.onDataRange(begin, new Uint8Array(end - begin)),
    )
  }
  return transport
}
