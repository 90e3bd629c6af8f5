import type { Label } from '@sharelight/contract'
import type { KnownName } from './names.ts'

/** What people call labels besides their names. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  'regulated/credentials': [
    'credentials',
    'secrets',
    'passwords',
    'api keys',
    'access keys',
    'login data',
    'secret keys',
  ],
  'regulated/pii': [
    'personal data',
    'personal information',
    'personally identifiable information',
    'personal identifiable information',
  ],
  'regulated/pfi': ['personal financial information', 'bank account numbers', 'account numbers', 'bank details'],
  'regulated/pci': [
    'card data',
    'credit cards',
    'credit card numbers',
    'credit card data',
    'payment card data',
    'card numbers',
    'payment cards',
  ],
  'regulated/phi': ['health information', 'health data', 'protected health information', 'patient data'],
  'regulated/health_records': ['medical records', 'patient records', 'patient files'],
  'regulated/special_categories': [
    'special category',
    'special category data',
    'special categories of data',
    'article 9 data',
  ],
  'regulated/identity_documents': ['id documents', 'identity papers', 'id cards', 'identity cards'],
  regulated: ['regulated data', 'regulated information', 'regulated content'],
  'hr/resumes': ['resume', 'curriculum vitae', 'curricula vitae', 'résumés', 'job applications'],
  hr: ['human resources', 'HR data', 'personnel files'],
  'hr/payroll': ['salaries', 'salary data', 'payslips', 'wages', 'payrolls', 'salary'],
  'hr/medical_leave': ['sick leave', 'sick notes', 'medical leaves'],
  'hr/performance_reviews': ['appraisals', 'performance appraisals'],
  'hr/employment_contracts': ['contracts of employment', 'employee contracts', 'work contracts'],
  'hr/disciplinary_and_termination': ['terminations', 'dismissals', 'disciplinary files'],
  'legal/ndas': ['non disclosure agreements', 'confidentiality agreements'],
  'legal/contracts': ['agreements'],
  'legal/litigation': ['lawsuits', 'court files', 'litigations'],
  'legal/intellectual_property': ['patents', 'IP'],
  finance: ['financial data', 'financial information', 'financials'],
  'finance/tax': ['tax returns', 'taxes', 'tax documents'],
  'finance/receipts_and_expenses': ['receipts', 'expenses', 'expense reports'],
  'business/product_roadmaps': ['roadmaps', 'product roadmaps', 'product plans'],
  'business/price_lists': ['prices'],
  'business/customer_lists': ['customer data', 'client lists', 'customers lists'],
  'business/source_code': ['code', 'program code'],
  'governance/board_minutes': ['minutes of the board', 'board meeting minutes'],
  'governance/audit_reports': ['audits', 'audit'],
  'regulation/pci_dss': ['PCI-DSS'],
}
/** What people call all detectors of a kind, whatever the country or vendor. */
const groups: readonly (readonly [named: RegExp, called: readonly string[]])[] = [
  [/passport/i, ['passport', 'passport number']],
  [
    /driving licence|driver.s licence/i,
    ['driving licence', 'driving license', 'driver licence', 'driver license', 'drivers license'],
  ],
  [/social security/i, ['social security number', 'ssn', 'social security']],
  [
    /identity card|national id|identity number/i,
    ['national id', 'identity number', 'national identifier', 'id number'],
  ],
  [/\btax\b/i, ['tax number', 'tax id', 'taxpayer number']],
  [/\bVAT\b/, ['vat number', 'vat id']],
  [/phone number/i, ['phone number', 'telephone number']],
  [/plate/i, ['number plate', 'license plate', 'vehicle plate']],
  [/e-mail address/i, ['mail address', 'email address']],
  [/date of birth/i, ['birth date', 'birthday']],
  [/^IBAN/, ['iban']],
  [/\bAWS\b/, ['aws key', 'aws secret']],
  [/private key/i, ['private key']],
  [/health insurance/i, ['health insurance number']],
]

/** A detector's further names; the country's or vendor's own, which its name begins with, with those of all. */
function groupNames(key: string, name: string): string[] {
  if (key.split('/').length < 3) return []
  const [first = ''] = name.split(' ')
  return groups.flatMap(([named, called]) =>
    named.test(name) ? called.flatMap(each => [each, `${first} ${each}`]) : [],
  )
}

/** Names that say something else in most questions. */
const leftOut = /^(?:microsoft|virtual|abstract|folder)(?:\/|$)|^other$/

/** Labels as names that questions can have in them. */
export function labelNames(labels: readonly Pick<Label, 'key' | 'labelName' | 'shortName' | 'deleted'>[]): KnownName[] {
  return labels
    .filter(({ key, deleted }) => !deleted && !leftOut.test(key))
    .map(({ key, labelName, shortName }) => ({
      kind: 'label',
      name: labelName,
      value: key,
      also: [
        ...new Set([
          ...(key === 'regulated' ? [] : [shortName]),
          ...(alsoCalled[key] ?? []),
          ...groupNames(key, labelName),
        ]),
      ].filter(name => name !== labelName),
    }))
}
