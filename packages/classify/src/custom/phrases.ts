import { isWordCode, type Sequence } from './sequence.ts'

const none = -1

/**
 * Finds many phrases in one pass (Aho and Corasick 1975, https://doi.org/10.1145/360825.360855). States are numbered breadth
 * first, so that a state's children lie side by side: 14 bytes a state, and 100,000 terms take a few megabytes.
 */
export class Phrases {
  /** Per state the code that leads to it, its first child, where to go on when nothing fits, and the phrase that ends there. */
  private readonly code: Uint16Array
  private readonly firstChild: Int32Array
  private readonly fail: Int32Array
  private readonly phrase: Int32Array
  /** Per state the nearest shorter one at which a phrase ends. */
  private readonly shorter: Int32Array
  private readonly fromRoot = new Int32Array(65_536)
  private readonly lengths: Int32Array

  /** `terms` as `termOf` gives them; the index of a phrase is its place in the list, of equal ones the first. */
  constructor(terms: readonly string[]) {
    const order = terms
      .map((_, index) => index)
      .filter(index => terms[index])
      .sort((a, b) => (terms[a]! < terms[b]! ? -1 : terms[a] === terms[b] ? a - b : 1))
    const most = order.reduce((sum, index) => sum + terms[index]!.length, 1)
    this.lengths = Int32Array.from(terms, term => term.length)
    this.code = new Uint16Array(most)
    this.firstChild = new Int32Array(most + 1)
    this.fail = new Int32Array(most)
    this.phrase = new Int32Array(most).fill(none)
    this.shorter = new Int32Array(most).fill(none)
    this.linkFailures(this.grow(terms, order))
  }

  /** Calls `hit` with every phrase, its first and its last place in the sequence; inner and overlapping ones too. */
  find({ codes, length }: Sequence, hit: (phrase: number, first: number, last: number) => void) {
    let state = 0
    for (let at = 0; at < length; at++) {
      const code = codes[at]!
      while (state !== 0 && this.child(state, code) === 0) state = this.fail[state]!
      state = state === 0 ? this.fromRoot[code]! : this.child(state, code)
      if (state === 0) continue
      for (
        let end = this.phrase[state] === none ? this.shorter[state]! : state;
        end !== none;
        end = this.shorter[end]!
      ) {
        const phrase = this.phrase[end]!
        hit(phrase, at - this.lengths[phrase]! + 1, at)
      }
    }
  }

  /** The trie, level by level: a state stands for the terms from `low` to `high` that begin alike. */
  private grow(terms: readonly string[], order: readonly number[]): number {
    let level = [{ low: 0, high: order.length }]
    let [count, first] = [1, 0]
    for (let depth = 0; level.length; depth++) {
      const below: typeof level = []
      for (let index = 0; index < level.length; index++) {
        const state = first + index
        const { low, high } = level[index]!
        this.firstChild[state] = count
        let at = low
        while (at < high && terms[order[at]!]!.length === depth) at++
        if (at > low) this.phrase[state] = order[low]!
        while (at < high) {
          const code = terms[order[at]!]!.charCodeAt(depth)
          const from = at
          while (at < high && terms[order[at]!]!.charCodeAt(depth) === code) at++
          if (state === 0) this.fromRoot[code] = count
          this.code[count++] = code
          below.push({ low: from, high: at })
        }
      }
      first += level.length
      level = below
    }
    this.firstChild[count] = count
    return count
  }

  private linkFailures(count: number) {
    for (let state = 0; state < count; state++) {
      for (let child = this.firstChild[state]!; child < this.firstChild[state + 1]!; child++) {
        const code = this.code[child]!
        let at = state
        let next = 0
        while (at !== 0 && next === 0) {
          at = this.fail[at]!
          next = at === 0 ? this.fromRoot[code]! : this.child(at, code)
        }
        this.fail[child] = next
        this.shorter[child] = this.phrase[next] === none ? this.shorter[next]! : next
      }
    }
  }

  private child(state: number, code: number): number {
    let low = this.firstChild[state]!
    let high = this.firstChild[state + 1]! - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const there = this.code[middle]!
      if (there === code) return middle
      if (there < code) low = middle + 1
      else high = middle - 1
    }
    return 0
  }
}

/** Whether what stands from `first` to `last` is not part of a longer word. */
export function isWhole({ codes, length }: Sequence, first: number, last: number): boolean {
  const isWord = (at: number) => at >= 0 && at < length && isWordCode(codes[at]!)
  return !(isWord(first) && isWord(first - 1)) && !(isWord(last) && isWord(last + 1))
}
