import type { FeatureTable } from './feature-table.ts'
import { beside, besideFeature, ownFeatures, type TokenTraits } from './features.ts'

/** Where a token stands, from the one that is tagged. */
export const places = { own: 0, left: 1, left2: 2, right: 3, right2: 4 } as const
const tagCount = 5
const features = new Int32Array(16)

interface Weights {
  table: FeatureTable
  weights: Int16Array | Float64Array
}

/**
 * What a token adds to the score of each tag by itself, for each of `places`, where no name goes on. Whole numbers, so that it does not matter in
 * which order they are added; kept with the token's traits.
 */
export function aloneScores(owner: Weights, traits: TokenTraits): Float64Array {
  if (traits.scores?.owner === owner) return traits.scores.values
  const values = new Float64Array(5 * tagCount)
  const add = (place: number, count: number) => addRows(owner, count, values.subarray(place * tagCount))
  add(places.own, ownFeatures(traits, [0, 0], features))
  for (const where of ['left', 'left2', 'right', 'right2'] as const) {
    features[0] = besideFeature(traits, beside[where])
    add(places[where], 1)
  }
  traits.scores = { owner, values }
  return values
}

function addRows({ table, weights }: Weights, count: number, values: Float64Array): void {
  const known = table.keepKnown(features, count)
  for (let index = 0; index < known; index++)
    for (let tag = 0; tag < tagCount; tag++) values[tag]! += weights[features[index]! * tagCount + tag]!
}
