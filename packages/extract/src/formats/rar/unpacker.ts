import { readAll } from '../../source/collect.ts'
import type { Reading } from '../../reading/reading.ts'
import { malformed } from '../../errors.ts'

const pieceBytes = 64 * 1024

/** Unpacks the members of a RAR archive one after the other, with libarchive (WebAssembly, no files, no network). */
export class RarUnpacker {
  readonly #archive: Archive
  #next = 0

  private constructor(archive: Archive) {
    this.#archive = archive
  }

  /** The archive must fit in memory. @throws LimitReached `memory_limit` */
  static async open(doc: Reading): Promise<RarUnpacker> {
    const bytes = await readAll(doc.source, doc.limits.memoryBytes)
    const { libarchiveWasm, ArchiveReader } = await import('libarchive-wasm')
    const archive: Archive = new ArchiveReader(
      await libarchiveWasm(),
      new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    )
    doc.session.cleanups.push(async () => archive.free())
    return new RarUnpacker(archive)
  }

  /** The bytes of the member at `index` in the order of the archive, which is the only order possible. */
  async *member(index: number, size: number): AsyncGenerator<Uint8Array> {
    for (; this.#next <= index; this.#next++) {
      if (this.#archive.nextEntryPointer() === 0)
        throw malformed('It cannot be unpacked this far: it is damaged, or comes after a locked member.')
    }
    let left = size
    for (let piece = this.#archive.readData(pieceBytes); piece.length > 0; piece = this.#archive.readData(pieceBytes)) {
      left -= piece.length
      yield new Uint8Array(piece.buffer)
    }
    // It says of a fault only that there is no more.
    if (left > 0) throw malformed('It is damaged, or packed in a way that is not read.')
  }
}

interface Archive {
  nextEntryPointer(): number
  readData(size: number): Int8Array
  free(): void
}
