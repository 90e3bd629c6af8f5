/** Bytes that a key writes as `%XX`: its own marks, and what cannot be printed or would disturb how text is shown. */
const unprintable = /[%#\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/gu

/**
 * A native path as a printable string that `decodeKey` turns back into the same bytes.
 * `#` never occurs in it, so that connectors may append `#…` to name something inside a file.
 */
export function encodeKey(path: Uint8Array): string {
  const bytes = Buffer.from(path.buffer, path.byteOffset, path.byteLength)
  const text = bytes.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(bytes)) return escape(text)
  let key = ''
  for (let at = 0; at < bytes.length;) {
    const character = characterAt(bytes, at)
    key += character ? escape(character) : percent(bytes.subarray(at, at + 1))
    at += character ? Buffer.byteLength(character) : 1
  }
  return key
}

/** The bytes that `encodeKey` was given. A `%` that starts no escape stands for itself. */
export function decodeKey(key: string): Buffer {
  if (!key.includes('%')) return Buffer.from(key, 'utf8')
  return Buffer.concat(
    key
      .split(/(%[0-9A-F]{2})/)
      .map((piece, index) => (index % 2 ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece, 'utf8'))),
  )
}

/** For people: what is not UTF-8 or cannot be printed shows as a replacement character. */
export function displayPath(path: Uint8Array): string {
  return Buffer.from(path.buffer, path.byteOffset, path.byteLength)
    .toString('utf8')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

function escape(text: string): string {
  return text.replace(unprintable, character => percent(Buffer.from(character, 'utf8')))
}

function percent(bytes: Buffer): string {
  return bytes.toString('hex').toUpperCase().replace(/../g, '%$&')
}

function characterAt(bytes: Buffer, at: number): string | undefined {
  const lead = bytes[at] ?? 0
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  const slice = bytes.subarray(at, at + length)
  const text = slice.toString('utf8')
  return Buffer.from(text, 'utf8').equals(slice) ? text : undefined
}
