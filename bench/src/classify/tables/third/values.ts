import type { Faker } from '@faker-js/faker'
import { card, iban, ssn } from '../identifiers.ts'
import type { Lot } from '../random.ts'
import { headers, nationalHeaders, otherHeaders } from './headers.ts'
import { national } from './identifiers.ts'

export interface Row {
  lot: Lot
  faker: Faker
  first: string
  last: string
  at: number
}
/** The values of a column, whose way of writing is drawn once. */
export type Column = (lot: Lot) => (row: Row) => string

export interface Kind {
  says: readonly string[]
  headers: string
  column: Column
  isBare?: boolean
}

export const two = (value: number) => String(value).padStart(2, '0')
export const plain: (write: (row: Row) => string) => Column = write => () => write
export const hex = '0123456789abcdef'
export const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const any = `${upper}${upper.toLowerCase()}23456789`
const ascii = (text: string) => text.normalize('NFD').replace(/[^A-Za-z]/g, '')

export const dates =
  (from: number, to: number): Column =>
  lot => {
    const form = lot.of([
      (y: number, m: number, d: number) => `${y}-${two(m)}-${two(d)}`,
      (y: number, m: number, d: number) => `${two(d)}.${two(m)}.${y}`,
      (y: number, m: number, d: number) => `${d}.${m}.${y}`,
      (y: number, m: number, d: number) => `${two(m)}/${two(d)}/${y}`,
      (y: number, m: number, d: number) => `${two(d)}-${two(m)}-${y}`,
      (y: number, m: number, d: number) => `${y}${two(m)}${two(d)}`,
      (y: number, m: number, d: number) => `${y}.${two(m)}.${two(d)}`,
      (y: number, m: number, d: number) =>
        `${d} ${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][m - 1]} ${y}`,
      (y: number, m: number, d: number) => `${m}/${d}/${two(y % 100)}`,
    ])
    return ({ lot: each }) => form(each.int(from, to), each.int(1, 12), each.int(1, 28))
  }

const phones: Column = lot => {
  const form = lot.int(0, 6)
  return ({ lot: each, faker }) => {
    const mobile = each.digits(7)
    return [
      () => faker.phone.number({ style: 'national' }),
      () => faker.phone.number({ style: 'international' }),
      () => `+49 ${each.of(['151', '160', '171', '176'])} ${mobile}`,
      () => `0${each.of(['6', '7'])} ${each.digits(2)} ${each.digits(2)} ${each.digits(2)} ${each.digits(2)}`,
      () => `(${each.int(201, 989)}) ${each.int(201, 989)}-${each.digits(4)}`,
      () => `+44 7${each.digits(3)} ${each.digits(6)}`,
      () => `${each.int(201, 989)}.${each.int(201, 989)}.${each.digits(4)}`,
    ][form]!()
  }
}

const names: Column = lot => {
  const form = lot.int(0, 4)
  return ({ first, last }) =>
    [
      `${first} ${last}`,
      `${last}, ${first}`,
      `${last} ${first}`,
      `${first} ${last}`.toUpperCase(),
      `${first[0]}. ${last}`,
    ][form]!
}

const spaced = (text: string, lot: Lot) => (lot.chance(0.3) ? text.replace(/(.{4})(?=.)/g, '$1 ') : text)

export const is = (says: string | readonly string[], heads: string, column: Column, isBare = false): Kind => ({
  says: typeof says === 'string' ? [says] : says,
  headers: heads,
  column,
  isBare,
})

const saysOf: Readonly<Record<string, readonly string[]>> = {
  nhs: ['health-id'],
  nip: ['tax-id', 'company-id'],
  pan: ['tax-id', 'national-id'],
}
const bareOnes = new Set(['codiceFiscale', 'curp', 'hetu', 'idCn', 'pesel'])

