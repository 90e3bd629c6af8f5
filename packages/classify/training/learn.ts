import type { DocumentFeatures } from '../src/topics/features.ts'
import { softmax, vectorOf } from '../src/topics/model.ts'
import { Random } from './random.ts'

export interface Example { topic: string; source: string; features: DocumentFeatures }

export interface LearningOptions {
  /** Passes over the examples. */
  passes: number
  /** Words kept after selection. */
  keep: number
  /** Chance that a word is left out of a document in one pass; cues are left out a third as often. */
  dropout: number
  rate: number
  decay: number
  seed: number
}
export const defaults: LearningOptions = { passes: 8, keep: 18_000, dropout: 0.35, rate: 0.25, decay: 3e-6, seed: 7 }

export interface Learned {
  topics: string[]
  hashes: number[]
  rarity: Uint8Array
  weights: Float32Array
  bias: Float64Array
}

interface Vector { indices: Int32Array; values: Float32Array; words: number; targets: number[]; weight: number }

/** Multinomial logistic regression by AdaGrad over words seen in at least two sources, sources weighing alike. */
export function learn(examples: readonly Example[], topics: string[], options: Partial<LearningOptions> = {}): Learned {
  const settings = { ...defaults, ...options }
  const { hashes, rarity, indexOf } = selectFeatures(examples, settings.keep)
  const weightOf = balance(examples)
  const vectors = examples.map((example, index): Vector => {
    const pairs = vectorOf(example.features, hash => indexOf.get(hash), at => rarity[at]! / 16)
    const words = [...example.features.words.keys()].filter(hash => indexOf.has(hash)).length
    return {
      indices: Int32Array.from(pairs, pair => pair[0]), values: Float32Array.from(pairs, pair => pair[1]), words,
      targets: targetsOf(example.topic, topics), weight: weightOf[index]!,
    }
  })
  return { topics, hashes, rarity, ...descend(vectors, { topics: topics.length, features: hashes.length }, settings) }
}

function targetsOf(topic: string, topics: readonly string[]): number[] {
  const exact = topics.indexOf(topic)
  return exact >= 0 ? [exact] : topics.flatMap((candidate, index) => candidate.startsWith(`${topic}/`) ? [index] : [])
}

/** A source's weight in a topic grows with the root of its size; a topic's with the fourth root, so thin ones count. */
function balance(examples: readonly Example[]): number[] {
  const sources = new Map<string, number>()
  for (const { topic, source } of examples) sources.set(`${topic} ${source}`, (sources.get(`${topic} ${source}`) ?? 0) + 1)
  const totals = new Map<string, number>()
  for (const [key, size] of sources) {
    const topic = key.split(' ')[0]!
    totals.set(topic, (totals.get(topic) ?? 0) + size ** 0.6)
  }
  const raw = examples.map(({ topic, source }) => {
    const size = sources.get(`${topic} ${source}`)!
    return size ** 0.6 / size * totals.get(topic)! ** -0.65
  })
  const mean = raw.reduce((a, b) => a + b, 0) / raw.length
  return raw.map(weight => weight / mean)
}

function selectFeatures(examples: readonly Example[], keep: number) {
  const documents = new Map<number, number>()
  const firstSource = new Map<number, string>()
  const shared = new Set<number>()
  const cues = new Set<number>()
  for (const { features, source } of examples) {
    for (const hash of features.cues.keys()) cues.add(hash)
    for (const hash of features.words.keys()) {
      documents.set(hash, (documents.get(hash) ?? 0) + 1)
      const first = firstSource.get(hash)
      if (first === undefined) firstSource.set(hash, source)
      else if (first !== source) shared.add(hash)
    }
  }
  const worth = informativeness(examples, shared)
  const words = [...shared].filter(hash => documents.get(hash)! >= 4)
    .sort((a, b) => worth(b) - worth(a) || a - b).slice(0, keep)
  const hashes = [...cues, ...words].sort((a, b) => a - b)
  const indexOf = new Map(hashes.map((hash, index) => [hash, index]))
  const rarity = Uint8Array.from(hashes, hash => Math.min(255, Math.round(16 * Math.log(1 + examples.length / (1 + (documents.get(hash) ?? 0))))))
  return { hashes, rarity, indexOf }
}

/** How many sources of its main topic have a word, against what its share of all sources would give. */
function informativeness(examples: readonly Example[], candidates: ReadonlySet<number>) {
  const seen = new Map<number, Map<string, Set<string>>>()
  for (const { features, topic, source } of examples) {
    for (const hash of features.words.keys()) {
      if (!candidates.has(hash)) continue
      const topics = seen.get(hash) ?? new Map<string, Set<string>>()
      seen.set(hash, topics.set(topic, (topics.get(topic) ?? new Set<string>()).add(source)))
    }
  }
  const worth = new Map<number, number>()
  for (const [hash, topics] of seen) {
    const counts = [...topics.values()].map(sources => sources.size)
    const total = counts.reduce((a, b) => a + b, 0)
    const top = Math.max(...counts)
    worth.set(hash, top * Math.log((top + 0.5) / (total / 20 + 0.5)) + 0.1 * Math.log(total))
  }
  return (hash: number) => worth.get(hash) ?? 0
}

function descend(vectors: readonly Vector[], { topics, features }: { topics: number; features: number }, { passes, dropout, rate, decay, seed }: LearningOptions) {
  const random = new Random(seed)
  const weights = new Float32Array(features * topics)
  const squares = new Float32Array(features * topics).fill(0.02)
  const bias = new Float64Array(topics)
  const order = vectors.map((_, index) => index)
  const kept = new Float32Array(100_000)
  for (let pass = 0; pass < passes; pass++) {
    random.shuffle(order)
    const step = rate * (1 - 0.7 * pass / passes)
    for (const at of order) {
      const { indices, values, words, targets, weight } = vectors[at]!
      const scores = Float64Array.from(bias)
      for (let i = 0; i < indices.length; i++) {
        const chance = i < words ? dropout : dropout / 3
        const value = kept[i] = random.next() < chance ? 0 : values[i]! / (1 - chance)
        if (!value) continue
        const from = indices[i]! * topics
        for (let topic = 0; topic < topics; topic++) scores[topic]! += value * weights[from + topic]!
      }
      const gradient = gradientOf(softmax(scores), targets, weight)
      const active = [...gradient.keys()].filter(topic => Math.abs(gradient[topic]!) > 1e-4)
      for (const topic of active) bias[topic]! -= step * 0.1 * gradient[topic]!
      for (let i = 0; i < indices.length; i++) {
        const value = kept[i]!
        if (!value) continue
        const from = indices[i]! * topics
        for (const topic of active) {
          const slope = gradient[topic]! * value + decay * weights[from + topic]!
          squares[from + topic]! += slope * slope
          weights[from + topic]! -= step * slope / Math.sqrt(squares[from + topic]!)
        }
      }
    }
  }
  return { weights, bias }
}

/** Of the marginal likelihood: a document known only by its branch may be any kind in it. */
function gradientOf(chances: Float64Array, targets: readonly number[], weight: number): Float64Array {
  const mass = targets.reduce((sum, target) => sum + chances[target]!, 0) || 1e-12
  const gradient = chances.map(chance => chance * weight)
  for (const target of targets) gradient[target]! -= weight * chances[target]! / mass
  return gradient
}
