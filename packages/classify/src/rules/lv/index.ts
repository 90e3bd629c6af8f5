import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isDate } from '../../validators/dates.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Latvia. */
export const lvRules = national('LV', [
  {
    id: 'pvn',
    name: 'Latvian VAT or personal number',
    kind: 'national-id',
    source: 'Latvia, PMLP; VID',
    pattern: /(?:LV ?)?\d{6}[ -]?\d{5}/,
    near: ['pvn', 'personas kods', 'personas kodu', 'vat', 'pk'],
    accept: value => {
      const number = stripPrefix(value, 'LV')
      if (number.charAt(0) > '3')
        return (3 - (weightedSum(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6]) % 11) + 11) % 11 === Number(number[10])
      if (number.startsWith('32')) return true
      const personal = ((1 + weightedSum(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10
      return (
        number.charAt(6) <= '2' &&
        isDate(
          1800 + Number(number[6]) * 100 + Number(number.slice(4, 6)),
          Number(number.slice(2, 4)),
          Number(number.slice(0, 2)),
        ) &&
        personal === Number(number[10])
      )
    },
  },
])
