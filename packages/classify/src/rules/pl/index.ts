import { national } from '../national.ts'
import { alphanumericSum, isRepeated, weightedSum } from '../../validators/checksums.ts'
import { isDate } from '../../validators/dates.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Poland. */
export const plRules = national('PL', [
  {
    id: 'pesel',
    name: 'Polish national number (PESEL)',
    kind: 'national-id',
    source: 'Poland, Ustawa o ewidencji ludności',
    pattern: /\d{11}/,
    near: ['pesel', 'numer pesel', 'nr pesel'],
    check: 'date and check digit',
    accept: value => {
      const month = Number(value.slice(2, 4))
      const century = [1900, 2000, 2100, 2200, 1800][Math.floor(month / 20)] ?? NaN
      return (
        century + Number(value.slice(0, 2)) <= 2045 &&
        isDate(century + Number(value.slice(0, 2)), month % 20, Number(value.slice(4, 6))) &&
        (10 - (weightedSum(value, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(value[10])
      )
    },
  },
  {
    id: 'nip',
    name: 'Polish tax number (NIP)',
    kind: 'tax-id',
    source: 'Poland, Ustawa o zasadach ewidencji podatników',
    pattern: [/(?:PL ?)?\d{3}[ -]?\d{2,3}[ -]?\d{2}[ -]?\d{2,3}/],
    near: ['nip', 'numer nip', 'vat', 'podatnik'],
    accept: value => {
      const number = stripPrefix(value, 'PL')
      return (
        number.length === 10 &&
        weightedSum(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number[9]) &&
        Number(number.slice(0, 3)) > 0
      )
    },
  },
  {
    id: 'regon',
    name: 'Polish statistical number (REGON)',
    kind: 'company-id',
    source: 'Poland, GUS',
    pattern: [/\d{9}/, /\d{14}/],
    near: ['regon', 'numer regon'],
    accept: value => {
      const check = (weights: readonly number[]) => (weightedSum(value, weights) % 11) % 10
      return (
        check([8, 9, 2, 3, 4, 5, 6, 7]) === Number(value[8]) &&
        (value.length === 9 || check([2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]) === Number(value[13])) &&
        !isRepeated(value)
      )
    },
  },
  {
    id: 'id-card',
    name: 'Polish identity card',
    kind: 'national-id',
    source: 'Poland, Ustawa o dowodach osobistych',
    pattern: /[A-Z]{3} ?\d{6}/,
    near: ['dowod osobisty', 'dowód osobisty', 'dowodu osobistego', 'seria i numer', 'nr dowodu'],
    accept: value => alphanumericSum(value, [7, 3, 1, 9, 7, 3, 1, 7, 3]) % 10 === 0,
  },
  {
    id: 'driving-licence',
    name: 'Polish driving licence',
    kind: 'driving-licence',
    source: 'Poland, Ustawa o kierujących pojazdami (2011)',
    pattern: /\d{5}\/\d{2}\/\d{4}/,
    near: ['prawo jazdy', 'prawa jazdy', 'numer prawa jazdy'],
    within: 60,
  },
  {
    id: 'passport',
    name: 'Polish passport',
    kind: 'passport',
    source: 'Poland, Ustawa o dokumentach paszportowych',
    pattern: /[A-Z]{2} ?\d{7}/,
    near: ['paszport', 'numer paszportu', 'paszportu'],
  },
])
