const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes of a Base58 text (Bitcoin alphabet), or undefined when a character is none of it. */
export function decodeBase58(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (const symbol of text) {
    let carry = alphabet.indexOf(symbol)
    if (carry < 0) return undefined
    for (const [at, byte] of bytes.entries()) {
      carry += byte * 58
      bytes[at] = carry & 0xff
      carry >>= 8
    }
    while (carry > 0) {
      bytes.push(carry & 0xff)
      carry >>= 8
    }
  }
  const zeros = text.search(/[^1]|$/)
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()])
}
