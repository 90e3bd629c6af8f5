import { national } from '../national.ts'
import { hasLuhn, isRepeated } from '../../validators/checksums.ts'
import { isShortDateDmy } from '../../validators/dates.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Greece. */
export const grRules = national('GR', [
  {
    id: 'amka',
    name: 'Greek social security number (AMKA)',
    kind: 'national-id',
    source: 'Greece, Law 3655/2008',
    pattern: /\d{11}/,
    near: ['α μ κ α', 'αμκα', 'amka', 'κοινωνικησ ασφαλισησ'],
    accept: value => isShortDateDmy(value) && hasLuhn(value),
    check: 'date and check digit',
  },
  {
    id: 'vat',
    name: 'Greek tax number (AFM)',
    kind: 'tax-id',
    source: 'Greece, AADE',
    pattern: /(?:(?:EL|GR) ?)?\d{8,9}/,
    named: ['fpa', 'f p a'],
    near: ['α φ μ', 'αφμ', 'afm', 'vat', 'φπα', 'φορολογικου μητρωου'],
    accept: value => {
      const number = stripPrefix(value, 'EL', 'GR').padStart(9, '0')
      return (
        ((Array.from(number.slice(0, 8)).reduce((check, digit) => check * 2 + Number(digit), 0) * 2) % 11) % 10 ===
          Number(number[8]) && !isRepeated(number)
      )
    },
  },
  {
    id: 'id-card',
    name: 'Greek identity card',
    kind: 'national-id',
    source: 'Greece, Law 1599/1986',
    pattern: /[A-Z]{1,2}[ -]?\d{6}/,
    near: ['ταυτοτητα', 'ταυτοτητασ', 'αδτ', 'identity card', 'adt'],
    within: 60,
  },
  {
    id: 'passport',
    name: 'Greek passport',
    kind: 'passport',
    source: 'Greece, Hellenic Police',
    pattern: /[A-Z]{2}\d{7}/,
    near: ['διαβατηριο', 'diavatirio'],
  },
])
