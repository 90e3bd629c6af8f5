import { softmax } from '../src/topics/model.ts'
import { vectorOf, type DocumentFeatures } from './document-vector.ts'
import { withStrangeWords } from './mix.ts'
import { Random } from './random.ts'

export interface Example {
  topic: string
  source: string
  /** Of the corpora, not made up. */
  real: boolean
  features: DocumentFeatures
}

export interface LearningOptions {
  /** Passes over the examples. */
  passes: number
  /** Words kept after selection. */
  keep: number
  /** Chance that a word is left out of a document in one pass; cues are left out a third as often. */
  dropout: number
  /** Chance that a document is learnt by its words alone, without cues: each must say enough without the other. */
  wordsAlone: number
  /** What a made-up document weighs against a real one. */
  made: number
  rate: number
  decay: number
  seed: number
}
export const defaults: LearningOptions = {
  passes: 8,
  keep: 20_000,
  dropout: 0.35,
  wordsAlone: 0.5,
  made: 2,
  rate: 0.25,
  decay: 3e-6,
  seed: 7,
}

export interface Learned {
  topics: string[]
  hashes: number[]
  rarity: Uint8Array
  weights: Float32Array
  bias: Float64Array
}

export interface Vector {
  indices: Int32Array
  values: Float32Array
  words: number
  targets: number[]
  /** Nothing is learnt of which of the targets it is. */
  isOpen?: boolean
  weight: number
}

/** Multinomial logistic regression by AdaGrad over words seen in at least two sources, sources weighing alike. */
export function learn(given: readonly Example[], topics: string[], options: Partial<LearningOptions> = {}): Learned {
  const settings = { ...defaults, ...options }
  const examples = withStrangeWords(given.map(withOpenKind), settings.seed)
  const chosen = selectFeatures(examples, settings.keep)
  const weightOf = balance(examples, settings.made)
  const vectors = examples.map((example, at) =>
    vectorise(example, chosen, { targets: targetsOf(example.topic, topics), weight: weightOf[at]! }),
  )
  const { hashes, rarity } = chosen
  return { topics, hashes, rarity, ...descend(vectors, { topics: topics.length, features: hashes.length }, settings) }
}

function vectorise(
  { topic, features }: Example,
  { indexOf, rarity }: ReturnType<typeof selectFeatures>,
  known: Pick<Vector, 'targets' | 'weight'>,
): Vector {
  const { indices, values } = vectorOf(
    features,
    hash => indexOf.get(hash) ?? -1,
    at => rarity[at]! / 16,
  )
  return {
    ...known,
    indices: Int32Array.from(indices),
    values: Float32Array.from(values),
    words: [...features.words.keys(), ...features.heads.keys()].filter(hash => indexOf.has(hash)).length,
    isOpen: topic === twins,
  }
}

/**
 * Kinds of which the corpora have one source each, in one another's field: between their real documents only the publisher could be learnt, so
 * that the made-up ones alone tell them apart.
 */
const twins = 'other/blog_posts|other/news_posts'

const withOpenKind = (example: Example): Example =>
  example.real && twins.split('|').includes(example.topic) ? { ...example, topic: twins } : example

function targetsOf(topic: string, topics: readonly string[]): number[] {
  const exact = topics.indexOf(topic)
  if (exact >= 0) return [exact]
  return topic
    .split('|')
    .flatMap(part =>
      topics.flatMap((candidate, index) => (candidate === part || candidate.startsWith(`${part}/`) ? [index] : [])),
    )
}

/** A source's weight in a topic grows with the root of its size; a topic's with the fourth root, so thin ones count. */
/** What documents of which several branches may be right weigh like. */
const unclear = 'other/correspondence'

function balance(examples: readonly Example[], made: number): number[] {
  const sources = new Map<string, number>()
  const keyOf = ({ topic, source }: Example) => `${topic.includes('|') && topic !== twins ? unclear : topic} ${source}`
  for (const example of examples) sources.set(keyOf(example), (sources.get(keyOf(example)) ?? 0) + 1)
  const totals = new Map<string, number>()
  for (const [key, size] of sources) {
    const topic = key.split(' ')[0]!
    totals.set(topic, (totals.get(topic) ?? 0) + size ** 0.6)
  }
  const raw = examples.map(example => {
    const key = keyOf(example)
    const size = sources.get(key)!
    return (example.real ? 1 : made) * (size ** 0.6 / size) * totals.get(key.split(' ')[0]!)! ** -0.65
  })
  const mean = raw.reduce((a, b) => a + b, 0) / raw.length
  return raw.map(weight => weight / mean)
}

