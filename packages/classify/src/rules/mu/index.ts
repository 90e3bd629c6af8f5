import { national } from '../national.ts'
import { isShortDateDmy } from '../../validators/dates.ts'

/** Identifiers of Mauritius. */
export const muRules = national('MU', [
  {
    id: 'nid',
    name: 'Mauritian identity number',
    kind: 'national-id',
    source: 'Mauritius, National Identity Card Act 1985',
    pattern: /[A-Z]\d{12}[0-9A-Z]/,
    strength: 'weak',
    near: ['id number', 'nid', 'national identity', 'national id', 'identity card'],
    check: 'date and check character',
    accept: value => {
      const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
      const sum = Array.from(value.slice(0, 13)).reduce(
        (total, symbol, at) => total + (14 - at) * symbols.indexOf(symbol),
        0,
      )
      return isShortDateDmy(value.slice(1, 7)) && symbols[(17 - (sum % 17)) % 17] === value[13]
    },
  },
])
