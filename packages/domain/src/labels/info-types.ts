import type { LabelSeed } from './seed.ts'

const external = 'External' as const
const both = 'Both' as const
const privacy = true
const recent = true

/** Generation 1 below Other, Governance, Business and Finance. Ids: code × 100 + a number that is never used again. */
const workTypes: readonly LabelSeed[] = [
  { id: 101, key: 'other/blog_posts', name: 'Blog posts', score: 0, about: both, description: 'Articles written to be published.' },
  { id: 102, key: 'other/clinical_trial_protocols', name: 'Clinical trial protocols', score: 0.2, about: both, recent, description: 'Plans of studies with people: design, treatment, eligibility and ethics.' },
  { id: 103, key: 'other/incident_reports', name: 'Incident reports', score: 0.2, recent, description: 'What went wrong in a service or at a site, why, and what follows from it.' },
  { id: 104, key: 'other/news_posts', name: 'News', score: 0, about: both, description: 'News items, newsletters and announcements to the public.' },
  { id: 105, key: 'other/recipes', name: 'Recipes', score: 0, about: both, description: 'Cooking instructions.' },
  { id: 106, key: 'other/technical_docs', name: 'Technical documentation', score: 0.2, about: both, description: 'Manuals, specifications, run books and how-to guides.' },
  { id: 107, key: 'other/correspondence', name: 'Private correspondence', score: 0.2, about: both, recent, description: 'Personal letters and messages that are not about work.' },
  { id: 201, key: 'governance/audit_reports', name: 'Audit reports', score: 0.7, description: 'Findings of internal and external auditors and of assessments.' },
  { id: 202, key: 'governance/board_minutes', name: 'Board minutes', score: 0.85, description: 'Agendas, minutes and resolutions of boards and committees.' },
  { id: 203, key: 'governance/policies', name: 'Policies', score: 0.2, description: 'Rules that the organisation gives itself.' },
  { id: 204, key: 'governance/security_procedures', name: 'Security procedures', score: 0.5, description: 'How systems and buildings are protected, and how incidents are handled.' },
  { id: 301, key: 'business/customer_lists', name: 'Customer lists', score: 0.85, about: external, description: 'Tables of customers or prospects with contacts, volumes or terms.' },
  { id: 302, key: 'business/price_lists', name: 'Price lists', score: 0.5, description: 'Prices, discounts and margins of products and services.' },
  { id: 303, key: 'business/product_roadmaps', name: 'Product road maps', score: 0.7, description: 'What will be built and when.' },
  { id: 304, key: 'business/project_status_reports', name: 'Project status reports', score: 0.2, description: 'Progress, risks and next steps of projects.' },
  { id: 305, key: 'business/proposals', name: 'Proposals', score: 0.5, about: both, description: 'Offers and bids to customers, and answers to tenders.' },
  { id: 306, key: 'business/sales_and_marketing', name: 'Sales and marketing', score: 0.2, description: 'Campaigns, pitches, sales plans and forecasts.' },
  { id: 307, key: 'business/source_code', name: 'Source code', score: 0.7, description: 'Programs, scripts and the configuration that they run with.' },
  { id: 308, key: 'business/business_plans', name: 'Business plans', score: 0.85, recent, description: 'Strategies, business plans, acquisitions and market analyses.' },
  { id: 309, key: 'business/supplier_lists', name: 'Supplier lists', score: 0.5, about: external, recent, description: 'Tables of suppliers with contacts, terms or ratings.' },
  { id: 401, key: 'finance/bank_statements', name: 'Bank statements', score: 0.7, about: both, description: 'Balances and transactions of bank accounts.' },
  { id: 402, key: 'finance/financial_statements', name: 'Financial statements', score: 0.7, description: 'Balance sheets, profit and loss accounts, cash flow and annual reports.' },
  { id: 403, key: 'finance/invoices', name: 'Invoices', score: 0.5, about: both, description: 'Bills sent or received, credit notes and reminders.' },
  { id: 404, key: 'finance/purchase_orders', name: 'Purchase orders', score: 0.2, about: both, description: 'Orders to suppliers and their confirmations.' },
  { id: 405, key: 'finance/receipts_and_expenses', name: 'Receipts and expenses', score: 0.2, description: 'Proofs of payment and claims for expenses.' },
  { id: 406, key: 'finance/tax', name: 'Tax', score: 0.5, description: 'Tax returns, assessments and certificates.' },
  { id: 407, key: 'finance/budgets', name: 'Budgets', score: 0.7, description: 'Plans and forecasts of income and spending.' },
  { id: 408, key: 'finance/loan_documents', name: 'Loan documents', score: 0.7, about: both, recent, description: 'Loans, mortgages, guarantees and credit files.' },
]

