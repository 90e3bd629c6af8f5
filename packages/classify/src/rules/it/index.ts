import { national } from '../national.ts'
import { hasLuhn } from '../../validators/checksums.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Odd positions of the Italian tax code (D.M. 23/12/1976). */
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
function isFiscalCode(value: string): boolean {
  const sum = Array.from(value.slice(0, 15)).reduce((total, symbol, at) => {
    const ordinal = symbol > '9' ? symbol.charCodeAt(0) - 65 : Number(symbol)
    return total + (at % 2 ? ordinal : (odd[ordinal] ?? 0))
  }, 0)
  return String.fromCharCode(65 + (sum % 26)) === value[15]
}
const isIva = (value: string) => {
  const office = Number(value.slice(7, 10))
  return (
    Number(value.slice(0, 7)) > 0 &&
    ((office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office)) &&
    hasLuhn(value)
  )
}

/** Identifiers of Italy. */
export const itRules = national('IT', [
  {
    id: 'codicefiscale',
    name: 'Italian tax code (codice fiscale)',
    kind: 'tax-id',
    source: 'Italy, D.M. 23/12/1976 n. 13813',
    pattern: [/[A-Z]{6}[ ]?[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[ ]?[A-Z][0-9LMNP-V]{3}[A-Z]/, /\d{11}/],
    near: ['codice fiscale', 'cf', 'cod fisc', 'fiscale'],
    strength: 'strong',
    check: 'control character',
    accept: (value, { before }) =>
      value.length === 16 ? isFiscalCode(value) : isIva(value) && /fisc|c\.?f\.?/i.test(before()),
  },
  {
    id: 'iva',
    name: 'Italian VAT number (partita IVA)',
    kind: 'company-id',
    source: 'Italy, D.P.R. 633/1972 art. 35',
    pattern: /(?:IT ?)?\d{11}|\d{8}_\d{3}/,
    near: ['partita iva', 'p iva', 'iva', 'piva', 'vat'],
    accept: value => isIva(stripPrefix(value, 'IT')),
  },
  {
    id: 'aic',
    name: 'Italian drug code (AIC)',
    kind: 'medical',
    source: 'Italy, AIFA, codice AIC',
    pattern: [/\d{9}/, /A\d{8}/, /\d[0-9BCDFGHJKLMNPQRSTUVWXYZ]{5}/],
    near: ['aic', 'farmaco', 'autorizzazione all immissione'],
    weight: 'indicative',
    within: 40,
    accept: value => {
      const alphabet = '0123456789BCDFGHJKLMNPQRSTUVWXYZ'
      const base10 = /^\d{9}$/.test(value)
        ? value
        : value.length === 6
          ? String(Array.from(value).reduce((sum, symbol) => sum * 32 + alphabet.indexOf(symbol), 0)).padStart(9, '0')
          : value.slice(1).padStart(9, '0')
      const sum = Array.from(base10.slice(0, 8)).reduce((total, digit, at) => {
        const product = Number(digit) * ((at % 2) + 1)
        return total + Math.floor(product / 10) + (product % 10)
      }, 0)
      return sum % 10 === Number(base10[8])
    },
  },
  {
    id: 'identity-card',
    name: 'Italian identity card',
    kind: 'national-id',
    source: 'Italy, D.M. 23/12/2015 (CIE)',
    pattern: [/[A-Z]{2} ?\d{7}/, /\d{7}[A-Z]{2}/, /C[A-Z]\d{5}[A-Z]{2}/],
    near: ['carta d identita', 'carta identita', 'documento', 'cie'],
    within: 80,
  },
  {
    id: 'passport',
    name: 'Italian passport',
    kind: 'passport',
    source: 'Italy, Ministero degli Affari Esteri',
    pattern: /[A-Z]{2}\d{7}/,
    near: ['passaporto', 'numero passaporto'],
  },
  {
    id: 'driving-licence',
    name: 'Italian driving licence',
    kind: 'driving-licence',
    source: 'Italy, Motorizzazione Civile',
    pattern: [/[A-Z]{2}\d{7}[A-Z]/, /U1[BCDFGHJKLMNPQRSTUVWXYZ0-9]{7}[A-Z]/],
    near: ['patente', 'patente di guida'],
  },
  {
    id: 'plate',
    name: 'Italian vehicle plate',
    kind: 'vehicle',
    source: 'Italy, Codice della Strada art. 100',
    pattern: /[A-HJ-NPR-TV-Z]{2}[ -]?\d{3}[ -]?[A-HJ-NPR-TV-Z]{2}/,
    near: ['targa', 'veicolo', 'auto'],
    within: 40,
  },
  {
    id: 'health-card',
    name: 'Italian health card',
    kind: 'health-id',
    source: 'Italy, D.M. 11/3/2004, tessera sanitaria',
    pattern: /80380\d{15}/,
    strength: 'strong',
    near: ['tessera sanitaria', 'tessera team'],
    accept: hasLuhn,
  },
])
