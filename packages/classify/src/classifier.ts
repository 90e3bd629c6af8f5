import { labelTree } from '@sharelight/domain/labels'
import type { Classification, Finding, LabelHit, TopicHit } from '@sharelight/contract'
import { isFact } from '@sharelight/contract/confidence'
import type { CustomRules } from './custom/index.ts'
import { compileRules, type Compiled } from './engine/compile.ts'
import type { Detection, RuleFault } from './engine/detection.ts'
import { detectionsOf } from './engine/files.ts'
import { NameStream } from './engine/names.ts'
import { DetectionStream } from './engine/stream.ts'
import { explain, type Explanation } from './explain/index.ts'
import { catalogueOf, type CatalogueLabel } from './labels/catalogue.ts'
import { rollUp } from './labels/roll-up.ts'
import { ExampleTally, Tally, toFinding } from './labels/tally.ts'
import type { Rule } from './rule.ts'
import { rules as builtIn } from './rules/index.ts'
import { personName } from './rules/person/index.ts'
import { tellSyntax, type Syntax } from './syntax/index.ts'
import type { CellMarks } from './tables/cells.ts'
import type { Signature } from './clusters/signature.ts'
import { TableStream } from './tables/stream.ts'
import { Verdicts } from './verdict/index.ts'
import { emptyForms, readTopics, type TopicReading } from './topics/index.ts'

/** What is known about a document besides its text. */
export interface DocumentInfo {
  name?: string
  path?: string
  mime?: string
  title?: string
  sender?: string
  /** Names of the columns beside it, where it is one column of a table. */
  beside?: readonly string[]
}
export interface DocumentText extends DocumentInfo {
  text: string
}

export interface ClassifierOptions {
  rules?: readonly Rule[]
  /** Findings kept per document; counts stay exact. Default 1,000. */
  maxFindings?: number
  /** Called for every finding with the value, which must not be kept, so that the caller can keep a keyed hash of it. */
  onValue?: (finding: Finding, value: string) => void
}

export type ClassificationResult = Classification & {
  /** Rules that threw, each with its error; their findings are missing. */
  faults: RuleFault[]
  /** Where the search for names and addresses ended, in UTF-16 units; absent when it went to the end. */
  namesEnd?: number
  /** The language or format that the text is written in, with the reason; absent where there is too little of it. */
  syntax?: Syntax
  /** What tells near-duplicates of it, where most of its text stands in the cells of tables. */
  tableSignature?: Signature
}

export interface ClassificationStream {
  /** Text, and where extraction knows of them the cells of a table in it. */
  push(chunk: string, cells?: CellMarks): void
  /** Text about the document rather than of it, such as its title, author and programs: it does not say what it is written in. */
  pushProperties(text: string): void
  finish(): ClassificationResult
  /** Why each label was given; after `finish`. */
  explain(): Explanation[]
}

/** `custom` are the organisation's own rules (see `compileCustom`), evaluated beside the built-in ones. */
export interface Classifier {
  classify(input: DocumentText, custom?: CustomRules): ClassificationResult
  open(info?: DocumentInfo, custom?: CustomRules): ClassificationStream
  explain(input: DocumentText, custom?: CustomRules): Explanation[]
  readonly labels: readonly CatalogueLabel[]
}

const treeNames = new Map(labelTree.all.map(({ key, labelName }) => [key, labelName]))

/** Units of text that topics are judged by. */
export const sampleLength = 64_000

/** Compiles the rules once; the classifier is then used for any number of documents. Deterministic and free of I/O. */
export function createClassifier(options: ClassifierOptions = {}): Classifier {
  const rules = options.rules ?? builtIn
  const compiled = compileRules(rules)
  const open = (info: DocumentInfo = {}, custom?: CustomRules) => openStream(compiled, options, { info, custom })
  const read = ({ text, ...info }: DocumentText, custom?: CustomRules) => {
    const stream = open(info, custom)
    stream.push(text)
    return stream
  }
  return {
    labels: catalogueOf(rules),
    open,
    classify: (input, custom) => read(input, custom).finish(),
    explain: (input, custom) => {
      const stream = read(input, custom)
      stream.finish()
      return stream.explain()
    },
  }
}

