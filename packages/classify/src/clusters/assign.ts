import { bandKeys, similarity, type Signature } from './signature.ts'

export interface ClusterCandidate { id: string; /** The signature of the cluster's first item. */ signature: Signature }

/** Where clusters are kept; lookups by band key are all that assigning needs, so memory does not grow with the items. */
export interface ClusterIndex {
  /** Clusters filed under any of `keys`, at most `limit` of them. */
  candidates(keys: readonly string[], limit: number): Promise<ClusterCandidate[]> | ClusterCandidate[]
  /** Files a new cluster under all of `keys`. */
  add(cluster: ClusterCandidate, keys: readonly string[]): Promise<void> | void
}

export interface Assignment { cluster: string; similarity: number; isNew: boolean }

/** Documents at least this alike are near-duplicates. */
export const nearDuplicate = 0.5
const mostCandidates = 200

/**
 * The cluster of a document: the most similar one at or above `nearDuplicate` (the smaller id when two are equal), or a new one under
 * `id`. Clusters are compared by their first item, so they do not drift as items join.
 */
export async function assignCluster(index: ClusterIndex, id: string, signature: Signature): Promise<Assignment> {
  const keys = bandKeys(signature)
  const ranked = (await index.candidates(keys, mostCandidates))
    .map(candidate => ({ cluster: candidate.id, similarity: similarity(signature, candidate.signature) }))
    .sort((a, b) => b.similarity - a.similarity || (a.cluster < b.cluster ? -1 : 1))
  const [best] = ranked
  if (best && best.similarity >= nearDuplicate) return { ...best, isNew: false }
  await index.add({ id, signature }, keys)
  return { cluster: id, similarity: 1, isNew: true }
}

/** In memory, for one scan or a test: at most `capacity` clusters, the longest unused forgotten first. */
export function memoryIndex(capacity = 100_000): ClusterIndex {
  const clusters = new Map<string, ClusterCandidate & { keys: readonly string[] }>()
  const filed = new Map<string, Set<string>>()
  const forget = (id: string) => {
    for (const key of clusters.get(id)?.keys ?? []) {
      const bucket = filed.get(key)
      bucket?.delete(id)
      if (!bucket?.size) filed.delete(key)
    }
    clusters.delete(id)
  }
  return {
    candidates(keys, limit) {
      const ids = new Set(keys.flatMap(key => [...filed.get(key) ?? []]))
      return [...ids].slice(0, limit).map(id => {
        const cluster = clusters.get(id)!
        clusters.delete(id)
        clusters.set(id, cluster)
        return cluster
      })
    },
    add(cluster, keys) {
      forget(cluster.id)
      clusters.set(cluster.id, { ...cluster, keys })
      for (const key of keys) filed.set(key, (filed.get(key) ?? new Set<string>()).add(cluster.id))
      if (clusters.size > capacity) forget(clusters.keys().next().value!)
    },
  }
}
