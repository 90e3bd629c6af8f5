import { hasLuhn, isRepeated } from './checksums.ts'

export interface CardNetwork {
  id: string
  name: string
  prefixes: readonly [from: number, to: number][]
  lengths: readonly number[]
}

/** Issuer ranges as published by the networks (ISO/IEC 7812; merchant BIN range notices), six digits compared. */
export const cardNetworks: readonly CardNetwork[] = [
  { id: 'visa', name: 'Visa', prefixes: [[400000, 499999]], lengths: [13, 16, 19] },
  {
    id: 'mastercard',
    name: 'Mastercard',
    prefixes: [
      [510000, 559999],
      [222100, 272099],
    ],
    lengths: [16],
  },
  {
    id: 'amex',
    name: 'American Express',
    prefixes: [
      [340000, 349999],
      [370000, 379999],
    ],
    lengths: [15],
  },
  {
    id: 'discover',
    name: 'Discover',
    prefixes: [
      [601100, 601199],
      [644000, 659999],
    ],
    lengths: [16, 17, 18, 19],
  },
  {
    id: 'diners',
    name: 'Diners Club',
    prefixes: [
      [300000, 305999],
      [309500, 309599],
      [360000, 369999],
      [380000, 399999],
    ],
    lengths: [14, 16, 19],
  },
  {
    id: 'jcb',
    name: 'JCB',
    prefixes: [
      [352800, 358999],
      [180000, 180099],
      [213100, 213199],
    ],
    lengths: [15, 16],
  },
  {
    id: 'unionpay',
    name: 'UnionPay',
    prefixes: [
      [620000, 629999],
      [810000, 817199],
    ],
    lengths: [16, 17, 18, 19],
  },
  {
    id: 'dankort',
    name: 'Dankort',
    prefixes: [
      [501900, 501999],
      [457100, 457199],
    ],
    lengths: [16],
  },
  { id: 'interpayment', name: 'InterPayment', prefixes: [[636000, 636999]], lengths: [16, 17, 18, 19] },
  {
    id: 'maestro',
    name: 'Maestro',
    prefixes: [
      [500000, 509999],
      [560000, 589999],
      [600000, 601099],
      [602000, 619999],
      [630000, 639999],
      [670000, 679999],
    ],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  },
  { id: 'mir', name: 'Mir', prefixes: [[220000, 220499]], lengths: [16, 17, 18, 19] },
  { id: 'troy', name: 'Troy', prefixes: [[979200, 979299]], lengths: [16] },
  { id: 'uatp', name: 'UATP', prefixes: [[100000, 199999]], lengths: [15] },
]

/** The network whose issuer range and length a number has. */
export function networkOf(value: string): CardNetwork | undefined {
  const prefix = Number(value.slice(0, 6))
  return cardNetworks.find(
    ({ prefixes, lengths }) =>
      lengths.includes(value.length) && prefixes.some(([from, to]) => prefix >= from && prefix <= to),
  )
}

/** A number of one of the networks with a valid Luhn digit that is no obvious placeholder. */
export function isCardOf(network: string) {
  return (value: string) => networkOf(value)?.id === network && hasLuhn(value) && !isRepeated(value)
}
