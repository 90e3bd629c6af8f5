import type { SeverityLevel, ShareType } from '@sharelight/contract'
import type { InsightRule } from './insight-rule.ts'

const leaves: readonly ShareType[] = ['outside', 'personal', 'anonymous']
const unprotected: readonly ShareType[] = ['personal', 'anonymous']

interface Written {
  id: string
  name: string
  why: string
  labels: readonly string[]
  shareTypes: readonly ShareType[]
  severity: SeverityLevel
}

const written: readonly Written[] = [
  {
    id: 'credentials-leave',
    name: 'Passwords or keys leave',
    why: 'Whoever receives them can open the systems that they belong to.',
    labels: ['regulated/credentials'],
    shareTypes: leaves,
    severity: 3,
  },
  {
    id: 'credentials-inside',
    name: 'Passwords or keys are passed around inside',
    why: 'Secrets in files and messages are found by whoever gets into one account.',
    labels: ['regulated/credentials'],
    shareTypes: ['inside'],
    severity: 1,
  },
  {
    id: 'cards-leave',
    name: 'Payment card data leaves',
    why: "The card industry's standard forbids sending card numbers unprotected.",
    labels: ['regulated/pci', 'regulated/payment_cards'],
    shareTypes: leaves,
    severity: 3,
  },
  {
    id: 'health-leaves',
    name: 'Health information leaves',
    why: 'Health data are protected by law and need a reason and a safeguard to be passed on.',
    labels: ['regulated/phi', 'regulated/health_records', 'hr/medical_leave'],
    shareTypes: leaves,
    severity: 3,
  },
  {
    id: 'special-categories-leave',
    name: 'Special categories of personal data leave',
    why: 'Article 9 of the GDPR forbids passing them on without one of its exceptions.',
    labels: ['regulated/special_categories'],
    shareTypes: leaves,
    severity: 3,
  },
  {
    id: 'personal-data-unprotected',
    name: 'Personal data reach private mailboxes or open links',
    why: 'Nobody can say afterwards who has read them.',
    labels: [
      'regulated/pii',
      'regulated/application_forms',
      'regulated/insurance_claims',
      'regulated/identity_documents',
      'regulated/pii_text',
    ],
    shareTypes: unprotected,
    severity: 2,
  },
  {
    id: 'accounts-unprotected',
    name: 'Personal financial data reach private mailboxes or open links',
    why: 'Account and tax numbers are what fraud starts with.',
    labels: ['regulated/pfi'],
    shareTypes: unprotected,
    severity: 3,
  },
  {
    id: 'customers-leave',
    name: 'Customer lists leave',
    why: 'Customer lists are what leavers take along and competitors want.',
    labels: ['business/customer_lists'],
    shareTypes: ['outside', 'anonymous'],
    severity: 2,
  },
  {
    id: 'customers-to-personal',
    name: 'Customer lists go to personal addresses',
    why: 'There is hardly a business reason to mail a customer list home.',
    labels: ['business/customer_lists'],
    shareTypes: ['personal'],
    severity: 3,
  },
  {
    id: 'source-code-leaves',
    name: 'Source code leaves',
    why: 'Code shows how the product works and often holds secrets.',
    labels: ['business/source_code'],
    shareTypes: leaves,
    severity: 2,
  },
  {
    id: 'strategy-leaves',
    name: 'Strategy and road maps leave',
    why: 'Plans lose their worth when others know them first.',
    labels: ['business/business_plans', 'business/product_roadmaps'],
    shareTypes: leaves,
    severity: 2,
  },
  {
    id: 'prices-unprotected',
    name: 'Price lists reach private mailboxes or open links',
    why: 'Competitors who know the prices can undercut them.',
    labels: ['business/price_lists'],
    shareTypes: unprotected,
    severity: 2,
  },
  {
    id: 'accounts-open',
    name: 'Financial documents are open to anyone with the link',
    why: 'Figures that are not published yet may move markets and break rules.',
    labels: ['finance/financial_statements', 'finance/bank_statements', 'finance/budgets', 'finance/tax'],
    shareTypes: ['anonymous'],
    severity: 3,
  },
  {
    id: 'invoices-open',
    name: 'Invoices are open to anyone with the link',
    why: 'Invoices show customers, prices and accounts, which is what payment fraud needs.',
    labels: ['finance/invoices', 'finance/purchase_orders'],
    shareTypes: ['anonymous'],
    severity: 2,
  },
  {
    id: 'pay-leaves',
    name: 'Pay and performance of employees leave',
    why: 'Employees may expect that what they earn and how they are judged stays here.',
    labels: ['hr/payroll', 'hr/performance_reviews', 'hr/employment_contracts', 'hr/disciplinary_and_termination'],
    shareTypes: leaves,
    severity: 2,
  },
  {
    id: 'applicants-unprotected',
    name: 'Applications reach private mailboxes or open links',
    why: "Applicants' data may be used for hiring only and must be erased after.",
    labels: ['hr/resumes', 'hr/hiring_and_offers'],
    shareTypes: unprotected,
    severity: 2,
  },
  {
    id: 'legal-unprotected',
    name: 'Contracts and disputes reach private mailboxes or open links',
    why: 'Most contracts bind to secrecy, and disputes depend on it.',
    labels: ['legal/contracts', 'legal/ndas', 'legal/litigation'],
    shareTypes: unprotected,
    severity: 2,
  },
  {
    id: 'inventions-leave',
    name: 'Intellectual property leaves',
    why: 'An invention that is known can no longer be protected.',
    labels: ['legal/intellectual_property'],
    shareTypes: leaves,
    severity: 3,
  },
  {
    id: 'board-papers-leave',
    name: 'Board papers and audits leave',
    why: 'They show decisions and weaknesses that are meant for few.',
    labels: ['governance/board_minutes', 'governance/audit_reports'],
    shareTypes: leaves,
    severity: 2,
  },
  {
    id: 'security-procedures-leave',
    name: 'Security procedures leave',
    why: 'They tell an attacker what to expect.',
    labels: ['governance/security_procedures'],
    shareTypes: leaves,
    severity: 2,
  },
  {
    id: 'confidential-by-microsoft-leaves',
    name: 'Content labelled Highly Confidential leaves',
    why: 'Somebody has labelled it in Microsoft 365 so that it stays.',
    labels: ['microsoft/highly_confidential'],
    shareTypes: leaves,
    severity: 3,
  },
]

export const complianceInsights: readonly InsightRule[] = written.map(
  ({ id, name, why, labels, shareTypes, severity }) => ({
    id,
    type: 'Compliance',
    name,
    description: why,
    eventLabel: name,
    severity,
    enabled: true,
    when: { labels, shareTypes },
  }),
)
