import { Bytes, type Write } from './bytes.ts'

/*
 * ClickHouse's Native format: a block is its columns one after the other, each a name, a type and the values of all rows
 * (https://clickhouse.com/docs/interfaces/formats/Native). The engine takes it as it is, where text costs it ten times as much to parse.
 */

/** The values of one column; or one for all rows; or the places of each in a lookup. Null, and a place below zero, stand for the type's zero. */
export type NativeColumn = { name: string } & (
  | { type: string; values: ArrayLike<unknown> }
  | { lookup: Lookup; count: number }
  | { lookup: Lookup; places: ArrayLike<number> }
)

/** A few values that many rows have, written out once; of any type where it is one, else of fixed width or words. */
export interface Lookup {
  type: string
  values: readonly unknown[]
  bytes: Buffer<ArrayBuffer>
  width: number
}

export function lookupOf(type: string, values: readonly unknown[]): Lookup {
  const fixed = fixedWidth(type)
  const out = new Bytes(fixed ? fixed.bytes * values.length : 0)
  if (fixed) out.fixed(fixed.bytes, values, fixed.write)
  return { type, values, bytes: out.taken(), width: fixed?.bytes ?? 0 }
}

// About what a value takes, over all types.
const bytesPerValue = 16

/** One block of `count` rows. */
export function nativeBlock(count: number, columns: readonly NativeColumn[]): Buffer {
  const out = new Bytes(1024 + columns.length * count * bytesPerValue)
  out.varint(columns.length)
  out.varint(count)
  for (const column of columns) {
    out.text(column.name)
    out.text('lookup' in column ? column.lookup.type : column.type)
    if ('values' in column) writeValues(out, column.type, column.values)
    else if ('count' in column) writeRepeated(out, column.lookup, column.count)
    else if (column.lookup.width) out.gather(column.lookup, column.places)
    else writePlaces(out, column.lookup.values, column.places)
  }
  return out.taken()
}

function writeRepeated(out: Bytes, { type, values, bytes, width }: Lookup, count: number) {
  if (width) out.repeat(bytes, count)
  else if (type === 'LowCardinality(String)') writePlaces(out, values, new Uint8Array(count))
  else
    writeValues(
      out,
      type,
      Array.from({ length: count }, () => values[0]),
    )
}

function writeValues(out: Bytes, type: string, values: ArrayLike<unknown>) {
  const fixed = fixedWidth(type)
  if (fixed) return out.fixed(fixed.bytes, values, fixed.write)
  if (type === 'String') for (let n = 0; n < values.length; n++) out.text(textOf(values[n]))
  else if (type === 'LowCardinality(String)') writeDictionary(out, values)
  else if (type.startsWith('Array(')) writeArrays(out, type.slice(6, -1), values)
  else throw new Error(`Values of type ${type} cannot be written.`)
}

/** How long each array is, added up; then all elements. */
function writeArrays(out: Bytes, type: string, values: ArrayLike<unknown>) {
  const elements: unknown[] = []
  const ends = new Float64Array(values.length)
  for (let n = 0; n < values.length; n++) {
    const list = values[n]
    if (Array.isArray(list)) for (const element of list) elements.push(element)
    ends[n] = elements.length
  }
  out.fixed(8, ends, uint64)
  writeValues(out, type, elements)
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : value === null || value === undefined ? '' : String(value)

// Version of the serialisation; then for each block its flags: 32-bit positions, and a dictionary of its own.
const dictionaryVersion = 1
const ownDictionary = 0x200 | 2

function writeDictionary(out: Bytes, values: ArrayLike<unknown>) {
  const known = new Map<unknown, number>()
  const places = new Uint32Array(values.length)
  for (let n = 0; n < values.length; n++) {
    const value = values[n]
    let place = known.get(value)
    if (place === undefined) known.set(value, (place = known.size))
    places[n] = place
  }
  writePlaces(out, [...known.keys()], places)
}

function writePlaces(out: Bytes, words: readonly unknown[], places: ArrayLike<number>) {
  const found = Uint32Array.from(places)
  // Below zero is above all others now: the word after the last one is the empty one.
  for (let n = 0; n < found.length; n++) found[n] = Math.min(found[n] ?? 0, words.length)
  out.fixed(8, [dictionaryVersion, ownDictionary, words.length + 1], uint64)
  for (const word of [...words, '']) out.text(textOf(word))
  out.fixed(8, [places.length], uint64)
  out.bytes(Buffer.from(found.buffer))
}

function fixedWidth(type: string): { bytes: number; write: Write } | undefined {
  const length = /^FixedString\((\d+)\)$/.exec(type)?.[1]
  if (length) {
    const bytes = Number(length)
    return {
      bytes,
      write: (buffer, value, at) => {
        buffer.fill(0, at, at + bytes).write(textOf(value), at, bytes)
      },
    }
  }
  return type.startsWith('DateTime64(3') ? { bytes: 8, write: int64 } : widths[type]
}

const widths: Readonly<Record<string, { bytes: number; write: Write }>> = {
  Bool: { bytes: 1, write: (buffer, value, at) => buffer.writeUInt8(value === true ? 1 : 0, at) },
  UInt8: { bytes: 1, write: (buffer, value, at) => buffer.writeUInt8(Number(value ?? 0), at) },
  UInt16: { bytes: 2, write: (buffer, value, at) => buffer.writeUInt16LE(Number(value ?? 0), at) },
  UInt32: { bytes: 4, write: (buffer, value, at) => buffer.writeUInt32LE(Number(value ?? 0), at) },
  UInt64: { bytes: 8, write: uint64 },
  Float64: { bytes: 8, write: (buffer, value, at) => buffer.writeDoubleLE(Number(value ?? 0), at) },
  UUID: { bytes: 16, write: uuid },
}

const half = 2 ** 32

/** Numbers below 2^53, larger ones as decimal strings. */
function uint64(buffer: Buffer, value: unknown, at: number) {
  if (typeof value === 'string' || typeof value === 'bigint') buffer.writeBigUInt64LE(BigInt(value), at)
  else {
    const whole = Math.trunc(Number(value ?? 0))
    buffer.writeUInt32LE(whole % half, at)
    buffer.writeUInt32LE(Math.floor(whole / half), at + 4)
  }
}

function int64(buffer: Buffer, value: unknown, at: number) {
  const whole = Math.trunc(Number(value ?? 0))
  const high = Math.floor(whole / half)
  buffer.writeUInt32LE(whole - high * half, at)
  buffer.writeInt32LE(high, at + 4)
}

const wrong = 256
const nibbles = Uint16Array.from({ length: 128 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(value) ? wrong : value
})
const nibble = (text: string, at: number) => nibbles[text.charCodeAt(at)] ?? wrong
// Where the bytes of an id stand in its text, and in the block: two 64-bit halves, each from its last byte to its first.
const inText = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34)

function uuid(buffer: Buffer, value: unknown, at: number) {
  if (value === null || value === undefined) return void buffer.fill(0, at, at + 16)
  const text = String(value)
  let seen = text.length === 36 ? 0 : wrong
  for (let n = 0; n < 16; n++) {
    const place = inText[n] ?? 0
    const high = nibble(text, place)
    const low = nibble(text, place + 1)
    seen |= high | low
    buffer[at + (n ^ 7)] = (high << 4) | low
  }
  if (seen >= wrong) throw new Error(`"${text}" is not an id.`)
}
