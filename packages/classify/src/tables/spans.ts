import type { Reading } from './judge/table.ts'

const codes: Readonly<Record<Reading, number>> = { none: 0, patterns: 1, all: 2 }
/** Signs between cells: a separator with its quotes and a blank. */
const mostBetween = 4
const isWordUnit = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 127

/** Places of cells in a window and how each is read, as numbers: a window has tens of thousands. */
export class Spans {
  private at: number[] = []
  private isSorted = true
  private last = 0
  private hasPatterns = false

  add(start: number, end: number, reading: Reading) {
    if (start < this.last) this.isSorted = false
    this.last = end
    if (reading === 'patterns') this.hasPatterns = true
    if (reading !== 'all') this.at.push(start, end, codes[reading])
  }

  /** The text as patterns and as names are looked for in it: what is judged as a whole is blank. */
  blanked(text: string): { forPatterns: string; forNames: string } {
    if (!this.isSorted) this.sort()
    const forPatterns = this.without(text, codes.none)
    return { forPatterns, forNames: this.hasPatterns ? this.without(text, codes.patterns) : forPatterns }
  }

  private sort() {
    const order = Array.from({ length: this.at.length / 3 }, (_, index) => index * 3)
    order.sort((a, b) => this.at[a]! - this.at[b]!)
    this.at = order.flatMap(index => this.at.slice(index, index + 3))
    this.isSorted = true
  }

  private without(text: string, most: number): string {
    const pieces: string[] = []
    let [done, from, to] = [0, 0, 0]
    for (let index = 0; index < this.at.length; index += 3) {
      const [start, end] = [this.at[index]!, this.at[index + 1]!]
      if (this.at[index + 2]! > most || start < to) continue
      if (to === 0 || start - to > mostBetween || holdsWord(text, to, start)) {
        pieces.push(text.slice(done, from), ' '.repeat(to - from))
        done = to
        from = start
      }
      to = end
    }
    pieces.push(text.slice(done, from), ' '.repeat(to - from), text.slice(to))
    return pieces.join('')
  }
}

function holdsWord(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isWordUnit(text.charCodeAt(at))) return true
  return false
}
