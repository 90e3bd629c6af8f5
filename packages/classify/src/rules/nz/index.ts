import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Bank, branch, account and suffix in 16 digits; weights by algorithm A, B, D, E, F, G or X of the bank. */
const bankWeights: Record<'A' | 'B' | 'D' | 'F', [weights: readonly number[], modulus: number]> = {
  A: [[0, 0, 6, 3, 7, 9, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], 11],
  B: [[0, 0, 0, 0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0], 11],
  D: [[0, 0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0], 11],
  F: [[0, 0, 0, 0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1, 0, 0, 0, 0], 10],
}
const banks = new Set([
  1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 33,
  35, 38, 88,
])
function isBankNz(raw: string): boolean {
  const match = /^(\d{2})-?(\d{3,4})-?(\d{7})-?(\d{2,3})$/.exec(raw)
  if (!match) return false
  const [, bank = '', branch = '', account = '', suffix = ''] = match
  if (!banks.has(Number(bank))) return false
  const algorithm =
    bank === '08'
      ? 'D'
      : bank === '26' || bank === '28' || bank === '29' || bank === '33' || bank === '25'
        ? 'F'
        : Number(account) < 990000
          ? 'A'
          : 'B'
  const [weights, modulus] = bankWeights[algorithm]
  return (
    weightedSum(bank + branch.padStart(4, '0') + account.padStart(8, '0') + suffix.padStart(4, '0'), weights) %
      modulus ===
    0
  )
}
const isIrd = (value: string) => {
  const number = value.padStart(9, '0')
  const check = (weights: readonly number[]) => (11 - (weightedSum(number, weights) % 11)) % 11
  const first = check([3, 2, 7, 6, 5, 4, 3, 2])
  return (
    Number(value) > 10_000_000 &&
    Number(value) < 150_000_000 &&
    (first < 10 ? first : check([7, 4, 3, 2, 5, 2, 7, 6])) === Number(number[8])
  )
}

/** Identifiers of New Zealand. */
export const nzRules = national('NZ', [
  {
    id: 'ird',
    name: 'New Zealand tax number (IRD)',
    kind: 'tax-id',
    source: 'New Zealand, Inland Revenue, RWT and NRWT specification',
    pattern: /\d{2,3}-?\d{3}-?\d{3}|\d{7}-?\d/,
    near: ['ird', 'ird number', 'inland revenue', 'gst'],
    accept: isIrd,
  },
  {
    id: 'bank',
    name: 'New Zealand bank account',
    kind: 'bank-account',
    source: 'Payments NZ, bank account number validation',
    pattern: /\d{2}[- ]?\d{3,4}[- ]?\d{7}[- ]?\d{2,3}/,
    near: ['account', 'bank account', 'account number', 'bank'],
    accept: (value, { raw }) => isBankNz(raw.replace(/[ -]/g, '-')),
  },
  {
    id: 'nhi',
    name: 'New Zealand health index number (NHI)',
    kind: 'health-id',
    source: 'New Zealand, HISO 10046',
    pattern: /[A-HJ-NP-Z]{3}\d{4}/,
    near: ['nhi', 'nhi number', 'national health index'],
    accept: value => {
      const symbols = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
      const sum =
        Array.from(value.slice(0, 6)).reduce(
          (total, symbol, at) => total + (7 - at) * (symbol > '9' ? symbols.indexOf(symbol) + 1 : Number(symbol)),
          0,
        ) % 11
      return sum !== 0 && (11 - sum) % 10 === Number(value[6])
    },
  },
  {
    id: 'driving-licence',
    name: 'New Zealand driving licence',
    kind: 'driving-licence',
    source: 'Waka Kotahi NZTA',
    pattern: /[A-Z]{2}\d{6}/,
    near: ['nz driver'],
  },
  {
    id: 'passport',
    name: 'New Zealand passport',
    kind: 'passport',
    source: 'New Zealand, Department of Internal Affairs',
    pattern: /[A-Z]{1,2}\d{6}/,
    near: ['uruwhenua', 'new zealand passport'],
  },
])
