import type { LabelSeed } from './seed.ts'

/** What events carry of files that do not go with their folder. */
export const outOfPlace = 'context/out_of_place'

/** Groups that gather other labels: they hold no content of their own (specification S3.034, S3.035). */
const virtualLabels: readonly LabelSeed[] = [
  {
    id: 1001,
    key: 'virtual/personal',
    name: 'Personal',
    score: 0.7,
    description: 'Everything regulated, and what Microsoft labels say of it.',
  },
  {
    id: 1002,
    key: 'virtual/sensitive_personal',
    name: 'Sensitive Personal Information',
    score: 0.85,
    description: 'Regulated information types about people, accounts and health.',
  },
  {
    id: 1003,
    key: 'virtual/microsoft',
    name: 'Microsoft labels',
    score: 0,
    description: 'Content that carries a Microsoft sensitivity label.',
  },
]

/** Whose information it is, as a label (specification S3.036). */
const abstractLabels: readonly LabelSeed[] = [
  {
    id: 1101,
    key: 'abstract/internal',
    name: 'Internal information',
    score: 0,
    category: 'Internal Information',
    description: 'Information of the organisation and its own people.',
  },
  {
    id: 1102,
    key: 'abstract/external',
    name: 'External information',
    score: 0,
    category: 'External Information',
    description: 'Information of customers, suppliers, applicants and others outside.',
  },
]

const folderContexts: readonly LabelSeed[] = [
  {
    id: 1201,
    key: 'folder/project',
    name: 'Project folder',
    score: 0,
    description: 'A folder that holds the papers of one project.',
  },
  {
    id: 1202,
    key: 'folder/department',
    name: 'Department folder',
    score: 0,
    description: 'A folder that holds the work of one department.',
  },
  {
    id: 1203,
    key: 'folder/customer',
    name: 'Customer folder',
    score: 0,
    description: 'A folder that holds the papers about one customer.',
  },
  {
    id: 1204,
    key: 'folder/person',
    name: 'Personal folder',
    score: 0,
    description: "A folder that holds one person's own files.",
  },
]

/** What a folder is about: a branch of work. */
const aboutFolders: readonly LabelSeed[] = (
  [
    ['governance', 'How the organisation is directed and protected'],
    ['business', 'Making and selling'],
    ['finance', 'Money'],
    ['hr', 'The people who work here'],
    ['legal', 'Agreements and rights'],
  ] as const
).map(([branch, what], at) => ({
  id: 1211 + at,
  key: `folder/${branch}`,
  name: `${branch === 'hr' ? 'HR' : branch.charAt(0).toUpperCase() + branch.slice(1)} folder`,
  score: 0,
  description: `${what}: a folder whose name or content is about it.`,
}))

/** What a file is in the light of where it lies. */
const contexts: readonly LabelSeed[] = [
  {
    id: 1301,
    key: outOfPlace,
    name: 'Out of place',
    score: 0,
    description: 'Sensitive content that does not go with what its folder is about: payroll in a marketing folder.',
  },
]

export const derivedLabels: readonly LabelSeed[] = [
  ...virtualLabels.map(seed => ({ ...seed, category: 'Virtual' as const, about: 'Both' as const })),
  ...abstractLabels.map(seed => ({ ...seed, type: 'Content_abstract' as const })),
  ...[...folderContexts, ...aboutFolders].map(seed => ({ ...seed, type: 'Folder_context' as const })),
  ...contexts.map(seed => ({ ...seed, type: 'Context' as const })),
]

/** Generation-0 keys that the fixed Personal group shows, by subgroup. */
export const personalGroup = { 'virtual/sensitive_personal': 'regulated', 'virtual/microsoft': 'microsoft' } as const
