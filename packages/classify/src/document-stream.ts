import { labelTree } from '@sharelight/domain/labels'
import type { LabelHit, TopicHit } from '@sharelight/contract'
import { isFact } from '@sharelight/contract/confidence'
import type { ClassificationResult, ClassificationStream, ClassifierOptions, DocumentInfo } from './classification.ts'
import type { CustomRules } from './custom/index.ts'
import type { Compiled } from './engine/compile.ts'
import type { Detection } from './engine/detection.ts'
import { detectionsOf } from './engine/files.ts'
import { NameStream } from './engine/names.ts'
import { DetectionStream } from './engine/stream.ts'
import { explain, type Explanation } from './explain/index.ts'
import { rollUp } from './labels/roll-up.ts'
import { ExampleTally, Tally, toFinding } from './labels/tally.ts'
import { personName } from './rules/person/index.ts'
import { tellSyntax, type Syntax } from './syntax/index.ts'
import { stages, type Stage } from './stages.ts'
import type { CellMarks } from './tables/cells.ts'
import { TableStream } from './tables/stream.ts'
import type { TopicInput } from './topics/features.ts'
import { emptyForms, readTopics, type TopicReading, type TopicReason } from './topics/index.ts'
import { Verdicts } from './verdict/index.ts'

/** Units of text that topics are judged by. */
export const sampleLength = 64_000
const defaultMostFindings = 1_000

const treeNames = new Map(labelTree.all.map(({ key, labelName }) => [key, labelName]))

/** Classifies one document as its text comes. */
export class DocumentStream implements ClassificationStream {
  private readonly compiled: Compiled
  private readonly options: ClassifierOptions
  private readonly info: DocumentInfo
  private readonly fileName: string | undefined
  private readonly tally: Tally
  private readonly verdicts: Verdicts
  private readonly examples = new ExampleTally()
  private readonly detections: DetectionStream
  private readonly tables: TableStream
  private readonly names: NameStream | undefined
  private readonly own: ReturnType<CustomRules['open']> | undefined
  private sample = ''
  private properties = ''
  /** How many of `stages` are done. */
  private done = 0
  private isTold = false
  private syntax: Syntax | undefined
  private topics: TopicReading | undefined
  private reasons: readonly TopicReason[] | undefined
  private labels: LabelHit[] = []
  private isMessage = false

  constructor(compiled: Compiled, options: ClassifierOptions, info: DocumentInfo, custom: CustomRules | undefined) {
    const { maxFindings = defaultMostFindings, onValue } = options
    this.compiled = compiled
    this.options = options
    this.info = info
    this.fileName = info.name ?? info.path
    this.tally = new Tally(maxFindings)
    this.verdicts = new Verdicts(detection => this.add(detection))
    this.detections = new DetectionStream(
      compiled,
      detection => (detection.example ? this.examples.add(detection) : this.verdicts.add(detection)),
      {
        onPointing: pointing => this.verdicts.hear(pointing),
        keepsAll: info.name === undefined && info.path === undefined,
      },
    )
    this.own = custom?.open({ maxFindings, onValue })
    if (compiled.rules.includes(personName))
      this.names = new NameStream({ name: this.fileName, syntax: () => this.told() })
    this.tables = new TableStream({
      text: (forPatterns, forNames) => {
        this.detections.push(forPatterns)
        this.names?.push(forNames)
      },
      value: onValue && (detection => onValue(toFinding(detection), detection.value)),
      beside: info.beside,
    })
  }

  push(chunk: string, cells?: CellMarks): void {
    const room = sampleLength - this.sample.length
    if (room > 0) this.sample += chunk.slice(0, room)
    this.tables.push(chunk, cells)
    this.own?.push(chunk)
  }

  pushProperties(text: string): void {
    const room = sampleLength - this.properties.length
    if (room > 0) this.properties += text.slice(0, room)
    this.tables.push(text)
    this.own?.push(text)
  }

  tellMessage(): void {
    this.isMessage = true
  }

  prepare(stage: Stage): void {
    for (const last = stages.indexOf(stage); this.done <= last; this.done++) this.go(stages[this.done]!)
    if (stage === 'topics') this.reasons ??= this.reasonsOfTopics()
  }

