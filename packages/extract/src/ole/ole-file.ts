import { LimitReached } from '../errors.ts'
import type { ByteSource } from '../source/byte-source.ts'

/** A stream or storage of an OLE2 compound file ([MS-CFB] 2.6). Sizes in bytes. */
export interface OleEntry {
  path: string
  name: string
  isStorage: boolean
  start: number
  size: number
  classId: string
}

export const endOfChain = -2

interface Layout {
  sectorSize: number
  miniSize: number
  miniCutoff: number
  fat: Int32Array
  miniFat: Int32Array
  rootStart: number
  rootSize: number
}

/** A compound file, its allocation tables in memory, its streams read when asked for. */
export class OleFile {
  readonly entries: ReadonlyMap<string, OleEntry>
  readonly #source: ByteSource
  readonly #layout: Layout

  constructor(source: ByteSource, layout: Layout, entries: ReadonlyMap<string, OleEntry>) {
    this.#source = source
    this.#layout = layout
    this.entries = entries
  }

  has(path: string): boolean {
    return this.entries.has(path.toLowerCase())
  }

  /** Streams and storages directly in the storage `path`. */
  children(path = ''): OleEntry[] {
    const prefix = path === '' ? '' : `${path.toLowerCase()}/`
    return [...this.entries].flatMap(([key, entry]) =>
      key.startsWith(prefix) && key !== prefix && !key.slice(prefix.length).includes('/') ? [entry] : [],
    )
  }

  /** The storage `path` seen as a file of its own. */
  sub(path: string): OleFile {
    const prefix = `${path.toLowerCase()}/`
    const inside = [...this.entries]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, entry]) => [key.slice(prefix.length), entry] as const)
    return new OleFile(this.#source, this.#layout, new Map(inside))
  }

  /** A whole stream; empty when there is none. @throws LimitReached above `limit` bytes */
  async read(path: string, limit = 256 * 2 ** 20): Promise<Buffer> {
    const entry = this.entries.get(path.toLowerCase())
    if (!entry || entry.isStorage) return Buffer.alloc(0)
    if (entry.size > limit) throw new LimitReached('memory_limit', `${entry.name} is larger than ${limit} bytes.`)
    const pieces: Uint8Array[] = []
    for await (const piece of this.stream(path)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** A stream in pieces; ends early where its chain is broken. */
  async *stream(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(path.toLowerCase())
    if (!entry || entry.isStorage) return
    if (entry.size < this.#layout.miniCutoff) yield await this.#mini(entry)
    else yield* this.chain(entry.start, entry.size)
  }

  async #mini({ start, size }: OleEntry): Promise<Buffer> {
    const { miniFat, miniSize, rootStart, rootSize } = this.#layout
    this.#root ??= collectAll(this.chain(rootStart, Math.min(rootSize, 2 ** 30)))
    const root = await this.#root
    const pieces: Buffer[] = []
    let left = size
    for (let sector = start; sector >= 0 && left > 0; sector = miniFat[sector] ?? endOfChain) {
      const piece = root.subarray(sector * miniSize, sector * miniSize + Math.min(miniSize, left))
      if (piece.length === 0) break
      pieces.push(piece)
      left -= piece.length
    }
    return Buffer.concat(pieces)
  }

  #root: Promise<Buffer> | undefined

  /** The bytes of a chain of sectors; those that lie one after the other are read at once. */
  async *chain(start: number, size: number): AsyncGenerator<Uint8Array> {
    const { fat, sectorSize } = this.#layout
    let left = size
    let steps = 0
    for (let sector = start; sector >= 0 && sector < fat.length && left > 0 && steps <= fat.length;) {
      const first = sector
      let run = 0
      do {
        run++
        steps++
        sector = fat[sector] ?? endOfChain
      } while (sector === first + run && run < 512 && run * sectorSize < left)
      const piece = await this.#source.read((first + 1) * sectorSize, Math.min(run * sectorSize, left))
      if (piece.length === 0) return
      left -= piece.length
      yield piece
    }
  }
}

export async function collectAll(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
