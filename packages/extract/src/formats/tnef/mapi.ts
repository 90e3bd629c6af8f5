import { decodeCodePage } from '../../rtf/decoder.ts'

export type MapiValue = string | Buffer

const fixedSizes: Record<number, number> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 }
const maxCount = 100_000

/** Texts and binary values of a property list ([MS-OXTNEF] 2.1.3.4), by identifier. Stops where the list is damaged. */
export function mapiProperties(data: Buffer, codePage: number): Map<number, MapiValue> {
  const found = new Map<number, MapiValue>()
  try {
    let at = 4
    const padded = (size: number) => (size + 3) & ~3
    for (let left = Math.min(data.readUInt32LE(0), maxCount); left > 0; left--) {
      const type = data.readUInt16LE(at) & 0xfff
      const isMultiple = (data.readUInt16LE(at) & 0x1000) !== 0
      const id = data.readUInt16LE(at + 2)
      at += 4
      if (id >= 0x8000) at += 16 + (data.readUInt32LE(at + 16) === 0 ? 8 : 8 + padded(data.readUInt32LE(at + 20)))
      const isSized = type === 0x1e || type === 0x1f || type === 0x102 || type === 0x0d
      let count = isSized || isMultiple ? Math.min(data.readUInt32LE(at), maxCount) : 1
      if (isSized || isMultiple) at += 4
      for (; count > 0; count--) {
        if (!isSized) {
          at += fixedSizes[type] ?? 4
          continue
        }
        const size = data.readUInt32LE(at)
        const value = data.subarray(at + 4, at + 4 + size)
        found.set(
          id,
          type === 0x1e
            ? decodeCodePage(value, codePage).replace(/\0+$/, '')
            : type === 0x1f
              ? value.toString('utf16le').replace(/\0+$/, '')
              : value,
        )
        at += 4 + padded(size)
      }
    }
  } catch {
    // What was read before the damage counts.
  }
  return found
}
