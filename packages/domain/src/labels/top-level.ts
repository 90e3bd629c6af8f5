import type { LabelSeed } from './seed.ts'

/** Generation 0: ids are the codes of the specification (S3.033). */
export const topLevel: readonly LabelSeed[] = [
  { id: 1, key: 'other', name: 'Other', score: 0, about: 'Both', description: 'Content of everyday work and general interest that belongs to no other information type.' },
  { id: 2, key: 'governance', name: 'Governance', score: 0.5, description: 'How the organisation directs, controls and protects itself.' },
  { id: 3, key: 'business', name: 'Business', score: 0.5, about: 'Both', description: 'How the organisation makes and sells what it offers, to whom and at what price.' },
  { id: 4, key: 'finance', name: 'Finance', shortName: 'Financial', score: 0.5, about: 'Both', description: 'Money owed, earned, spent, planned and reported.' },
  { id: 5, key: 'hr', name: 'HR', score: 0.5, about: 'Internal', description: 'People who work here, worked here or want to: hiring, pay, performance and absence.' },
  { id: 6, key: 'legal', name: 'Legal', score: 0.5, about: 'Both', description: 'Agreements, disputes and rights.' },
  { id: 7, key: 'regulated', name: 'Regulated', shortName: 'Personal', score: 0.7, about: 'Both', privacy: true, description: 'Information about people, accounts and health that law or industry rules protect.' },
  { id: 8, key: 'microsoft', name: 'Microsoft Labels', score: 0, category: 'Has MIP Label', about: 'Both', description: 'Sensitivity labels that Microsoft Purview has put on the content.' },
]
