import { national } from '../national.ts'

/** Identifiers of Pakistan. */
export const pkRules = national('PK', [
  {
    id: 'cnic',
    name: 'Pakistani identity card (CNIC)',
    kind: 'national-id',
    source: 'Pakistan, NADRA',
    pattern: /\d{5}-\d{7}-\d|\d{13}/,
    near: ['cnic', 'nadra', 'nicop', 'identity card'],
    accept: value => /^[1-7]/.test(value) && !value.endsWith('0'),
    check: 'province and gender digit',
  },
  {
    id: 'ntn',
    name: 'Pakistani tax number (NTN)',
    kind: 'tax-id',
    source: 'Pakistan, FBR',
    pattern: /\d{7}(?:-?\d)?/,
    near: ['ntn', 'national tax number', 'fbr'],
    within: 40,
  },
  {
    id: 'passport',
    name: 'Pakistani passport',
    kind: 'passport',
    source: 'Pakistan, Directorate General of Immigration',
    pattern: /[A-Z]{2}\d{7}/,
    near: ['pakistani passport'],
  },
])
