import type { FindingKind } from '@sharelight/contract'
import type { Detection } from '../engine/detection.ts'

/** Kinds that every country has, called by the same English words. */
const everywhere = new Set<FindingKind>(['passport', 'driving-licence', 'vehicle', 'national-id', 'tax-id'])
/** Words that name the kind and say nothing of a country. */
const kindOnly = new RegExp(
  `^(?:(?:${[
    'id|identity|identification|national|citizen|personal|tax|taxpayer|registration|passports?|travel|documents?',
    "licen[cs]es?|driver'?s?|driving|vehicle|number|plates?|car|card|no|nr|reg|mark|s|dl",
  ].join('|')})(?: |$))+$`,
)

/** Whether a form without a check stands beside a word that any country has: alone it does not say whose it is. */
export function isOpen({ rule, country, evidence: { near }, isUnchecked, column, alone }: Detection): boolean {
  if (!country || column || alone || !near || !everywhere.has(rule.kind)) return false
  return (rule.strength === 'none' || isUnchecked === true) && kindOnly.test(near)
}
