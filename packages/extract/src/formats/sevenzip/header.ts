import { malformed } from '../../errors.ts'

/** One coder of a folder: its method and settings (7zFormat.txt). */
export interface Coder {
  method: string
  properties: Buffer
  inputs: number
  outputs: number
}
export interface Folder {
  coders: Coder[]
  bindPairs: { input: number; output: number }[]
  packedStreams: number[]
  sizes: number[]
}
export interface Streams {
  packPosition: number
  packSizes: number[]
  folders: Folder[]
  memberSizes: number[][]
}
export interface ArchiveMember {
  name: string
  isFolder: boolean
  hasStream: boolean
}

const maxItems = 10_000_000

/** Reads the numbers and tables of a 7z header. */
export class HeaderReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw malformed('Its header is cut off.')
    return byte
  }

  bytes(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) throw malformed('Its header is cut off.')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }

  /** A number of one to nine bytes. */
  number(): number {
    const first = this.byte()
    let mask = 0x80
    let value = 0
    for (let index = 0; index < 8; index++) {
      if ((first & mask) === 0) return value + (first & (mask - 1)) * 2 ** (8 * index)
      value += this.byte() * 2 ** (8 * index)
      mask >>= 1
    }
    return value
  }

  count(): number {
    const count = this.number()
    if (count > maxItems) throw malformed('A count in its header is impossible.')
    return count
  }

  bits(count: number): boolean[] {
    const bytes = this.bytes(Math.ceil(count / 8))
    return Array.from({ length: count }, (_, index) => ((bytes[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0)
  }

  optionalBits(count: number): boolean[] {
    return this.byte() === 0 ? this.bits(count) : Array.from({ length: count }, () => true)
  }

  /** Passes over CRCs. */
  digests(count: number): void {
    for (const isDefined of this.optionalBits(count)) if (isDefined) this.bytes(4)
  }
}

const ids = {
  end: 0,
  packInfo: 6,
  unpackInfo: 7,
  subStreams: 8,
  size: 9,
  crc: 10,
  folder: 11,
  unpackSize: 12,
  numUnpack: 13,
} as const

export function readStreams(reader: HeaderReader): Streams {
  const streams: Streams = { packPosition: 0, packSizes: [], folders: [], memberSizes: [] }
  for (let id = reader.number(); id !== ids.end; id = reader.number()) {
    if (id === ids.packInfo) readPackInfo(reader, streams)
    else if (id === ids.unpackInfo) readFolders(reader, streams)
    else if (id === ids.subStreams) readSubStreams(reader, streams)
    else throw malformed('Its header is damaged.')
  }
  if (streams.memberSizes.length === 0) streams.memberSizes = streams.folders.map(folder => [sizeOfFolder(folder)])
  return streams
}

function readPackInfo(reader: HeaderReader, streams: Streams): void {
  streams.packPosition = reader.number()
  const count = reader.count()
  for (let id = reader.number(); id !== ids.end; id = reader.number()) {
    if (id === ids.size) streams.packSizes = Array.from({ length: count }, () => reader.number())
    else if (id === ids.crc) reader.digests(count)
    else throw malformed('Its header is damaged.')
  }
}

function readFolders(reader: HeaderReader, streams: Streams): void {
  for (let id = reader.number(); id !== ids.end; id = reader.number()) {
    if (id === ids.folder) {
      const count = reader.count()
      if (reader.byte() !== 0) throw malformed('Its header lies outside of it.')
      streams.folders = Array.from({ length: count }, () => readFolder(reader))
    } else if (id === ids.unpackSize) {
      for (const folder of streams.folders)
        folder.sizes = Array.from({ length: outputsOf(folder) }, () => reader.number())
    } else if (id === ids.crc) reader.digests(streams.folders.length)
    else throw malformed('Its header is damaged.')
  }
}

function readFolder(reader: HeaderReader): Folder {
  const count = reader.count()
  if (count === 0 || count > 32) throw malformed('Its header is damaged.')
  const coders = Array.from({ length: count }, () => readCoder(reader))
  const inputs = coders.reduce((sum, coder) => sum + coder.inputs, 0)
  const outputs = coders.reduce((sum, coder) => sum + coder.outputs, 0)
  if (inputs > 64 || outputs > 64) throw malformed('Its header is damaged.')
  const bindPairs = Array.from({ length: outputs - 1 }, () => ({ input: reader.number(), output: reader.number() }))
  const packed = inputs - bindPairs.length
  if (packed < 1) throw malformed('Its header is damaged.')
  const free = Array.from({ length: inputs }, (_, index) => index).filter(
    index => !bindPairs.some(pair => pair.input === index),
  )
  const packedStreams = packed === 1 ? free.slice(0, 1) : Array.from({ length: packed }, () => reader.number())
  return { coders, bindPairs, packedStreams, sizes: [] }
}

function readCoder(reader: HeaderReader): Coder {
  const flags = reader.byte()
  const method = reader.bytes(flags & 15).toString('hex')
  const isComplex = (flags & 16) !== 0
  const inputs = isComplex ? reader.number() : 1
  const outputs = isComplex ? reader.number() : 1
  const properties = flags & 32 ? reader.bytes(reader.number()) : Buffer.alloc(0)
  return { method, properties, inputs, outputs }
}

function readSubStreams(reader: HeaderReader, streams: Streams): void {
  let counts = streams.folders.map(() => 1)
  let id = reader.number()
  if (id === ids.numUnpack) {
    counts = streams.folders.map(() => reader.count())
    id = reader.number()
  }
  streams.memberSizes = streams.folders.map((folder, index) => {
    const count = counts[index] ?? 0
    if (count === 0) return []
    const sizes = id === ids.size ? Array.from({ length: count - 1 }, () => reader.number()) : []
    return [...sizes, sizeOfFolder(folder) - sizes.reduce((sum, size) => sum + size, 0)]
  })
  if (id === ids.size) id = reader.number()
  while (id !== ids.end) {
    if (id !== ids.crc) throw malformed('Its header is damaged.')
    reader.digests(streams.memberSizes.reduce((sum, sizes) => sum + sizes.length, 0))
    id = reader.number()
  }
}

function outputsOf(folder: Folder): number {
  return folder.coders.reduce((sum, coder) => sum + coder.outputs, 0)
}

/** The size of the output that no other coder takes. */
export function sizeOfFolder(folder: Folder): number {
  const last = folder.sizes.findIndex((_, index) => !folder.bindPairs.some(pair => pair.output === index))
  return folder.sizes[last] ?? 0
}
