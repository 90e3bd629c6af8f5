import type { LabelSeed } from './seed.ts'

const regulation = (id: number, name: string, shortName: string, description: string) => ({
  id,
  name,
  shortName,
  description,
})
/** These protect cards and accounts in books, not people. */
const impersonal = new Set(['pci_dss', 'sox'])

/**
 * Regulations as labels, derived from the others. They say which law speaks, not how sensitive the content is: their own
 * score is 0, so that lowering a label is not undone by the regulation that follows from it.
 */
const byKey = {
  gdpr: regulation(901, 'GDPR', 'GDPR', 'General Data Protection Regulation of the European Union (2016/679).'),
  uk_gdpr: regulation(
    902,
    'UK GDPR',
    'UK GDPR',
    "The United Kingdom's General Data Protection Regulation and Data Protection Act 2018.",
  ),
  hipaa: regulation(903, 'HIPAA', 'HIPAA', 'Health Insurance Portability and Accountability Act of the United States.'),
  pci_dss: regulation(904, 'PCI DSS', 'PCI DSS', 'Payment Card Industry Data Security Standard.'),
  ccpa: regulation(905, 'CCPA', 'CCPA', 'California Consumer Privacy Act.'),
  glba: regulation(906, 'GLBA', 'GLBA', "Gramm-Leach-Bliley Act of the United States: customers' financial data."),
  lgpd: regulation(907, 'LGPD (Brazil)', 'LGPD', 'Lei Geral de Proteção de Dados of Brazil.'),
  pipeda: regulation(
    908,
    'PIPEDA (Canada)',
    'PIPEDA',
    'Personal Information Protection and Electronic Documents Act of Canada.',
  ),
  pipl: regulation(909, 'PIPL (China)', 'PIPL', 'Personal Information Protection Law of China.'),
  dpdp: regulation(910, 'DPDP (India)', 'DPDP', 'Digital Personal Data Protection Act of India.'),
  popia: regulation(911, 'POPIA (South Africa)', 'POPIA', 'Protection of Personal Information Act of South Africa.'),
  appi: regulation(912, 'APPI (Japan)', 'APPI', 'Act on the Protection of Personal Information of Japan.'),
  pdpa: regulation(
    913,
    'PDPA (Singapore, Thailand)',
    'PDPA',
    'Personal Data Protection Acts of Singapore and Thailand.',
  ),
  au_privacy: regulation(914, 'Privacy Act (Australia)', 'Privacy Act', 'Privacy Act 1988 of Australia.'),
  fadp: regulation(915, 'FADP (Switzerland)', 'FADP', 'Federal Act on Data Protection of Switzerland.'),
  sox: regulation(
    916,
    'SOX',
    'SOX',
    'Sarbanes-Oxley Act of the United States: financial reporting of listed companies.',
  ),
} as const
export type RegulationKey = keyof typeof byKey

export const regulations: readonly LabelSeed[] = Object.entries(byKey).map(
  ([key, { id, name, shortName, description }]) => ({
    id,
    key: `regulation/${key}`,
    name,
    shortName,
    description,
    privacy: !impersonal.has(key),
    score: 0,
    category: 'Regulations',
    about: 'Both',
    policySection: name,
  }),
)
