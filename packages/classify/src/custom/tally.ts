import type { Finding, LabelHit } from '@sharelight/contract'
import { confidenceLevels } from '@sharelight/contract/confidence'
import type { Explanation } from '../explain/explanation.ts'
import { times } from '../explain/listed.ts'
import type { Hit } from './hit.ts'
import { maskedWhole } from './mask.ts'
import type { Resemblance } from './matchers.ts'
import type { CustomRule } from './rule.ts'

const examplesShown = 5
const mostDistinct = 1_000

/** What one of an organisation's own rules found in a document; a bounded sample of it, counts are exact. */
export class CustomTally {
  readonly rule: CustomRule
  readonly sample: { finding: Finding; hit: Hit }[] = []
  resemblance: Resemblance | undefined
  private count = 0
  private confidence = 0
  private readonly distinct = new Set<string>()

  constructor(rule: CustomRule) {
    this.rule = rule
  }

  add(finding: Finding, hit: Hit, most: number) {
    this.count++
    this.confidence = Math.max(this.confidence, finding.confidence)
    if (this.distinct.size < mostDistinct) this.distinct.add(hit.value)
    if (this.sample.length < most) this.sample.push({ finding, hit })
  }

  /** The label, where there is enough for it. */
  get label(): LabelHit | undefined {
    const { key, name, generation, definition } = this.rule
    if (this.resemblance) return { key, name, generation, confidence: this.resemblance.confidence, count: 1 }
    const needed = 'atLeast' in definition ? definition.atLeast : 1
    return this.distinct.size >= needed
      ? { key, name, generation, confidence: this.confidence, count: this.count }
      : undefined
  }

  explain(): Explanation[] {
    const { label } = this
    if (!label) return []
    const base = {
      label: label.key,
      name: label.name,
      rule: this.rule.id,
      confidence: label.confidence,
      count: label.count,
      source: 'This organisation',
    }
    if (this.resemblance)
      return [
        {
          ...base,
          examples: [],
          sentence: `${label.name} was recognised (confidence ${label.confidence}): ${this.resemblance.why}.`,
        },
      ]
    const strongest = this.sample.reduce((a, b) => (b.finding.confidence > a.finding.confidence ? b : a))
    return [
      {
        ...base,
        check: strongest.hit.check,
        sentence: sentenceOf(this.rule, label, strongest.hit),
        examples: this.sample
          .slice(0, examplesShown)
          .map(({ finding: { start, end, masked, confidence }, hit: { near, against } }) => ({
            start,
            end,
            masked,
            confidence,
            near,
            against,
          })),
      },
    ]
  }
}

export function findingOf({ id }: CustomRule, { start, end, confidence }: Hit, offset: number): Finding {
  return { rule: id, kind: 'custom', start: start + offset, end: end + offset, confidence, masked: maskedWhole }
}

function sentenceOf({ definition }: CustomRule, { name, count, confidence }: LabelHit, hit: Hit): string {
  const reasons = [`${maskedWhole} ${what[definition.kind]}`]
  if (hit.check) reasons.push(`passes its ${hit.check}`)
  if (hit.columns?.length) reasons.push(`stands near the same row's ${hit.columns.join(' and ')}`)
  if (hit.near) reasons.push(`stands near “${hit.near}”`)
  return `${name} was found ${times(count)} (confidence ${confidence}): ${reasons.join(', ')}${otherwise(definition, hit, confidence)}.`
}

const what = {
  keywords: 'is one of its terms',
  dictionary: 'is in its dictionary',
  pattern: 'has its form',
  'exact-match': 'is a value of its table',
  fingerprint: 'is like its template',
  examples: 'is like its examples',
} as const

function otherwise(definition: CustomRule['definition'], { near, against, columns }: Hit, confidence: number): string {
  if (against) return `; “${against}” nearby lowered the confidence`
  if (columns?.length) return '; without what stands near it the value would have counted for less'
  if (near) return '; without that word it would have counted for less or not at all'
  if ('near' in definition && definition.near[0] && confidence < confidenceLevels.high)
    return `; a word such as “${definition.near[0]}” nearby would have raised the confidence`
  return '; only an exception or a change of the label would alter this'
}
