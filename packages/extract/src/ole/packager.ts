/** The file inside an OLE Packager object (`\x01Ole10Native` without its length): name, original path and bytes. */
export function packagedFile(native: Buffer): { name: string; path: string; data: Buffer } | undefined {
  try {
    let at = 2
    const text = () => {
      const end = native.indexOf(0, at)
      const value = native.toString('latin1', at, end)
      at = end + 1
      return value
    }
    if (native.readUInt16LE(0) !== 2) return undefined
    const label = text()
    const path = text()
    at += 4
    at += 4 + native.readUInt32LE(at)
    const size = native.readUInt32LE(at)
    const name = (label || path).split(/[/\\]/).at(-1) ?? label
    return { name, path, data: native.subarray(at + 4, at + 4 + size) }
  } catch {
    return undefined
  }
}
