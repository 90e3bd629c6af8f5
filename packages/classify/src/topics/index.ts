import type { TopicHit } from '@sharelight/contract'
import { borneOut } from './borne-out.ts'
import { readFeatures, sampleOf, type TopicInput } from './features.ts'
import { loadModel, type StoredModel, type TopicModel } from './model.ts'
import { isEmptyForm, isFilled } from './forms/filled.ts'
import { formOf, isCard } from './forms/match.ts'
import { tellSyntax, type Syntax } from '../syntax/index.ts'
import { tokensOf } from './phrases.ts'
import { isRecords } from './records.ts'
import type { StatementFormat } from './statement-formats.ts'
import { telltaleOf } from './telltale.ts'
import type { TokenList } from './token-list.ts'
import { tellingOf } from './telling.ts'
import { hasMessageHead } from './message-head.ts'
import { Weighing } from './weighing.ts'
import weights from './weights.json' with { type: 'json' }

/** Below these calibrated confidences a document is none of the topics, or its kind is left open. */
const least = { 0: 35, 1: 40 } as const
const fewestCharacters = 40
/** Told by structure alone. */
export const emptyForms = 'other/empty_forms'

interface Judge {
  model: TopicModel
  weighing: Weighing
  parents: readonly string[]
  /** Which of `parents` each topic has. */
  parentAt: readonly number[]
  /** What each parent's topics got together; used anew by each document. */
  shares: Float64Array
}

const stored = (value: unknown) => value as StoredModel
let judge: Judge | undefined
/** Loaded when first needed: a process that classifies nothing holds none of it. */
const loaded = () => (judge ??= judgeBy(loadModel(stored(weights))))

function judgeBy(model: TopicModel): Judge {
  const parents = [...new Set(model.topics.map(parentOf))]
  return {
    model,
    weighing: new Weighing(model),
    parents,
    parentAt: model.topics.map(topic => parents.indexOf(parentOf(topic))),
    shares: new Float64Array(parents.length),
  }
}

/** The document that is in `weighing`. */
let weighed: TopicInput | undefined
/** Its tokens, while they are those of that reading. */
let weighedTokens: TokenList | undefined
let weighedReading = 0

/** Every topic key that can be answered, generation 0 then 1. */
export function topicKeys(): string[] {
  const { model, parents } = loaded()
  return [...parents, ...model.topics.filter(topic => !isGeneric(topic)), emptyForms]
}

/** Why a document is about a topic. */
export interface TopicReason {
  key: string
  confidence: number
  /** It was known by the structure of a program, not by words. */
  syntax?: Syntax
  /** It was known by the format that statements of accounts are exchanged in. */
  format?: StatementFormat
  /** It was known by the file's name, not by words. */
  isNamed?: boolean
  /** It was known by the wording of a printed form, whose name this is. */
  printed?: string
  /** It was known by its open questions. */
  isBlank?: boolean
  /** The words that say most, strongest first; of the product's own vocabulary. */
  telling: string[]
  /** What it would be of the same generation without these words; nothing when absent. */
  without?: { key: string; confidence: number; isSame: boolean }
}

export interface TopicReading {
  /** At most one topic per generation, with a calibrated confidence; empty for none of the topics, or too little text to say. */
  hits: TopicHit[]
  /** It asks and nobody has answered yet; what it is a form for may still be among the hits. */
  isEmptyForm: boolean
  reasons(): TopicReason[]
}

/** What a document is about; `syntax` is what `tellSyntax` says of it. Looks at a bounded part of the text; deterministic and free of I/O. */
export function readTopics(input: TopicInput, syntax: Syntax | undefined): TopicReading {
  const plain = telltaleOf(input, syntax)
  if (plain) {
    const { syntax: program, format } = plain
    const by = program ? { syntax: program } : format ? { format } : { isNamed: true }
    return told(plain.topic, plain.confidence, { ...by, telling: [] })
  }
  if (input.text.trim().length < fewestCharacters) return { hits: [], isEmptyForm: false, reasons: () => [] }
  const sample = sampleOf(input)
  const printed = formOf(sample)
  if (printed) {
    const { form, confidence, wording } = printed
    const known = told(form.topic, confidence, { printed: form.name, telling: wording })
    return isCard(form) || isFilled(sample) ? known : emptied(known)
  }
  const weighed = weigh(input, sample, syntax)
  return isEmptyForm(sample) ? emptied(weighed) : weighed
}

