import { bandKeys, nearestCluster } from '@sharelight/classify'
import { stableId, type ClusterRow, type ItemRow, type ScanSink } from '@sharelight/store'
import type { DocumentCluster } from '../read/document.ts'
import type { FinishedItem } from './compose.ts'

const mostTerms = 8
/** A cluster's name shrinks to the words that all share, but not to nothing. */
const fewestTerms = 2

interface Candidate {
  id: string
  signature: readonly number[]
  row: ClusterRow
}
interface Read {
  item: ItemRow
  cluster: DocumentCluster
  bands: string[]
}

/**
 * Puts each newly read item into the cluster of its near-duplicates, or begins one with it. Gives the clusters that are new or changed. Doing
 * it again changes nothing; which of several near-duplicates begins their cluster depends on which is read first.
 */
export async function assignClusters(
  sink: Pick<ScanSink, 'lookupClusters'>,
  organisationId: string,
  finished: readonly FinishedItem[],
): Promise<ClusterRow[]> {
  const read: Read[] = finished.flatMap(({ item, cluster }) =>
    item && cluster ? [{ item, cluster, bands: bandKeys(cluster.signature) }] : [],
  )
  if (!read.length) return []
  const known = await sink.lookupClusters([...new Set(read.flatMap(({ bands }) => bands))])
  const filed = new Map<string, Set<Candidate>>()
  const file = (candidate: Candidate, bands: readonly string[]) => {
    for (const band of bands) filed.set(band, (filed.get(band) ?? new Set()).add(candidate))
  }
  for (const row of known) file({ id: row.clusterId, signature: row.signature, row }, bandKeys(row.signature))
  const changed = new Set<Candidate>()
  for (const each of read) {
    const candidates = new Set(each.bands.flatMap(band => [...(filed.get(band) ?? [])]))
    let cluster = nearestCluster(each.cluster.signature, candidates)
    if (!cluster) {
      cluster = begin(organisationId, each)
      file(cluster, each.bands)
      changed.add(cluster)
    } else if (learn(cluster.row, each)) changed.add(cluster)
    each.item.clusterId = cluster.id
  }
  return [...changed].map(({ row }) => row)
}

/** The same first document always begins the same cluster, whichever scan reads it. */
function begin(organisationId: string, { item, cluster: { signature, termHashes }, bands }: Read): Candidate {
  const id = stableId('cluster', organisationId, signature.join(' '))
  return {
    id,
    signature,
    row: { clusterId: id, firstItemId: item.itemId, signature: [...signature], termHashes, terms: [], bands },
  }
}

/** Whether the item changes the cluster's name: the words that it shares with the first one, or, once there are some, with all. */
function learn(cluster: ClusterRow, { item, cluster: { terms, termHashes } }: Read): boolean {
  if (item.itemId === cluster.firstItemId) return false
  const hashes = new Set(cluster.termHashes)
  const shared = cluster.terms.length
    ? cluster.terms.filter(term => terms.includes(term))
    : terms.filter((_, at) => hashes.has(termHashes[at] ?? '')).slice(0, mostTerms)
  if (shared.length === cluster.terms.length || shared.length < fewestTerms) return false
  cluster.terms = shared
  return true
}
