import type { TopicHit } from '@sharelight/contract'
import { featuresOf, type TopicInput } from './features.ts'
import { loadModel, type StoredModel, type TopicModel } from './model.ts'
import { telltaleOf } from './telltale.ts'
import weights from './weights.json' with { type: 'json' }

export type { TopicInput } from './features.ts'

/** Below these calibrated confidences a document is none of the topics, or its kind is left open. */
const least = { 0: 35, 1: 40 } as const
const fewestCharacters = 40

const stored = (value: unknown) => value as StoredModel
const model = loadModel(stored(weights))

/** Every topic key that can be answered, generation 0 then 1. */
export const topicKeys: readonly string[] = [
  ...new Set(model.topics.map(parentOf)), ...model.topics.filter(topic => !isGeneric(topic)),
]

/**
 * What a document is about: at most one topic per generation, with a calibrated confidence. Empty when it is none of
 * the topics or too short to say. Looks at a bounded part of the text; deterministic and free of I/O.
 */
export function classifyTopics(input: TopicInput): TopicHit[] {
  const plain = telltaleOf(input)
  if (plain) return [{ generation: 0, key: parentOf(plain.topic), confidence: plain.confidence }, { generation: 1, key: plain.topic, confidence: plain.confidence }]
  if (input.text.trim().length < fewestCharacters) return []
  return judge(model, input)
}

export function judge({ topics, calibrate, probabilities }: TopicModel, input: TopicInput): TopicHit[] {
  const chances = probabilities(featuresOf(input))
  const parents = new Map<string, number>()
  topics.forEach((topic, index) => parents.set(parentOf(topic), (parents.get(parentOf(topic)) ?? 0) + chances[index]!))
  const [parent, share] = largest([...parents])
  const hits: TopicHit[] = []
  const confidence = percentage(calibrate(0, share))
  if (confidence < least[0]) return hits
  hits.push({ generation: 0, key: parent, confidence })
  const [kind, chance] = largest(topics.map((topic, index): [string, number] => [topic, parentOf(topic) === parent ? chances[index]! : 0]))
  const kindConfidence = Math.min(confidence, percentage(calibrate(1, chance)))
  if (!isGeneric(kind) && kindConfidence >= least[1]) hits.push({ generation: 1, key: kind, confidence: kindConfidence })
  return hits
}

/** `hr/_` stands for documents of a branch that are none of its kinds. */
function isGeneric(topic: string): boolean { return topic.endsWith('/_') }
function parentOf(topic: string): string { return topic.slice(0, topic.indexOf('/')) }
const percentage = (share: number) => Math.round(share * 1000) / 10
const largest = (entries: [string, number][]) => entries.reduce((best, entry) => entry[1] > best[1] ? entry : best)
