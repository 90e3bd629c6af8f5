/** A part of an object that is taken over from another: `length` bytes from `from` on lie at `to`. */
export interface Copy {
  from: number
  to: number
  length: number
}

export interface Applied {
  bytes: Buffer
  /** What is taken over, in the order of the object; all between is new. */
  copies: Copy[]
}

/** Makes an object out of another and the difference; undefined where the difference is none of that object. */
export function applyDelta(base: Buffer, delta: Buffer, largest: number): Applied | undefined {
  const reader = { delta, at: 0 }
  if (sizeOf(reader) !== base.length) return undefined
  const size = sizeOf(reader)
  if (size > largest) return undefined
  const bytes = Buffer.allocUnsafe(size)
  const copies: Copy[] = []
  let to = 0
  while (reader.at < delta.length) {
    const command = delta[reader.at++]!
    if (command & 128) {
      const { from, length } = copyOf(reader, command)
      if (from + length > base.length || to + length > size) return undefined
      base.copy(bytes, to, from, from + length)
      const last = copies.at(-1)
      if (last && last.from + last.length === from && last.to + last.length === to) last.length += length
      else copies.push({ from, to, length })
      to += length
    } else {
      if (command === 0 || reader.at + command > delta.length || to + command > size) return undefined
      delta.copy(bytes, to, reader.at, reader.at + command)
      reader.at += command
      to += command
    }
  }
  return to === size ? { bytes, copies } : undefined
}

interface Reader {
  delta: Buffer
  at: number
}

function sizeOf(reader: Reader): number {
  let size = 0
  for (let factor = 1; reader.at < reader.delta.length; factor *= 128) {
    const byte = reader.delta[reader.at++]!
    size += (byte & 127) * factor
    if (!(byte & 128)) break
  }
  return size
}

function copyOf(reader: Reader, command: number): { from: number; length: number } {
  const next = () => reader.delta[reader.at++] ?? 0
  let from = 0
  for (let bit = 0, factor = 1; bit < 4; bit++, factor *= 256) if (command & (1 << bit)) from += next() * factor
  let length = 0
  for (let bit = 0, factor = 1; bit < 3; bit++, factor *= 256) if (command & (16 << bit)) length += next() * factor
  return { from, length: length || 0x10000 }
}
