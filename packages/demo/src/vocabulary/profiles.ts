import { parentKey } from '@sharelight/domain'

/** A kind of document: what it is called, what it is about, and which departments have it. */
export interface Profile {
  /** Placeholders: {n} {company} {person} {month} {year} {product}. */
  name: string
  labels: readonly string[]
  /** Departments that have most of them; none for all. */
  departments: readonly string[]
  weight: number
}

const pii = ['regulated/pii/email', 'regulated/pii/phone-international', 'regulation/gdpr']
const de = ['regulated/pii/de-idnr', 'regulated/pii/date-of-birth', 'regulation/gdpr']
const bank = ['regulated/pfi/iban', 'regulation/gdpr']
const doc = (name: string, weight: number, departments: string, ...labels: string[]): Profile => ({
  name,
  weight,
  departments: departments ? departments.split(' ') : [],
  labels: withBranches(labels),
})

/** Labels with everything above them, as classification gives them. */
export function withBranches(labels: readonly string[]): string[] {
  const line = (key: string): string[] => (key ? [...line(parentKey(key)), key] : [])
  return [...new Set(labels.flatMap(key => (key.startsWith('regulation/') ? [key] : line(key))))].sort()
}

export const profiles: readonly Profile[] = [
  doc('Notes {month} {n}.docx', 14, ''),
  doc('Team meeting {n}.docx', 10, ''),
  doc('Photo {n}.jpg', 6, ''),
  doc('{product} manual v{n}.pdf', 5, 'Engineering Product Support', 'other/technical_docs'),
  doc('Run book {n}.md', 4, 'IT Engineering', 'other/technical_docs'),
  doc('Incident {n} report.docx', 1.5, 'IT Support', 'other/incident_reports'),
  doc('Blog post {product} {n}.docx', 2, 'Marketing', 'other/blog_posts'),
  doc('Press release {month} {year}.docx', 1, 'Marketing', 'other/news_posts'),
  doc('Campaign plan {product} {n}.pptx', 3, 'Marketing Sales', 'business/sales_and_marketing'),
  doc('Pipeline review {month} {n}.xlsx', 3, 'Sales', 'business/sales_and_marketing'),
  doc('Customer list {company} {n}.xlsx', 1.6, 'Sales Marketing', 'business/customer_lists', 'regulated/pii', ...pii),
  doc('Price list {product} {year}-{n}.xlsx', 2, 'Sales Product', 'business/price_lists'),
  doc('Offer {n} {company}.docx', 5, 'Sales', 'business/proposals'),
  doc('Road map {product} {n}.pptx', 1, 'Product Engineering', 'business/product_roadmaps'),
  doc('Status {product} week {n}.pptx', 5, 'Engineering Product Operations', 'business/project_status_reports'),
  doc(
    'Status {product} month {n}.pptx',
    1,
    'Engineering Product',
    'business/project_status_reports',
    'microsoft/general',
  ),
  doc('module-{n}.ts', 5, 'Engineering', 'business/source_code'),
  doc('deploy-{n}.env', 0.5, 'Engineering IT', 'business/source_code', 'regulated/credentials/aws-access-key'),
  doc('Service accounts {n}.txt', 0.3, 'IT', 'regulated/credentials/github-pat', 'regulated/credentials/private-key'),
  doc('Strategy {year} part {n}.pptx', 0.4, 'Management', 'business/business_plans', 'microsoft/confidential'),
  doc('Suppliers {n}.xlsx', 1, 'Procurement Operations', 'business/supplier_lists', 'regulated/pii/email'),
  doc('Bank statement {month} {n}.pdf', 1.2, 'Finance', 'finance/bank_statements', ...bank),
  doc('Balance sheet Q{n}.xlsx', 0.8, 'Finance Management', 'finance/financial_statements', 'regulation/sox'),
  doc('Invoice {n} {company}.pdf', 9, 'Finance Sales Procurement', 'finance/invoices', 'regulated/pfi/iban'),
  doc('Purchase order {n} {company}.pdf', 5, 'Procurement Operations Finance', 'finance/purchase_orders'),
  doc('Expenses {person} {month}.xlsx', 3, 'Sales Finance Support', 'finance/receipts_and_expenses'),
  doc('Tax return {year} annex {n}.pdf', 0.5, 'Finance', 'finance/tax', 'regulation/sox'),
  doc('Budget {year} {n}.xlsx', 0.7, 'Finance Management', 'finance/budgets'),
  doc('Budget plan {year} {n}.xlsx', 0.3, 'Finance', 'finance/budgets', 'microsoft/confidential'),
  doc('Payroll {month} {year} {n}.xlsx', 0.6, 'HR Finance', 'hr/payroll', ...de, ...bank),
  doc('CV {person}.pdf', 2, 'HR', 'hr/resumes', 'regulated/pii', ...pii),
  doc('Job description {n}.docx', 0.8, 'HR', 'hr/job_descriptions'),
  doc('Review {person} {year}.docx', 0.8, 'HR Management', 'hr/performance_reviews'),
  doc('Employment contract {person}.pdf', 0.7, 'HR', 'hr/employment_contracts', ...de),
  doc('Sick note {person} {n}.pdf', 0.5, 'HR', 'hr/medical_leave', 'regulated/phi/icd-10', 'regulation/gdpr'),
  doc('Warning {person}.docx', 0.15, 'HR Legal', 'hr/disciplinary_and_termination'),
  doc('Staff handbook {n}.pdf', 0.8, 'HR', 'hr/hr_policies_and_benefits'),
  doc('Contract {company} {n}.pdf', 3, 'Legal Sales Procurement', 'legal/contracts'),
  doc('NDA {company} {n}.pdf', 1.5, 'Legal Sales', 'legal/ndas'),
  doc('Claim {company} {n}.pdf', 0.3, 'Legal', 'legal/litigation'),
  doc('Patent draft {product} {n}.docx', 0.4, 'Legal Engineering', 'legal/intellectual_property'),
  doc('Privacy notice v{n}.docx', 0.4, 'Legal Marketing', 'legal/privacy_policy'),
  doc(
    'Board minutes {month} {year} {n}.docx',
    0.3,
    'Management Legal',
    'governance/board_minutes',
    'microsoft/highly_confidential',
  ),
  doc('Audit report {n}.pdf', 0.4, 'Finance IT Management', 'governance/audit_reports'),
  doc('Policy {n}.docx', 1, 'Legal IT HR', 'governance/policies'),
  doc('Firewall procedure {n}.docx', 0.6, 'IT', 'governance/security_procedures'),
  doc('Contacts export {n}.csv', 1, 'Sales Support Marketing', 'regulated/pii', ...pii),
  doc(
    'Card authorisation {n}.pdf',
    0.4,
    'Sales Support',
    'regulated/payment_cards',
    'regulated/pci/visa-card',
    'regulation/pci_dss',
  ),
  doc(
    'Passport scan {person}.pdf',
    0.4,
    'HR Sales',
    'regulated/identity_documents',
    'regulated/pii/de-passport',
    'regulation/gdpr',
  ),
  doc('Claim form {n}.pdf', 0.4, 'HR Support', 'regulated/insurance_claims', ...de),
  doc('Works council list {n}.xlsx', 0.2, 'HR', 'regulated/special_categories', 'regulated/pii', ...pii),
  doc(
    'Occupational health {person}.pdf',
    0.2,
    'HR',
    'regulated/health_records',
    'regulated/phi/medical-condition',
    'regulation/gdpr',
  ),
]

export const profileIndex = (start: string) => profiles.findIndex(profile => profile.name.startsWith(start))
