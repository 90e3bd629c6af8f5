import type { ListNumbers } from '../../lists/list-numbers.ts'
import type { Paragraphs } from './paragraphs.ts'
import type { Piece } from './pieces.ts'

interface Place {
  /** Where the paragraph begins, in characters of the whole text. */
  start: number
  list: number
  level: number
}

const [cellEnd, pageBreak, paragraphEnd] = [7, 12, 13]

/** Puts the numbers that Word shows before paragraphs into the text, piece by piece and in its order. */
export class Labels {
  readonly #numbers: ListNumbers
  readonly #places: readonly Place[]
  #next = 0

  constructor(numbers: ListNumbers, places: readonly Place[]) {
    this.#numbers = numbers
    this.#places = places
  }

  /** @param text what begins at the character `start` of the whole */
  into(text: string, start: number): string {
    let labelled = ''
    let done = 0
    for (; ; this.#next++) {
      const place = this.#places[this.#next]
      if (!place || place.start >= start + text.length) return labelled + text.slice(done)
      const label = this.#numbers.next(String(place.list), place.level)
      if (!label) continue
      labelled += `${text.slice(done, place.start - start)}${label} `
      done = place.start - start
    }
  }
}

/**
 * The paragraphs that are in lists, in the order of the text: the mark that ends a paragraph tells its place.
 * @param most characters that are looked at: pieces that lie over one another could make many of few
 */
export function placesInLists(pieces: readonly Piece[], { listed }: Paragraphs, most: number): Place[] {
  const places: Place[] = []
  let [start, before] = [0, 0]
  for (const { offset, bytes, width, said } of pieces) {
    const chars = Math.min(Math.floor(bytes.length / width), most - before)
    if (chars <= 0) break
    for (let at = 0; at < chars; at++) {
      if (!isEnd(bytes, at * width, width)) continue
      const own = listed.get(offset + (at + 1) * width)
      const list = said.list ?? own?.list
      if (list) places.push({ start, list, level: said.level ?? own?.level ?? 0 })
      start = before + at + 1
    }
    before += chars
  }
  return places
}

function isEnd(bytes: Buffer, at: number, width: number): boolean {
  const code = bytes[at]!
  return (code === paragraphEnd || code === cellEnd || code === pageBreak) && (width === 1 || bytes[at + 1] === 0)
}
