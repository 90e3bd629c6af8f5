import { places, type Place } from '../places.ts'
import type { Random } from '../random.ts'

export type Maker = (random: Random) => string

export const split = (list: string) => list.split('|')
export const two = (value: number) => String(value).padStart(2, '0')
export const repeat = (count: number, make: (at: number) => string, glue = '\n') =>
  Array.from({ length: count }, (_, at) => make(at)).join(glue)
export const cents = (random: Random, most: number) => `${random.int(1, most)}.${two(random.int(0, 99))}`
export const digits = (random: Random, count: number) => repeat(count, () => String(random.int(0, 9)), '')
export const anyPlace = (random: Random): Place => places[random.pick(Object.keys(places))]!
export const personOf = (random: Random, place: Place) => `${random.pick(place.given)} ${random.pick(place.family)}`

/** A date in one of the usual spellings, which one document keeps to. */
export function datesOf(random: Random): () => string {
  const from = random.int(2008, 2025)
  const spell = random.pick<(day: number, month: number) => string>([
    (day, month) => `${from}-${two(month)}-${two(day)}`,
    (day, month) => `${two(day)}/${two(month)}/${from}`,
    (day, month) => `${month}/${day}/${from}`,
    (day, month) => `${two(day)}.${two(month)}.${from}`,
    (day, month) => `${day} ${places['en']!.months[month - 1]} ${from}`,
    (day, month) => `${from}${two(month)}${two(day)}`,
  ])
  return () => spell(random.int(1, 28), random.int(1, 12))
}

/** Words as a heading or a label may be spelt. */
export function spelling(random: Random): (words: string) => string {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return random.pick<(words: string) => string>([
    words => words,
    capital,
    words => words.split(' ').map(capital).join(' '),
    words => words.toUpperCase(),
    words => words.replaceAll(' ', '_'),
    words => words.toUpperCase().replaceAll(' ', '_'),
    words => words.split(' ').map(capital).join(''),
  ])
}
