import { national } from '../national.ts'
import { hasLuhn, luhnRemainder, weightedSum } from '../../validators/checksums.ts'
import { isShortDateDmy } from '../../validators/dates.ts'

const taxOffices = new Set(
  '03 04 06 07 08 09 10 12 15 16 18 22 23 29 33 38 41 46 51 52 53 54 57 59 61 65 67 68 69 71 72 81 82 83 84 90 91 93 97 98'.split(
    ' ',
  ),
)

/** Identifiers of Austria. */
export const atRules = national('AT', [
  {
    id: 'uid',
    name: 'Austrian VAT number (UID)',
    kind: 'company-id',
    source: 'Austria, BMF, Umsatzsteuer-Identifikationsnummer',
    pattern: /(?:AT ?)?U ?\d{8}/,
    strength: 'strong',
    near: ['uid', 'ust', 'atu', 'umsatzsteuer', 'vat', 'mwst'],
    accept: value => (16 - luhnRemainder(value.slice(-8, -1))) % 10 === Number(value.at(-1)),
  },
  {
    id: 'tin',
    name: 'Austrian tax number (Abgabenkontonummer)',
    kind: 'tax-id',
    source: 'Austria, BMF, Abgabenkontonummer',
    pattern: /\d{2}[ ]?-?[ ]?\d{3}[ /]?\d{4}/,
    near: ['steuernummer', 'abgabenkontonummer', 'st nr', 'finanzamt', 'stnr', 'tin'],
    accept: value => taxOffices.has(value.slice(0, 2)) && hasLuhn(value),
  },
  {
    id: 'vnr',
    name: 'Austrian social insurance number',
    kind: 'national-id',
    source: 'Austria, ASVG § 460d',
    pattern: /\d{4}[ -]?\d{6}/,
    near: ['sozialversicherungsnummer', 'versicherungsnummer', 'svnr', 'sv nummer', 'vsnr', 'sv nr', 'e-card'],
    check: 'date and check digit',
    accept: value =>
      value[0] !== '0' &&
      (isShortDateDmy(value.slice(4)) || /^..(?:1[3-5])/.test(value.slice(4))) &&
      weightedSum(value, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === Number(value[3]),
  },
  {
    id: 'businessid',
    name: 'Austrian company register number',
    kind: 'company-id',
    source: 'Austria, Firmenbuchgesetz',
    pattern: /(?:FN ?)?\d{1,6} ?[A-Z]/,
    near: ['fn', 'firmenbuch', 'firmenbuchnummer', 'company register'],
    within: 30,
    strength: 'none',
    check: 'structure',
    accept: (_, { raw, before }) => raw.startsWith('FN') || /(?:^|\W)FN[ :.]{0,3}$|register|firmenbuch/i.test(before()),
  },
  {
    id: 'passport',
    name: 'Austrian passport',
    kind: 'passport',
    source: 'Austria, Passgesetz 1992',
    pattern: /[A-Z] ?\d{7}/,
    near: ['reisepass', 'passnummer', 'reisepassnummer', 'pass nr'],
  },
  {
    id: 'driving-licence',
    name: 'Austrian driving licence',
    kind: 'driving-licence',
    source: 'Austria, Führerscheingesetz',
    pattern: /\d{8}/,
    near: ['fuhrerschein', 'fuhrerscheinnummer', 'führerscheinnummer'],
  },
])
