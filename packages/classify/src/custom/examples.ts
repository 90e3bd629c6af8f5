import type { HoldOutFigures } from '@sharelight/contract'
import { confidenceLevels } from '@sharelight/contract/confidence'
import { storedBytes } from '../text/stored-bytes.ts'
import { wordBits, wordingOf } from './wording.ts'

/** What was learned from examples: weights of words, never words or texts. */
export interface ExampleModel {
  /** Little-endian in base64: 32-bit word hashes, and as many 32-bit floats. */
  hashes: string
  weights: string
  bias: number
  /** Scores from which on a document is one of low, medium and high confidence; null where no score is sure enough. */
  low: number
  medium: number | null
  high: number | null
  figures: HoldOutFigures
}

/** Logistic score of a document, 0 to 1: its words count as one vector of unit length. */
export function scoreOf(wording: Uint32Array, weights: Float32Array, bias: number): number {
  let sum = 0
  for (const hash of wording) sum += weights[hash]!
  return 1 / (1 + Math.exp(-(bias + sum / Math.sqrt(wording.length))))
}

/** Judges a document by the words of its beginning. */
export function exampleMatcher(
  model: ExampleModel,
): (sample: string) => { score: number; confidence: number } | undefined {
  const hashes = new Uint32Array(storedBytes(model.hashes).buffer)
  const stored = new Float32Array(storedBytes(model.weights).buffer)
  const weights = new Float32Array(1 << wordBits)
  hashes.forEach((hash, at) => {
    weights[hash] = stored[at]!
  })
  return sample => {
    const wording = wordingOf(sample)
    if (!wording) return undefined
    const score = scoreOf(wording, weights, model.bias)
    if (score < model.low) return undefined
    const { low, medium, high } = confidenceLevels
    const reaches = (level: number | null) => level !== null && score >= level
    return { score, confidence: reaches(model.high) ? high : reaches(model.medium) ? medium : low }
  }
}
