import { decodeWords } from 'postal-mime'

export interface Structured {
  value: string
  parameters: ReadonlyMap<string, string>
}

/** `text/plain; charset=utf-8; name*0*=utf-8''na%20; name*1=me`: RFC 2045 with the continuations and charsets of RFC 2231. */
export function parseStructured(text: string): Structured {
  const [first = '', ...rest] = splitOutsideQuotes(text.slice(0, 100_000))
  const plain = new Map<string, string>()
  const pieces = new Map<string, { order: number; value: string; encoded: boolean }[]>()
  for (const part of rest) {
    const [, name = '', order, star, value = ''] = /^([^\s=*]+)(?:\*(\d+))?(\*)?\s*=\s*(.*)$/s.exec(part.trim()) ?? []
    if (!name) continue
    const key = name.toLowerCase()
    if (order === undefined && !star) plain.set(key, plain.get(key) ?? textOf(key, unquote(value)))
    else
      pieces.set(key, [
        ...(pieces.get(key) ?? []),
        { order: Number(order ?? 0), value: unquote(value), encoded: star !== undefined },
      ])
  }
  for (const [name, parts] of pieces) plain.set(name, join(parts.sort((a, b) => a.order - b.order)))
  return { value: firstWord(first), parameters: plain }
}

/** Names are often sent as encoded words (RFC 2047), which is not allowed; a boundary is compared with bytes and stands as it is. */
function textOf(name: string, value: string): string {
  return name === 'boundary' ? value : decodeWords(value)
}

function firstWord(text: string): string {
  return (
    text
      .trim()
      .toLowerCase()
      .replace(/\s*\/\s*/, '/')
      .split(/\s/, 1)[0] ?? ''
  )
}

function splitOutsideQuotes(text: string): string[] {
  // An open quote runs to the end: no way to match twice, however hostile the text.
  return text.match(/(?:"(?:\\.|[^"\\])*(?:"|\\?$)|[^;"])+/gs) ?? []
}

function unquote(value: string): string {
  return value.startsWith('"')
    ? value
        .slice(1)
        .replace(/"[^"]*$/, '')
        .replace(/\\(.)/gs, '$1')
    : value
}

function join(parts: readonly { value: string; encoded: boolean }[]): string {
  const charset = parts[0]?.encoded ? /^([^']*)'[^']*'/.exec(parts[0].value) : null
  const bytes = parts.map((part, index) => {
    const value = index === 0 && charset ? part.value.slice(charset[0].length) : part.value
    return part.encoded ? percentDecode(value) : Buffer.from(value, 'utf8')
  })
  return decodeCharset(Buffer.concat(bytes), charset?.[1])
}

function percentDecode(value: string): Buffer {
  return Buffer.concat(
    value
      .split(/(%[0-9a-f]{2})/i)
      .map((piece, index) => (index % 2 ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece, 'utf8'))),
  )
}

function decodeCharset(bytes: Buffer, charset: string | undefined): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}
