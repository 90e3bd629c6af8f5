import { national } from '../national.ts'

/** Identifiers of Armenia. */
export const amRules = national('AM', [
  {
    id: 'psn',
    name: 'Armenian public services number',
    kind: 'national-id',
    source: 'Armenia, Law on Public Service Numbers (2011)',
    pattern: /\d{10}/,
    near: ['psn', 'public services number', 'social card', 'հծհ'],
  },
  {
    id: 'tin',
    name: 'Armenian tax number',
    kind: 'tax-id',
    source: 'Armenia, State Revenue Committee',
    pattern: /\d{8}/,
    near: ['armenian tin', 'hvhh', 'հվհհ'],
  },
])
