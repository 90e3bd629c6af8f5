import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isDate } from '../../validators/dates.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Denmark. */
export const dkRules = national('DK', [
  {
    id: 'cpr',
    name: 'Danish personal number (CPR)',
    kind: 'national-id',
    source: 'Denmark, CPR-kontoret',
    pattern: /\d{6}[ -]?\d{4}/,
    near: ['cpr', 'cpr nummer', 'cpr nr', 'personnummer', 'cprnr'],
    check: 'date',
    accept: value => {
      const year = Number(value.slice(4, 6))
      const seventh = Number(value[6])
      const century =
        seventh <= 3 ? 1900 : seventh === 4 || seventh === 9 ? (year <= 36 ? 2000 : 1900) : year <= 57 ? 2000 : 1800
      return century + year <= 2045 && isDate(century + year, Number(value.slice(2, 4)), Number(value.slice(0, 2)))
    },
  },
  {
    id: 'cvr',
    name: 'Danish company number (CVR)',
    kind: 'company-id',
    source: 'Denmark, Erhvervsstyrelsen, CVR',
    pattern: /(?:DK ?)?\d{2} ?\d{2} ?\d{2} ?\d{2}/,
    near: ['cvr', 'cvr nr', 'cvr nummer', 'se nr', 'moms', 'vat'],
    accept: value => {
      const number = stripPrefix(value, 'DK')
      return number[0] !== '0' && weightedSum(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
    },
  },
  {
    id: 'passport',
    name: 'Danish passport',
    kind: 'passport',
    source: 'Denmark, Rigspolitiet',
    pattern: /\d{9}/,
    near: ['pas', 'pasnummer', 'pas nr'],
    within: 40,
  },
])
