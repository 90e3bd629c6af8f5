import type { Rule } from '../rule.ts'

/** Members of the European Economic Area: where Regulation (EU) 2016/679 applies. */
const economicArea = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(' '),
)
const byCountry: Record<string, readonly string[]> = {
  GB: ['uk_gdpr'],
  US: ['ccpa'],
  BR: ['lgpd'],
  CA: ['pipeda'],
  CN: ['pipl'],
  IN: ['dpdp'],
  ZA: ['popia'],
  JP: ['appi'],
  SG: ['pdpa'],
  TH: ['pdpa'],
  AU: ['au_privacy'],
  CH: ['fadp'],
}
/** Company identifiers are public; they are nobody's personal data. */
const impersonal = new Set(['company-id', 'url'])

/** Keys of the regulation labels that a rule's findings bear on: none where the country is open, for which law it is depends on it. */
export function regulationsOf(rule: Rule): string[] {
  if (rule.isOpen) return []
  const keys = new Set(rule.regulations ?? [])
  if (rule.parent === 'regulated/pci') keys.add('pci_dss')
  if (rule.parent !== 'regulated/credentials' && rule.parent !== 'regulated/pci' && !impersonal.has(rule.kind))
    addPrivacy(rule, keys)
  return [...keys].map(key => `regulation/${key}`).sort()
}

function addPrivacy(rule: Rule, keys: Set<string>) {
  if (!rule.country) for (const key of ['gdpr', 'uk_gdpr', 'ccpa']) keys.add(key)
  else if (economicArea.has(rule.country)) keys.add('gdpr')
  else for (const key of byCountry[rule.country] ?? []) keys.add(key)
  if (rule.parent === 'regulated/phi' && (!rule.country || rule.country === 'US')) keys.add('hipaa')
  if (rule.parent === 'regulated/pfi' && rule.country === 'US') keys.add('glba')
}
