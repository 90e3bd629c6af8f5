/** Numbers by lot from a seed (splitmix32), and what is drawn with them. */
export class Lot {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  next(): number {
    this.state = (this.state + 0x9e3779b9) | 0
    let mixed = this.state ^ (this.state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }

  /** From `from` to `to`, both included. */
  int = (from: number, to: number): number => from + Math.floor(this.next() * (to - from + 1))
  digits = (count: number): string => Array.from({ length: count }, () => this.int(0, 9)).join('')
  of = <T>(list: readonly T[]): T => list[this.int(0, list.length - 1)]!
  chance = (share: number): boolean => this.next() < share
  text = (alphabet: string, count: number): string =>
    Array.from({ length: count }, () => this.of([...alphabet])).join('')

  shuffled<T>(list: readonly T[]): T[] {
    const items = [...list]
    for (let at = items.length - 1; at > 0; at--) {
      const other = this.int(0, at)
      ;[items[at], items[other]] = [items[other]!, items[at]!]
    }
    return items
  }
}
