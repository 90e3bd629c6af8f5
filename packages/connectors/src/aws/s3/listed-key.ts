/** A key as lists give it with `encoding-type=url`: percent-encoded, spaces as `+`. */
export function listedKey(text: string): Buffer {
  const parts = text.replaceAll('+', ' ').split(/(%[\da-f]{2})/i)
  return Buffer.concat(parts.map((part, index) => (index % 2 ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))))
}
