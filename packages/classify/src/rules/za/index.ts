import { national } from '../national.ts'
import { hasLuhn } from '../../validators/checksums.ts'
import { isShortDate } from '../../validators/dates.ts'

/** Identifiers of South Africa. */
export const zaRules = national('ZA', [
  {
    id: 'idnr',
    name: 'South African identity number',
    kind: 'national-id',
    source: 'South Africa, Identification Act 68/1997',
    pattern: /\d{6} ?\d{4} ?\d{2} ?\d|\d{13}/,
    named: ['idnr'],
    near: ['id number', 'identity number', 'sa id', 'south african id', 'rsa id', 'id no', 'identity document'],
    accept: value => isShortDate(value.slice(0, 6)) && value.charAt(10) <= '2' && hasLuhn(value),
    check: 'date and check digit',
  },
  {
    id: 'tin',
    name: 'South African tax number',
    kind: 'tax-id',
    source: 'South Africa, SARS',
    pattern: /\d{10}/,
    named: ['tin'],
    near: ['tax number', 'sars', 'income tax', 'tax reference'],
    accept: value => /^[01239]/.test(value) && hasLuhn(value),
  },
  {
    id: 'vat',
    name: 'South African VAT number',
    kind: 'company-id',
    source: 'South Africa, SARS',
    pattern: /4\d{2} ?\d{4} ?\d{3}|4\d{9}/,
    // Its first digit tells as much of it as others' check digits, of which a number passes one or another by chance.
    strength: 'weak',
    near: ['vat'],
  },
  {
    id: 'passport',
    name: 'South African passport',
    kind: 'passport',
    source: 'South Africa, Department of Home Affairs',
    pattern: /[ADM]\d{8}/,
    near: ['south african passport'],
  },
])