  finish(): ClassificationResult {
    for (; this.done < stages.length; this.done++) this.go(stages[this.done]!)
    const { tally, tables, examples, syntax, topics = noTopics } = this
    if (topics.isEmptyForm && this.sample.length < sampleLength) tally.clearPrinted()
    const found = this.own?.finish(this.sample)
    const about = [...topics.hits, ...emptyOf(topics)]
    this.labels = [...mergeTopics(rollUp(tally.rules), about), ...(found?.labels ?? [])].filter(isFact)
    return {
      labels: this.labels,
      topics: topics.hits,
      findings: [...tally.sample.map(toFinding), ...(found?.findings ?? [])].filter(isFact),
      ...(examples.found && { examples: examples.found }),
      faults: [...this.detections.faults, ...(found?.faults ?? [])],
      ...(this.names?.end !== undefined && { namesEnd: this.names.end }),
      ...(syntax && { syntax }),
      ...(tables.signature && { tableSignature: tables.signature }),
      ...(tables.singlingOut && { singlingOut: tables.singlingOut }),
    }
  }

  explain(): Explanation[] {
    const topics = this.reasons ?? this.reasonsOfTopics()
    return [
      ...explain({ labels: this.labels, tallies: this.tally.rules, topics, syntax: this.syntax }),
      ...(this.own?.explain() ?? []),
    ]
  }

  private go(stage: Stage): void {
    if (stage === 'tables') this.tables.finish()
    else if (stage === 'patterns') this.findValues()
    else if (stage === 'syntax') this.told()
    else if (stage === 'names') this.findNames()
    else this.topics = readTopics(this.topicInput(), this.told())
  }

  private findValues(): void {
    this.detections.finish()
    this.verdicts.finish()
    for (const detection of detectionsOf(this.compiled.rules, this.fileName)) this.add(detection)
    for (const detection of this.tables.findings)
      if (this.compiled.rules.includes(detection.rule)) this.tally.add(detection)
  }

  private findNames(): void {
    for (const detection of this.names?.finish(this.tally.sample) ?? []) this.add(detection)
  }

  /** The language or format; asked when the sample is whole: names come after it. */
  private told(): Syntax | undefined {
    if (!this.isTold) this.syntax = tellSyntax(this.sample, this.fileName)
    this.isTold = true
    return this.syntax
  }

  private topicInput(): TopicInput {
    const { info, isMessage } = this
    return { ...info, text: this.topicText(), ...(isMessage && { isMessage }) }
  }

  private topicText(): string {
    const { sample, properties } = this
    return properties === '' ? sample : `${sample}${properties}`.slice(0, sampleLength)
  }

  /** Of topics that are facts: nobody is told of the others. */
  private reasonsOfTopics(): readonly TopicReason[] {
    const { topics } = this
    if (!topics || !(topics.isEmptyForm || topics.hits.some(isFact))) return []
    return topics.reasons().filter(isFact)
  }

  private add(detection: Detection): void {
    this.options.onValue?.(toFinding(detection), detection.value)
    this.tally.add(detection)
  }
}

const noTopics: TopicReading = { hits: [], isEmptyForm: false, reasons: () => [] }

/** That it is an empty form, as a label beside what it is a form for. */
const emptyOf = ({ isEmptyForm, hits }: TopicReading): TopicHit[] =>
  isEmptyForm && !hits.some(({ key }) => key === emptyForms) ? [{ generation: 1, key: emptyForms, confidence: 90 }] : []

/** Topic labels beside those that findings carry; the more confident wins where both know a label. */
function mergeTopics(labels: LabelHit[], topics: readonly TopicHit[]): LabelHit[] {
  const merged = new Map(labels.map(label => [label.key, label]))
  for (const { key, generation, confidence } of topics) {
    const known = merged.get(key)
    if (known) merged.set(key, { ...known, confidence: Math.max(known.confidence, confidence) })
    else merged.set(key, { key, name: treeNames.get(key) ?? key, generation, confidence, count: 1 })
  }
  return [...merged.values()]
}
