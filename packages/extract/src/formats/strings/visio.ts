const windowBytes = 4096
const pointerBytes = 18
const maxPointers = 100_000

/** The unpacked streams of a binary Visio drawing, found by following its pointers from the trailer (as Apache POI documents them). */
export function* visioStreams(file: Buffer, limit: number): Generator<Buffer> {
  if (file.length < 0x36 || !file.toString('latin1', 0, 20).startsWith('Visio (TM) Drawing')) return
  const todo = [pointerAt(file, 0x24)]
  const seen = new Set<number>()
  let total = 0
  for (let pointer = todo.pop(); pointer && seen.size < maxPointers; pointer = todo.pop()) {
    const { offset, length, format, type } = pointer
    if (length === 0 || seen.has(offset) || offset >= file.length) continue
    seen.add(offset)
    const raw = file.subarray(offset, offset + length)
    const data = format & 2 ? unpack(raw, limit) : raw
    total += data.length
    if (total > limit) return
    if (type === 20 || format >> 4 === 5) todo.push(...pointersIn(data, (format & 2) !== 0))
    else yield data
  }
}

interface Pointer {
  type: number
  offset: number
  length: number
  format: number
}

function pointerAt(bytes: Buffer, at: number): Pointer {
  return {
    type: bytes.readUInt32LE(at),
    offset: bytes.readUInt32LE(at + 8),
    length: bytes.readUInt32LE(at + 12),
    format: bytes.readUInt16LE(at + 16),
  }
}

function pointersIn(data: Buffer, isPacked: boolean): Pointer[] {
  const start = isPacked ? 4 : 0
  if (data.length < start + 4) return []
  const table = start + data.readUInt32LE(start)
  const found: Pointer[] = []
  for (const base of [table, table + 4]) {
    if (base + 8 > data.length || base < 0) continue
    const count = Math.min(data.readUInt32LE(base), maxPointers)
    if (count * pointerBytes + base + 8 > data.length) continue
    for (let index = 0; index < count; index++) found.push(pointerAt(data, base + 8 + index * pointerBytes))
    break
  }
  return found
}

/** Visio's compression: a flag byte for eight items, each a byte or a copy of 3 to 18 bytes from the last 4 KiB. */
function unpack(packed: Buffer, limit: number): Buffer {
  const window = Buffer.alloc(windowBytes)
  const output: number[] = []
  let place = 0
  const put = (byte: number) => {
    output.push(byte)
    window[place] = byte
    place = (place + 1) & (windowBytes - 1)
  }
  for (let at = 0; at < packed.length && output.length < limit;) {
    const flags = packed[at++] ?? 0
    for (let bit = 0; bit < 8 && at < packed.length; bit++) {
      if (flags & (1 << bit)) {
        put(packed[at++] ?? 0)
        continue
      }
      if (at + 1 >= packed.length) break
      const low = packed[at++] ?? 0
      const high = packed[at++] ?? 0
      const from = (low + ((high & 0xf0) << 4) + 18) & (windowBytes - 1)
      for (let step = 0; step < (high & 15) + 3; step++) put(window[(from + step) & (windowBytes - 1)] ?? 0)
    }
  }
  return Buffer.from(output)
}
