import { storedBytes } from '../text/stored-bytes.ts'
import type { DocumentFeatures } from './features.ts'

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
  const indexOf = new Map<number, number>()
  hashes.forEach((hash, index) => indexOf.set(hash, index))
  const { topics, steps, bias, calibration } = stored
  return {
    topics,
    calibrate: (generation, probability) => interpolate(calibration[generation], probability),
    probabilities(features) {
      const scores = Float64Array.from(bias)
      for (const [index, value] of vectorOf(
        features,
        hash => indexOf.get(hash),
        index => rarity[index]! / 16,
      )) {
        const from = index * topics.length
        for (let topic = 0; topic < topics.length; topic++)
          scores[topic]! += value * weights[from + topic]! * steps[topic]!
      }
      return softmax(scores)
    },
    contributions(features, topic) {
      const wanted = topics.indexOf(topic)
      const found = new Map<number, number>()
      for (const [index, value] of vectorOf(
        features,
        hash => indexOf.get(hash),
        index => rarity[index]! / 16,
      )) {
        const row = topics.map((_, each) => weights[index * topics.length + each]! * steps[each]!)
        found.set(hashes[index]!, value * ((row[wanted] ?? 0) - row.reduce((a, b) => a + b, 0) / row.length))
      }
      return found
    },
  }
}

/** The document as index-value pairs: damped counts times rarity, each group scaled to its weight. */
export function vectorOf(
  features: DocumentFeatures,
  indexOf: (hash: number) => number | undefined,
  rarity: (index: number) => number,
): [number, number][] {
  return [
    ...scaled(features.words, {
      indexOf,
      value: (index, count) => (1 + Math.log(count)) * rarity(index),
      length: groupWeights.words,
    }),
    ...scaled(features.heads, { indexOf, value: index => rarity(index), length: groupWeights.heads }),
    ...scaled(features.cues, { indexOf, value: (_, strength) => strength, length: groupWeights.cues }),
  ]
}

interface Scaling {
  indexOf: (hash: number) => number | undefined
  value: (index: number, raw: number) => number
  length: number
}

function scaled(group: Map<number, number>, { indexOf, value, length }: Scaling): [number, number][] {
  const pairs: [number, number][] = []
  let squares = 0
  for (const [hash, raw] of group) {
    const index = indexOf(hash)
    if (index === undefined) continue
    const strength = value(index, raw)
    squares += strength * strength
    pairs.push([index, strength])
  }
  const factor = squares ? length / Math.sqrt(squares) : 0
  for (const pair of pairs) pair[1] *= factor
  return pairs
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
