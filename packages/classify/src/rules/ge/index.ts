import { national } from '../national.ts'

/** Identifiers of Georgia. */
export const geRules = national('GE', [
  {
    id: 'personal',
    name: 'Georgian personal number',
    kind: 'national-id',
    source: 'Georgia, Public Service Development Agency',
    pattern: /\d{11}/,
    near: ['პირადი ნომერი', 'personal number', 'piradi nomeri'],
    within: 40,
  },
  {
    id: 'tin',
    name: 'Georgian tax number',
    kind: 'tax-id',
    source: 'Georgia, Revenue Service',
    pattern: /\d{9}/,
    near: ['საიდენტიფიკაციო', 'georgian tin'],
    within: 40,
  },
])
