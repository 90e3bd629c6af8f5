import { anomalyKinds, shareTypes, type AnomalyKind } from '@sharelight/contract'
import type { DemoCombination } from '../rows.ts'

/** Numbers the distinct combinations as they come up. */
export interface Combinations {
  all: DemoCombination[]
  /** `share` is an index in `shareTypes`, `anomalies` a bit for each of `anomalyKinds`. */
  number(share: number, labelSet: number, anomalies: number): number
}

export function makeCombinations(): Combinations {
  const all: DemoCombination[] = []
  const known = new Map<number, number>()
  return {
    all,
    number(share, labelSet, anomalies) {
      const key = (anomalies * 1024 + labelSet) * 4 + share
      const found = known.get(key)
      if (found !== undefined) return found
      const number =
        all.push({
          shareType: shareTypes[share] ?? 'inside',
          labelSet,
          anomalies: anomalyKinds.filter((_, bit) => anomalies & (1 << bit)),
        }) - 1
      known.set(key, number)
      return number
    },
  }
}

export const anomalyBits = (...anomalies: AnomalyKind[]) =>
  anomalies.reduce((bits, anomaly) => bits | (1 << anomalyKinds.indexOf(anomaly)), 0)
