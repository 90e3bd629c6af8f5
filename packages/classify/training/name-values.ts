import { addressOf, localAddressOf, localStreetOf, streetOf } from './addresses.ts'
import { companyOf } from './companies.ts'
import { english, firstName, lastName, latinOnly, type Source } from './made-names.ts'
import type { Random } from './random.ts'
import { numbered, streetForms } from './street-forms.ts'

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
