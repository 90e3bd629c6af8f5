import { readFeatures, type TopicInput } from '../src/topics/features.ts'
import { groupWeights } from '../src/topics/model.ts'

/** Hash of a feature to its weight in the document before the model's own scaling. */
export interface DocumentFeatures {
  /** Words and pairs of words with their counts. */
  words: Map<number, number>
  /** Words and pairs of words of the first lines and of headings. */
  heads: Map<number, number>
  /** Lexicon, form and layout cues with their strengths. */
  cues: Map<number, number>
}

export function featuresOf(input: TopicInput): DocumentFeatures {
  const features: DocumentFeatures = { words: new Map(), heads: new Map(), cues: new Map() }
  const count = (hash: number) => features.words.set(hash, (features.words.get(hash) ?? 0) + 1)
  readFeatures(input, {
    word: count,
    pair: count,
    head: hash => features.heads.set(hash, 1),
    cue: (hash, strength) => features.cues.set(hash, Math.max(features.cues.get(hash) ?? 0, strength)),
  })
  return features
}

/** Features by their places in the model, with their values. */
export interface DocumentVector {
  indices: number[]
  values: number[]
}

/** The document as `Weighing` takes it: damped counts times rarity, each group scaled to its weight. `indexOf` gives -1 for what is not known. */
export function vectorOf(
  { words, heads, cues }: DocumentFeatures,
  indexOf: (hash: number) => number,
  rarity: (index: number) => number,
): DocumentVector {
  const vector: DocumentVector = { indices: [], values: [] }
  const add = (group: Map<number, number>, length: number, valueOf: (index: number, raw: number) => number) => {
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
