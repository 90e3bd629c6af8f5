import { national } from '../national.ts'

/** Identifiers of Belize. */
export const bzRules = national('BZ', [
  {
    id: 'tin',
    name: 'Belizean tax number',
    kind: 'tax-id',
    source: 'Belize Tax Service',
    pattern: [/\d{8}/, /\d{6}-?(?:10|13|66)/],
    near: ['tin', 'belize', 'tax identification number'],
    accept: value => /(?:10|13|66)$/.test(value),
    check: 'structure',
  },
])
