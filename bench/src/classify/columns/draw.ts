import type { Faker } from '@faker-js/faker'
import type { Lot } from '../tables/random.ts'

/** One row of a table: everything that is drawn for it is of the same person. */
export interface Row {
  lot: Lot
  faker: Faker
  first: string
  last: string
  /** 0 for the first. */
  at: number
}
export type Draw = (row: Row) => string

/** Letters of a name as addresses and names of accounts have them. */
export const plainLetters = (text: string): string => text.normalize('NFD').replace(/[^A-Za-z]/g, '')
export const two = (value: number): string => String(value).padStart(2, '0')

/** Names of other scripts have no letters that an account could be called by. */
export function accountOf({ first, last, lot }: Row): string {
  const [one, other] = [
    plainLetters(first) || lot.text('abcdefgikmnoprst', 5),
    plainLetters(last) || lot.text('abdehklmnorst', 7),
  ]
  return `${one.slice(0, lot.int(1, 4))}${lot.of(['', '.', '_'])}${other}${lot.of(['', '', String(lot.int(1, 99))])}`.toLowerCase()
}
