import type { ShareType } from '@sharelight/contract'

export interface RatingFacts {
  shareType: ShareType
  labels: readonly string[]
  anomalies: readonly string[]
}

const sorted = (values: readonly string[]) => [...new Set(values)].sort().join(',')

/** Names a distinct combination of share type, label set and anomaly flags; order and repetition do not matter. */
export const ratingKey = ({ shareType, labels, anomalies }: RatingFacts) =>
  `${shareType}|${sorted(labels)}|${sorted(anomalies)}`

/** Reads a rating key back, for a preview that rates anew. */
export function parseRatingKey(key: string): RatingFacts {
  const [shareType = '', labels = '', anomalies = ''] = key.split('|')
  const list = (part: string) => (part ? part.split(',') : [])
  return { shareType: shareType as ShareType, labels: list(labels), anomalies: list(anomalies) }
}
