import type * as Pdf from 'pdfjs-dist/legacy/build/pdf.mjs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'

export type PdfLibrary = typeof Pdf
export type PdfDocument = Pdf.PDFDocumentProxy
export type PdfPage = Pdf.PDFPageProxy

let loading: Promise<PdfLibrary> | undefined

/** pdf.js with its parser in this thread: it is the pool that isolates, not a worker of the library's own. */
export function pdfLibrary(): Promise<PdfLibrary> {
  loading ??= load()
  return loading
}

async function load(): Promise<PdfLibrary> {
  const worker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string)
  Object.assign(globalThis, { pdfjsWorker: worker })
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Folders of the library's own data: character maps, standard fonts, image decoders. */
export const pdfData = {
  cMapUrl: join(home, 'cmaps') + sep,
  cMapPacked: true,
  standardFontDataUrl: join(home, 'standard_fonts') + sep,
  wasmUrl: join(home, 'wasm') + sep,
  iccUrl: join(home, 'iccs') + sep,
}
