import { storedBytes } from '../text/stored-bytes.ts'
import type { DocumentFeatures } from './features.ts'
import { HashPlaces, type Counts } from './hash-counts.ts'

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
  probabilities(features: DocumentFeatures): Float64Array
  /** What each feature, by hash, adds to a topic (`hr/payroll`) beyond what it adds to the others on average. */
  contributions(features: DocumentFeatures, topic: string): Map<number, number>
  calibrate(generation: 0 | 1, probability: number): number
}

/** How much words, the words of heads, and cues count against each other; each is scaled to unit length first. */
export const groupWeights = { words: 1, heads: 0.7, cues: 1.5 } as const

export function loadModel(stored: StoredModel): TopicModel {
  const hashes = new Int32Array(storedBytes(stored.hashes).buffer)
  const rarity = storedBytes(stored.rarity)
  const weights = new Int8Array(storedBytes(stored.weights).buffer)
  const places = new HashPlaces(hashes)
  const { topics, steps, bias, calibration } = stored
  const read = (features: DocumentFeatures) =>
    vectorOf(
      features,
      hash => places.of(hash),
      index => rarity[index]! / 16,
    )
  const means = new Float64Array(hashes.length).fill(NaN)
  const meanOf = (index: number) => {
    let sum = 0
    for (let topic = 0; topic < topics.length; topic++) sum += weights[index * topics.length + topic]! * steps[topic]!
    return sum / topics.length
  }
  return {
    topics,
    calibrate: (generation, probability) => interpolate(calibration[generation], probability),
    probabilities(features) {
      const scores = Float64Array.from(bias)
      const { indices, values } = read(features)
      for (let at = 0; at < indices.length; at++) {
        const from = indices[at]! * topics.length
        const value = values[at]!
        for (let topic = 0; topic < scores.length; topic++)
          scores[topic]! += value * weights[from + topic]! * steps[topic]!
      }
      return softmax(scores)
    },
    contributions(features, topic) {
      const wanted = topics.indexOf(topic)
      const found = new Map<number, number>()
      const { indices, values } = read(features)
      indices.forEach((index, at) => {
        if (Number.isNaN(means[index])) means[index] = meanOf(index)
        const own = wanted < 0 ? 0 : weights[index * topics.length + wanted]! * steps[wanted]!
        found.set(hashes[index]!, values[at]! * (own - means[index]!))
      })
      return found
    },
  }
}

/** Features by their places in the model, with their values. */
export interface DocumentVector {
  indices: number[]
  values: number[]
}

/** The document as a vector: damped counts times rarity, each group scaled to its weight. `indexOf` gives -1 for what is not known. */
export function vectorOf(
  { words, heads, cues }: DocumentFeatures,
  indexOf: (hash: number) => number,
  rarity: (index: number) => number,
): DocumentVector {
  const vector: DocumentVector = { indices: [], values: [] }
  const add = (group: Counts, length: number, valueOf: (index: number, raw: number) => number) => {
    const from = vector.values.length
    let squares = 0
    group.forEach((raw, hash) => {
      const index = indexOf(hash)
      if (index < 0) return
      const value = valueOf(index, raw)
      squares += value * value
      vector.indices.push(index)
      vector.values.push(value)
    })
    const factor = squares ? length / Math.sqrt(squares) : 0
    for (let at = from; at < vector.values.length; at++) vector.values[at]! *= factor
  }
  add(words, groupWeights.words, (index, count) => (1 + Math.log(count)) * rarity(index))
  add(heads, groupWeights.heads, rarity)
  add(cues, groupWeights.cues, (_, strength) => strength)
  return vector
}

/** In place. */
export function softmax(scores: Float64Array): Float64Array {
  const top = scores.reduce((a, b) => Math.max(a, b), -Infinity)
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
