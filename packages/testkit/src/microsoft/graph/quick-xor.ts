/** Microsoft's hash of files: bytes are added without carry, each eleven bits further on, into 160 bits, and last the length. */
export function quickXorHash(bytes: Uint8Array): string {
  const hash = new Uint8Array(20)
  bytes.forEach((byte, index) => {
    const bit = (index * 11) % 160
    const shifted = byte << (bit % 8)
    const at = bit >> 3
    hash[at] = (hash[at] ?? 0) ^ (shifted & 255)
    const after = (at + 1) % 20
    hash[after] = (hash[after] ?? 0) ^ (shifted >> 8)
  })
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(bytes.length))
  length.forEach((byte, index) => {
    hash[12 + index] = (hash[12 + index] ?? 0) ^ byte
  })
  return Buffer.from(hash).toString('base64')
}
