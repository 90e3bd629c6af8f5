import { digits, national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isDate } from '../../validators/dates.ts'
import { stripPrefix } from '../../validators/national.ts'

const isCnp = (value: string) => {
  const century =
    { 1: 1900, 2: 1900, 3: 1800, 4: 1800, 5: 2000, 6: 2000, 7: 1900, 8: 1900, 9: 1900 }[value.charAt(0)] ?? NaN
  const county = Number(value.slice(7, 9))
  return (
    isDate(century + Number(value.slice(1, 3)), Number(value.slice(3, 5)), Number(value.slice(5, 7))) &&
    ((county >= 1 && county <= 48) ||
      county === 51 ||
      county === 52 ||
      county === 70 ||
      (county >= 80 && county <= 83)) &&
    '01234567891'[weightedSum(value, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11] === value[12]
  )
}
const isCui = (value: string) =>
  value[0] !== '0' &&
  ((weightedSum(value.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 ===
    Number(value.at(-1))

/** Numbers given since July 2024 end with the sum of what stands before, the letter's code among it. */
const hasOnrcDigit = (value: string) =>
  Array.from(value.slice(1, -1)).reduce((sum, digit) => sum + Number(digit), value.charCodeAt(0) % 10) % 10 ===
  Number(value.at(-1))

/** Identifiers of Romania. */
export const roRules = national('RO', [
  {
    id: 'cnp',
    name: 'Romanian personal number (CNP)',
    kind: 'national-id',
    source: 'Romania, Legea 105/1996',
    pattern: digits(13),
    near: ['cnp', 'cod numeric personal'],
    accept: isCnp,
    check: 'date, county and check digit',
  },
  {
    id: 'cui',
    name: 'Romanian company number (CUI)',
    kind: 'company-id',
    source: 'Romania, ANAF',
    pattern: [/(?:RO ?)?\d{2,10}/, /\d{3} \d{3} \d{2}/],
    near: ['cui', 'cod unic', 'cif', 'inregistrare'],
    within: 40,
    accept: value => isCui(stripPrefix(value, 'RO')),
  },
  {
    id: 'cif',
    name: 'Romanian tax number (CIF)',
    kind: 'tax-id',
    source: 'Romania, ANAF',
    pattern: [/(?:RO ?)?\d{2,10}/, /\d{3} \d{3} \d{2}/, digits(13)],
    near: ['cif', 'cod fiscal', 'identificare fiscala', 'cod de identificare'],
    within: 40,
    accept: value => {
      const number = stripPrefix(value, 'RO')
      return number.length === 13 ? isCnp(number) : number.length <= 10 && isCui(number)
    },
  },
  {
    id: 'onrc',
    name: 'Romanian trade register number',
    kind: 'company-id',
    source: 'Romania, ONRC',
    pattern: [/[JFC](?:19|20)\d{11}/, /[JFC]\d{1,2}\/\d{1,7}\/\d{4}/, /[JFC]\d{1,2}\/\d{1,7}\/\d{2}\.\d{2}\.\d{4}/],
    strength: 'strong',
    near: ['registrul comertului', 'onrc', 'reg com', 'nr reg com'],
    accept: (value, { raw }) => {
      const county = Number(/^.(?:\d{4}.{6})?(\d{1,2})/.exec(raw)?.[1])
      if (/^[A-Z]\d{13}$/i.test(raw)) return hasOnrcDigit(value)
      return (county >= 1 && county <= 40) || county === 51 || county === 52
    },
    check: 'county',
  },
  {
    id: 'id-card',
    name: 'Romanian identity card',
    kind: 'national-id',
    source: 'Romania, DEPABD',
    pattern: /[A-Z]{2} ?\d{6}/,
    near: ['carte de identitate', 'seria', 'buletin', 'ci seria'],
    within: 40,
  },
  {
    id: 'passport',
    name: 'Romanian passport',
    kind: 'passport',
    source: 'Romania, Direcția Generală de Pașapoarte',
    pattern: /\d{8,9}/,
    near: ['pasaport', 'pașaport'],
    within: 40,
  },
])
