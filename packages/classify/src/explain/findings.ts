import { confidenceLevels } from '@sharelight/contract/confidence'
import type { Detection } from '../engine/detection.ts'
import { mask } from '../engine/mask.ts'
import { labelKey } from '../labels/catalogue.ts'
import { carriersOf, needed, neededAtLow } from '../labels/roll-up.ts'
import type { Explanation } from './explanation.ts'
import { alikeIn, countriesOf } from '../verdict/alike.ts'
import { reasonOf, type ColumnEvidence } from '../tables/finding.ts'
import { listed, times } from './listed.ts'
import type { RuleTally } from '../labels/tally.ts'
import type { Rule } from '../rule.ts'

const examplesShown = 5

/** Why each rule that found something gives its label. */
export function explainFindings(tallies: readonly RuleTally[]): Explanation[] {
  const carrying = new Set(carriersOf(tallies))
  return tallies.map(tally => explainFinding(tally, carrying.has(tally)))
}

function explainFinding({ rule, count, confidence, sample }: RuleTally, isCarrying: boolean): Explanation {
  const strongest = sample.reduce((a, b) => (b.confidence > a.confidence ? b : a))
  return {
    label: labelKey(rule),
    name: rule.name,
    rule: rule.id,
    count,
    confidence,
    source: rule.source,
    check: checkOf(strongest),
    examples: sample.slice(0, examplesShown).map(example),
    sentence: sentenceOf(rule, count, strongest) + (isCarrying ? '' : ` ${uncounted(rule)}`),
  }
}

/** What is found and does not carry its branch decides nothing; see `rollUp`. */
function uncounted({ kind, weight }: Rule): string {
  const but = 'It does not count towards the sensitivity'
  if (kind === 'person') return `${but}: every letter names somebody.`
  if (weight === 'contact') return `${but}: that would take ${needed.contact} contact details of medium confidence.`
  if (weight === 'indicative') return `${but}: that would take ${needed.indicative} such terms of medium confidence.`
  return `${but}: that would take one of medium confidence, or ${neededAtLow} such.`
}

function example({ rule, start, end, value, confidence, encoding, evidence }: Detection) {
  return {
    start,
    end,
    masked: mask(rule.kind, value),
    near: evidence.near,
    against: evidence.against,
    encoding,
    confidence,
  }
}

function formOf(rule: Rule, masked: string): string {
  if (rule.terms) return `the term ${masked}`
  return isFromModel(rule) ? `${masked} reads like one in its context` : `${masked}, which has the form of it`
}

/** Names and addresses have neither pattern nor check. */
const isFromModel = ({ kind }: Rule) => kind === 'person' || kind === 'address'

/** The check that the value passed; a form of it that has none was not checked. */
const checkOf = ({ rule, isUnchecked, candidates }: Detection) => (isUnchecked || candidates ? undefined : rule.check)

function sentenceOf(rule: Rule, count: number, strongest: Detection): string {
  const { column } = strongest
  if (!column) return sentenceOfText(rule, count, strongest)
  return `${rule.name} was found ${times(count)} (confidence ${strongest.confidence}): in ${nameOf(column)}, ${reasonOf(column)}${otherwiseOf(column)}.`
}

const nameOf = ({ label }: ColumnEvidence) => (label.startsWith('column ') ? label : `the column “${label}”`)
const otherwiseOf = ({ header }: ColumnEvidence) =>
  header
    ? '; under another header the values alone would have had to say so'
    : '; with fewer values that pass it could have been chance'

function sentenceOfText(rule: Rule, count: number, strongest: Detection): string {
  const { value, evidence, confidence, encoding, alone, candidates, reason, vendor } = strongest
  const masked = mask(rule.kind, value)
  const reasons = reason ? [`${masked} ${reason}`] : [formOf(rule, masked)]
  if (candidates) reasons.push(`is ${alikeIn(candidates)}`)
  const check = checkOf(strongest)
  if (check) reasons.push(`passes its ${check}`)
  if (evidence.near && !reason) reasons.push(`stands near “${evidence.near}”`)
  if (alone && !evidence.near) reasons.push('is all there is in the text')
  if (encoding) reasons.push(`was encoded (${encoding})`)
  return `${rule.name} was found ${times(count)} (confidence ${confidence}): ${listed(reasons)}${reason ? underAnotherName(vendor) : otherwise(strongest)}.`
}

/** What a value says that is a secret by the name it is assigned to. */
const underAnotherName = (vendor: string | undefined) =>
  vendor
    ? `; without the name of ${vendor} it would have had to look drawn by lot`
    : '; under another name it would not have been taken for one'

function otherwise({ rule, confidence, evidence: { against }, candidates }: Detection): string {
  if (candidates)
    return `; ${countriesOf(candidates, 'or')} named nearby would have told the country, and with it the regulation`
  if (against) return `; “${against}” nearby lowered the confidence, without it the value would have counted for more`
  if (isFromModel(rule)) return '; in other surroundings it might not have been taken for one'
  if (confidence < confidenceLevels.medium)
    return rule.near?.[0]
      ? `; a word such as “${rule.near[0]}” nearby would have raised the confidence`
      : '; only an exception would change this'
  if (rule.strength === 'self') return '; the form alone identifies it, so only an exception would change this'
  return rule.strength === 'strong'
    ? '; without that word the confidence would have been low'
    : '; without that word it would not have been reported'
}
