import type { TrustClass } from '@sharelight/contract'
import type { Analytics } from './client.ts'
import { distinct, labelSetKey, ratingKey, recipientsKey } from './keys.ts'
import type { EventRow, Rater, Recipient } from './rows.ts'
import * as tables from './tables.ts'
import { nextVersion } from './version.ts'

/** The keys that an event or item is looked up by, and the rows of the small tables that say what they mean. */
export interface Dimensions {
  labelSet(labels: readonly string[]): string
  ratingOf(event: Pick<EventRow, 'shareType' | 'labels' | 'anomalies'>): string
  recipientsOf(recipients: readonly Recipient[]): string
  /** Makes the rows of all keys handed out since the last flush durable. Facts that use them come after. */
  flush(): Promise<void>
}

type Rows = object[]

/** Combinations whose keys are kept at hand. */
const remembered = 100_000

/**
 * Keeps the small tables complete: whichever distinct label set, rating key or recipient set is asked for is written,
 * with what `rater` says of it. Writing one twice changes nothing, so several processes may do it at once.
 */
export function dimensionsOf(analytics: Analytics, organisationId: string, rater: Rater): Dimensions {
  const known = new Set<string>()
  const pending = { labelSets: [] as Rows, ratingKeys: [] as Rows, ratings: [] as Rows, recipientSets: [] as Rows, trust: [] as Rows }
  const isNew = (key: string) => !known.has(key) && known.add(key)
  const base = () => ({ organisationId, version: nextVersion() })

  // Hashing costs far more than finding out that the very same combination was asked for before.
  const hashed = new Map<string, string>()
  const once = (combination: string, make: () => string) => {
    const found = hashed.get(combination)
    if (found !== undefined) return found
    const key = make()
    if (hashed.size >= remembered) hashed.clear()
    hashed.set(combination, key)
    return key
  }

  const labelSet = (labels: readonly string[]) => once(`l ${joined(labels)}`, () => {
    const key = labelSetKey(labels)
    if (isNew(`l${key}`)) pending.labelSets.push({ ...base(), variant: '', labelSetKey: key, labels: distinct(labels), ...rater.rateLabels(distinct(labels)) })
    return key
  })
  return {
    labelSet,
    ratingOf: ({ shareType, labels, anomalies }) => once(`r ${shareType} ${joined(labels)} ${joined(anomalies)}`, () => {
      const key = ratingKey(shareType, labels, anomalies)
      if (isNew(`r${key}`)) {
        const facts = { shareType, labels: distinct(labels), anomalies: distinct(anomalies) }
        pending.ratingKeys.push({ ...base(), ratingKey: key, labelSetKey: labelSet(labels), ...facts })
        pending.ratings.push({ ...base(), variant: '', ratingKey: key, ...rater.rateEvent(facts) })
      }
      return key
    }),
    recipientsOf: recipients => once(`t ${joined(recipients.map(({ identityId }) => identityId))}`, () => {
      const unique = byIdentity(recipients)
      const key = recipientsKey(unique.map(({ identityId }) => identityId))
      if (isNew(`t${key}`)) {
        const set = { identityIds: unique.map(({ identityId }) => identityId), kinds: unique.map(({ kind }) => kind) }
        pending.recipientSets.push({ ...base(), recipientsKey: key, ...set })
        pending.trust.push({ ...base(), variant: '', recipientsKey: key, trust: trustOf(rater, unique) })
      }
      return key
    }),
    async flush() {
      await analytics.insert(tables.labelSets, pending.labelSets.splice(0))
      await analytics.insert(tables.ratingKeys, pending.ratingKeys.splice(0))
      await analytics.insert(tables.ratings, pending.ratings.splice(0))
      await analytics.insert(tables.recipientSets, pending.recipientSets.splice(0))
      await analytics.insert(tables.recipientTrust, pending.trust.splice(0))
    },
  }
}

function joined(values: readonly string[]): string {
  return values.join('\u0000')
}

function byIdentity(recipients: readonly Recipient[]): Recipient[] {
  const unique = new Map(recipients.map(recipient => [recipient.identityId, recipient]))
  return [...unique.values()].sort((a, b) => a.identityId < b.identityId ? -1 : 1)
}

/** An event without recipients has nobody whose trust could lower its severity. */
export function trustOf(rater: Rater, recipients: readonly Recipient[]): TrustClass {
  return recipients.length ? rater.trustOf(recipients) : 'neutral'
}
