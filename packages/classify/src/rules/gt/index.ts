import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Municipalities of the 22 departments (INE). */
const municipalities = [17, 8, 16, 16, 14, 14, 19, 8, 24, 21, 9, 30, 33, 21, 8, 17, 14, 5, 11, 11, 7, 17]

/** Identifiers of Guatemala. */
export const gtRules = national('GT', [
  {
    id: 'cui',
    name: 'Guatemalan identity number (CUI)',
    kind: 'national-id',
    source: 'Guatemala, RENAP',
    pattern: /\d{4}[ -]?\d{5}[ -]?\d{4}/,
    near: ['cui', 'dpi', 'codigo unico', 'documento personal'],
    accept: value =>
      weightedSum(value, [2, 3, 4, 5, 6, 7, 8, 9]) % 11 === Number(value[8]) &&
      Number(value.slice(11)) <= (municipalities[Number(value.slice(9, 11)) - 1] ?? 0),
  },
  {
    id: 'nit',
    name: 'Guatemalan tax number (NIT)',
    kind: 'tax-id',
    source: 'Guatemala, SAT',
    pattern: [/\d{1,11}-?[\dK]/],
    near: ['nit', 'numero de identificacion tributaria'],
    within: 40,
    accept: value =>
      value.length >= 2 &&
      value.length <= 12 &&
      '0123456789K'[
        (11 -
          (Array.from(value.slice(0, -1))
            .reverse()
            .reduce((sum, digit, at) => sum + Number(digit) * (at + 2), 0) %
            11)) %
          11
      ] === value.at(-1),
  },
])
