/** A header field (RFC 5322) with its folded lines joined; its value as it stands. */
export interface HeaderField {
  name: string
  value: string
}

export interface ContentType {
  type: string
  parameters: Map<string, string>
}

/** The header fields in `text`. Lines that are no header are passed over. */
export function parseHeaders(text: string): HeaderField[] {
  const fields: HeaderField[] = []
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0 && !/\s/.test(line.slice(0, colon).trimEnd()))
      fields.push({ name: line.slice(0, colon).trimEnd(), value: line.slice(colon + 1).trim() })
  }
  return fields
}

export function headerValue(fields: readonly HeaderField[], name: string): string | undefined {
  return fields.find(field => field.name.toLowerCase() === name)?.value
}

/** `text/plain; charset=utf-8; name*0="a"; name*1="b"` taken apart, continuations and encoded values (RFC 2231) put together. */
export function parseContentType(value: string | undefined): ContentType {
  const parts = (value ?? '').match(/(?:"(?:[^"\\]|\\.)*"|[^;"]|")+/g) ?? []
  const [type = '', ...rest] = parts.map(part => part.trim())
  return {
    type:
      type
        .toLowerCase()
        .replace(/\s*\/\s*/, '/')
        .split(/\s/)[0] ?? '',
    parameters: parametersOf(rest),
  }
}

function parametersOf(parts: readonly string[]): Map<string, string> {
  const plain = new Map<string, string>()
  const sections = new Map<string, { index: number; value: string; isEncoded: boolean }[]>()
  for (const part of parts) {
    const match = /^([^=*\s]+)(?:\*(\d+))?(\*)?\s*=\s*([^]*)$/.exec(part)
    if (!match) continue
    const [, name = '', index, star, raw = ''] = match
    const value = raw.startsWith('"') ? raw.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1') : raw.trim()
    if (index === undefined && !star) plain.set(name.toLowerCase(), value)
    else
      sections.set(name.toLowerCase(), [
        ...(sections.get(name.toLowerCase()) ?? []),
        { index: Number(index ?? 0), value, isEncoded: star !== undefined },
      ])
  }
  for (const [name, pieces] of sections) plain.set(name, joined(pieces))
  return plain
}

function joined(pieces: { index: number; value: string; isEncoded: boolean }[]): string {
  const ordered = pieces.toSorted((a, b) => a.index - b.index)
  const first = /^([^']*)'[^']*'([^]*)$/.exec(ordered[0]?.isEncoded ? ordered[0].value : '')
  const charset = first?.[1] ?? ''
  const bytes = ordered.map(({ value, isEncoded }, at) => {
    const text = at === 0 && first ? (first[2] ?? '') : value
    return isEncoded ? percentDecoded(text) : Buffer.from(text)
  })
  try {
    return new TextDecoder(charset || 'utf-8').decode(Buffer.concat(bytes))
  } catch {
    return Buffer.concat(bytes).toString('latin1')
  }
}

function percentDecoded(text: string): Buffer {
  return Buffer.from(
    text.replace(/%([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )
}