/** Generation 1 below HR, Legal and Regulated. */
const peopleTypes: readonly LabelSeed[] = [
  { id: 501, key: 'hr/hiring_and_offers', name: 'Hiring and offers', score: 0.5, privacy, description: 'Interview notes, offers and onboarding of new people.' },
  { id: 502, key: 'hr/hr_policies_and_benefits', name: 'HR policies and benefits', score: 0.2, description: 'Staff handbooks, leave rules, pensions and other benefits.' },
  { id: 503, key: 'hr/job_descriptions', name: 'Job descriptions', score: 0, description: 'Roles, tasks and what applicants need.' },
  { id: 504, key: 'hr/payroll', name: 'Payroll', score: 0.85, privacy, description: 'Payslips, salary tables and pay runs.' },
  { id: 505, key: 'hr/performance_reviews', name: 'Performance reviews', score: 0.7, privacy, description: 'Appraisals, goals, warnings and feedback about a person.' },
  { id: 506, key: 'hr/resumes', name: 'CVs', score: 0.5, about: external, privacy, description: 'Curricula vitae and applications.' },
  { id: 507, key: 'hr/employment_contracts', name: 'Employment contracts', score: 0.7, privacy, description: 'Contracts of employment, their changes and their ends.' },
  { id: 508, key: 'hr/medical_leave', name: 'Medical leave', score: 0.85, privacy, description: 'Sick notes, occupational health and parental leave.' },
  { id: 509, key: 'hr/disciplinary_and_termination', name: 'Discipline and termination', score: 0.85, privacy, recent, description: 'Warnings, dismissals, resignations and separation agreements.' },
  { id: 601, key: 'legal/contracts', name: 'Contracts', score: 0.5, about: both, description: 'Agreements with customers, suppliers and partners.' },
  { id: 602, key: 'legal/litigation', name: 'Litigation', score: 0.7, about: both, description: 'Claims, court filings, settlements and legal advice about disputes.' },
  { id: 603, key: 'legal/ndas', name: 'NDAs', score: 0.5, about: both, description: 'Agreements to keep information secret.' },
  { id: 604, key: 'legal/privacy_policy', name: 'Privacy notices', score: 0, about: both, recent, description: 'Statements about how personal data are used.' },
  { id: 605, key: 'legal/terms_of_service', name: 'Terms of service', score: 0, about: both, recent, description: 'General terms for users and customers.' },
  { id: 606, key: 'legal/intellectual_property', name: 'Intellectual property', score: 0.85, description: 'Patents, inventions, trade marks, licences and trade secrets.' },
  { id: 701, key: 'regulated/pii', name: 'PII', score: 0.7, category: 'Contains PII', privacy, concrete: true, about: both, description: 'Personally identifiable information: identifiers and contact data of people.' },
  { id: 702, key: 'regulated/pfi', name: 'PFI', score: 0.7, category: 'Contains PFI', privacy, concrete: true, about: both, description: 'Personal financial information: bank accounts, tax and income of people.' },
  { id: 703, key: 'regulated/pci', name: 'PCI', score: 0.85, category: 'Contains PCI', privacy, concrete: true, about: both, description: 'Payment card data as the card industry\'s standard defines them.' },
  { id: 704, key: 'regulated/phi', name: 'PHI', score: 0.85, category: 'Contains PII', privacy, concrete: true, about: both, description: 'Protected health information: health together with who it is about.' },
  { id: 705, key: 'regulated/credentials', name: 'Credentials and secrets', score: 0.9, concrete: true, recent, description: 'Passwords, keys and tokens that open systems.' },
  { id: 706, key: 'regulated/special_categories', name: 'Special categories', score: 0.85, category: 'Contains PII', privacy, concrete: true, recent, about: both, description: 'Origin, belief, opinion, union membership, genetics, biometrics, health or sex life (GDPR, article 9).' },
  { id: 707, key: 'regulated/application_forms', name: 'Application forms', score: 0.7, category: 'Contains PII', privacy, about: external, recent, description: 'Forms in which people give their personal details.' },
  { id: 708, key: 'regulated/health_records', name: 'Health records', score: 0.85, category: 'Contains PII', privacy, about: both, description: 'Patient files, discharge letters, findings and prescriptions.' },
  { id: 709, key: 'regulated/insurance_claims', name: 'Insurance claims', score: 0.7, category: 'Contains PII', privacy, about: both, recent, description: 'Claims, damage reports and what insurers answer.' },
  { id: 710, key: 'regulated/identity_documents', name: 'Identity documents', score: 0.85, category: 'Contains PII', privacy, about: both, recent, description: 'Passports, identity cards, driving licences and copies of them.' },
  { id: 711, key: 'regulated/payment_cards', name: 'Card forms', score: 0.85, category: 'Contains PCI', privacy, about: external, recent, description: 'Authorisations and order forms with payment card details.' },
  { id: 712, key: 'regulated/pii_text', name: 'Personal details', score: 0.7, category: 'Contains PII', privacy, about: both, recent, description: 'Personal data sheets and contact details of people, however they are written.' },
]

const mip = 'Has MIP Label' as const

/** Microsoft's default sensitivity labels. A tenant's own labels join them when it connects. */
const microsoftTypes: readonly LabelSeed[] = [
  { id: 801, key: 'microsoft/personal', name: 'Personal', score: 0, category: mip, about: both, description: 'Labelled Personal in Microsoft Purview: not business data.' },
  { id: 802, key: 'microsoft/public', name: 'Public', score: 0, category: mip, about: both, description: 'Labelled Public in Microsoft Purview: meant for everybody.' },
  { id: 803, key: 'microsoft/general', name: 'General', score: 0.2, category: mip, about: both, description: 'Labelled General in Microsoft Purview: business data not meant for everybody.' },
  { id: 804, key: 'microsoft/confidential', name: 'Confidential', score: 0.5, category: mip, about: both, description: 'Labelled Confidential in Microsoft Purview: harm if shared with the wrong people.' },
  { id: 805, key: 'microsoft/highly_confidential', name: 'Highly Confidential', score: 0.85, category: mip, about: both, description: 'Labelled Highly Confidential in Microsoft Purview: serious harm if shared with the wrong people.' },
]

export const infoTypes: readonly LabelSeed[] = [...workTypes, ...peopleTypes, ...microsoftTypes]
