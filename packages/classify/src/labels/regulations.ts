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

/** Where one of the findings has no country. */
export const unknown = ''

/**
 * Keys of the regulation labels that a rule's findings bear on: none where the country is open, for which law it is depends on it. An international
 * rule, such as that of IBANs, bears on the laws of the countries of its findings.
 */
export function regulationsOf(rule: Rule, countries: ReadonlySet<string> = new Set()): string[] {
  if (rule.isOpen) return []
  if (!rule.country && rule.countryOf && countries.size && !countries.has(unknown))
    return [...new Set([...countries].flatMap(country => regulationsOf({ ...rule, country })))].sort()
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
