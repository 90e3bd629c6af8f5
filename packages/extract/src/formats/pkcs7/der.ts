/** A value of the Basic or Distinguished Encoding Rules (X.690). */
export interface Der {
  tag: number
  content: Buffer
  end: number
}

const maxDepth = 64

/** The value at `at`; undefined where there is none. Indefinite lengths end at their marker. */
export function readDer(bytes: Buffer, at: number, depth = 0): Der | undefined {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || depth > maxDepth) return undefined
  if (first === 0x80) return indefinite(bytes, at, tag, depth)
  const extra = first & 0x80 ? first & 0x7f : 0
  if (extra > 6 || at + 2 + extra > bytes.length) return undefined
  const length = extra ? bytes.readUIntBE(at + 2, extra) : first
  const start = at + 2 + extra
  return { tag, content: bytes.subarray(start, start + length), end: Math.min(bytes.length, start + length) }
}

function indefinite(bytes: Buffer, at: number, tag: number, depth: number): Der {
  let next = at + 2
  while (next < bytes.length && !(bytes[next] === 0 && bytes[next + 1] === 0)) {
    const inner = readDer(bytes, next, depth + 1)
    if (!inner || inner.end <= next) break
    next = inner.end
  }
  return { tag, content: bytes.subarray(at + 2, next), end: Math.min(bytes.length, next + 2) }
}

export function children({ content }: Der): Der[] {
  const found: Der[] = []
  for (let at = 0; at < content.length && found.length < 10_000;) {
    const value = readDer(content, at)
    if (!value || value.end <= at) break
    found.push(value)
    at = value.end
  }
  return found
}

/** The bytes of an octet string, also of one that comes in pieces. */
export function octets(value: Der): Buffer {
  return value.tag & 0x20 ? Buffer.concat(children(value).map(octets)) : value.content
}
