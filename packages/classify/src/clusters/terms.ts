import { isKnownName, isOrdinaryWord } from '../names/index.ts'

/** What ordinary words count beside words of a subject. */
const ordinaryWeight = 0.3
const [shortest, longest] = [4, 24]

/** Words that come so often are sorted one by one. */
const manyTimes = 256

interface Counted {
  count: number
  start: number
  end: number
}

/** Counts a document's plain words, so that the most telling can name its cluster. */
export class TermCounter {
  /** By hash, in the order of their first places. */
  private readonly counts = new Map<number, Counted>()

  /** Ready for another document. */
  clear(): void {
    this.counts.clear()
  }

  add(hash: number, start: number, end: number): void {
    if (end - start < shortest || end - start > longest) return
    const known = this.counts.get(hash)
    if (known) known.count++
    else this.counts.set(hash, { count: 1, start, end })
  }

  /**
   * The `limit` most telling words of the text that was counted, most telling first: frequent here and no ordinary words. No names, and none of
   * `secrets`, the words of values that a rule found (in small letters).
   */
  telling(text: string, secrets: ReadonlySet<string>, limit: number): string[] {
    const ranked = this.mostFrequent(limit * 8)
      .map(({ count, start, end }) => ({ term: text.slice(start, end), count }))
      .filter(({ term }) => !secrets.has(term) && !isKnownName(term))
      .map(({ term, count }) => ({ term, weight: (1 + Math.log(count)) * (isOrdinaryWord(term) ? ordinaryWeight : 1) }))
    return ranked
      .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
      .slice(0, limit)
      .map(({ term }) => term)
  }

  /** The most frequent words first; of those that are as frequent the one that came first. */
  private mostFrequent(limit: number): Counted[] {
    const byCount: Counted[][] = []
    for (const counted of this.counts.values()) (byCount[Math.min(counted.count, manyTimes)] ??= []).push(counted)
    byCount[manyTimes]?.sort((a, b) => b.count - a.count)
    const found: Counted[] = []
    for (let count = byCount.length - 1; count > 0 && found.length < limit; count--)
      for (const counted of byCount[count] ?? []) if (found.push(counted) === limit) break
    return found
  }
}
