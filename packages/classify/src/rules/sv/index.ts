import { national } from '../national.ts'
import { endsWithElevenLess, weightedSum } from '../../validators/checksums.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of El Salvador. */
export const svRules = national('SV', [
  {
    id: 'nit',
    name: 'Salvadoran tax number (NIT)',
    kind: 'tax-id',
    source: 'El Salvador, Ministerio de Hacienda',
    pattern: /(?:SV ?)?\d{4}-?\d{6}-?\d{3}-?\d/,
    near: ['nit', 'identificacion tributaria'],
    accept: value => {
      const number = stripPrefix(value, 'SV')
      const old = (weightedSum(number, [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 10 === Number(number[13])
      const recent = endsWithElevenLess(weightedSum(number, [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]), number)
      const serial = number.slice(10, 13)
      return '019'.includes(number.charAt(0)) && ((serial <= '100' && old) || (serial !== '100' && recent))
    },
  },
  {
    id: 'dui',
    name: 'Salvadoran identity document (DUI)',
    kind: 'national-id',
    source: 'El Salvador, RNPN',
    pattern: /\d{8}-?\d/,
    near: ['dui', 'documento unico'],
    accept: value => (10 - (weightedSum(value, [9, 8, 7, 6, 5, 4, 3, 2]) % 10)) % 10 === Number(value[8]),
  },
])
