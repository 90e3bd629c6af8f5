import { barcode } from '../tables/identifiers.ts'
import { two, type Draw } from './draw.ts'

const hex = '0123456789abcdef'
const upper = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const mixed = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const hexOf =
  (count: number): Draw =>
  ({ lot }) =>
    lot.text(hex, count)
const tokenOf =
  (count: number, before = ''): Draw =>
  ({ lot }) =>
    before + lot.text(mixed, count)

const dateOf: Draw = ({ lot }) => `${lot.int(2016, 2026)}-${two(lot.int(1, 12))}-${two(lot.int(1, 28))}`
const timeOf: Draw = ({ lot }) => `${two(lot.int(0, 23))}:${two(lot.int(0, 59))}:${two(lot.int(0, 59))}`

const codesAndNumbers: Readonly<Record<string, Draw>> = {
  serial: ({ at }) => String(1000 + at),
  int: ({ lot }) => String(lot.int(1, 90_000)),
  small: ({ lot }) => String(lot.int(0, 40)),
  big: ({ lot }) => String(lot.int(10_000, 900_000_000)),
  zero: ({ lot }) => (lot.chance(0.9) ? '0' : '1'),
  bit: ({ lot }) => lot.of(['1', '2']),
  bool: ({ lot }) => lot.of(['true', 'false']),
  yn: ({ lot }) => lot.of(['Y', 'N']),
  yesno: ({ lot }) => lot.of(['yes', 'no']),
  money: ({ lot }) => `${lot.int(1, 900)}.${lot.digits(2)}`,
  month: ({ lot }) => String(lot.int(1, 12)),
  year: ({ lot }) => String(lot.int(1990, 2026)),
  exp_year: ({ lot }) => String(lot.int(2026, 2031)),
  port: ({ lot }) => String(lot.of([443, 80, 22, 53, lot.int(30_000, 65_000)])),
  gram: ({ lot }) => String(lot.int(2100, 4600)),
  bp: ({ lot }) => `${lot.int(100, 160)}/${lot.int(60, 99)}`,
  snowflake: ({ lot }) => `11${lot.digits(16)}`,
  epoch: ({ lot }) => String(lot.int(1_500_000_000, 1_790_000_000)),
  date: dateOf,
  ts: row => `${dateOf(row)} ${timeOf(row)}`,
  uuid: ({ lot }) => [8, 4, 4, 4, 12].map(count => lot.text(hex, count)).join('-'),
  sku: ({ lot }) => `${lot.text(upper, 3)}-${lot.digits(5)}`,
  ean: ({ lot }) => barcode(`40${lot.digits(10)}`),
  isbn: ({ lot }) => barcode(`978${lot.digits(9)}`),
  version: ({ lot }) => [lot.int(1, 9), lot.int(0, 20), lot.int(0, 9)].join('.'),
  vatDe: ({ lot }) => `DE${lot.digits(9)}`,
}

const network: Readonly<Record<string, Draw>> = {
  ip: ({ lot }) => [lot.of([10, 84, 91, 192, 203]), lot.int(0, 255), lot.int(0, 255), lot.int(1, 254)].join('.'),
  ipv6: ({ lot }) => `2001:db8:${[1, 2, 3, 4, 5, 6].map(() => lot.int(1, 65_535).toString(16)).join(':')}`,
  mac: ({ lot }) => Array.from({ length: 6 }, () => lot.text(hex, 2)).join(':'),
  host: ({ lot }) => `${lot.of(['web', 'db', 'mail', 'cache'])}-${two(lot.int(1, 40))}.int.example.net`,
  domain: ({ lot }) => `${lot.text('abcdefghiklmnoprst', 7)}.${lot.of(['social', 'net', 'org'])}`,
  url: ({ lot }) =>
    `https://${lot.text('abcdefghiklmnoprst', 7)}.example/${lot.text('abcdefghik', 5)}/${lot.int(1, 999)}`,
  path: ({ lot }) => `/api/v1/${lot.of(['orders', 'items', 'health'])}/${lot.int(1, 999)}`,
  agent: ({ lot }) =>
    `Mozilla/5.0 (${lot.of(['Windows NT 10.0; Win64; x64', 'X11; Linux x86_64', 'Macintosh; Intel Mac OS X 10_15_7'])}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${lot.int(90, 140)}.0.0.0 Safari/537.36`,
  lat: ({ lot }) => (35 + lot.next() * 25).toFixed(6),
  lon: ({ lot }) => (lot.next() * 40 - 9).toFixed(6),
  latlon: ({ lot }) => `${(35 + lot.next() * 25).toFixed(5)}, ${(lot.next() * 40 - 9).toFixed(5)}`,
  imei: ({ lot }) => {
    const payload = `35${lot.digits(12)}`
    const sum = [...payload].reduce((total, digit, at) => {
      const product = Number(digit) * (at % 2 ? 2 : 1)
      return total + (product > 9 ? product - 9 : product)
    }, 0)
    return payload + ((10 - (sum % 10)) % 10)
  },
  /** ISO 3779, with the check digit of North America. */
  vin: ({ lot }) => {
    const signs = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
    const worth = '12345678012345070923456789'
    const body = `${lot.of(['1HG', '1FA', '2T1', '5YJ'])}${lot.text(signs, 5)}0${lot.text(signs, 2)}${lot.digits(6)}`
    const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
    const value = (sign: string) => (/\d/.test(sign) ? Number(sign) : Number(worth[sign.charCodeAt(0) - 65]))
    const rest = [...body].reduce((total, sign, at) => total + value(sign) * weights[at]!, 0) % 11
    return `${body.slice(0, 8)}${rest === 10 ? 'X' : rest}${body.slice(9)}`
  },
}

