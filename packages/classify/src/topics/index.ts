import type { TopicHit } from '@sharelight/contract'
import { featuresOf, sampleOf, type DocumentFeatures, type TopicInput } from './features.ts'
import { loadModel, type StoredModel, type TopicModel } from './model.ts'
import { tellSyntax, type Syntax } from '../syntax/index.ts'
import { telltaleOf, type Telltale } from './telltale.ts'
import { tellingOf, without } from './telling.ts'
import weights from './weights.json' with { type: 'json' }
import { words } from './words.ts'

/** Below these calibrated confidences a document is none of the topics, or its kind is left open. */
const least = { 0: 35, 1: 40 } as const
const fewestCharacters = 40

const stored = (value: unknown) => value as StoredModel
const model = loadModel(stored(weights))

/** Every topic key that can be answered, generation 0 then 1. */
export const topicKeys: readonly string[] = [
  ...new Set(model.topics.map(parentOf)),
  ...model.topics.filter(topic => !isGeneric(topic)),
]

/** Why a document is about a topic. */
export interface TopicReason {
  key: string
  confidence: number
  /** It was known by the structure of a program, not by words. */
  syntax?: Syntax
  /** It was known by the file's name, not by words. */
  isNamed?: boolean
  /** The words that say most, strongest first; of the product's own vocabulary. */
  telling: string[]
  /** What it would be of the same generation without these words; nothing when absent. */
  without?: { key: string; confidence: number; isSame: boolean }
}

export interface TopicReading {
  /** At most one topic per generation, with a calibrated confidence; empty for none of the topics, or too little text to say. */
  hits: TopicHit[]
  reasons(): TopicReason[]
}

/** What a document is about; `syntax` is what `tellSyntax` says of it. Looks at a bounded part of the text; deterministic and free of I/O. */
export function readTopics(input: TopicInput, syntax: Syntax | undefined): TopicReading {
  const plain = telltaleOf(input, syntax)
  if (plain) return toldByForm(plain)
  if (input.text.trim().length < fewestCharacters) return { hits: [], reasons: () => [] }
  const features = featuresOf(input)
  const { hits, best } = judge(model, features)
  return {
    hits,
    reasons: () => (hits.length ? reasonsOf(hits, features, { best, tokens: words(sampleOf(input)) }) : []),
  }
}

/** The hits of `readTopics` alone. */
export const classifyTopics = (input: TopicInput): TopicHit[] =>
  readTopics(input, tellSyntax(input.text, input.name ?? input.path)).hits

function toldByForm({ topic, confidence, syntax }: Telltale): TopicReading {
  const hits: TopicHit[] = [
    { generation: 0, key: parentOf(topic), confidence },
    { generation: 1, key: topic, confidence },
  ]
  return {
    hits,
    reasons: () =>
      hits.map(({ key }) => ({ key, confidence, ...(syntax ? { syntax } : { isNamed: true }), telling: [] })),
  }
}

/** `best`: the likeliest kind, whether it is sure enough to be a hit or not. */
function judge(
  { topics, calibrate, probabilities }: TopicModel,
  features: DocumentFeatures,
): { hits: TopicHit[]; best: string } {
  const chances = probabilities(features)
  const parents = new Map<string, number>()
  topics.forEach((topic, index) =>
    parents.set(parentOf(topic), (parents.get(parentOf(topic)) ?? 0) + (chances[index] ?? 0)),
  )
  const [parent, share] = largest([...parents])
  const [best, chance] = largest(
    topics.map((topic, index): [string, number] => [topic, parentOf(topic) === parent ? (chances[index] ?? 0) : 0]),
  )
  const hits: TopicHit[] = []
  const confidence = percentage(calibrate(0, share))
  if (confidence < least[0]) return { hits, best }
  hits.push({ generation: 0, key: parent, confidence })
  const kindConfidence = Math.min(confidence, percentage(calibrate(1, chance)))
  if (!isGeneric(best) && kindConfidence >= least[1])
    hits.push({ generation: 1, key: best, confidence: kindConfidence })
  return { hits, best }
}

function reasonsOf(
  hits: readonly TopicHit[],
  features: DocumentFeatures,
  { best, tokens }: { best: string; tokens: string[] },
): TopicReason[] {
  const telling = tellingOf(model, features, tokens, best)
  const { hits: others } = judge(model, without(features, telling))
  return hits.map(({ key, confidence, generation }) => {
    const other = others.find(hit => hit.generation === generation)
    const left = other && { without: { key: other.key, confidence: other.confidence, isSame: other.key === key } }
    return { key, confidence, telling: telling.map(({ phrase }) => phrase), ...left }
  })
}

/** `hr/_` stands for documents of a branch that are none of its kinds. */
function isGeneric(topic: string): boolean {
  return topic.endsWith('/_')
}
function parentOf(topic: string): string {
  return topic.slice(0, topic.indexOf('/'))
}
const percentage = (share: number) => Math.round(share * 1000) / 10
const largest = (entries: [string, number][]) => entries.reduce((best, entry) => (entry[1] > best[1] ? entry : best))
