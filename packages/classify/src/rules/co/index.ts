import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Colombia. */
export const coRules = national('CO', [
  {
    id: 'nit',
    name: 'Colombian tax number (NIT)',
    kind: 'tax-id',
    source: 'Colombia, DIAN, Orden Administrativa 4/1989',
    pattern: [/\d{3}\.?\d{3}\.?\d{3}-?\d/, /\d{8,10}-?\d/],
    near: ['nit', 'identificacion tributaria'],
    accept: value => {
      const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]
      const sum = weightedSum(Array.from(value.slice(0, -1)).reverse().join(''), weights)
      return '01987654321'[sum % 11] === value.at(-1)
    },
  },
  {
    id: 'cc',
    name: 'Colombian citizenship card',
    kind: 'national-id',
    source: 'Colombia, Registraduría Nacional',
    pattern: [/\d{1,3}(?:\.\d{3}){2,3}/, /\d{6,10}/],
    near: ['cedula', 'cedula de ciudadania', 'cc no'],
    within: 40,
  },
])
