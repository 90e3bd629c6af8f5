import type { Lot } from './random.ts'

/*
 * Valid identifiers, made from what their authorities publish and independently of the product's own checks.
 */
const pad = (value: number, length: number) => String(value).padStart(length, '0')
const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at] ?? 0), 0)

function luhnDigit(payload: string): string {
  let sum = 0
  for (let at = 0; at < payload.length; at++) {
    const digit = Number(payload[payload.length - 1 - at])
    sum += at % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit
  }
  return String((10 - (sum % 10)) % 10)
}

const withLuhn = (payload: string) => payload + luhnDigit(payload)
export const barcode = (payload: string) =>
  payload +
  ((10 - ([...payload].toReversed().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 1 : 3), 0) % 10)) % 10)

export function card(lot: Lot, spaced = false): string {
  const number = lot.of([
    () => withLuhn(`4${lot.digits(14)}`),
    () => withLuhn(`5${lot.int(1, 5)}${lot.digits(13)}`),
    () => withLuhn(`3${lot.of(['4', '7'])}${lot.digits(12)}`),
    () => withLuhn(`6011${lot.digits(11)}`),
  ])()
  return spaced && number.length === 16 ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number
}

export function ssn(lot: Lot): string {
  let area = lot.int(1, 899)
  if (area === 666) area = 667
  return `${pad(area, 3)}-${pad(lot.int(1, 99), 2)}-${pad(lot.int(1, 9999), 4)}`
}

const bban: Readonly<Record<string, (lot: Lot) => string>> = {
  DE: lot => lot.digits(18),
  FR: lot => lot.digits(23),
  ES: lot => lot.digits(20),
  IT: lot => `X${lot.digits(22)}`,
  NL: lot => `${lot.of(['INGB', 'ABNA', 'RABO'])}${lot.digits(10)}`,
  GB: lot => `${lot.of(['BARC', 'NWBK', 'MIDL'])}${lot.digits(14)}`,
}

export function iban(lot: Lot, country = lot.of(Object.keys(bban))): string {
  const account = bban[country]!(lot)
  const numbers = [...`${account}${country}00`].map(sign => parseInt(sign, 36)).join('')
  return `${country}${pad(98 - Number(BigInt(numbers) % 97n), 2)}${account}`
}

const birth = (lot: Lot) => ({ year: lot.int(1940, 2004), month: lot.int(1, 12), day: lot.int(1, 28) })
const dniLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const odd: Readonly<Record<string, number>> = Object.fromEntries(
  [...'0123456789']
    .map((sign, at) => [sign, [1, 0, 5, 7, 9, 13, 15, 17, 19, 21][at]!])
    .concat(
      [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((sign, at) => [
        sign,
        [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23][at]!,
      ]),
    ),
)

function codiceFiscale(lot: Lot): string {
  const { year, month, day } = birth(lot)
  const consonants = 'BCDFGLMNPRSTVZ'
  const payload = `${lot.text(consonants, 6)}${pad(year % 100, 2)}${'ABCDEHLMPRST'[month - 1]}${pad(lot.chance(0.5) ? day : day + 40, 2)}${lot.of(['H501', 'F205', 'L219', 'D612', 'A944'])}`
  const sum = [...payload].reduce(
    (total, sign, at) => total + (at % 2 === 0 ? odd[sign]! : /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65),
    0,
  )
  return payload + String.fromCharCode(65 + (sum % 26))
}

function cpf(lot: Lot): string {
  const payload = lot.digits(9)
  const check = (digits: string) => {
    const rest =
      (weighted(
        digits,
        Array.from({ length: digits.length }, (_, at) => digits.length + 1 - at),
      ) *
        10) %
      11
    return String(rest === 10 ? 0 : rest)
  }
  const first = check(payload)
  const whole = payload + first + check(payload + first)
  return `${whole.slice(0, 3)}.${whole.slice(3, 6)}.${whole.slice(6, 9)}-${whole.slice(9)}`
}

function until<T>(draw: () => T | undefined): T {
  for (;;) {
    const drawn = draw()
    if (drawn !== undefined) return drawn
  }
}

function pesel(lot: Lot): string {
  const { year, month, day } = birth(lot)
  const payload = `${pad(year % 100, 2)}${pad(month + (year >= 2000 ? 20 : 0), 2)}${pad(day, 2)}${lot.digits(4)}`
  return payload + ((10 - (weighted(payload, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10)
}

function nir(lot: Lot): string {
  const { year, month } = birth(lot)
  const payload = `${lot.int(1, 2)}${pad(year % 100, 2)}${pad(month, 2)}${pad(lot.int(1, 95), 2)}${pad(lot.int(1, 900), 3)}${pad(lot.int(1, 999), 3)}`
  return payload + pad(97 - Number(BigInt(payload) % 97n), 2)
}

function steuerId(lot: Lot): string {
  return until(() => {
    const digits = lot.shuffled([...'0123456789'])
    const twice = lot.int(0, 9)
    const gone = lot.int(0, 9)
    if (twice === gone) return undefined
    const payload = digits.map(digit => (Number(digit) === gone ? String(twice) : digit)).join('')
    if (payload.startsWith('0')) return undefined
    let product = 10
    for (const digit of payload) product = (((Number(digit) + product) % 10 || 10) * 2) % 11
    return payload + ((11 - product) % 10)
  })
}

/** Valid identifiers by country and kind. */
export const national: Readonly<Record<string, (lot: Lot) => string>> = {
  dni: lot => {
    const number = lot.digits(8)
    return number + dniLetters[Number(number) % 23]
  },
  codiceFiscale,
  cpf,
  pesel,
  nir,
  steuerId,
  bsn: lot =>
    until(() => {
      const number = `${lot.int(1, 9)}${lot.digits(8)}`
      return weighted(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 ? number : undefined
    }),
  nino: lot =>
    `${lot.text('ABCEHJKLMP', 1)}${lot.text('ABCEHJKLMP', 1)}${lot.digits(6)}${lot.text('ABCD', 1)}`.replace(
      /^(?:BG|GB|KN|NK|NT|TN|ZZ)/,
      'AB',
    ),
  nhs: lot =>
    until(() => {
      const payload = `${lot.of(['4', '6', '7'])}${lot.digits(8)}`
      const check = 11 - (weighted(payload, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)
      return check === 10 ? undefined : payload + (check === 11 ? 0 : check)
    }),
  sin: lot => withLuhn(`${lot.of(['1', '2', '4', '5', '6', '7'])}${lot.digits(7)}`),
  personnummer: lot => {
    const { year, month, day } = birth(lot)
    const date = `${pad(year % 100, 2)}${pad(month, 2)}${pad(day, 2)}`
    const serial = pad(lot.int(1, 999), 3)
    return `${date}-${serial}${luhnDigit(date + serial)}`
  },
}
