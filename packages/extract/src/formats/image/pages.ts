import { tiffDirectory, tiffNumbers } from './size.ts'

const maxPages = 1000

/** The pages of a picture: more than one only in TIFF, each made the first of a copy. */
export function* picturePages(bytes: Buffer): Generator<Buffer> {
  const isTiff = bytes.readUInt32BE(0) === 0x49492a00 || bytes.readUInt32BE(0) === 0x4d4d002a
  if (!isTiff) return yield bytes
  const seen = new Set<number>()
  let at = tiffNumbers(bytes).u32(4)
  while (at > 0 && at + 2 < bytes.length && !seen.has(at) && seen.size < maxPages) {
    seen.add(at)
    const page = Buffer.from(bytes)
    tiffNumbers(page).put32(at, 4)
    yield page
    at = nextDirectory(bytes, at)
  }
}

function nextDirectory(bytes: Buffer, at: number): number {
  try {
    return tiffDirectory(bytes, at).next
  } catch {
    return 0
  }
}
