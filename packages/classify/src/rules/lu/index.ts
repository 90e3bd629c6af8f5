import { national } from '../national.ts'
import { hasLuhn, hasVerhoeff } from '../../validators/checksums.ts'
import { isLongDate } from '../../validators/dates.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Luxembourg. */
export const luRules = national('LU', [
  {
    id: 'tva',
    name: 'Luxembourg VAT number',
    kind: 'company-id',
    source: 'Luxembourg, Administration de l’enregistrement',
    pattern: /(?:LU ?)?\d{3} ?\d{3} ?\d{2}/,
    near: ['tva', 'vat', 'mwst'],
    accept: value => {
      const number = stripPrefix(value, 'LU')
      return Number(number.slice(0, 6)) % 89 === Number(number.slice(6))
    },
  },
  {
    id: 'matricule',
    name: 'Luxembourg national number (matricule)',
    kind: 'national-id',
    source: 'Luxembourg, loi du 19 juin 2013',
    pattern: /(?:18|19|20)\d{2} ?\d{4} ?\d{3}[ ]?\d{2}/,
    near: ['matricule', 'numero d identification', 'nni', 'sozialversicherung', 'securite sociale'],
    accept: value =>
      isLongDate(value.slice(0, 8)) && hasLuhn(value.slice(0, 12)) && hasVerhoeff(value.slice(0, 11) + value[12]),
    check: 'date and two check digits',
  },
])
