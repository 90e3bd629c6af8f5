import { bandKeys, SignatureBuilder, similarity, type Signature } from './signature.ts'
import { TermCounter } from './terms.ts'
import { WordScan } from './word-scan.ts'

export { bandKeys, similarity, type Signature }

/** What tells which cluster a document belongs to. `terms` are its own words: for comparing with another member's, not for keeping. */
export interface ClusterTraits {
  signature: Signature
  terms: string[]
}

/** Units of text that a document is compared by. */
export const clusterSampleLength = 300_000
/** Documents at least this alike are near-duplicates. */
export const nearDuplicate = 0.5
const mostWords = 50_000
const fewestWords = 12
const termsPerDocument = 40

/** For one document at a time. */
const [words, builder, counter] = [new WordScan(), new SignatureBuilder(), new TermCounter()]

/**
 * Signature and telling words of a document's first 50,000 words; undefined where there are fewer than twelve. `secrets` are words, in small
 * letters, that must not name anything: those of the values that rules found. A table has a signature of its values.
 */
export function clusterTraits(
  text: string,
  secrets: ReadonlySet<string>,
  ofValues?: Signature,
): ClusterTraits | undefined {
  words.read(text, mostWords)
  const signature = ofValues ?? signatureOf(words)
  if (!signature) return undefined
  counter.read(words)
  return { signature, terms: counter.telling(secrets, termsPerDocument) }
}

function signatureOf({ hashes, count }: WordScan): Signature | undefined {
  if (count < fewestWords) return undefined
  builder.clear()
  builder.addWords(hashes, count)
  return builder.finish(fewestWords)
}

/**
 * The most similar of `candidates` at or above `nearDuplicate` (the smaller id when two are equal). Clusters are compared by their first
 * document, so that they do not drift as others join.
 */
export function nearestCluster<C extends { id: string; signature: Signature }>(
  signature: Signature,
  candidates: Iterable<C>,
): C | undefined {
  let best: { cluster: C; alike: number } | undefined
  for (const cluster of candidates) {
    const alike = similarity(signature, cluster.signature)
    if (alike < nearDuplicate) continue
    if (!best || alike > best.alike || (alike === best.alike && cluster.id < best.cluster.id)) best = { cluster, alike }
  }
  return best?.cluster
}