/** Words that two sources share and that tell topics apart, and all cues. */
function selectFeatures(examples: readonly Example[], keep: number) {
  const cues = new Set<number>()
  const seen = new Map<number, WordUse>()
  const sources = numbered(examples.map(({ source }) => source))
  const topics = numbered(examples.map(({ topic }) => topic))
  examples.forEach(({ features }, index) => {
    for (const hash of features.cues.keys()) cues.add(hash)
    const [source, topic] = [sources[index]!, topics[index]!]
    for (const hash of [...features.words.keys(), ...features.heads.keys()]) {
      const use = seen.get(hash)
      if (!use) seen.set(hash, { documents: 1, source, isShared: false, pairs: [topic * 65_536 + source] })
      else {
        use.documents++
        if (use.source !== source) use.isShared = true
        const pair = topic * 65_536 + source
        if (use.pairs.at(-1) !== pair) use.pairs.push(pair)
      }
    }
  })
  const words = [...seen]
    .filter(([, { documents, isShared }]) => isShared && documents >= 4)
    .map(([hash, use]) => ({ hash, worth: informativeness(use.pairs) }))
    .sort((a, b) => b.worth - a.worth || a.hash - b.hash)
    .slice(0, keep)
    .map(({ hash }) => hash)
  const hashes = [...cues, ...words].sort((a, b) => a - b)
  const indexOf = new Map(hashes.map((hash, index) => [hash, index]))
  const rarity = Uint8Array.from(hashes, hash =>
    Math.min(255, Math.round(16 * Math.log(1 + examples.length / (1 + (seen.get(hash)?.documents ?? 0))))),
  )
  return { hashes, rarity, indexOf }
}

interface WordUse {
  documents: number
  source: number
  isShared: boolean
  /** Topic and source of each document, repetitions in a row left out. */ pairs: number[]
}

function numbered(names: readonly string[]): number[] {
  const numbers = new Map<string, number>()
  return names.map(name => {
    const known = numbers.get(name) ?? numbers.size
    numbers.set(name, known)
    return known
  })
}

/** How many sources of its main topic have a word, against what its share of all sources would give. */
function informativeness(pairs: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const pair of new Set(pairs)) counts.set(pair >>> 16, (counts.get(pair >>> 16) ?? 0) + 1)
  let [total, top] = [0, 0]
  for (const count of counts.values()) {
    total += count
    if (count > top) top = count
  }
  return top * Math.log((top + 0.5) / (total / 20 + 0.5)) + 0.1 * Math.log(total)
}

/** AdaGrad by documents in a random order. */
export function descend(
  vectors: readonly Vector[],
  { topics, features }: { topics: number; features: number },
  { passes, dropout, wordsAlone, rate, decay, seed }: Omit<LearningOptions, 'keep' | 'made'>,
) {
  const random = new Random(seed)
  const weights = new Float32Array(features * topics)
  const squares = new Float32Array(features * topics).fill(0.02)
  const bias = new Float64Array(topics)
  const order = vectors.map((_, index) => index)
  const kept = new Float32Array(100_000)
  const gradient = new Float64Array(topics)
  const active = new Int32Array(topics)
  for (let pass = 0; pass < passes; pass++) {
    random.shuffle(order)
    const step = rate * (1 - (0.7 * pass) / passes)
    for (const at of order) {
      const { indices, values, words, ...wanted } = vectors[at]!
      gradient.set(bias)
      const cueDropout = random.chance(wordsAlone) ? 1 : dropout / 3
      for (let i = 0; i < indices.length; i++) {
        const chance = i < words ? dropout : cueDropout
        const value = (kept[i] = random.next() < chance ? 0 : values[i]! / (1 - chance))
        if (value === 0) continue
        const from = indices[i]! * topics
        for (let topic = 0; topic < topics; topic++) gradient[topic]! += value * weights[from + topic]!
      }
      toGradient(gradient, wanted)
      let actives = 0
      for (let topic = 0; topic < topics; topic++) if (Math.abs(gradient[topic]!) > 1e-3) active[actives++] = topic
      for (let each = 0; each < actives; each++) bias[active[each]!]! -= step * 0.1 * gradient[active[each]!]!
      for (let i = 0; i < indices.length; i++) {
        const value = kept[i]!
        if (value === 0) continue
        const from = indices[i]! * topics
        for (let each = 0; each < actives; each++) {
          const cell = from + active[each]!
          const slope = gradient[active[each]!]! * value + decay * weights[cell]!
          squares[cell]! += slope * slope
          weights[cell]! -= (step * slope) / Math.sqrt(squares[cell]!)
        }
      }
    }
  }
  return { weights, bias }
}

/** Scores to the slope of the marginal likelihood, in place: a document known only by its branch may be any kind in it. */
function toGradient(
  scores: Float64Array,
  { targets, isOpen, weight }: Pick<Vector, 'targets' | 'isOpen' | 'weight'>,
): void {
  softmax(scores)
  let mass = 1e-12
  for (const target of targets) mass += scores[target]!
  const shares = targets.map(target =>
    isOpen ? scores[target]! + (1 - mass) / targets.length : scores[target]! / mass,
  )
  for (let topic = 0; topic < scores.length; topic++) scores[topic]! *= weight
  targets.forEach((target, index) => {
    scores[target]! -= weight * shares[index]!
  })
}
