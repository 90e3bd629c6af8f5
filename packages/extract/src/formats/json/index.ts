import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { decoded } from '../../text/decode.ts'
import { atLineEnds } from '../../text/lines.ts'

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: ' ', f: '\f', '"': '"', '/': '/', '\\': '\\' }

/** JSON and JSON lines as text, with the escapes of strings undone; nothing is built, so the size does not matter. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pieces = decoded(doc.source.stream(), { found: charset => doc.set('charset', charset) })
  let held = ''
  for await (const text of atLineEnds(pieces)) {
    const all = held + text
    const cut = cutBeforeEscape(all)
    held = all.slice(cut)
    yield doc.text(doc.body(), unescaped(all.slice(0, cut)))
  }
  if (held) yield doc.text(doc.body(), unescaped(held))
}

/** Where to cut so that no escape sequence is torn. */
function cutBeforeEscape(text: string): number {
  const at = text.indexOf('\\', Math.max(0, text.length - 6))
  return at < 0 ? text.length : at - (trailingBackslashes(text, at) % 2)
}

function trailingBackslashes(text: string, end: number): number {
  let count = 0
  while (text[end - count - 1] === '\\') count++
  return count
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, hex: string | undefined, letter: string | undefined) =>
    hex ? String.fromCharCode(parseInt(hex, 16)) : (escapes[letter ?? ''] ?? letter ?? ''),
  )
}
