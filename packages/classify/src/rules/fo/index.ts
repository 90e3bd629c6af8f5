import { national } from '../national.ts'

/** Identifiers of Faroe Islands. */
export const foRules = national('FO', [
  {
    id: 'vn',
    name: 'Faroese V-number',
    kind: 'company-id',
    source: 'Faroe Islands, TAKS',
    pattern: /(?:FO ?)?\d{2} ?\d{2} ?\d{2}/,
    named: ['v number', 'v nr', 'vn'],
    near: ['v tal', 'vtal', 'vinnutal', 'mvg', 'faroe'],
    within: 30,
  },
])
