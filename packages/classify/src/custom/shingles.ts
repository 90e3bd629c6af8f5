import { fnv1a, mix } from '../text/hash.ts'

/** Words that make a shingle. */
const shingleWords = 4
/** Word characters that one push may leave open: what is longer is cut there. */
const longestWord = 200
const word = /\p{L}+|\d+/gu

/** Hashes of the runs of four words of a text that comes in chunks. Case, accents, the values of numbers and layout do not matter. */
export class Shingler {
  private carried = ''
  private readonly recent: number[] = []
  private readonly found: (hash: number) => void

  constructor(found: (hash: number) => void) {
    this.found = found
  }

  push(chunk: string) {
    const text = this.carried + chunk
    const open = /[\p{L}\p{M}\d]+$/u.exec(text.slice(-longestWord))?.[0].length ?? 0
    const end = open < longestWord ? text.length - open : text.length
    this.carried = text.slice(end)
    this.read(text.slice(0, end))
  }

  finish() {
    this.read(this.carried)
    this.carried = ''
  }

  private read(text: string) {
    for (const [found] of text
      .normalize('NFD')
      .replaceAll(/\p{M}+/gu, '')
      .toLowerCase()
      .matchAll(word)) {
      this.recent.push(/^\d/.test(found) ? 1 : fnv1a(found))
      if (this.recent.length < shingleWords) continue
      this.found(this.recent.reduce((hash, part) => mix(Math.imul(hash, 31) + part), 0))
      this.recent.shift()
    }
  }
}
