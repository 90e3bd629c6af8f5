import { national } from '../national.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Cyprus. */
export const cyRules = national('CY', [
  {
    id: 'vat',
    name: 'Cypriot VAT number',
    kind: 'company-id',
    source: 'Cyprus, VAT Service',
    pattern: /(?:CY[ -]?)?\d{8}[ -]?[A-Z]/,
    near: ['αριθμος εγγραφης φ π α', 'φ π α', 'vat', 'φπα', 'fpa', 'tic'],
    accept: value => {
      const number = stripPrefix(value, 'CY')
      const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
      const sum = Array.from(number.slice(0, 8)).reduce(
        (total, digit, at) => total + (at % 2 ? Number(digit) : (odd[Number(digit)] ?? 0)),
        0,
      )
      return !number.startsWith('12') && String.fromCharCode(65 + (sum % 26)) === number[8]
    },
  },
  {
    id: 'id-card',
    name: 'Cypriot identity card',
    kind: 'national-id',
    source: 'Cyprus, Civil Registry and Migration Department',
    pattern: /\d{6,8}/,
    near: ['identity card', 'ταυτοτητα', 'ταυτοτητας', 'id card'],
    within: 30,
  },
])
