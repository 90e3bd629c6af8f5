import {
  clusterSampleLength,
  clusterTraits,
  createClassifier,
  type CellMarks,
  type ClassificationResult,
  type ClusterTraits,
  type DocumentInfo,
  type Stage,
} from '@sharelight/classify'
import { confidenceLevels, type Finding } from '@sharelight/contract'
import { distinctKept } from './bounds.ts'
import type { ExplainedLabel, ValuedFinding } from './document.ts'
import type { CompiledRuleset } from './ruleset.ts'

/** Findings that explanations choose their examples from. */
const examplesHeld = 200

type Keep = (finding: Finding, value: string) => void
export type Reading = Omit<ClassificationResult, 'labels' | 'findings'> & {
  labels: ExplainedLabel[]
  findings: ValuedFinding[]
  cluster?: ClusterTraits
}

let keep: Keep = () => undefined
const classifier = createClassifier({ maxFindings: examplesHeld, onValue: (finding, value) => keep(finding, value) })

/** Classifies one document's text chunk by chunk. Of each distinct value it keeps the first place, how often it occurs, and the value, which whoever has the key hashes. */
export function openClassification(info: DocumentInfo, ruleset?: CompiledRuleset) {
  const seen = new Map<string, ValuedFinding>()
  const secrets = new Set<string>()
  let sample = ''
  const stream = classifier.open(info, ruleset?.rules)
  const collect: Keep = (finding, value) => {
    const known = `${finding.rule}\u0000${value}`
    const { count = 1, column: _, share: __, candidates: ___, ...stored } = finding
    const confident = finding.confidence >= confidenceLevels.medium ? count : 0
    const before = seen.get(known)
    if (before) {
      before.count += count
      before.confident += confident
      return
    }
    if (seen.size >= distinctKept) return
    for (const word of value.toLowerCase().match(/\p{L}+/gu) ?? []) secrets.add(word)
    seen.set(known, { ...stored, value, count, confident, patterns: ruleset?.patterns(finding.rule, value) ?? [] })
  }
  return {
    push(text: string, cells?: CellMarks) {
      keep = collect
      if (sample.length < clusterSampleLength) sample += text.slice(0, clusterSampleLength - sample.length)
      stream.push(text, cells)
    },
    pushProperties(text: string) {
      keep = collect
      stream.pushProperties(text)
    },
    tellMessage: () => stream.tellMessage(),
    prepare(stage: Stage) {
      keep = collect
      stream.prepare(stage)
    },
    finish(): Reading {
      keep = collect
      const result = stream.finish()
      const sentences = new Map(stream.explain().map(({ label, sentence }) => [label, sentence]))
      return {
        ...result,
        labels: result.labels.map(label => ({ ...label, sentence: sentences.get(label.key) ?? '' })),
        findings: [...seen.values()],
        cluster: clusterTraits(sample, secrets, result.tableSignature),
      }
    },
  }
}
