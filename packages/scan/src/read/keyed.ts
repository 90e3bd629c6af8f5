import { createHmac, hkdfSync } from 'node:crypto'
import { settle, SubjectKeys, type ClusterTraits, type ExceptionRule, type Place } from '@sharelight/classify'
import { distinctKept } from './bounds.ts'
import type { DocumentCluster, DocumentReading, HashedFinding, RawReading, ValuedFinding } from './document.ts'

export interface Keyed {
  /** The organisation's key for hashing what is found. */
  key: Uint8Array
  exceptions: readonly ExceptionRule[]
  place: Place
}

/** A worker's reading as it may be kept: values hashed under the organisation's key, which no worker has, and what is excepted not counted. */
export function keyed({ findings, cluster, ...raw }: RawReading, { key, exceptions, place }: Keyed): DocumentReading {
  const subjects = new SubjectKeys(key)
  const reading = {
    ...raw,
    findings: findings.map((finding, place) => ({
      ...hashed(finding, key),
      // The last one that was kept says that there may be more: nobody who is looked for there is surely not in it.
      subjectKeys: [...subjects.found(finding), ...(place === distinctKept - 1 ? [subjects.more] : [])],
    })),
    ...(cluster && { cluster: hashedCluster(cluster, key) }),
  }
  const { labels, withheld } = settle(reading, exceptions, { ...place, now: Date.now() })
  return withheld.length ? { ...reading, labels, found: reading.labels } : reading
}

function hashed({ value, ...finding }: ValuedFinding, key: Uint8Array): Omit<HashedFinding, 'subjectKeys'> {
  return { ...finding, hash: createHmac('sha256', key).update(value).digest('hex') }
}

/** Terms are compared by hashes under a key of their own, so that a word that only one document has is never stored. */
function hashedCluster(traits: ClusterTraits, key: Uint8Array): DocumentCluster {
  const termKey = Buffer.from(hkdfSync('sha256', key, '', 'cluster terms', 32))
  const hashOf = (term: string) => createHmac('sha256', termKey).update(term).digest().readBigUInt64BE(0).toString()
  return { ...traits, termHashes: traits.terms.map(hashOf) }
}
