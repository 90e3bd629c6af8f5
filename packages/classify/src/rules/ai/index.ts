import { digits, national } from '../national.ts'

/** Identifiers of Anguilla. */
export const aiRules = national('AI', [
  {
    id: 'tin',
    name: 'Anguillian tax number',
    kind: 'tax-id',
    source: 'Anguilla Inland Revenue Department, TIN',
    pattern: digits(10),
    near: ['anguilla', 'anguillian'],
    accept: value => /^[12]/.test(value),
    check: 'structure',
  },
])
