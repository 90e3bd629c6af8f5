import { digits, national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isEgn, isPnf, stripPrefix } from '../../validators/national.ts'

/** Identifiers of Bulgaria. */
export const bgRules = national('BG', [
  {
    id: 'egn',
    name: 'Bulgarian citizen number (EGN)',
    kind: 'national-id',
    source: 'Bulgaria, Civil Registration Act',
    pattern: digits(10),
    near: ['egn', 'егн', 'единен граждански номер'],
    accept: isEgn,
    check: 'date and check digit',
  },
  {
    id: 'pnf',
    name: 'Bulgarian number of a foreigner (LNCh)',
    kind: 'national-id',
    source: 'Bulgaria, Foreigners Act',
    pattern: digits(10),
    near: ['lnch', 'лнч', 'личен номер на чужденец', 'pnf'],
    accept: isPnf,
  },
  {
    id: 'vat',
    name: 'Bulgarian VAT and company number',
    kind: 'company-id',
    source: 'Bulgaria, Value Added Tax Act; BULSTAT',
    pattern: [/(?:BG[ ]?)?\d{3}[ ]?\d{3}[ ]?\d{3}\d?/, /BG[ ]?\d{9,10}/, digits(9, 10)],
    near: ['ддс', 'dds', 'vat', 'bulstat', 'булстат', 'еик', 'eik'],
    accept: (value, { raw }) => {
      const number = stripPrefix(value, 'BG')
      // A year and a number behind it are how references are numbered.
      if (/^(?:19|20)\d\d[-./ ]/.test(raw)) return false
      if (number.length === 10)
        return (
          isEgn(number) ||
          isPnf(number) ||
          (11 - (weightedSum(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(number[9])
        )
      const first = weightedSum(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
      return (
        number.length === 9 &&
        (first < 10 ? first : (weightedSum(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10) === Number(number[8])
      )
    },
  },
])
