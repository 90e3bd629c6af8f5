import type { Document } from './document.ts'

/**
 * The report as PDF: title page with its stamp, contents, chapters; charts as vectors, tagged for readers for the blind. The same document
 * gives the same bytes. Long ones let other work in between.
 */
export async function writePdf(document: Document): Promise<Buffer> {
  // Fonts, charts and what sets them take a third of a server's memory, and most of its processes never write one.
  return (await import('./draw-pdf.ts')).drawPdf(document)
}
