/** Percent-encoded as services sign it: all but letters, digits and `-._~` (RFC 3986 §2.3). */
export function encodeUri(bytes: Uint8Array | string): string {
  let text = ''
  for (const byte of Buffer.from(bytes)) text += encoded[byte]
  return text
}

const encoded = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  return /[\w.~-]/.test(character) && byte < 128 ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
})
