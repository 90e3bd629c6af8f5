import { digits, national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isRodneCislo, stripPrefix } from '../../validators/national.ts'

const isIco = (value: string) =>
  ((11 - (weightedSum(value, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 || 1) % 10 === Number(value[7])
/** Nine digits from 6: numbers given to persons without a birth number. */
const isSpecial = (value: string) =>
  (8 - ((10 - (weightedSum(value.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) + 10) % 10 === Number(value[8])

/** Identifiers of Czechia. */
export const czRules = national('CZ', [
  {
    id: 'rc',
    name: 'Czech birth number',
    kind: 'national-id',
    source: 'Czechia, Act 133/2000 Coll.',
    pattern: /\d{6}[ /]?\d{3,4}/,
    near: ['rodne cislo', 'rodné číslo', 'rc', 'birth number', 'rod c'],
    accept: isRodneCislo,
    check: 'date and check digit',
  },
  {
    id: 'ico',
    name: 'Czech company number (IČO)',
    kind: 'company-id',
    source: 'Czechia, Act 111/2009 Coll. on basic registers',
    pattern: digits(8),
    near: ['ico', 'ič', 'ic', 'identifikacni cislo'],
    accept: value => value[0] !== '9' && isIco(value),
  },
  {
    id: 'dic',
    name: 'Czech tax number (DIČ)',
    kind: 'tax-id',
    source: 'Czechia, Act 280/2009 Coll.',
    pattern: [/(?:CZ ?)?\d{8,10}/],
    near: ['dic', 'dič', 'danove identifikacni cislo', 'vat'],
    accept: value => {
      const number = stripPrefix(value, 'CZ')
      if (number.length === 8) return number[0] !== '9' && isIco(number)
      if (number.length === 9 && number[0] === '6') return isSpecial(number)
      return isRodneCislo(number)
    },
  },
  {
    id: 'passport',
    name: 'Czech passport',
    kind: 'passport',
    source: 'Czechia, Act 329/1999 Coll.',
    pattern: /\d{8}/,
    near: ['cestovni pas', 'cislo pasu', 'pas'],
    within: 40,
  },
  {
    id: 'id-card',
    name: 'Czech identity card',
    kind: 'national-id',
    source: 'Czechia, Act 269/2021 Coll.',
    pattern: /\d{9}/,
    near: ['obcansky prukaz', 'cislo op', 'op'],
    within: 40,
  },
])
