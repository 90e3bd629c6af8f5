import { digits, national } from '../national.ts'
import { hasLuhn } from '../../validators/checksums.ts'

/** Identifiers of United Arab Emirates. */
export const aeRules = national('AE', [
  {
    id: 'emirates-id',
    name: 'Emirates ID',
    kind: 'national-id',
    source: 'UAE Federal Authority for Identity and Citizenship',
    pattern: /784[ -]?\d{4}[ -]?\d{7}[ -]?\d/,
    near: ['emirates id', 'eid', 'identity card', 'id number', 'الهوية'],
    accept: value => hasLuhn(value),
    strength: 'strong',
  },
  {
    id: 'trn',
    name: 'UAE tax registration number',
    kind: 'company-id',
    source: 'UAE Federal Tax Authority',
    pattern: digits(15),
    near: ['trn', 'tax registration number', 'vat number'],
    accept: value => value.startsWith('100'),
    check: 'prefix',
  },
])
