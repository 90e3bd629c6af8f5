import { hashWord } from './signature.ts'

/** Terms of one document that may name its cluster, each with how often it occurs. Not for keeping by themselves. */
export type DocumentTerms = ReadonlyMap<string, number>

const mostTermsPerDocument = 60
const mostTermsPerCluster = 300
const buckets = 1 << 16
const word = /(?<![\p{L}\p{N}@._/\\-])\p{L}{4,24}(?![\p{L}\p{N}@_/\\]|-\p{L}|\.\p{L})/gu

/**
 * The most frequent plain words of a document, in small letters: no numbers, identifiers, addresses or codes, and no
 * words that only ever begin with a capital inside a sentence, as names do (German nouns fall with them).
 */
export function documentTerms(text: string, limit = mostTermsPerDocument): DocumentTerms {
  const counts = new Map<string, number>()
  const sample = text.slice(0, 100_000)
  for (const match of sample.matchAll(word)) {
    const found = match[0]
    if (found === found.toLowerCase()) counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  return new Map([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, limit))
}

/** How many documents have each term, in 65,536 hashed counters: one megabyte at most, whatever the number of documents. */
export class TermStatistics {
  documents = 0
  private readonly counts = new Uint32Array(buckets)

  add(terms: DocumentTerms) {
    this.documents++
    for (const bucket of new Set([...terms.keys()].map(bucketOf))) this.counts[bucket]!++
  }

  /** Inverse document frequency; never negative. */
  rarity(term: string): number {
    return Math.log((1 + this.documents) / (1 + this.counts[bucketOf(term)]!))
  }
}

const bucketOf = (term: string) => hashWord(term) & (buckets - 1)

/** The terms of a cluster's members, bounded: a term is kept with the number of members that have it. */
export class ClusterTerms {
  members = 0
  private readonly membersOf = new Map<string, number>()

  add(terms: DocumentTerms) {
    this.members++
    for (const term of terms.keys()) {
      if (this.membersOf.has(term) || this.membersOf.size < mostTermsPerCluster) this.membersOf.set(term, (this.membersOf.get(term) ?? 0) + 1)
    }
    if (this.membersOf.size >= mostTermsPerCluster) this.forgetSingles()
  }

  /** Terms that at least two members and half of all have, the most telling first. Fewer than two members: none. */
  telling(statistics: TermStatistics, limit = 4): string[] {
    const needed = Math.max(2, this.members / 2)
    return [...this.membersOf].filter(([, members]) => members >= needed)
      .map(([term, members]) => ({ term, weight: members / this.members * statistics.rarity(term) }))
      .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1)).slice(0, limit).map(({ term }) => term)
  }

  private forgetSingles() {
    for (const [term, members] of this.membersOf) if (members < 2) this.membersOf.delete(term)
  }
}
