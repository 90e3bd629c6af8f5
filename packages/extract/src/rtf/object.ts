/** The native data of an OLE 1.0 object ([MS-OLEDS] 2.2.4 and 2.2.5), as RTF embeds it, with its class name. */
export function ole1Data(stream: Buffer): { className: string; data: Buffer } | undefined {
  try {
    if (stream.readUInt32LE(4) !== 2) return undefined
    let at = 8
    const text = () => {
      const length = stream.readUInt32LE(at)
      const value = stream.toString('latin1', at + 4, at + 4 + length).replace(/\0$/, '')
      at += 4 + length
      return value
    }
    const className = text()
    text()
    text()
    const size = stream.readUInt32LE(at)
    return { className, data: stream.subarray(at + 4, at + 4 + size) }
  } catch {
    return undefined
  }
}
