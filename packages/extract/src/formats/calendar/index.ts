import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { decoded } from '../../text/decode.ts'
import { atLineEnds } from '../../text/lines.ts'

/** Calendars and address cards (RFC 5545, RFC 6350, vCard 2.1): lines unfolded, escapes and quoted-printable undone. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pieces = decoded(doc.source.stream(), { found: charset => doc.set('charset', charset) })
  for await (const text of atLineEnds(pieces)) yield doc.text(doc.body(), unfolded(text))
}

function unfolded(text: string): string {
  const joined = /QUOTED-PRINTABLE/i.test(text) ? text.replace(/=\r?\n/g, '') : text
  return joined
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map(readable)
    .join('\n')
}

function readable(line: string): string {
  const colon = line.indexOf(':')
  const name = line.slice(0, colon + 1)
  const isQuoted = /;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(name)
  const value = line.slice(colon + 1)
  if (isQuoted) return name + quotedPrintable(value, /CHARSET=([\w-]+)/i.exec(name)?.[1])
  return name + value.replace(/\\([nN])/g, '\n').replace(/\\([,;\\])/g, '$1')
}

function quotedPrintable(value: string, charset = 'utf-8'): string {
  const bytes = value.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  try {
    return new TextDecoder(charset).decode(Buffer.from(bytes, 'latin1'), { stream: true })
  } catch {
    return value
  }
}
