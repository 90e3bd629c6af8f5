import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isShortDate } from '../../validators/dates.ts'

/** Identifiers of Kuwait. */
export const kwRules = national('KW', [
  {
    id: 'civil-id',
    name: 'Kuwaiti civil number',
    kind: 'national-id',
    source: 'Kuwait, PACI',
    pattern: /[23]\d{11}/,
    near: ['civil id', 'civil number', 'الرقم المدني'],
    accept: value =>
      isShortDate(value.slice(1, 7)) &&
      11 - (weightedSum(value, [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11) === Number(value[11]),
    check: 'date and check digit',
  },
])
