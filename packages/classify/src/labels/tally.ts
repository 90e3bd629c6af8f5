import type { Classification, Example, Finding } from '@sharelight/contract'
import { confidenceLevels } from '@sharelight/contract/confidence'
import type { Candidate, Detection } from '../engine/detection.ts'
import { mask } from '../engine/mask.ts'
import type { Rule } from '../rule.ts'
import { alikeIn } from '../verdict/alike.ts'
import { unknown } from './regulations.ts'
import { reasonOf, type ColumnEvidence } from '../tables/finding.ts'

/** What all findings of one rule come to. */
export interface RuleTally {
  rule: Rule
  count: number
  /** Of which at medium confidence or above. */
  confident: number
  confidence: number
  sample: Detection[]
  /** Of its findings, for a rule that has none of its own. */
  countries?: Set<string>
}

/** Each rule keeps at least this many findings in the sample when another floods it. */
const reservedPerRule = 20

/** Counts all findings and keeps a bounded sample of them. */
export class Tally {
  private readonly byRule = new Map<string, RuleTally>()
  private sampled = 0
  private readonly maxFindings: number

  constructor(maxFindings: number) {
    this.maxFindings = maxFindings
  }

  add(detection: Detection) {
    const tally = this.of(detection.rule)
    const { count = 1 } = detection
    tally.count += count
    if (detection.confidence >= confidenceLevels.medium) tally.confident += count
    tally.confidence = Math.max(tally.confidence, detection.confidence)
    if (detection.rule.countryOf) (tally.countries ??= new Set()).add(detection.country ?? unknown)
    if (this.sampled < this.maxFindings) this.sampled++
    else if (tally.sample.length >= reservedPerRule || !this.makeRoom()) return
    tally.sample.push(detection)
  }

  /** An empty form names its publisher alone. One identifier shows that somebody has filled it in after all: then everything stays. */
  clearPrinted() {
    const isIdentified = this.rules.some(
      ({ rule, confident }) => rule.kind !== 'person' && rule.weight === 'identifying' && confident > 0,
    )
    if (isIdentified) return
    for (const { rule, sample } of this.rules) {
      this.byRule.delete(rule.id)
      this.sampled -= sample.length
    }
  }

  get rules(): RuleTally[] {
    return [...this.byRule.values()]
  }

  get sample(): Detection[] {
    return this.rules.flatMap(({ sample }) => sample).sort((a, b) => a.start - b.start || b.end - a.end)
  }

  private of(rule: Rule): RuleTally {
    const known = this.byRule.get(rule.id) ?? { rule, count: 0, confident: 0, confidence: 0, sample: [] }
    this.byRule.set(rule.id, known)
    return known
  }

  private makeRoom(): boolean {
    const fullest = this.rules.reduce((a, b) => (b.sample.length > a.sample.length ? b : a))
    if (fullest.sample.length <= reservedPerRule) return false
    fullest.sample.pop()
    return true
  }
}

const mostExamples = 20

/** Counts what only looks like a secret, and keeps a few of them. */
export class ExampleTally {
  private count = 0
  private readonly kept: Example[] = []

  add({ rule, start, end, vendor, example = '' }: Detection) {
    this.count++
    if (this.kept.length < mostExamples)
      this.kept.push({ rule: rule.id, kind: rule.kind, start, end, ...(vendor && { vendor }), reason: example })
  }

  get found(): Classification['examples'] {
    return this.count ? { count: this.count, sample: this.kept } : undefined
  }
}

export function toFinding(detection: Detection): Finding {
  const { rule, start, end, confidence, country, value, count, column, candidates, vendor, reason } = detection
  return {
    rule: rule.id,
    kind: rule.kind,
    ...(country && { country }),
    start,
    end,
    confidence,
    masked: mask(rule.kind, value),
    ...(candidates && { candidates: candidates.map(toCandidate), reason: alikeIn(candidates) }),
    ...(vendor && { vendor }),
    ...(reason && { reason }),
    ...(count !== undefined && { count }),
    ...(column && { column: column.label, share: shareOf(column), reason: reasonOf(column) }),
  }
}

const toCandidate = ({ rule, country }: Candidate) => ({ rule: rule.id, ...(country && { country }) })

const shareOf = ({ passed, filled }: ColumnEvidence) => (filled ? Math.round((passed / filled) * 1_000) / 1_000 : 0)
