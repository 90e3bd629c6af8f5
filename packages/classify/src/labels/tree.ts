import type { ParentLabel } from '../rule.ts'

/** Names of the generation-0 and generation-1 labels that rules hang under. */
export const parentNames: Record<ParentLabel | 'regulated', string> = {
  regulated: 'Regulated',
  'regulated/pii': 'PII',
  'regulated/pfi': 'PFI',
  'regulated/pci': 'PCI',
  'regulated/phi': 'PHI',
  'regulated/credentials': 'Credentials and secrets',
  'regulated/special_categories': 'Special categories',
}

/** Regulations as labels, derived from what was found. */
export const regulationNames: Record<string, string> = {
  'regulation/gdpr': 'GDPR',
  'regulation/uk_gdpr': 'UK GDPR',
  'regulation/hipaa': 'HIPAA',
  'regulation/pci_dss': 'PCI DSS',
  'regulation/ccpa': 'CCPA',
  'regulation/glba': 'GLBA',
  'regulation/lgpd': 'LGPD (Brazil)',
  'regulation/pipeda': 'PIPEDA (Canada)',
  'regulation/pipl': 'PIPL (China)',
  'regulation/dpdp': 'DPDP (India)',
  'regulation/popia': 'POPIA (South Africa)',
  'regulation/appi': 'APPI (Japan)',
  'regulation/pdpa': 'PDPA (Singapore, Thailand)',
  'regulation/au_privacy': 'Privacy Act (Australia)',
  'regulation/fadp': 'FADP (Switzerland)',
}
