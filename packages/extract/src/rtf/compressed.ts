const dictionaryText =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const windowBytes = 4096
const compressedMagic = 0x75465a4c
const plainMagic = 0x414c454d

/** RTF as Outlook compresses it ([MS-OXRTFCP]), at most `limit` bytes. Empty when it is damaged from the start. */
export function decompressRtf(data: Buffer, limit: number): Buffer {
  if (data.length < 16) return Buffer.alloc(0)
  const size = Math.min(data.readUInt32LE(4), limit)
  const magic = data.readUInt32LE(8)
  if (magic === plainMagic) return data.subarray(16, 16 + size)
  if (magic !== compressedMagic) return Buffer.alloc(0)
  const window = Buffer.alloc(windowBytes)
  window.write(dictionaryText, 'latin1')
  let place = dictionaryText.length
  const output = Buffer.alloc(size)
  let written = 0
  const put = (byte: number) => {
    output[written++] = byte
    window[place] = byte
    place = (place + 1) % windowBytes
  }
  for (let at = 16; at < data.length && written < size;) {
    const control = data[at++] ?? 0
    for (let bit = 0; bit < 8 && at < data.length && written < size; bit++) {
      if ((control & (1 << bit)) === 0) {
        put(data[at++] ?? 0)
        continue
      }
      if (at + 2 > data.length) return output.subarray(0, written)
      const token = data.readUInt16BE(at)
      at += 2
      const offset = token >> 4
      if (offset === place) return output.subarray(0, written)
      for (let step = 0; step < (token & 15) + 2 && written < size; step++)
        put(window[(offset + step) % windowBytes] ?? 0)
    }
  }
  return output.subarray(0, written)
}
