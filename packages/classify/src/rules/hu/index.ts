import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isShortDate } from '../../validators/dates.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Hungary. */
export const huRules = national('HU', [
  {
    id: 'anum',
    name: 'Hungarian tax number',
    kind: 'company-id',
    source: 'Hungary, Act CL of 2017',
    pattern: /(?:HU[ -]?)?\d{8}(?:-?\d-?\d{2})?/,
    named: ['anum'],
    near: ['adoszam', 'adószám', 'vat', 'kozossegi adoszam'],
    accept: value => weightedSum(stripPrefix(value, 'HU'), [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  },
  {
    id: 'tax-id',
    name: 'Hungarian personal tax number',
    kind: 'tax-id',
    source: 'Hungary, Act XX of 1996',
    pattern: /8\d{9}/,
    near: ['adoazonosito', 'adoazonosito jel', 'adóazonosító jel', 'tax id'],
    accept: value => weightedSum(value, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === Number(value[9]),
  },
  {
    id: 'personal',
    name: 'Hungarian personal number',
    kind: 'national-id',
    source: 'Hungary, Act XX of 1996',
    pattern: /[1-8][ -]?\d{6}[ -]?\d{4}/,
    near: ['szemelyi szam', 'szemelyi azonosito', 'személyi szám', 'szemelyazonosito'],
    accept: value =>
      isShortDate(value.slice(1, 7)) &&
      (weightedSum(value, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) % 11 === Number(value[10]) ||
        weightedSum(value, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === Number(value[10])),
    check: 'date and check digit',
  },
  {
    id: 'taj',
    name: 'Hungarian social security number (TAJ)',
    kind: 'health-id',
    source: 'Hungary, Act XX of 1996',
    pattern: /\d{3}[ -]?\d{3}[ -]?\d{3}/,
    near: ['taj', 'taj szam', 'tajszam', 'tarsadalombiztositasi'],
    accept: value => weightedSum(value, [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === Number(value[8]),
  },
  {
    id: 'passport',
    name: 'Hungarian passport',
    kind: 'passport',
    source: 'Hungary, Act XII of 1998',
    pattern: /[A-Z]{2}\d{6,7}/,
    near: ['utlevel', 'útlevél', 'utlevelszam'],
  },
  {
    id: 'id-card',
    name: 'Hungarian identity card',
    kind: 'national-id',
    source: 'Hungary, Decree 414/2015',
    pattern: [/\d{6}[ ]?[A-Z]{2}/, /[A-Z]{2}[ ]?\d{6}/],
    near: ['szemelyi igazolvany', 'személyi igazolvány', 'igazolvanyszam'],
    within: 60,
  },
])
