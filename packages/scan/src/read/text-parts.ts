import type { DocumentPart, FoundPart } from '@sharelight/contract'

/** Kinds of parts by which nobody finds a place again. */
const vague: ReadonlySet<DocumentPart['kind']> = new Set(['section', 'header', 'image', 'table'])

/** Which part of a document each place of its text comes from, as the text is taken piece by piece. */
export class TextParts {
  readonly #starts: number[] = []
  readonly #parts: number[] = []
  #length = 0

  /** The next so many UTF-16 units are of this part, by its index. */
  add(part: number, length: number): void {
    if (this.#parts.at(-1) !== part) {
      this.#starts.push(this.#length)
      this.#parts.push(part)
    }
    this.#length += length
  }

  /** UTF-16 units of text so far. */
  get length(): number {
    return this.#length
  }

  /** The page, sheet or file inside that holds a place of the text; undefined where that would tell nobody where to look. */
  at(place: number, parts: readonly DocumentPart[]): FoundPart | undefined {
    const part = parts[this.#parts[this.#before(place)] ?? -1]
    return part && !vague.has(part.kind) && part.name !== beyond ? { kind: part.kind, name: part.name } : undefined
  }

  #before(place: number): number {
    let [low, high] = [0, this.#starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#starts[middle]! <= place) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}

/** The name of the part that stands for all beyond those that are listed. */
const beyond = '…'
