import { createHmac } from 'node:crypto'
import { settle, SubjectKeys } from '@sharelight/classify'
import type { BroughtReading } from '@sharelight/contract'
import type { DocumentReading } from './document.ts'
import type { Keyed } from './keyed.ts'

/**
 * What an agent found as it is kept. Its hashes are by a key that only its device has, so that the same value on two devices is not known to be the
 * same; whoever is looked for is never surely not in it.
 */
export function broughtReading(
  {
    findings,
    signature,
    mime,
    status,
    reason,
    detail,
    properties,
    parts,
    labels: given,
    topics,
    singlingOut,
    bytes,
  }: BroughtReading,
  { key, exceptions, place }: Keyed,
): DocumentReading {
  const anybody = [new SubjectKeys(key).more]
  const reading: DocumentReading = {
    mime,
    status,
    reason,
    detail,
    properties,
    parts,
    labels: given,
    topics,
    bytes,
    ...(singlingOut && { singlingOut }),
    findings: findings.map((finding, at) => ({
      ...finding,
      hash: createHmac('sha256', key).update(finding.hash).digest('hex'),
      subjectKeys: at === 0 ? anybody : [],
      patterns: [],
    })),
    ...(signature && { cluster: { signature, terms: [], termHashes: [] } }),
  }
  const { labels, withheld } = settle(reading, exceptions, { ...place, now: Date.now() })
  return withheld.length ? { ...reading, labels, found: reading.labels } : reading
}
