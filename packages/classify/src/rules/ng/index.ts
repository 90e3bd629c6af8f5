import { national } from '../national.ts'
import { hasVerhoeff } from '../../validators/checksums.ts'

/** Identifiers of Nigeria. */
export const ngRules = national('NG', [
  {
    id: 'nin',
    name: 'Nigerian identity number (NIN)',
    kind: 'national-id',
    source: 'Nigeria, NIMC',
    pattern: /\d{11}/,
    near: ['nin', 'national identification number', 'nimc'],
    accept: value => hasVerhoeff(value),
  },
  {
    id: 'bvn',
    name: 'Nigerian bank verification number (BVN)',
    kind: 'bank-account',
    source: 'Central Bank of Nigeria',
    pattern: /2\d{10}/,
    near: ['bvn', 'bank verification number'],
  },
  {
    id: 'tin',
    name: 'Nigerian tax number',
    kind: 'tax-id',
    source: 'Nigeria, FIRS',
    pattern: [/\d{8}-\d{4}/, /(?:NG)?\d{12}/],
    near: ['tin', 'firs', 'tax identification'],
    within: 40,
  },
  {
    id: 'vehicle',
    name: 'Nigerian vehicle registration',
    kind: 'vehicle',
    source: 'Nigeria, FRSC',
    pattern: /[A-Z]{3}[ -]\d{3}[A-Z]{2}/,
    near: ['plates', 'plate number', 'frsc'],
    strength: 'strong',
  },
])
