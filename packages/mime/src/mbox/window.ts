/** Where an archive is read from. */
export interface ArchiveBytes {
  /** Those from `at` on: fewer than `length` where they end, none where that is too far ahead to look. */
  read(at: number, length: number): Promise<Buffer>
  /** What lies before `at` will not be asked for again: for who must hold what was read. */
  passed?(at: number): void
}

const blockSize = 1024 * 1024
/** Bytes before the place asked for that are loaded too: a separator is judged by the line before it. */
const margin = 16

/** A window on bytes that moves forward. */
export class Window {
  readonly #file: ArchiveBytes
  #bytes: Buffer = Buffer.alloc(0)
  /** Nothing is held yet. */
  #start = Number.POSITIVE_INFINITY
  #end = 0

  constructor(file: ArchiveBytes) {
    this.#file = file
  }

  /** How many bytes there are, once `indexOf` has found nothing more. */
  get end(): number {
    return this.#end
  }

  async text(at: number, length: number): Promise<string> {
    return (await this.#load(at, length)).toString('latin1')
  }

  /** Bytes that may lie far ahead: looked at without moving there. */
  async peek(at: number, length: number): Promise<string> {
    const end = this.#start + this.#bytes.length
    const isHere = at >= this.#start && at + length <= end
    return isHere ? this.text(at, length) : (await this.#file.read(at, length)).toString('latin1')
  }

  /** The line at `at` with its line break; cut after 64 KiB. */
  async line(at: number): Promise<string> {
    const text = await this.text(at, 64 * 1024)
    const end = text.indexOf('\n')
    return end < 0 ? text : text.slice(0, end + 1)
  }

  async indexOf(needle: Buffer, from: number, signal: AbortSignal | undefined): Promise<number | undefined> {
    for (let at = Math.max(0, from); ; at += blockSize - needle.length) {
      signal?.throwIfAborted()
      this.#file.passed?.(at - margin)
      const block = await this.#load(at, blockSize)
      const found = block.indexOf(needle)
      if (found >= 0) return at + found
      if (block.length < blockSize) {
        this.#end = at + block.length
        return undefined
      }
    }
  }

  async #load(at: number, length: number): Promise<Buffer> {
    const end = this.#start + this.#bytes.length
    const reachesEnd = this.#bytes.length < 2 * blockSize
    if (at < this.#start || at > end || (at + length > end && !reachesEnd)) {
      this.#start = Math.max(0, at - margin)
      this.#bytes = await this.#file.read(this.#start, 2 * blockSize)
    }
    return this.#bytes.subarray(at - this.#start, at - this.#start + length)
  }
}
