import type { Rule } from '../rule.ts'
import type { ColumnEvidence } from '../tables/finding.ts'
import type { Evidence } from './evidence.ts'

/** A finding with its reasons, before it is reduced to what may be kept. Never stored: it holds the value. */
export interface Detection {
  rule: Rule
  /** UTF-16 units in the whole text. */
  start: number
  end: number
  confidence: number
  /** ASCII form of the value; letters and digits only for identifiers. */
  value: string
  country?: string
  evidence: Evidence
  /** The rule's check is not made on values of this form. */
  isUnchecked?: boolean
  /** The text is nothing but this value. */
  alone: boolean
  /** Encoding that it was found under, such as `base64`. */
  encoding?: string
  vendor?: string
  /** What the rule itself says of it, in words. */
  reason?: string
  /** Why it is a value of documentation, and no finding. */
  example?: string
  /** How often the value occurs, where one detection stands for all. */
  count?: number
  /** All rules that claim the value with equal right, this one first; until it is decided which (verdict/). */
  rivals?: readonly Detection[]
  /** What the words beside the value say of its country, until it is decided. */
  hints?: ReadonlyMap<string, number>
  /** What it may be, where the text does not say of which country it is. */
  candidates?: readonly Candidate[]
  /** The column whose values say it together. */
  column?: ColumnEvidence
}

/** A rule that a value may be a finding of. */
export interface Candidate {
  rule: Rule
  country?: string
}

/** A rule that threw: its findings are missing, and why. */
export interface RuleFault {
  rule: string
  message: string
  count: number
}
