/** Width and height in pixels as a picture's header says; undefined when it does not say so at its start. */
export function pictureSize(head: Buffer): { width: number; height: number } | undefined {
  try {
    if (head.readUInt32BE(0) === 0x89504e47) return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    if (head.toString('latin1', 0, 3) === 'GIF') return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
    if (head.toString('latin1', 0, 2) === 'BM')
      return { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) }
    if (head.readUInt16BE(0) === 0xffd8) return jpegSize(head)
    if (head.toString('latin1', 8, 12) === 'WEBP') return webpSize(head)
    if (head.readUInt16BE(0) === 0x4949 || head.readUInt16BE(0) === 0x4d4d) return tiffSize(head)
  } catch {
    // A header that ends early says nothing.
  }
  return undefined
}

function jpegSize(head: Buffer) {
  for (let at = 2; at + 9 < head.length;) {
    const marker = head[at + 1] ?? 0
    if (head[at] !== 0xff) return undefined
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}

function webpSize(head: Buffer) {
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L')
    return { width: (head.readUInt32LE(21) & 0x3fff) + 1, height: ((head.readUInt32LE(21) >>> 14) & 0x3fff) + 1 }
  return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
}

function tiffSize(head: Buffer) {
  const { entries } = tiffDirectory(head, tiffNumbers(head).u32(4))
  const width = entries.get(256)
  const height = entries.get(257)
  return width !== undefined && height !== undefined ? { width, height } : undefined
}

export function tiffNumbers(bytes: Buffer) {
  const isLittle = bytes.readUInt16BE(0) === 0x4949
  return {
    u16: (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    u32: (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
    put32: (value: number, at: number) => {
      if (isLittle) bytes.writeUInt32LE(value, at)
      else bytes.writeUInt32BE(value, at)
    },
  }
}

/** The plain values of one page's directory (TIFF 6.0), and where the next one lies. */
export function tiffDirectory(bytes: Buffer, at: number): { entries: Map<number, number>; next: number } {
  const { u16, u32 } = tiffNumbers(bytes)
  const count = u16(at)
  const entries = new Map<number, number>()
  for (let index = 0; index < count; index++) {
    const entry = at + 2 + index * 12
    entries.set(u16(entry), u16(entry + 2) === 3 ? u16(entry + 8) : u32(entry + 8))
  }
  return { entries, next: u32(at + 2 + count * 12) }
}
