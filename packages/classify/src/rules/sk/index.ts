import { national } from '../national.ts'
import { isRodneCislo, stripPrefix } from '../../validators/national.ts'

/** Identifiers of Slovakia. */
export const skRules = national('SK', [
  {
    id: 'rc',
    name: 'Slovak birth number',
    kind: 'national-id',
    source: 'Slovakia, Act 301/1995',
    pattern: /\d{6}[ /]?\d{3,4}/,
    near: ['rodne cislo', 'rodné číslo', 'rc', 'r c'],
    accept: isRodneCislo,
    check: 'date and check digit',
  },
  {
    id: 'dph',
    name: 'Slovak VAT number',
    kind: 'company-id',
    source: 'Slovakia, Finančná správa',
    pattern: /(?:SK ?)?\d{3} ?\d{3} ?\d{2} ?\d{2}/,
    near: ['ic dph', 'dph', 'dic', 'vat'],
    accept: value => {
      const number = stripPrefix(value, 'SK')
      return (
        isRodneCislo(number) || (number[0] !== '0' && '234789'.includes(number.charAt(2)) && Number(number) % 11 === 0)
      )
    },
  },
  {
    id: 'id-card',
    name: 'Slovak identity card',
    kind: 'national-id',
    source: 'Slovakia, Act 395/2019',
    pattern: /[A-Z]{2} ?\d{6}/,
    near: ['obciansky preukaz', 'občiansky preukaz', 'cislo op'],
    within: 60,
  },
])
