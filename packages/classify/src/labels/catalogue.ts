import type { FindingKind } from '@sharelight/contract'
import type { Rule } from '../rule.ts'
import { regulationsOf } from './regulations.ts'

/** A generation-2 label: what one rule detects. */
export interface CatalogueLabel {
  /** `regulated/pii/us-ssn`. */
  key: string
  name: string
  generation: 2
  parent: string
  sensitivity: 'general' | 'low' | 'medium' | 'high'
  /** Its form has no check, so that a word beside it has to be believed: such a label is high and never critical. */
  isUnchecked: boolean
  /** Keys of regulation labels. */
  regulations: string[]
  kind: FindingKind
  country?: string
  /** Where the definition was published. */
  source: string
}

export const labelKey = (rule: Rule) => `${rule.parent}/${rule.id}`

export function catalogueOf(rules: readonly Rule[]): CatalogueLabel[] {
  return rules.map(rule => ({
    key: labelKey(rule),
    name: rule.name,
    generation: 2,
    parent: rule.parent,
    sensitivity: sensitivityOf(rule),
    isUnchecked: rule.strength === 'none' && !rule.terms,
    regulations: regulationsOf(rule),
    kind: rule.kind,
    country: rule.country,
    source: rule.source,
  }))
}

/** One contact detail or one indicative term says little by itself; many of them carry a generation-1 label, which has its own. */
function sensitivityOf(rule: Rule): CatalogueLabel['sensitivity'] {
  if (rule.kind === 'company-id' || rule.kind === 'url' || rule.weight === 'contact') return 'general'
  return rule.weight === 'identifying' ? 'high' : 'low'
}
