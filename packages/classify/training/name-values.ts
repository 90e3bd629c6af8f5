import { allFakers, type Faker } from '@faker-js/faker'
import { addressOf, localAddressOf, localStreetOf, streetOf } from './addresses.ts'
import { companyOf } from './companies.ts'
import type { Random } from './random.ts'
import { numbered, streetForms } from './street-forms.ts'
import { textLists } from './text-lists.ts'

export const fakers = allFakers as Record<string, Faker>
const english = fakers['en_US']!

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

const latinOnly = (make: () => string) => {
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
const titlesOf: Readonly<Record<string, readonly string[]>> = {
  en: ['Mr.', 'Mrs.', 'Ms.', 'Dr.', 'Mr', 'Ms', 'Prof.', 'Miss', 'Dr', 'Mrs'],
  de: ['Herr', 'Frau', 'Dr.', 'Prof.', 'Herr Dr.', 'Frau Dr.'],
  fr: ['M.', 'Mme', 'Mlle', 'Monsieur', 'Madame', 'Dr', 'Me'],
  es: ['Sr.', 'Sra.', 'D.', 'Dña.', 'Don', 'Doña', 'Dr.', 'Dra.'],
  it: ['Sig.', 'Sig.ra', 'Dott.', 'Dott.ssa', 'Avv.', 'Ing.', 'Prof.'],
  pt: ['Sr.', 'Sra.', 'Dr.', 'Dra.', 'Dona', 'Senhor', 'Senhora'],
  nl: ['dhr.', 'mevr.', 'De heer', 'Mevrouw', 'Dr.', 'Mr.', 'Drs.'],
}
const jobsOf: Readonly<Record<string, readonly string[]>> = {
  de: ['Buchhalter', 'Pflegekraft', 'Vertriebsleiterin', 'Schlosser', 'Referentin', 'Entwickler', 'Sachbearbeiterin'],
  fr: ['comptable', 'infirmière', 'directeur commercial', 'ingénieure', 'chargé de mission', 'Responsable des achats'],
  es: ['contable', 'enfermera', 'jefe de ventas', 'ingeniera', 'Responsable de Compras', 'administrativo'],
  it: ['contabile', 'infermiera', 'direttore vendite', 'ingegnera', 'Responsabile Acquisti', 'impiegato'],
  pt: ['contabilista', 'enfermeira', 'diretor comercial', 'engenheira', 'Gerente de Compras', 'técnico'],
  nl: ['boekhouder', 'verpleegkundige', 'verkoopleider', 'ingenieur', 'Hoofd Inkoop', 'medewerker'],
}
const monthsOf: Readonly<Record<string, readonly string[]>> = {
  en: ['March', 'May', 'June', 'April', 'August', 'Monday', 'Sunday', 'October'],
  de: ['März', 'Mai', 'Juni', 'August', 'Montag', 'Dezember'],
  fr: ['mars', 'mai', 'août', 'lundi', 'décembre'],
  es: ['marzo', 'mayo', 'agosto', 'lunes', 'diciembre'],
  it: ['marzo', 'maggio', 'agosto', 'lunedì', 'dicembre'],
  pt: ['março', 'maio', 'agosto', 'segunda', 'dezembro'],
  nl: ['maart', 'mei', 'augustus', 'maandag', 'december'],
}
const initial = (random: Random) => random.pick([...'ABCDEFGHJKLMNOPRSTVW'])

function fullName(source: Source): string {
  const { random, language } = source
  const [first, last] = [() => firstName(source), () => lastName(source)]
  return random.pick([
    () => `${first()} ${last()}`,
    () => `${first()} ${last()}`,
    () => `${first()} ${last()}`,
    () => `${first()} ${last()}`,
    () => `${first()} ${last()}`,
    () => `${first()} ${initial(random)}${random.pick(['.', ''])} ${last()}`,
    () => `${first()}${random.pick([' ', '-'])}${first()} ${last()}`,
    () => `${first()} ${last()}-${last()}`,
    () => (language === 'es' || language === 'pt' ? `${first()} ${last()} ${last()}` : `${first()} ${last()}`),
    () => `${initial(random)}. ${last()}`,
    () => (random.chance(0.5) ? `${last()}, ${first()}` : `${last().toUpperCase()} ${first()}`),
    () =>
      random.chance(0.5) ? `${first()} ${last().toUpperCase()}` : `${initial(random)}.${initial(random)}. ${last()}`,
  ])()
}

const slots: Readonly<Record<string, (source: Source) => string>> = {
  name: fullName,
  first: firstName,
  last: lastName,
  title: ({ random, language }) => random.pick(titlesOf[language] ?? titlesOf['en']!),
  address: source =>
    source.random.chance(source.language === 'en' ? 0.12 : 0.97) ? localAddressOf(source) : addressOf(source),
  street: source => (streetForms[source.language] ? localStreetOf(source) : streetOf(source)),
  city: ({ faker }) => latinOnly(() => faker.location.city()),
  country: source => countryOf(source),
  org: companyOf,
  job: ({ random, language }) => (jobsOf[language] ? random.pick(jobsOf[language]) : english.person.jobTitle()),
  phone: ({ random }) => (random.chance(0.5) ? english.phone.number() : numbered(random.pick(phones), random)),
  email: ({ random }) =>
    `${random.pick(['info', 'j.smith', 'anna', 'office', 'mark77', 'k.mueller', 'lopez'])}@${random.pick(['example', 'mail', 'hospital'])}.${random.pick(['com', 'org', 'es', 'de', 'fr'])}`,
  date: dateOf,
  money: ({ random, language }) =>
    language === 'en' ? `$${random.int(5, 90_000)}` : `${random.int(5, 90_000)}${random.pick([' €', ' EUR', ',00 €'])}`,
}
const phones = [
  '+49 ## #######',
  '0## #######',
  '+33 # ## ## ## ##',
  '6## ### ###',
  '+39 0# ########',
  '+351 9## ### ###',
  '06-########',
]

/** Countries by their names in every language that JavaScript knows. */
function countryOf({ random, language }: Source): string {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return names.of(random.pick(regions)) ?? english.location.country()
}
const regions =
  'AT BE BR CA CH CL CN CO CZ DE DK EG ES FI FR GB GR HU ID IE IN IR IT JP KE KR MA MX NG NL NO NZ PE PH PK PL PT RO RU SA SE SG TH TN TR UA US VN ZA TD MM MG NP QA UY VE'.split(
    ' ',
  )

function dateOf({ random, language }: Source): string {
  const month = random.pick(monthsOf[language] ?? monthsOf['en']!)
  return random.pick([
    `${random.int(1, 28)}/${random.int(1, 12)}/${random.int(1940, 2026)}`,
    String(random.int(1900, 2026)),
    `${month} ${random.int(1, 28)}`,
    `${random.int(1, 28)}${language === 'de' ? '.' : ''} ${month} ${random.int(1950, 2026)}`,
    `${random.int(1, 28)}.${random.int(1, 12)}.${random.int(1940, 2026)}`,
  ])
}

export function valueOf(slot: string, source: Source): string {
  return slots[slot]?.(source) ?? String(source.random.int(1, 10 ** source.random.int(1, 9)))
}
