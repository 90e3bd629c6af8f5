import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Philippines. */
export const phRules = national('PH', [
  {
    id: 'tin',
    name: 'Philippine tax number (TIN)',
    kind: 'tax-id',
    source: 'Philippines, Bureau of Internal Revenue',
    pattern: /\d{3}[ -]?\d{3}[ -]?\d{3}(?:[ -]?\d{3,5})?/,
    near: ['tin', 'bir', 'bir tin', 'tax identification number'],
    accept: value => weightedSum(value, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(value[8]),
  },
  {
    id: 'sss',
    name: 'Philippine social security number (SSS)',
    kind: 'national-id',
    source: 'Philippines, Social Security System',
    pattern: /\d{2}-?\d{7}-?\d/,
    near: ['sss', 'sss number', 'social security system'],
  },
  {
    id: 'philhealth',
    name: 'PhilHealth number',
    kind: 'health-id',
    source: 'Philippines, PhilHealth',
    pattern: /\d{2}-?\d{9}-?\d/,
    near: ['philhealth', 'pin', 'phic'],
  },
  {
    id: 'umid',
    name: 'Philippine unified ID (UMID)',
    kind: 'national-id',
    source: 'Philippines, EO 420',
    pattern: /\d{4}-?\d{7}-?\d/,
    near: ['umid', 'crn', 'common reference number'],
  },
  {
    id: 'passport',
    name: 'Philippine passport',
    kind: 'passport',
    source: 'Philippines, DFA',
    pattern: /P\d{7}[A-Z]|[A-Z]{2}\d{7}/,
    near: ['pasaporte', 'philippine passport'],
  },
])
