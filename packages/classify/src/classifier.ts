import { labelTree } from '@sharelight/domain'
import type { Classification, Finding, LabelHit, TopicHit } from '@sharelight/contract'
import { compileRules, type Compiled } from './engine/compile.ts'
import type { Detection, RuleFault } from './engine/detection.ts'
import { nameDetections } from './engine/names.ts'
import { DetectionStream } from './engine/stream.ts'
import { explainTally, type Explanation } from './explain.ts'
import { catalogueOf, type CatalogueLabel } from './labels/catalogue.ts'
import { rollUp } from './labels/roll-up.ts'
import { Tally, toFinding } from './labels/tally.ts'
import { findNames as builtInNames, type NameSpan } from './names/index.ts'
import type { Rule } from './rule.ts'
import { rules as builtIn } from './rules/index.ts'
import { personName } from './rules/person/index.ts'
import { classifyTopics as builtInTopics } from './topics/index.ts'

/** What is known about a document besides its text. */
export interface DocumentInfo { name?: string; path?: string; mime?: string; title?: string; sender?: string }
export interface DocumentText extends DocumentInfo { text: string }

export interface ClassifierOptions {
  rules?: readonly Rule[]
  /** Findings kept per document; counts stay exact. Default 1,000. */
  maxFindings?: number
  /** Topics of the first `sampleLength` units of a document; the product's own model when left out. */
  classifyTopics?: (input: DocumentText) => TopicHit[]
  /** Names of topic labels by key; those of the product's label tree when left out. */
  topicNames?: ReadonlyMap<string, string>
  /** Names and addresses in the first `sampleLength` units of a document; the product's own model when left out. */
  findNames?: (text: string) => NameSpan[]
  /** Findings that a customer has excepted: return true to drop one. Called with the value, which must not be kept. */
  isExcepted?: (finding: Finding, value: string) => boolean
  /** Called for every finding with the value, so that the caller can keep a keyed hash of it. */
  onValue?: (finding: Finding, value: string) => void
}

export type ClassificationResult = Classification & {
  /** Rules that threw, each with its error; their findings are missing. */
  faults: RuleFault[]
}

export interface ClassificationStream {
  push(chunk: string): void
  finish(): ClassificationResult
  /** Why each label was given; after `finish`. */
  explain(): Explanation[]
}

export interface Classifier {
  classify(input: DocumentText): ClassificationResult
  open(info?: DocumentInfo): ClassificationStream
  explain(input: DocumentText): Explanation[]
  readonly labels: readonly CatalogueLabel[]
}

const treeNames = new Map(labelTree.all.map(({ key, labelName }) => [key, labelName]))

/** Units of text that topics are judged by. */
export const sampleLength = 64_000

/** Compiles the rules once; the classifier is then used for any number of documents. Deterministic and free of I/O. */
export function createClassifier(options: ClassifierOptions = {}): Classifier {
  const rules = options.rules ?? builtIn
  const compiled = compileRules(rules)
  const open = (info: DocumentInfo = {}) => openStream(compiled, options, info)
  const read = ({ text, ...info }: DocumentText) => {
    const stream = open(info)
    stream.push(text)
    return stream
  }
  return {
    labels: catalogueOf(rules),
    open,
    classify: input => read(input).finish(),
    explain: input => {
      const stream = read(input)
      stream.finish()
      return stream.explain()
    },
  }
}

function openStream(compiled: Compiled, options: ClassifierOptions, info: DocumentInfo): ClassificationStream {
  const tally = new Tally(options.maxFindings ?? 1_000)
  const detections = new DetectionStream(compiled, detection => add(tally, detection, options))
  let sample = ''
  return {
    push(chunk) {
      if (sample.length < sampleLength) sample += chunk.slice(0, sampleLength - sample.length)
      detections.push(chunk)
    },
    finish() {
      detections.finish()
      if (compiled.rules.includes(personName)) for (const detection of nameDetections(sample, tally.sample, options.findNames ?? builtInNames)) add(tally, detection, options)
      const topics = (options.classifyTopics ?? builtInTopics)({ ...info, text: sample })
      return {
        labels: mergeTopics(rollUp(tally.rules), topics, options.topicNames ?? treeNames),
        topics,
        findings: tally.sample.map(toFinding),
        faults: detections.faults,
      }
    },
    explain: () => explainTally(tally.rules),
  }
}

function add(tally: Tally, detection: Detection, { isExcepted, onValue }: ClassifierOptions) {
  if (isExcepted || onValue) {
    const finding = toFinding(detection)
    if (isExcepted?.(finding, detection.value)) return
    onValue?.(finding, detection.value)
  }
  tally.add(detection)
}

/** Topic labels beside those that findings carry; the more confident wins where both know a label. */
function mergeTopics(labels: LabelHit[], topics: readonly TopicHit[], names: ReadonlyMap<string, string>): LabelHit[] {
  const merged = new Map(labels.map(label => [label.key, label]))
  for (const { key, generation, confidence } of topics) {
    const known = merged.get(key)
    if (known) merged.set(key, { ...known, confidence: Math.max(known.confidence, confidence) })
    else merged.set(key, { key, name: names.get(key) ?? key, generation, confidence, count: 1 })
  }
  return [...merged.values()]
}
