import { national } from '../national.ts'

/** Identifiers of Albania. */
export const alRules = national('AL', [
  {
    id: 'nipt',
    name: 'Albanian tax number (NIPT)',
    kind: 'tax-id',
    source: 'Albania, General Directorate of Taxation',
    strength: 'weak',
    pattern: /(?:\(?AL\)?[ ]?)?[A-M][ ]?\d{8}[ ]?[A-Z]/,
    near: ['nipt', 'nuis', 'numri i identifikimit'],
    check: 'structure',
    accept: value => /^(?:AL)?[A-M]\d{8}[A-Z]$/.test(value),
  },
  {
    id: 'vat',
    name: 'Albanian VAT number',
    kind: 'company-id',
    source: 'Albania, General Directorate of Taxation',
    pattern: /(?:AL)?\d{9}[A-Z]/,
    near: ['tvsh', 'vat', 'nipt'],
  },
  {
    id: 'nid',
    name: 'Albanian personal number (NID)',
    kind: 'national-id',
    source: 'Albania, Law 10129/2009 on civil status',
    pattern: /[A-Z]\d{8}[A-Z]/,
    near: ['nid', 'numri personal', 'leternjoftim', 'id card'],
    accept: value => Number(value.slice(2, 4)) % 50 >= 1 && Number(value.slice(2, 4)) % 50 <= 12,
    check: 'date',
  },
])