const secrets: Readonly<Record<string, Draw>> = {
  password: ({ lot }) => lot.text(mixed, lot.int(8, 11)) + lot.of(['!', '#', '7$', '?']),
  bcrypt: ({ lot }) => `$2b$10$${lot.text(mixed, 53)}`,
  phpass: ({ lot }) => `$P$B${lot.text(mixed, 30)}`,
  activation: ({ lot }) => `${lot.int(1_600_000_000, 1_700_000_000)}:$P$B${lot.text(mixed, 30)}`,
  sha1: hexOf(40),
  sha256: hexOf(64),
  hex10: hexOf(10),
  hex24: hexOf(24),
  hex32: hexOf(32),
  hex40: hexOf(40),
  hex64: hexOf(64),
  token22: tokenOf(22),
  token40: tokenOf(40),
  base32: ({ lot }) => lot.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 32),
  awskey: ({ lot }) => `AKIA${lot.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`,
  ghtoken: tokenOf(36, 'ghp_'),
  stripekey: tokenOf(24, 'sk_live_'),
  jwt: ({ lot }) =>
    `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${Buffer.from(`{"sub":"${lot.digits(8)}","exp":${lot.int(1_700_000_000, 1_790_000_000)}}`).toString('base64url')}.${lot.text(mixed, 43)}`,
  pem: ({ lot }) =>
    `-----BEGIN PRIVATE KEY-----\n${[1, 2, 3, 4].map(() => lot.text(mixed, 64)).join('\n')}\n-----END PRIVATE KEY-----`,
  pubkey: ({ lot }) =>
    `-----BEGIN PUBLIC KEY-----\n${[1, 2, 3].map(() => lot.text(mixed, 64)).join('\n')}\n-----END PUBLIC KEY-----`,
  eth: ({ lot }) => `0x${lot.text(hex, 40)}`,
}

const places: Readonly<Record<string, Draw>> = {
  city: ({ faker }) => faker.location.city(),
  zip: ({ faker }) => faker.location.zipCode(),
  region: ({ faker }) => faker.location.state(),
  country: ({ faker }) => faker.location.country(),
  county: ({ lot }) => lot.of(['Suffolk', 'Middlesex', 'Orange', 'Kings', 'Cook']),
  apartment: ({ lot }) => `${lot.of(['Apt.', 'Suite', 'Unit'])} ${lot.int(1, 900)}`,
}

export const things: Readonly<Record<string, Draw>> = {
  ...codesAndNumbers,
  ...network,
  ...secrets,
  ...places,
  company: ({ faker }) => faker.company.name(),
  product: ({ faker }) => faker.commerce.productName(),
  file: ({ lot }) => `${lot.text('abcdefhiklmnorst', 8)}.${lot.of(['jpg', 'png', 'webp'])}`,
  mime: ({ lot }) => lot.of(['image/jpeg', 'image/png', 'application/pdf']),
  slug: ({ lot }) => [1, 2, 3].map(() => lot.of(['blue', 'river', 'update', 'offer', 'spring', 'notes'])).join('_'),
}
