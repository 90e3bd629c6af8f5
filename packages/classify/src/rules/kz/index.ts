import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isShortDate } from '../../validators/dates.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Kazakhstan. */
export const kzRules = national('KZ', [
  {
    id: 'iin',
    name: 'Kazakh individual number (IIN)',
    kind: 'national-id',
    source: 'Kazakhstan, Law 223/2007',
    pattern: /\d{12}/,
    near: ['иин', 'iin', 'индивидуальный идентификационный', 'жсн'],
    check: 'date and check digit',
    accept: value => {
      const first = weightedSum(value, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11
      const check = first < 10 ? first : weightedSum(value, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11
      return isShortDate(value.slice(0, 6)) && check === Number(value[11])
    },
  },
  {
    id: 'bin',
    name: 'Kazakh business number (BIN)',
    kind: 'company-id',
    source: 'Kazakhstan, Law 223/2007',
    pattern: /(?:KZ ?)?\d{12}/,
    near: ['бин', 'bin', 'бизнес идентификационный', 'бсн'],
    accept: value => {
      const number = stripPrefix(value, 'KZ')
      const first = weightedSum(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11
      return (
        /[4-6]/.test(number.charAt(4)) &&
        (first < 10 ? first : weightedSum(number, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11) === Number(number[11])
      )
    },
  },
])
