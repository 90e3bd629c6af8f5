import { labelTree, scoresOf, sensitivityOf } from '@sharelight/domain'
import { profiles } from './vocabulary/profiles.ts'

export interface LabelSets {
  sets: readonly (readonly string[])[]
  /** Set of each profile. */
  ofProfile: Uint16Array
  /** Default sensitivity level of each set. */
  levels: Uint8Array
}

export function makeLabelSets(): LabelSets {
  const sets: (readonly string[])[] = [[]]
  const known = new Map<string, number>([['', 0]])
  const ofProfile = Uint16Array.from(profiles, ({ labels }) => {
    const key = labels.join()
    if (!known.has(key)) known.set(key, sets.push(labels) - 1)
    return known.get(key) ?? 0
  })
  const scoreOf = scoresOf(labelTree)
  return { sets, ofProfile, levels: Uint8Array.from(sets, labels => sensitivityOf(labels, scoreOf).level) }
}
