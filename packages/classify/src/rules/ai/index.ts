import { digits, national } from '../national.ts'

/** Identifiers of Anguilla. */
export const aiRules = national('AI', [
  {
    id: 'tin',
    name: 'Anguillian tax number',
    kind: 'tax-id',
    source: 'Anguilla Inland Revenue Department, TIN',
    pattern: digits(10),
    near: ['tin', 'anguilla', 'tax identification number'],
    accept: value => /^[12]/.test(value),
    check: 'structure',
  },
])
