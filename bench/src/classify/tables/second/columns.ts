import { card, iban, national, ssn } from '../identifiers.ts'
import type { Lot } from '../random.ts'
import type { Header } from './headers.ts'
import { days, fullAddresses, fullNames, grouped, phones, plain, streets, type Values } from './values.ts'

/** A column that holds somebody's data. */
export interface Column {
  /** Kinds of findings of which one is right for it; none for what may be reported or not. */
  says: readonly string[]
  header: Header | readonly string[]
  values: (lot: Lot) => Values
  /** Told without a header too. */
  isBare?: boolean
}

const upper = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const mixed = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const hex = '0123456789abcdef'
const each = (value: (lot: Lot) => string) => (): Values => draw => value(draw.lot)
const id = ['national-id', 'tax-id'] as const
const headersOf = (list: string) => list.split('|')

/** As numbers are written by different programs: as they are, without signs, with others. */
function written(make: (lot: Lot) => string, forms: readonly ((value: string) => string)[]) {
  return (lot: Lot): Values => {
    const form = lot.of(forms)
    return draw => form(make(draw.lot))
  }
}
const same = (value: string) => value
const withoutSigns = (value: string) => value.replace(/[^A-Za-z0-9]/g, '')

const identifiers: readonly Column[] = [
  {
    says: ['national-id', 'tax-id'],
    header: 'ssn',
    values: written(ssn, [same, withoutSigns, value => value.replaceAll('-', ' ')]),
  },
  {
    says: id,
    header: headersOf('n_secu|num_ss|nir|N° Sécu|secu_sociale|NSS'),
    values: written(national.nir!, [
      same,
      value => value.replace(/(\d)(\d\d)(\d\d)(\d\d)(\d{3})(\d{3})(\d\d)/, '$1 $2 $3 $4 $5 $6 $7'),
    ]),
  },
  {
    says: id,
    header: headersOf('cod_fiscal|cf|CodFisc|codice_fisc|C.F.'),
    values: written(national.codiceFiscale!, [same, value => value.toLowerCase()]),
    isBare: true,
  },
  {
    says: id,
    header: headersOf('DNI/NIF|nif_cliente|doc_identidad|dni_num|NIF titular'),
    values: written(national.dni!, [same, value => `${value.slice(0, 8)}-${value.slice(8)}`]),
    isBare: true,
  },
  {
    says: ['tax-id', 'national-id'],
    header: headersOf('steuer_idnr|StIdNr|Steuer-IdNr.|steuerid|tax_ident_nr'),
    values: written(national.steuerId!, [same, value => value.replace(/(\d\d)(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 $4')]),
  },
  {
    says: id,
    header: headersOf('cpf_cliente|CPF|nr_cpf|cpf_titular'),
    values: written(national.cpf!, [same, withoutSigns]),
  },
  { says: id, header: headersOf('pesel_nr|PESEL|nr PESEL'), values: each(national.pesel!) },
  { says: id, header: headersOf('bsn_nr|BSN|burgerservicenr'), values: each(national.bsn!) },
  {
    says: id,
    header: headersOf('ni_no|nino|nat_ins_no|NI Number'),
    values: written(national.nino!, [same, value => value.replace(/(..)(..)(..)(..)(.)/, '$1 $2 $3 $4 $5')]),
    isBare: true,
  },
  { says: id, header: headersOf('personnr|Personnummer|pers_nummer'), values: each(national.personnummer!) },
  {
    says: id,
    header: headersOf('sin_no|SIN|social_ins_no'),
    values: written(national.sin!, [
      same,
      value => value.replace(/(...)(...)(...)/, '$1 $2 $3'),
      value => value.replace(/(...)(...)(...)/, '$1-$2-$3'),
    ]),
  },
  {
    says: ['health-id'],
    header: headersOf('nhs_no|NHS Number|nhsNumber'),
    values: written(national.nhs!, [same, value => value.replace(/(...)(...)(....)/, '$1 $2 $3')]),
  },
]

const money: readonly Column[] = [
  {
    says: ['card'],
    header: 'card',
    values: written(card, [same, value => grouped(value, ' '), value => grouped(value, '-')]),
    isBare: true,
  },
  { says: ['cvv'], header: 'cvv', values: each(lot => lot.digits(3)) },
  {
    says: ['iban'],
    header: 'iban',
    values: written(iban, [same, value => grouped(value, ' '), value => value.toLowerCase()]),
    isBare: true,
  },
  {
    says: ['bank-account'],
    header: 'routing',
    values: each(lot => lot.of(['021000021', '026009593', '111000025', '122105155', '322271627', '061000052'])),
  },
  {
    says: ['bank-account'],
    header: 'bic',
    values: each(
      lot =>
        `${lot.of(['DEUT', 'BNPA', 'CAIX', 'UNCR', 'INGB'])}${lot.of(['DE', 'FR', 'ES', 'IT', 'NL'])}${lot.text(upper, 2)}${lot.of(['', 'XXX'])}`,
    ),
  },
  {
    says: ['salary'],
    header: 'salary',
    values: written(
      lot => String(lot.int(24, 190) * 1000 + lot.int(0, 9) * 50),
      [same, value => `${value}.00`, value => `${value.replace(/(\d{3})$/, ',$1')}`, value => `€ ${value}`],
    ),
  },
]

const people: readonly Column[] = [
  { says: ['person'], header: 'fullName', values: fullNames, isBare: true },
  {
    says: ['email'],
    header: 'email',
    values:
      () =>
      ({ first, last, lot, faker }) =>
        `${plain(first) || 'info'}${lot.of(['.', '_', ''])}${plain(last) || lot.digits(4)}@${faker.internet.domainName()}`,
    isBare: true,
  },
  { says: ['phone'], header: 'phone', values: phones },
  { says: ['date-of-birth'], header: 'birth', values: lot => days(lot, 1938, 2008) },
  { says: ['date-of-birth'], header: 'birthYear', values: each(lot => String(lot.int(1938, 2008))) },
  { says: ['address'], header: 'fullAddress', values: fullAddresses, isBare: true },
  {
    says: ['passport'],
    header: 'passport',
    values: lot =>
      lot.of([
        ({ lot: draw }) => draw.text(upper, 2) + draw.digits(7),
        ({ lot: draw }) => draw.text(upper, 1) + draw.digits(8),
        ({ lot: draw }) => draw.digits(9),
      ]),
  },
  {
    says: ['driving-licence'],
    header: 'licence',
    values: each(lot => lot.text(upper, 1) + lot.digits(10) + lot.text(upper, 1)),
  },
  {
    says: ['vehicle'],
    header: 'plate',
    values: lot =>
      lot.of([
        ({ lot: draw }) => `${draw.text(upper, 2)}-${draw.digits(3)}-${draw.text(upper, 2)}`,
        ({ lot: draw }) => `${draw.text(upper, 1)}-${draw.text(upper, 2)} ${draw.int(10, 9999)}`,
        ({ lot: draw }) => `${draw.digits(4)} ${draw.text('BCDFGHJKLM', 3)}`,
      ]),
  },
  {
    says: ['username'],
    header: 'username',
    values:
      () =>
      ({ first, last, row }) =>
        `${plain(first).slice(0, 1)}${plain(last) || 'user'}${row % 90}`,
  },
]

const technical: readonly Column[] = [
  {
    says: ['ip'],
    header: 'ip',
    values: each(lot => [lot.int(11, 223), lot.int(0, 255), lot.int(0, 255), lot.int(1, 254)].join('.')),
    isBare: true,
  },
  {
    says: ['mac'],
    header: 'mac',
    values: written(
      lot => Array.from({ length: 6 }, () => lot.text(hex, 2)).join(':'),
      [same, value => value.replaceAll(':', '-').toUpperCase()],
    ),
    isBare: true,
  },
  {
    says: ['secret'],
    header: 'password',
    values: each(lot => lot.text(mixed, lot.int(7, 12)) + lot.of(['!', '#', '7', '$x'])),
  },
  { says: ['secret'], header: 'apiKey', values: each(lot => lot.of(['', 'sk_', 'key-']) + lot.text(mixed, 36)) },
]

const health: readonly Column[] = [
  {
    says: ['medical'],
    header: 'icd',
    values: each(lot =>
      lot.of(['E11.9', 'I10', 'J45.909', 'F32.1', 'M54.5', 'K21.0', 'N39.0', 'G43.1', 'C50.9', 'Z79.4', 'S72.001A']),
    ),
  },
  {
    says: ['health-id'],
    header: 'record',
    values: lot =>
      lot.of([
        ({ lot: draw }) => draw.digits(8),
        ({ lot: draw }) => `P${draw.digits(6)}`,
        ({ lot: draw }) => `MRN-${draw.digits(6)}`,
      ]),
  },
  { says: ['medical'], header: 'blood', values: each(lot => lot.of(['A+', 'A-', 'B+', 'O+', 'O-', 'AB+', '0+'])) },
  {
    says: ['special-category'],
    header: 'religion',
    values: each(lot => lot.of(['rk', 'ev', 'Catholic', 'Muslim', 'none', 'Jewish', 'katholisch'])),
  },
]

export const columns: readonly Column[] = [...people, ...people, ...identifiers, ...money, ...technical, ...health]

/** Columns that belong beside one another. */
export const groups: readonly (readonly Column[])[] = [
  [
    {
      says: ['person'],
      header: 'firstName',
      values:
        () =>
        ({ first }) =>
          first,
      isBare: true,
    },
    {
      says: ['person'],
      header: 'lastName',
      values:
        () =>
        ({ last }) =>
          last,
      isBare: true,
    },
  ],
  [
    { says: ['address'], header: 'street', values: streets },
    {
      says: [],
      header: 'zip',
      values:
        () =>
        ({ faker }) =>
          faker.location.zipCode(),
    },
    {
      says: [],
      header: 'city',
      values:
        () =>
        ({ faker }) =>
          faker.location.city(),
    },
  ],
  [
    { says: ['geo'], header: 'lat', values: each(lot => (lot.next() * 140 - 70).toFixed(lot.int(4, 6))) },
    { says: ['geo'], header: 'lon', values: each(lot => (lot.next() * 340 - 170).toFixed(lot.int(4, 6))) },
  ],
]
