import { RtfReader } from './rtf-reader.ts'

/** The body, headers and notes of RTF that is all there. */
export function rtfText(bytes: Buffer): string {
  if (bytes.length === 0) return ''
  const rtf = new RtfReader()
  rtf.write(bytes)
  rtf.end()
  return [...rtf.texts.values()].map(text => text.take()).join('\n')
}
