import { national } from '../national.ts'
import { hasLuhn, weightedSum } from '../../validators/checksums.ts'
import { isDate } from '../../validators/dates.ts'
import { stripPrefix } from '../../validators/national.ts'

const isBirth = (value: string) => {
  const day = Number(value.slice(0, 2)) % 40
  const month = Number(value.slice(2, 4)) % 40
  const year = Number(value.slice(4, 6))
  const individual = Number(value.slice(6, 9))
  const century =
    individual < 500 ? 1900 : individual < 750 && year >= 54 ? 1800 : year < 40 ? 2000 : individual >= 900 ? 1900 : NaN
  return isDate(century + year, month, day)
}
const hasTwoChecks = (value: string) =>
  weightedSum(value, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0 &&
  weightedSum(value, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0

/** Identifiers of Norway. */
export const noRules = national('NO', [
  {
    id: 'fodselsnummer',
    name: 'Norwegian birth number',
    kind: 'national-id',
    source: 'Norway, Folkeregisterloven; Skatteetaten',
    pattern: /\d{6}[ ]?\d{5}/,
    near: ['fodselsnummer', 'fødselsnummer', 'personnummer', 'fnr', 'd nummer', 'fodselsnr'],
    accept: value => isBirth(value) && hasTwoChecks(value),
    check: 'date and check digits',
  },
  {
    id: 'kontonr',
    name: 'Norwegian bank account',
    kind: 'bank-account',
    source: 'Norway, Finans Norge, kontonummer',
    pattern: /\d{4}[ .]?\d{2}[ .]?\d{5}|\d{7}/,
    near: ['kontonummer', 'kontonr', 'konto', 'bankkonto'],
    accept: value =>
      value.length === 11 ? weightedSum(value, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 : hasLuhn(value),
  },
  {
    id: 'orgnr',
    name: 'Norwegian organisation number',
    kind: 'company-id',
    source: 'Norway, Brønnøysundregistrene',
    pattern: /\d{3}[ ]?\d{3}[ ]?\d{3}/,
    near: ['orgnr', 'organisasjonsnummer', 'org nr', 'foretaksnummer'],
    accept: value => weightedSum(value, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  {
    id: 'mva',
    name: 'Norwegian VAT number',
    kind: 'company-id',
    source: 'Norway, Skatteetaten',
    pattern: /(?:NO ?)?\d{3} ?\d{3} ?\d{3} ?MVA/,
    strength: 'strong',
    near: ['mva', 'vat', 'merverdiavgift'],
    accept: value => weightedSum(stripPrefix(value, 'NO'), [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  {
    id: 'passport',
    name: 'Norwegian passport',
    kind: 'passport',
    source: 'Norway, Politiet',
    pattern: /[A-Z]{3}\d{5}|\d{8}/,
    near: ['passnummer', 'pass nr', 'norsk pass'],
  },
])
