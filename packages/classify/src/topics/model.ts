import { RowSums } from '../scan/row-sums.ts'
import { storedBytes } from '../text/stored-bytes.ts'
import { HashPlaces } from './hash-places.ts'

/** A trained model as it is stored. Numbers are little-endian in base64. */
export interface StoredModel {
  topics: string[]
  /** Hashes of the features that count: 32-bit. */
  hashes: string
  /** Inverse document frequency of each feature in sixteenths: one byte. */
  rarity: string
  /** Signed byte per feature and topic, feature by feature. */
  weights: string
  /** What one step of a weight is worth, per topic. */
  steps: number[]
  bias: number[]
  /** Raw probability to observed precision: knots of a rising line, for generation 0 and 1. */
  calibration: [CalibrationKnot[], CalibrationKnot[]]
}
export type CalibrationKnot = [probability: number, precision: number]

export interface TopicModel {
  topics: readonly string[]
  places: HashPlaces
  /** Per feature, by its place. */
  rarity: Float64Array
  /** Per feature and topic, in `steps`; a feature's begin at its place times `stride`. */
  weights: Int8Array
  stride: number
  rows: RowSums
  steps: readonly number[]
  bias: readonly number[]
  calibrate(generation: 0 | 1, probability: number): number
}

/** How much words, the words of heads, and cues count against each other; each is scaled to unit length first. */
export const groupWeights = { words: 1, heads: 0.7, cues: 1.5 } as const

export function loadModel({ topics, steps, bias, calibration, ...stored }: StoredModel): TopicModel {
  const rows = new RowSums(new Int8Array(storedBytes(stored.weights).buffer), topics.length)
  return {
    topics,
    places: new HashPlaces(new Int32Array(storedBytes(stored.hashes).buffer)),
    rarity: Float64Array.from(storedBytes(stored.rarity), sixteenths => sixteenths / 16),
    weights: rows.weights,
    stride: rows.stride,
    rows,
    steps,
    bias,
    calibrate: (generation, probability) => interpolate(calibration[generation], probability),
  }
}

/** In place. */
export function softmax(scores: Float64Array): Float64Array {
  let top = -Infinity
  for (let index = 0; index < scores.length; index++) if (scores[index]! > top) top = scores[index]!
  let sum = 0
  for (let index = 0; index < scores.length; index++) sum += scores[index] = Math.exp(scores[index]! - top)
  for (let index = 0; index < scores.length; index++) scores[index]! /= sum
  return scores
}

/** Linear between knots that rise in both directions; flat outside them. */
export function interpolate(knots: readonly CalibrationKnot[], value: number): number {
  const after = knots.findIndex(([probability]) => probability >= value)
  if (after === 0) return knots[0]![1]
  if (after < 0) return knots.at(-1)?.[1] ?? value
  const [left, low] = knots[after - 1]!
  const [right, high] = knots[after]!
  return low + ((high - low) * (value - left)) / Math.max(1e-9, right - left)
}
