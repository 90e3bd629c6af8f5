import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isDate } from '../../validators/dates.ts'

/** Identifiers of Iceland. */
export const isRules = national('IS', [
  {
    id: 'kennitala',
    name: 'Icelandic identity number',
    kind: 'national-id',
    source: 'Iceland, Registers Iceland',
    pattern: /\d{6}-?\d{4}/,
    near: ['kennitala', 'kt', 'kennitolu'],
    check: 'date and check digit',
    accept: value => {
      const day = Number(value.slice(0, 2))
      const century = value[9] === '9' ? 1900 : value[9] === '0' ? 2000 : value[9] === '8' ? 1800 : NaN
      return (
        isDate(century + Number(value.slice(4, 6)), Number(value.slice(2, 4)), day > 40 ? day - 40 : day) &&
        weightedSum(value, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
      )
    },
  },
  {
    id: 'vsk',
    name: 'Icelandic VAT number',
    kind: 'company-id',
    source: 'Iceland, Skatturinn',
    pattern: /(?:IS ?)?\d{5,6}/,
    near: ['vsk', 'vsk numer', 'virdisaukaskatt'],
    within: 30,
  },
])
