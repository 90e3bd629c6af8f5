import { digits, national } from '../national.ts'
import { alphanumericSum, hasLuhn } from '../../validators/checksums.ts'
import { isShortDate } from '../../validators/dates.ts'
import { plazas } from '../../validators/mx-plazas.ts'

function isClabe(value: string): boolean {
  return (
    Number(value.slice(0, 3)) > 0 &&
    plazas.has(value.slice(3, 6)) &&
    (10 - (alphanumericSum(value.slice(0, 17), [3, 7, 1]) % 10)) % 10 === Number(value[17])
  )
}
const states = new Set(
  'AS BC BS CC CH CL CM CS DF DG GR GT HG JC MC MN MS NE NL NT OC PL QR QT SL SP SR TC TL TS VZ YN ZS'.split(' '),
)
/** Values of the symbols by their place; numbers of before left out the ampersand. */
const namesakes = ['0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
function isCurp(value: string): boolean {
  const sum = Array.from(value.slice(0, 17)).reduce(
    (total, symbol, at) => total + (18 - at) * '0123456789ABCDEFGHIJKLMN\u00D1OPQRSTUVWXYZ'.indexOf(symbol),
    0,
  )
  return (
    isShortDate(value.slice(4, 10)) && states.has(value.slice(11, 13)) && (10 - (sum % 10)) % 10 === Number(value[17])
  )
}
/** Sum of a tax number with its letters and homoclave; companies are padded to thirteen. */
function hasRfcDigit(value: string): boolean {
  const padded = value.padStart(13, ' ').slice(0, 12)
  return namesakes.some(namesake => endsWithDigitOf(value, padded, namesake))
}
function endsWithDigitOf(value: string, padded: string, namesake: string): boolean {
  const sum = Array.from(padded).reduce(
    (total, symbol, at) => total + (13 - at) * (symbol === ' ' ? namesake.length : namesake.indexOf(symbol)),
    0,
  )
  // An Ñ (38, before without a value) reads as N (23) in canonical text; one at most is tried.
  const tildeValue = namesake.includes('&') ? 38 : -1
  const tilde = Array.from(padded.slice(0, 4)).flatMap((symbol, at) =>
    symbol === 'N' ? [sum + (13 - at) * (tildeValue - 23)] : [],
  )
  return [sum, ...tilde].some(total => '0A987654321'[total % 11] === value.at(-1))
}

/** Identifiers of Mexico. */
export const mxRules = national('MX', [
  {
    id: 'clabe',
    name: 'Mexican bank account (CLABE)',
    kind: 'bank-account',
    source: 'Banco de México; ABM, CLABE',
    pattern: digits(18),
    near: ['clabe', 'clabe interbancaria', 'cuenta', 'banco'],
    accept: isClabe,
  },
  {
    id: 'curp',
    name: 'Mexican population code (CURP)',
    kind: 'national-id',
    source: 'Mexico, RENAPO, Instructivo normativo CURP',
    pattern: /[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d/,
    strength: 'strong',
    near: ['curp', 'clave unica'],
    accept: isCurp,
    check: 'date, state and check digit',
  },
  {
    id: 'rfc',
    name: 'Mexican tax number (RFC)',
    kind: 'tax-id',
    source: 'Mexico, SAT',
    pattern: /[A-Z&]{3,4}[ -]?\d{6}[ -]?[A-Z0-9]{3}/,
    strength: 'weak',
    near: ['rfc', 'registro federal', 'contribuyentes', 'sat'],
    check: 'date',
    accept: (_, { raw }) => {
      const value = raw.toUpperCase().replace(/[ -]/g, '')
      const head = value.length - 9
      return isShortDate(value.slice(head, head + 6)) && hasRfcDigit(value)
    },
  },
  {
    id: 'nss',
    name: 'Mexican social security number (NSS)',
    kind: 'national-id',
    source: 'Mexico, IMSS',
    pattern: /\d{11}|\d{2}-?\d{2}-?\d{2}-?\d{4}-?\d/,
    near: ['nss', 'imss', 'seguro social', 'seguridad social'],
    accept: hasLuhn,
  },
  {
    id: 'voter',
    name: 'Mexican voter key',
    kind: 'national-id',
    source: 'Mexico, INE, clave de elector',
    pattern: /[A-Z]{6}\d{8}[HM]\d{3}/,
    near: ['clave de elector', 'ine', 'ife', 'elector'],
    accept: value => isShortDate(value.slice(6, 12)),
    check: 'date',
  },
  {
    id: 'passport',
    name: 'Mexican passport',
    kind: 'passport',
    source: 'Mexico, SRE',
    pattern: /[A-Z]\d{8}/,
    near: ['pasaporte'],
  },
])
