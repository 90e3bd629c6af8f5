import { digits, national } from '../national.ts'
import { isDate } from '../../validators/dates.ts'
import { belgianCheck, stripPrefix } from '../../validators/national.ts'

function isBelgian(value: string, offset: number): boolean {
  const { before2000, since2000 } = belgianCheck(value)
  const month = Number(value.slice(2, 4)) - offset
  const day = Number(value.slice(4, 6))
  const partial = month === 0 || day === 0
  const year = Number(value.slice(0, 2))
  const dated = (since: number) => (partial ? month >= 0 && month <= 12 && day <= 31 : isDate(since + year, month, day))
  return (before2000 && dated(1900)) || (since2000 && dated(2000))
}

/** Identifiers of Belgium. */
export const beRules = national('BE', [
  {
    id: 'nn',
    name: 'Belgian national number',
    kind: 'national-id',
    source: 'Belgium, Royal Decree of 3 April 1984',
    pattern: digits(11),
    named: ['rn', 'rrn'],
    near: [
      'rijksregisternummer',
      'rijksregister',
      'registre national',
      'numero national',
      'numéro de registre national',
      'nn',
      'nationalregisternummer',
    ],
    accept: value => isBelgian(value, 0),
    check: 'date and check number',
  },
  {
    id: 'bis',
    name: 'Belgian number for foreigners (BIS)',
    kind: 'national-id',
    source: 'Belgium, Royal Decree of 8 February 1991',
    pattern: digits(11),
    near: ['bis', 'bis nummer', 'numero bis'],
    accept: value => isBelgian(value, 20) || isBelgian(value, 40),
    check: 'date and check number',
  },
  {
    id: 'insz',
    name: 'Belgian social security number (INSZ/NISS)',
    kind: 'national-id',
    source: 'Belgium, Crossroads Bank for Social Security',
    pattern: digits(11),
    near: ['insz', 'niss', 'sociale zekerheid', 'securite sociale'],
    accept: value => [0, 20, 40].some(offset => isBelgian(value, offset)),
    check: 'date and check number',
  },
  {
    id: 'vat',
    name: 'Belgian enterprise and VAT number',
    kind: 'company-id',
    source: 'Belgium, Crossroads Bank for Enterprises',
    pattern: [/(?:BE ?)?\(0\)\d{9}/, /BE ?[01]?\d{3}[ .]?\d{3}[ .]?\d{3}/, /[01]\d{3}[ .]?\d{3}[ .]?\d{3}/],
    named: ['nwst', 'mwst'],
    near: ['btw', 'tva', 'ondernemingsnummer', 'numero d entreprise', 'vat', 'kbo', 'bce'],
    accept: value => {
      const number = stripPrefix(value, 'BE').padStart(10, '0')
      return number.length === 10 && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8))
    },
  },
  {
    id: 'id-card',
    name: 'Belgian identity card',
    kind: 'national-id',
    source: 'Belgium, eID specification',
    pattern: digits(12),
    near: ['identiteitskaart', 'carte d identite', 'kaartnummer', 'eid'],
    accept: value => (Number(value.slice(0, 10)) % 97 || 97) === Number(value.slice(10)),
  },
  {
    id: 'passport',
    name: 'Belgian passport',
    kind: 'passport',
    source: 'Belgium, FPS Foreign Affairs',
    pattern: /[A-Z]{2} ?\d{6}/,
    near: ['paspoort', 'passeport', 'reisepass'],
  },
])