/** The hits of `readTopics` alone. */
export const classifyTopics = (input: TopicInput): TopicHit[] =>
  readTopics(input, tellSyntax(input.text, input.name ?? input.path)).hits

function weigh(input: TopicInput, sample: string, syntax: Syntax | undefined): TopicReading {
  weighAnew(input)
  const { hits: likeliest, best } = judged(loaded().weighing.probabilities())
  const hits = borneOut(likeliest, {
    sample,
    isMessage: input.isMessage === true || input.sender !== undefined || hasMessageHead(sample),
    isRecords: isRecords(sample, syntax),
  })
  const reasons = () => {
    if (!hits.length) return []
    if (weighed !== input) weighAnew(input)
    return reasonsOf(hits, sample, best)
  }
  return { hits, isEmptyForm: false, reasons }
}

function weighAnew(input: TopicInput) {
  const { weighing } = loaded()
  weighing.begin()
  weighedTokens = readFeatures(input, weighing)
  weighedReading = weighedTokens.reading
  weighing.weigh()
  weighed = input
}

function told(topic: string, confidence: number, reason: Omit<TopicReason, 'key' | 'confidence'>): TopicReading {
  const hits: TopicHit[] = [
    { generation: 0, key: parentOf(topic), confidence },
    { generation: 1, key: topic, confidence },
  ]
  return { hits, isEmptyForm: false, reasons: () => hits.map(({ key }) => ({ ...reason, key, confidence })) }
}

const emptyConfidence = 90

/** An empty form holds nothing of anybody: where its kind would say so (a file on somebody's health, a CV), it is an empty form and no more. */
function emptied(reading: TopicReading): TopicReading {
  const blank = told(emptyForms, emptyConfidence, { isBlank: true, telling: [] })
  const isOfPeople = reading.hits.some(({ key }) => key === 'regulated' || key === 'hr') || !reading.hits.length
  if (isOfPeople) return { ...blank, isEmptyForm: true }
  const own = () => blank.reasons().filter(({ key }) => key === emptyForms)
  return { ...reading, isEmptyForm: true, reasons: () => [...reading.reasons(), ...own()] }
}

/** `best`: the likeliest kind, whether it is sure enough to be a hit or not. */
function judged(chances: Float64Array): { hits: TopicHit[]; best: number } {
  const { model, parents, parentAt, shares } = loaded()
  shares.fill(0)
  for (let topic = 0; topic < chances.length; topic++) shares[parentAt[topic]!]! += chances[topic]!
  let parent = 0
  for (let at = 1; at < shares.length; at++) if (shares[at]! > shares[parent]!) parent = at
  let best = parentAt.indexOf(parent)
  for (let at = best + 1; at < chances.length; at++)
    if (parentAt[at] === parent && chances[at]! > chances[best]!) best = at
  const confidence = percentage(model.calibrate(0, shares[parent]!))
  if (confidence < least[0]) return { hits: [], best }
  const hits: TopicHit[] = [{ generation: 0, key: parents[parent]!, confidence }]
  const kindConfidence = Math.min(confidence, percentage(model.calibrate(1, chances[best]!)))
  const key = model.topics[best]!
  if (!isGeneric(key) && kindConfidence >= least[1]) hits.push({ generation: 1, key, confidence: kindConfidence })
  return { hits, best }
}

function reasonsOf(hits: readonly TopicHit[], sample: string, best: number): TopicReason[] {
  const { model, weighing } = loaded()
  const tokens = tokensOf(sample)
  const isWeighed = tokens === weighedTokens && tokens.reading === weighedReading
  const telling = tellingOf(weighing, tokens, { place: best, key: model.topics[best]! }, isWeighed)
  const { hits: others } = judged(weighing.without(telling.flatMap(({ hashes }) => hashes)))
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
