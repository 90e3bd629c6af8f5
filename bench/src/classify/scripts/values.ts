import type { Lot } from '../tables/random.ts'
import { card } from '../tables/identifiers.ts'
import { validValue } from '../identifiers/draw.ts'
import { kindsOfIdentifiers, type Kind } from '../identifiers/kinds.ts'

const pad = (value: number, length: number) => String(value).padStart(length, '0')
const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
const falling = (from: number, count: number) => Array.from({ length: count }, (_, at) => from - at)

/** Identifiers that the independent validators do not know, made from what their authorities publish. */
const made: Readonly<Record<string, (lot: Lot) => string>> = {
  'eg-nid': lot =>
    `${lot.of(['2', '3'])}${pad(lot.int(0, 20), 2)}${pad(lot.int(1, 12), 2)}${pad(lot.int(1, 28), 2)}01${lot.digits(5)}`,
  'sa-nid': lot => withLuhn(`${lot.of(['1', '2'])}${lot.digits(8)}`),
  'bg-egn': lot => {
    const serial = `${pad(lot.int(30, 99), 2)}${pad(lot.int(1, 12), 2)}${pad(lot.int(1, 28), 2)}${lot.digits(3)}`
    return serial + String((weighted(serial, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10)
  },
  'ru-snils': lot => {
    const serial = `1${lot.digits(8)}`
    const check = pad((weighted(serial, falling(9, 9)) % 101) % 100, 2)
    return lot.of([`${serial.slice(0, 3)}-${serial.slice(3, 6)}-${serial.slice(6)} ${check}`, serial + check])
  },
  'ru-ogrn': lot => {
    const serial = `10${lot.digits(10)}`
    return serial + String(Number(BigInt(serial) % 11n) % 10)
  },
  'gb-nhs': lot => {
    for (;;) {
      const serial = `4${lot.digits(8)}`
      const check = (11 - (weighted(serial, falling(10, 9)) % 11)) % 11
      if (check < 10)
        return lot.of([`${serial.slice(0, 3)} ${serial.slice(3, 6)} ${serial.slice(6)}${check}`, serial + check])
    }
  },
  'jp-my-number': lot => {
    const serial = lot.digits(11)
    const rest = weighted(serial, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
    const whole = serial + String(rest <= 1 ? 0 : 11 - rest)
    return lot.of([whole, whole.replace(/(\d{4})(?=\d)/g, '$1 '), whole.replace(/(\d{4})(?=\d)/g, '$1-')])
  },
}

function withLuhn(payload: string): string {
  const sum = [...payload].toReversed().reduce((total, digit, at) => {
    const product = Number(digit) * (at % 2 ? 1 : 2)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return payload + String((10 - (sum % 10)) % 10)
}

const kinds = new Map(kindsOfIdentifiers().map((kind): [string, Kind] => [kind.rule, kind]))

/** A valid value of a rule. */
export function identifier(lot: Lot, rule: string): string {
  const own = made[rule]
  if (own) return own(lot)
  const kind = kinds.get(rule)
  if (!kind) throw new Error(`Nothing makes values of ${rule}.`)
  return validValue(lot, kind)
}

const names = ['anna', 'jon.smith', 'k_lee', 'maria.g', 'office', 'x.y.z', 'tanaka', 'dmitri']
const hosts = ['example.com', 'mail.example.org', 'firma.de', 'corp.co.jp', 'post.ru', 'company.co.il']
export const email = (lot: Lot) => `${lot.of(names)}${lot.int(1, 99)}@${lot.of(hosts)}`
export const cardNumber = (lot: Lot) => {
  const number = card(lot, lot.chance(0.5))
  return lot.chance(0.2) ? number.replaceAll(' ', '-') : number
}
