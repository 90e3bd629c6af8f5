import type { MetricFilter } from '@sharelight/contract'
import { conjuncts } from './filter.ts'

const bitsInWord = 64

/** Of many filters at once, which hold of a row. */
export interface PartsAsBits {
  /** To be selected of each row, each with a comma before it: `w0`, `w1` …, in which every different part of the filters that holds is a bit. */
  words: string
  /** The filters' numbers that hold, in a statement over rows with these words; `and` is a further condition on a `number`. */
  numbers(and: string): string
}

/**
 * Preparing a statement takes longer than running it over the few rows that were just stored. So what filters have in common is said once, and a filter is a number
 * by which these are compared: the statement grows with the different parts, not with the filters.
 */
export function partsAsBits(
  filters: readonly { number: number; filter: MetricFilter }[],
  compile: (part: MetricFilter) => string,
): PartsAsBits {
  const parts: string[] = []
  const places = new Map<string, number>()
  const placeOf = (part: MetricFilter) => {
    const key = JSON.stringify(part)
    const place = places.get(key) ?? parts.push(compile(part)) - 1
    places.set(key, place)
    return place
  }
  const placesOf = filters.map(({ filter }) => conjuncts(filter).map(placeOf))
  const words = Array.from({ length: Math.ceil(parts.length / bitsInWord) }, (_, word) => word)
  const masks = words.map(word => placesOf.map(all => maskOf(all.filter(place => wordOf(place) === word))))
  return {
    words: words.map(word => `,\n  ${bitsOf(parts.filter((_, place) => wordOf(place) === word))} AS w${word}`).join(''),
    numbers(and) {
      const names = ['number', ...words.map(word => `m${word}`)].join(', ')
      const holds = [...words.map(word => `bitAnd(w${word}, m${word}) = m${word}`), and].join(' AND ')
      const lists = [
        listOf(
          'UInt32',
          filters.map(({ number }) => number),
        ),
        ...masks.map(mask => listOf('UInt64', mask)),
      ]
      return `arrayFilter((${names}) -> ${holds}, ${lists.join(', ')})`
    },
  }
}

const wordOf = (place: number) => Math.floor(place / bitsInWord)
const maskOf = (places: readonly number[]) =>
  places.reduce((mask, place) => mask | (1n << BigInt(place % bitsInWord)), 0n)
const bitsOf = (parts: readonly string[]) =>
  parts.map((part, place) => `bitShiftLeft(toUInt64(${part}), ${place})`).join('\n  + ')
const listOf = (type: string, numbers: readonly (number | bigint)[]) => `[${numbers.join(', ')}]::Array(${type})`