export const personal: readonly Kind[] = [
  is('person', headers.fullName, names, true),
  is(
    'person',
    headers.firstName,
    plain(({ first }) => first),
  ),
  is(
    'person',
    headers.lastName,
    plain(({ last }) => last),
  ),
  is(
    'email',
    headers.email,
    plain(({ first, last, lot }) =>
      `${ascii(first)}${lot.of(['.', '_', ''])}${ascii(last)}${lot.int(1, 99)}@${lot.of(['gmail.com', 'web.de', 'orange.fr', 'acme-corp.com', 'uni-x.edu'])}`.toLowerCase(),
    ),
    true,
  ),
  is('phone', headers.phone, phones),
  is('date-of-birth', headers.birth, dates(1938, 2007)),
  is('national-id', headers.ssn, lot => {
    const isPlain = lot.chance(0.4)
    return ({ lot: each }) => (isPlain ? ssn(each).replaceAll('-', '') : ssn(each))
  }),
  is(
    'address',
    headers.fullAddress,
    plain(({ faker }) => `${faker.location.streetAddress()}, ${faker.location.zipCode()} ${faker.location.city()}`),
  ),
  is(
    'card',
    headers.card,
    lot => {
      const sign = lot.of(['', '', ' ', '-'])
      return ({ lot: each }) => card(each).replace(/^(\d{4})(\d{4})(\d{4})(\d{4})$/, `$1${sign}$2${sign}$3${sign}$4`)
    },
    true,
  ),
  is(
    'iban',
    headers.iban,
    lot =>
      ({ lot: each }) =>
        spaced(iban(each), lot),
    true,
  ),
  is('passport', headers.passport, lot => {
    const form = lot.int(0, 3)
    return ({ lot: each }) =>
      [
        `C${each.text('FGHJKLMNPRTVWXYZ0123456789', 8)}`,
        each.digits(9),
        `${each.text(upper, 2)}${each.digits(7)}`,
        `${each.digits(2)}${each.text(upper, 2)}${each.digits(5)}`,
      ][form]!
  }),
  is('driving-licence', headers.licence, lot => {
    const form = lot.int(0, 2)
    return ({ lot: each }) =>
      [
        `${each.text(upper, 1)}${each.digits(7)}`,
        each.digits(12),
        `${each.text(upper, 2)}${each.digits(6)}${each.text(upper, 1)}`,
      ][form]!
  }),
  is('vehicle', headers.plate, lot => {
    const form = lot.int(0, 2)
    return ({ lot: each }) =>
      [
        `${each.of(['B', 'M', 'HH', 'K'])}-${each.text(upper, 2)} ${each.int(10, 9999)}`,
        `${each.text(upper, 2)}${each.digits(2)} ${each.text(upper, 3)}`,
        `${each.digits(4)} ${each.text('BCDFGHJKLMNPRSTVWXYZ', 3)}`,
      ][form]!
  }),
  is('salary', headers.salary, lot => {
    const form = lot.int(0, 3)
    return ({ lot: each }) => {
      const amount = each.int(180, 1900) * 100
      return [String(amount), `${amount}.00`, amount.toLocaleString('en'), `${amount.toLocaleString('de')} €`][form]!
    }
  }),
  is(
    'ip',
    headers.ip,
    plain(
      ({ lot }) => `${lot.of([10, 192, 172, 84, 91, 203])}.${lot.int(0, 255)}.${lot.int(0, 255)}.${lot.int(1, 254)}`,
    ),
    true,
  ),
  is(
    'mac',
    headers.mac,
    lot => {
      const sign = lot.of([':', '-'])
      return ({ lot: each }) => Array.from({ length: 6 }, () => each.text(hex, 2)).join(sign)
    },
    true,
  ),
  is(
    'username',
    headers.username,
    plain(({ first, last, lot }) =>
      `${ascii(first).slice(0, lot.int(1, 3))}${ascii(last)}${lot.of(['', '', String(lot.int(1, 99))])}`.toLowerCase(),
    ),
  ),
  is(
    'secret',
    headers.password,
    plain(({ lot }) => `${lot.text(any, lot.int(7, 12))}${lot.of(['!', '$', '#1', '?'])}`),
  ),
  is('secret', headers.apiKey, lot => {
    const form = lot.int(0, 2)
    return ({ lot: each }) => [each.text(hex, 40), each.text(any, 36), `sk_live_${each.text(any, 24)}`][form]!
  }),
  is(
    'medical',
    headers.icd,
    plain(({ lot }) =>
      lot.of(['E10.9', 'I25.10', 'J44.1', 'F41.1', 'M17.0', 'K50.9', 'N18.3', 'C34.1', 'S72.0', 'Z95.1', 'I10']),
    ),
  ),
  is('health-id', headers.record, lot => {
    const form = lot.int(0, 2)
    return ({ lot: each }) => [`P${each.digits(7)}`, each.digits(8), `MR-${each.digits(6)}`][form]!
  }),
  is(
    'medical',
    headers.blood,
    plain(({ lot }) => lot.of(['A+', 'O+', 'B-', 'AB+', 'O-', 'A-'])),
  ),
  is(
    'special-category',
    headers.religion,
    plain(({ lot }) => lot.of(['Catholic', 'Muslim', 'Jewish', 'Hindu', 'None', 'Orthodox'])),
  ),
  is(
    'special-category',
    headers.ethnicity,
    plain(({ lot }) => lot.of(['Asian', 'Hispanic', 'White', 'Black', 'Mixed'])),
  ),
  is(
    'bank-account',
    headers.bic,
    plain(
      ({ lot }) =>
        `${lot.of(['DEUT', 'BNPA', 'INGB', 'UNCR', 'BARC'])}${lot.of(['DEFF', 'FRPP', 'NL2A', 'ITMM', 'GB22'])}${lot.of(['', 'XXX'])}`,
    ),
  ),
  is('bank-account', headers.account, lot => {
    const count = lot.of([8, 10, 12])
    return ({ lot: each }) => each.digits(count)
  }),
  ...Object.entries(nationalHeaders).map(([id, heads]) =>
    is(
      saysOf[id] ?? ['national-id', 'tax-id', 'health-id'],
      heads,
      lot => {
        const bare = lot.chance(0.25) && !/hetu|curp|pan|codice/.test(id)
        return ({ lot: each }) => (bare ? national[id]!(each).replace(/[ ./-]/g, '') : national[id]!(each))
      },
      bareOnes.has(id),
    ),
  ),
]

export const groups: readonly (readonly Kind[])[] = [
  [
    is(
      'address',
      headers.street,
      plain(({ faker }) => faker.location.streetAddress()),
    ),
    is(
      [],
      otherHeaders.city,
      plain(({ faker }) => faker.location.city()),
    ),
    is(
      [],
      'zip|postal code|PLZ|code postal|código postal|CAP|código postal|postcode|kod pocztowy|postnummer||zip_cd|plz',
      plain(({ faker }) => faker.location.zipCode()),
    ),
  ],
  [
    is(
      'geo',
      headers.lat,
      plain(({ lot }) => (35 + lot.next() * 25).toFixed(5)),
    ),
    is(
      'geo',
      headers.lon,
      plain(({ lot }) => (lot.next() * 40 - 9).toFixed(5)),
    ),
  ],
  [
    is(
      'card',
      headers.card,
      plain(({ lot }) => card(lot)),
    ),
    is(
      [],
      headers.expiry,
      plain(({ lot }) => `${two(lot.int(1, 12))}/${lot.int(26, 31)}`),
    ),
    is(
      'cvv',
      headers.cvv,
      plain(({ lot }) => lot.digits(3)),
    ),
  ],
]
