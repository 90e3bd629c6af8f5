import { createHmac, hkdfSync } from 'node:crypto'
import { settle, type ClusterTraits, type ExceptionRule, type Place } from '@sharelight/classify'
import type { DocumentCluster, DocumentReading, HashedFinding, RawReading, ValuedFinding } from './document.ts'

export interface Keyed {
  /** The organisation's key for hashing what is found. */
  key: Uint8Array
  exceptions: readonly ExceptionRule[]
  place: Place
}

/** A worker's reading as it may be kept: values hashed under the organisation's key, which no worker has, and what is excepted not counted. */
export function keyed({ findings, cluster, ...raw }: RawReading, { key, exceptions, place }: Keyed): DocumentReading {
  const reading = {
    ...raw,
    findings: findings.map(finding => hashed(finding, key)),
    ...(cluster && { cluster: hashedCluster(cluster, key) }),
  }
  const { labels, withheld } = settle(reading, exceptions, { ...place, now: Date.now() })
  return withheld.length ? { ...reading, labels, found: reading.labels } : reading
}

function hashed({ value, ...finding }: ValuedFinding, key: Uint8Array): HashedFinding {
  return { ...finding, hash: createHmac('sha256', key).update(value).digest('hex') }
}

/** Terms are compared by hashes under a key of their own, so that a word that only one document has is never stored. */
function hashedCluster(traits: ClusterTraits, key: Uint8Array): DocumentCluster {
  const termKey = Buffer.from(hkdfSync('sha256', key, '', 'cluster terms', 32))
  const hashOf = (term: string) => createHmac('sha256', termKey).update(term).digest().readBigUInt64BE(0).toString()
  return { ...traits, termHashes: traits.terms.map(hashOf) }
}
