import { createHmac } from 'node:crypto'
import { createClassifier, type ClassificationResult, type DocumentInfo } from '@sharelight/classify'
import type { Finding } from '@sharelight/contract'
import type { HashedFinding } from './document.ts'

/** Distinct values kept per document, as keyed hashes; the counts of labels stay exact beyond it. */
const distinctKept = 5000

type Keep = (finding: Finding, value: string) => void

let keep: Keep = () => undefined
const classifier = createClassifier({ maxFindings: 0, onValue: (finding, value) => keep(finding, value) })

/** Classifies one document's text chunk by chunk; one at a time. Of each distinct value it keeps the first place and a keyed hash. */
export function openClassification(info: DocumentInfo, key: Buffer) {
  const seen = new Set<string>()
  const findings: HashedFinding[] = []
  const stream = classifier.open(info)
  const collect: Keep = (finding, value) => {
    const known = `${finding.rule}\u0000${value}`
    if (findings.length >= distinctKept || seen.has(known)) return
    seen.add(known)
    findings.push({ ...finding, hash: createHmac('sha256', key).update(value).digest('hex') })
  }
  return {
    push(text: string) {
      keep = collect
      stream.push(text)
    },
    finish(): ClassificationResult & { findings: HashedFinding[] } {
      keep = collect
      return { ...stream.finish(), findings }
    },
  }
}
