import { card, iban, ssn } from '../tables/identifiers.ts'
import { national } from '../tables/third/identifiers.ts'
import { accountOf, two, type Draw, type Row } from './draw.ts'

const hosts = ['gmail.com', 'web.de', 'orange.fr', 'acme-corp.com', 'uni-x.edu', 'libero.it', 'wp.pl']
const upper = 'ABCDEFGHJKLMNPRSTUVWXYZ'

export const emailOf = (row: Row): string => `${accountOf(row)}@${row.lot.of(hosts)}`
export const phoneOf: Draw = ({ faker }) => faker.phone.number({ style: 'national' })
const streetOf: Draw = ({ faker }) => faker.location.streetAddress()
const day = (row: Row, from: number, to: number) => ({
  y: row.lot.int(from, to),
  m: two(row.lot.int(1, 12)),
  d: two(row.lot.int(1, 28)),
})
export const dobOf: Draw = row => {
  const { y, m, d } = day(row, 1938, 2006)
  return `${y}-${m}-${d}`
}
const identifier =
  (id: string): Draw =>
  ({ lot }) =>
    national[id]!(lot)

function panIn({ lot }: Row): string {
  return `${lot.text('ABCDEFGHJKLMN', 3)}P${lot.text('ABCDEFGHKLMRST', 1)}${lot.digits(4)}${lot.text('ABCDEFGHKLM', 1)}`
}

/** Sozialversicherungsnummer: area, birthday, letter, serial and a check digit (VKVV §4). */
function svnr({ lot }: Row): string {
  const letter = lot.text('ABCDEFGHIKLMNOPRSTW', 1)
  const head = `${lot.of(['12', '15', '53', '65'])}${two(lot.int(1, 28))}${two(lot.int(1, 12))}${two(lot.int(45, 99))}`
  const serial = two(lot.int(1, 49))
  const digits = `${head}${two(letter.charCodeAt(0) - 64)}${serial}`
  const sum = [...digits].reduce((total, digit, at) => {
    const product = Number(digit) * [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1][at]!
    return total + Math.floor(product / 10) + (product % 10)
  }, 0)
  return `${head}${letter}${serial}${sum % 10}`
}

function nssMx({ lot }: Row): string {
  const payload = `${two(lot.int(1, 97))}${two(lot.int(70, 99))}${two(lot.int(60, 99))}${lot.digits(4)}`
  const sum = [...payload].reduce((total, digit, at) => {
    const product = Number(digit) * (at % 2 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return payload + ((10 - (sum % 10)) % 10)
}

function aba({ lot }: Row): string {
  const payload = `${lot.of(['02', '03', '11', '12', '26', '32'])}${lot.digits(6)}`
  const sum = [...payload].reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0)
  return payload + ((10 - (sum % 10)) % 10)
}

export const people: Readonly<Record<string, Draw>> = {
  first: ({ first }) => first,
  last: ({ last }) => last,
  full: ({ first, last }) => `${first} ${last}`,
  lastfirst: ({ first, last }) => `${last}, ${first}`,
  doctor: ({ first, last }) => `Dr. ${first} ${last}`,
  initials: ({ first, lot }) => `${first[0]}.${lot.of(['', 'J.', 'M.', 'A.'])}`,
  user: accountOf,
  email: emailOf,
  phone: phoneOf,
  phoneIntl: ({ lot }) =>
    `${lot.of(['+49 30', '+49 89', '+33 1 4', '+34 91', '+39 06'])}${lot.of([' ', '-'])}${lot.int(2, 8)}${lot.digits(6)}`,
  phoneCn: ({ lot }) => `1${lot.of(['38', '39', '58', '86'])}${lot.digits(8)}`,
  phoneKr: ({ lot }) => `010-${lot.int(2000, 9999)}-${lot.digits(4)}`,
  phoneIn: ({ lot }) => `${lot.of(['98', '99', '70', '81'])}${lot.digits(8)}`,
  street: streetOf,
  fulladdress: row => `${streetOf(row)}, ${row.faker.location.zipCode()} ${row.faker.location.city()}`,
  addressCn: ({ lot }) =>
    `${lot.of(['北京市朝阳区', '上海市浦东新区', '广州市天河区', '成都市武侯区'])}${lot.of(['建国路', '世纪大道', '人民路'])}${lot.int(1, 300)}号`,
  dob: dobOf,
  dobTime: row => `${dobOf(row)} 00:00:00`,
  dobDots: row => {
    const { y, m, d } = day(row, 1938, 2006)
    return `${d}.${m}.${y}`
  },
  birthyear: ({ lot }) => String(lot.int(1938, 2006)),
  ssn: ({ lot }) => ssn(lot),
  ssnPlain: ({ lot }) => ssn(lot).replaceAll('-', ''),
  svnr,
  nssMx,
  panIn,
  rodne: identifier('rodneCislo'),
  ...Object.fromEntries(
    'dni codiceFiscale cpf pesel nir steuerId bsn nino nhs personnummer hetu tckn aadhaar ahv curp rrn idCn cpr'
      .split(' ')
      .map(id => [id, identifier(id)]),
  ),
  idcardDe: ({ lot }) =>
    `L${lot.digits(2)}${lot.text('CFGHJKLMNPRTVWXYZ', 1)}${lot.digits(3)}${lot.text('CFGHJKLMNPRTVWXYZ', 2)}`,
  passport: ({ lot }) => `${lot.text(upper, 1)}${lot.digits(8)}`,
  licence: ({ lot }) => `${lot.text(upper, 1)}${lot.digits(7)}`,
  plateGb: ({ lot }) => `${lot.text(upper, 2)}${lot.digits(2)} ${lot.text(upper, 3)}`,
  plateDe: ({ lot }) => `${lot.of(['B', 'M', 'HH', 'K'])}-${lot.text(upper, 2)} ${lot.int(10, 9999)}`,
  plateFr: ({ lot }) => `${lot.text(upper, 2)}-${lot.int(100, 999)}-${lot.text(upper, 2)}`,
  passportFr: ({ lot }) => `${two(lot.int(10, 24))}${lot.text(upper, 2)}${lot.digits(5)}`,
  card: ({ lot }) => card(lot),
  cardSpaced: ({ lot }) => card(lot, true),
  cvv: ({ lot }) => lot.digits(3),
  iban: ({ lot }) => iban(lot),
  aba,
  sortcode: ({ lot }) => `${lot.int(10, 99)}-${two(lot.int(0, 99))}-${two(lot.int(0, 99))}`,
  salary: ({ lot }) => `${lot.int(180, 990) * 100}.00`,
  blood: ({ lot }) => lot.of(['A+', 'O+', 'B-', 'AB+', 'O-', 'A-']),
  icd: ({ lot }) => lot.of(['E10.9', 'I25.10', 'J44.1', 'F41.1', 'M17.0', 'K50.9', 'N18.3', 'C34.1', 'Z95.1', 'I10']),
  condition: ({ lot }) =>
    lot.of(['Type 2 diabetes mellitus', 'Essential hypertension', 'Asthma', 'Major depressive disorder', 'Psoriasis']),
  drug: ({ lot }) =>
    lot.of(['Metformin 500 mg', 'Lisinopril 10 mg', 'Atorvastatin 20 mg', 'Sertraline 50 mg', 'Omeprazole']),
}