function openStream(
  compiled: Compiled,
  options: ClassifierOptions,
  { info, custom }: { info: DocumentInfo; custom?: CustomRules },
): ClassificationStream {
  const tally = new Tally(options.maxFindings ?? 1_000)
  const verdicts = new Verdicts(detection => add(tally, detection, options))
  const examples = new ExampleTally()
  const detections = new DetectionStream(
    compiled,
    detection => (detection.example ? examples.add(detection) : verdicts.add(detection)),
    { onPointing: pointing => verdicts.hear(pointing), keepsAll: info.name === undefined && info.path === undefined },
  )
  let sample = ''
  let properties = ''
  let syntax: Syntax | undefined
  let isTold = false
  const fileName = info.name ?? info.path
  /** Asked when the sample is whole: names come after it. */
  const told = () => {
    if (!isTold) syntax = tellSyntax(sample, fileName)
    isTold = true
    return syntax
  }
  const own = custom?.open({ maxFindings: options.maxFindings ?? 1_000, onValue: options.onValue })
  const names = compiled.rules.includes(personName) ? new NameStream({ name: fileName, syntax: told }) : undefined
  const { onValue } = options
  const tables = new TableStream({
    text(forPatterns, forNames) {
      detections.push(forPatterns)
      names?.push(forNames)
    },
    value: onValue && (detection => onValue(toFinding(detection), detection.value)),
    beside: info.beside,
  })
  let labels: LabelHit[] = []
  let topics: TopicReading | undefined
  const isKnown = ({ rule }: Detection) => compiled.rules.includes(rule)
  return {
    push(chunk, cells) {
      if (sample.length < sampleLength) sample += chunk.slice(0, sampleLength - sample.length)
      tables.push(chunk, cells)
      own?.push(chunk)
    },
    pushProperties(text) {
      if (properties.length < sampleLength) properties += text.slice(0, sampleLength - properties.length)
      tables.push(text)
      own?.push(text)
    },
    finish() {
      tables.finish()
      detections.finish()
      verdicts.finish()
      for (const detection of detectionsOf(compiled.rules, fileName)) add(tally, detection, options)
      for (const detection of tables.findings) if (isKnown(detection)) tally.add(detection)
      for (const detection of names?.finish(tally.sample) ?? []) add(tally, detection, options)
      told()
      topics = readTopics({ ...info, text: `${sample}${properties}`.slice(0, sampleLength) }, syntax)
      if (topics.isEmptyForm && sample.length < sampleLength) tally.clearPrinted()
      const found = own?.finish(sample)
      const about = [...topics.hits, ...emptyOf(topics)]
      labels = [...mergeTopics(rollUp(tally.rules), about), ...(found?.labels ?? [])].filter(isFact)
      return {
        labels,
        topics: topics.hits,
        findings: [...tally.sample.map(toFinding), ...(found?.findings ?? [])].filter(isFact),
        ...(examples.found && { examples: examples.found }),
        faults: [...detections.faults, ...(found?.faults ?? [])],
        ...(names?.end !== undefined && { namesEnd: names.end }),
        ...(syntax && { syntax }),
        ...(tables.signature && { tableSignature: tables.signature }),
        ...(tables.singlingOut && { singlingOut: tables.singlingOut }),
      }
    },
    explain: () => [
      ...explain({ labels, tallies: tally.rules, topics: (topics?.reasons() ?? []).filter(isFact), syntax }),
      ...(own?.explain() ?? []),
    ],
  }
}

function add(tally: Tally, detection: Detection, { onValue }: ClassifierOptions) {
  onValue?.(toFinding(detection), detection.value)
  tally.add(detection)
}

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
