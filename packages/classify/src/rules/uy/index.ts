import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { stripPrefix } from '../../validators/national.ts'

const isCedulaUy = (value: string) =>
  (10 - (weightedSum(value.slice(0, -1).padStart(7, '0'), [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10 === Number(value.at(-1))

/** Identifiers of Uruguay. */
export const uyRules = national('UY', [
  {
    id: 'cedula',
    name: 'Uruguayan identity card',
    kind: 'national-id',
    source: 'Uruguay, DNIC',
    pattern: /\d\.?\d{3}\.?\d{3}-?\d|\d{3}\.?\d{3}-?\d/,
    named: ['ci', 'c i'],
    near: ['cedula', 'cedula de identidad', 'documento'],
    accept: value => value.length === 8 && value[0] !== '9' && isCedulaUy(value),
  },
  {
    id: 'nie',
    name: 'Uruguayan foreigner number',
    kind: 'national-id',
    source: 'Uruguay, Dirección Nacional de Migración',
    pattern: /9\d?\.?\d{3}\.?\d{3}-?\d/,
    near: ['nie', 'extranjero', 'numero de identidad'],
    accept: value => value.length === 9 && isCedulaUy(value.slice(1)),
  },
  {
    id: 'rut',
    name: 'Uruguayan tax number (RUT)',
    kind: 'tax-id',
    source: 'Uruguay, DGI',
    pattern: /(?:UY ?)?\d{2}[ -]?\d{6}[ -]?\d{3}[ -]?\d/,
    near: ['rut', 'registro unico tributario'],
    accept: value => {
      const number = stripPrefix(value, 'UY')
      return (
        number.slice(0, 2) >= '01' &&
        number.slice(0, 2) <= '22' &&
        number.slice(2, 8) !== '000000' &&
        number.slice(8, 11) === '001' &&
        (11 - (weightedSum(number, [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(number[11])
      )
    },
  },
])
