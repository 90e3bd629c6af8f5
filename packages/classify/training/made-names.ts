import { allFakers, type Faker } from '@faker-js/faker'
import type { Random } from './random.ts'
import { textLists } from './text-lists.ts'

export const fakers = allFakers as Record<string, Faker>
export const english = fakers['en_US']!

/**
 * Names of some eighty locales of Faker 40.54.0 (PyPI, MIT licence) that `@faker-js/faker` lacks, and names of other scripts as they are written in
 * Latin letters, put together for this project; in small letters.
 */
const further = textLists('name-lists.txt')
const wordsOf = (key: string) => further[key]!.flatMap(line => line.split(' '))
export const furtherNames = {
  world: { given: wordsOf('given'), family: wordsOf('family') },
  romanised: { given: wordsOf('romanised given'), family: wordsOf('romanised family') },
}

/** What a slot of a template is filled from. `language`: whose streets, companies and titles. */
export interface Source {
  random: Random
  faker: Faker
  language: string
}

/** What a locale of another script makes is a family name instead. */
export const latinOnly = (make: () => string) => {
  const made = make()
  return /^[\p{Script=Latin}\d\s.,'’()/-]+$/u.test(made) ? made : english.person.lastName()
}
const capitalised = (word: string) => word[0]!.toUpperCase() + word.slice(1)
/** Share of names that come from the further lists: names of the whole world, whatever the language. */
const strange = 0.15

const furtherName = (random: Random, part: 'given' | 'family') =>
  random.pick(furtherNames[random.chance(0.25) ? 'romanised' : 'world'][part])

export function firstName({ random, faker }: Source): string {
  return random.chance(strange) ? capitalised(furtherName(random, 'given')) : latinOnly(() => faker.person.firstName())
}

export function lastName({ random, faker, language }: Source): string {
  const name = random.chance(strange)
    ? capitalised(furtherName(random, 'family'))
    : latinOnly(() => faker.person.lastName())
  const prefixes = prefixesOf[language]
  return prefixes && random.chance(0.1) && !name.includes(' ') ? `${random.pick(prefixes)} ${name}` : name
}

const prefixesOf: Readonly<Record<string, readonly string[]>> = {
  de: ['von', 'von der', 'zu', 'van'],
  fr: ['de', 'de la', 'du', 'Le', 'La'],
  es: ['de la', 'de', 'del', 'de los'],
  it: ['De', 'Di', 'Della', 'Del', 'Lo', 'La'],
  pt: ['da', 'dos', 'de', 'do', 'das'],
  nl: ['van', 'de', 'van der', 'van den', 'van de', 'ter', 'ten'],
}
