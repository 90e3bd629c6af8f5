import type { Lot } from '../random.ts'
import { national as known } from '../identifiers.ts'

/* More valid identifiers, from what their authorities publish. */
const pad = (value: number, length: number) => String(value).padStart(length, '0')
const sum = (digits: string, weights: readonly number[]) =>
  weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)

function until<T>(draw: () => T | undefined): T {
  for (;;) {
    const drawn = draw()
    if (drawn !== undefined) return drawn
  }
}

const birth = (lot: Lot) => ({ year: lot.int(1945, 2003), month: lot.int(1, 12), day: lot.int(1, 28) })

function cpr(lot: Lot): string {
  const { year, month, day } = birth(lot)
  return `${pad(day, 2)}${pad(month, 2)}${pad(year % 100, 2)}-${year >= 2000 ? lot.int(4, 9) : lot.int(0, 3)}${lot.digits(3)}`
}

function hetu(lot: Lot): string {
  const { year, month, day } = birth(lot)
  const date = `${pad(day, 2)}${pad(month, 2)}${pad(year % 100, 2)}`
  const serial = pad(lot.int(2, 899), 3)
  return `${date}${year >= 2000 ? 'A' : '-'}${serial}${'0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(date + serial) % 31]}`
}

function rodneCislo(lot: Lot): string {
  return until(() => {
    const { year, month, day } = birth(lot)
    const start = `${pad(year % 100, 2)}${pad(month + (lot.chance(0.5) ? 50 : 0), 2)}${pad(day, 2)}${lot.digits(3)}`
    const check = Number(start) % 11
    return check === 10 || year < 1954 ? undefined : `${start.slice(0, 6)}/${start.slice(6)}${check}`
  })
}

const verhoeffTimes = Array.from({ length: 10 }, (_, a) =>
  Array.from({ length: 10 }, (_, b) =>
    a < 5 ? (b < 5 ? (a + b) % 5 : ((a + b) % 5) + 5) : b < 5 ? ((a - b + 5) % 5) + 5 : (a - b + 5) % 5,
  ),
)
const turn = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
function permuted(digit: number, times: number): number {
  let value = digit
  for (let done = 0; done < times % 8; done++) value = turn[value]!
  return value
}

function aadhaar(lot: Lot): string {
  const payload = `${lot.int(2, 9)}${lot.digits(10)}`
  const check = Array.from({ length: 10 }, (_, digit) => digit).find(
    digit =>
      [...`${payload}${digit}`]
        .toReversed()
        .reduce((state, sign, at) => verhoeffTimes[state]![permuted(Number(sign), at)]!, 0) === 0,
  )!
  return `${payload}${check}`.replace(/(\d{4})(?=\d)/g, '$1 ')
}

function tckn(lot: Lot): string {
  const digits = [lot.int(1, 9), ...Array.from({ length: 8 }, () => lot.int(0, 9))]
  const odd = digits.filter((_, at) => at % 2 === 0).reduce((a, b) => a + b, 0)
  const even = digits.filter((_, at) => at % 2 === 1).reduce((a, b) => a + b, 0)
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return [...digits, tenth, (odd + even + tenth) % 10].join('')
}

function ahv(lot: Lot): string {
  const payload = `756${lot.digits(9)}`
  const total = [...payload].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
  return `${payload}${(10 - (total % 10)) % 10}`.replace(/^(\d{3})(\d{4})(\d{4})(\d{2})$/, '$1.$2.$3.$4')
}

function curp(lot: Lot): string {
  const { month, day } = birth(lot)
  const letters = 'BCDFGHJKLMNPQRSTVWXYZ'
  const payload = `${lot.text(letters, 1)}${lot.of(['A', 'E', 'I', 'O', 'U'])}${lot.text(letters, 2)}${pad(lot.int(45, 99), 2)}${pad(month, 2)}${pad(day, 2)}${lot.of(['H', 'M'])}${lot.of(['DF', 'JC', 'NL', 'PL', 'VZ'])}${lot.text(letters, 3)}0`
  const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
  const total = [...payload].reduce((all, sign, at) => all + alphabet.indexOf(sign) * (18 - at), 0)
  return payload + ((10 - (total % 10)) % 10)
}

function idCn(lot: Lot): string {
  const { year, month, day } = birth(lot)
  const payload = `${lot.of(['110101', '310104', '440305', '510107'])}${year}${pad(month, 2)}${pad(day, 2)}${lot.digits(3)}`
  return payload + '10X98765432'[sum(payload, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11]
}

function rrn(lot: Lot): string {
  const { year, month, day } = birth(lot)
  const payload = `${pad(year % 100, 2)}${pad(month, 2)}${pad(day, 2)}${year >= 2000 ? lot.int(3, 4) : lot.int(1, 2)}${lot.digits(5)}`
  return `${payload}${(11 - (sum(payload, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10}`.replace(/^(\d{6})/, '$1-')
}

const elevens = (draw: () => string, weights: readonly number[], write: (rest: number) => number | undefined) =>
  until(() => {
    const payload = draw()
    const check = write(sum(payload, weights) % 11)
    return check === undefined ? undefined : payload + check
  })

export const national: Readonly<Record<string, (lot: Lot) => string>> = {
  ...known,
  cpr,
  hetu,
  rodneCislo,
  aadhaar,
  pan: lot =>
    `${lot.text('ABCDEFGHJKLMN', 3)}P${lot.text('ABCDEFGHKLMRST', 1)}${lot.digits(4)}${lot.text('ABCDEFGHKLM', 1)}`,
  tckn,
  ahv,
  nip: lot =>
    elevens(
      () => `${lot.int(1, 9)}${lot.int(1, 9)}${lot.int(1, 9)}${lot.digits(6)}`,
      [6, 5, 7, 2, 3, 4, 5, 6, 7],
      rest => (rest === 10 ? undefined : rest),
    ),
  nifPt: lot =>
    elevens(
      () => `${lot.of(['1', '2'])}${lot.digits(7)}`,
      [9, 8, 7, 6, 5, 4, 3, 2],
      rest => (rest < 2 ? 0 : 11 - rest),
    ),
  curp,
  rrn,
  idCn,
}
