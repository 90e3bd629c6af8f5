import { digits, national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isJmbg, stripPrefix } from '../../validators/national.ts'

/** Identifiers of Slovenia. */
export const siRules = national('SI', [
  {
    id: 'emso',
    name: 'Slovenian citizen number (EMŠO)',
    kind: 'national-id',
    source: 'Slovenia, Zakon o centralnem registru prebivalstva',
    pattern: digits(13),
    near: ['emso', 'emšo', 'enotna maticna stevilka'],
    accept: isJmbg,
    check: 'date and check digit',
  },
  {
    id: 'ddv',
    name: 'Slovenian tax number',
    kind: 'tax-id',
    source: 'Slovenia, FURS',
    pattern: /(?:SI ?)?\d{4} ?\d{4}/,
    near: ['ddv', 'davcna stevilka', 'davčna številka', 'id za ddv', 'vat'],
    accept: value => {
      const number = stripPrefix(value, 'SI')
      return number[0] !== '0' && (11 - (weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(number[7])
    },
  },
])
