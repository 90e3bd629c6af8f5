import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Malta. */
export const mtRules = national('MT', [
  {
    id: 'vat',
    name: 'Maltese VAT number',
    kind: 'company-id',
    source: 'Malta, CFR',
    pattern: /(?:MT ?)?\d{4}-?\d{4}/,
    near: ['vat', 'vat no'],
    accept: value => {
      const number = stripPrefix(value, 'MT')
      return number[0] !== '0' && weightedSum(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0
    },
  },
  {
    id: 'id-card',
    name: 'Maltese identity card',
    kind: 'national-id',
    source: 'Malta, Identità; Identity Card Act Cap. 258',
    pattern: /\d{1,7}[MGAPLHBZ]/,
    near: ['identity card', 'id card', 'karta tal identita', 'id no', 'tax id', 'tin'],
    within: 40,
    accept: value => value.length >= 4,
    check: 'length',
    strength: 'none',
  },
])
