import type { IdentityKind, ShareType } from '@sharelight/contract'
import type { Analytics } from './client.ts'
import { trustOf } from './dimensions.ts'
import type { VersionedRater } from './rules.ts'
import * as tables from './tables.ts'

interface StoredRatingKey {
  rating_key: number
  share_type: ShareType
  labels: string[]
  anomalies: string[]
}
interface StoredLabelSet {
  label_set_key: number
  labels: string[]
}
interface StoredRecipients {
  recipients_key: number
  identity_ids: string[]
  kinds: IdentityKind[]
}

/**
 * Rates all of an organisation's history anew: a row for each distinct combination, however many events there are.
 * With a `variant`, the result lies beside the rules in force, for a *what if*; drop it with `dropVariant`. The higher `version` counts: that of the rules.
 */
export async function rerate(
  analytics: Analytics,
  { organisationId, rater, version, variant = '' }: VersionedRater & { organisationId: string; variant?: string },
): Promise<void> {
  const own = 'FINAL WHERE organisation_id = {organisationId:UUID}'
  const params = { organisationId }
  const [sets, keys, recipients] = await Promise.all([
    analytics.rows<StoredLabelSet>(`SELECT label_set_key, labels FROM label_sets ${own} AND variant = ''`, params),
    analytics.rows<StoredRatingKey>(`SELECT rating_key, share_type, labels, anomalies FROM rating_keys ${own}`, params),
    analytics.rows<StoredRecipients>(`SELECT recipients_key, identity_ids, kinds FROM recipient_sets ${own}`, params),
  ])
  const base = { organisationId, variant, version }
  await Promise.all([
    analytics.insert(
      tables.labelSets,
      sets.map(({ label_set_key, labels }) => ({ labelSetKey: label_set_key, labels, ...rater.rateLabels(labels) })),
      base,
    ),
    analytics.insert(
      tables.ratings,
      keys.map(({ rating_key, share_type, labels, anomalies }) => ({
        ratingKey: rating_key,
        ...rater.rateEvent({ shareType: share_type, labels, anomalies }),
      })),
      base,
    ),
    analytics.insert(
      tables.recipientTrust,
      recipients.map(({ recipients_key, identity_ids, kinds }) => ({
        recipientsKey: recipients_key,
        trust: trustOf(
          rater,
          identity_ids.map((identityId, index) => ({ identityId, kind: kinds[index] ?? 'contact' })),
        ),
      })),
      base,
    ),
  ])
}

/** Forgets a what-if. The rules in force (the empty variant) cannot be dropped. */
export async function dropVariant(analytics: Analytics, organisationId: string, variant: string): Promise<void> {
  if (!variant) throw new Error('The rules in force cannot be dropped; name a variant.')
  await Promise.all(
    [tables.labelSets, tables.ratings, tables.recipientTrust].map(table =>
      analytics.command(
        `DELETE FROM ${analytics.mutable(table)} WHERE organisation_id = {organisationId:UUID} AND variant = {variant:String}`,
        { organisationId, variant },
      ),
    ),
  )
}
