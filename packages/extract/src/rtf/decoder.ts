import iconv from 'iconv-lite'
import { encodingOf } from './code-pages.ts'

const decoders = new Map<number, (bytes: Buffer) => string>()

/** Text of bytes in a Windows code page; unknown pages are read as 1252. */
export function decodeCodePage(bytes: Buffer, codePage: number): string {
  let decode = decoders.get(codePage)
  if (!decode) {
    decode = decoderFor(codePage)
    decoders.set(codePage, decode)
  }
  return decode(bytes)
}

function decoderFor(codePage: number): (bytes: Buffer) => string {
  const name = encodingOf(codePage)
  try {
    // Node 24 takes windows-1252 for ISO 8859-1 when it decodes at once, but not when it streams.
    const platform = new TextDecoder(name)
    return bytes => platform.decode(bytes, { stream: true }) + platform.decode()
  } catch {
    const known = iconv.encodingExists(name) ? name : 'windows-1252'
    return bytes => iconv.decode(bytes, known)
  }
}
