import { fakers, firstName, lastName, type Source } from './made-names.ts'
import type { Random } from './random.ts'
import { numbered, streetForms } from './street-forms.ts'

const latin = /^[\p{Script=Latin}\d\s.,'’()/-]+$/u
const latinOr = (made: string, other: () => string) => (latin.test(made) ? made : other())

/** A postal address as the source's language writes it, of its own streets and towns. */
export function localAddressOf(source: Source): string {
  const { random, faker } = source
  const languages = Object.keys(streetForms)
  const forms = streetForms[source.language] ?? streetForms[random.pick(languages)]!
  const city = latinOr(faker.location.city(), () => lastName(source))
  const street = localStreetOf(source, forms)
  const parts: Record<string, string> = {
    street,
    city: random.chance(0.1) ? city.toUpperCase() : city,
    house: numbered(random.pick(forms.houses), random),
    unit: numbered(random.pick(forms.units), random),
    code: numbered(forms.code, random),
  }
  return numbered(random.pick(forms.whole), random).replaceAll(/\{(\w+)\}/g, (_, slot: string) => parts[slot]!)
}

export function localStreetOf(source: Source, forms = streetForms[source.language]!): string {
  const { random, faker } = source
  return random.pick([
    () => random.pick(forms.streets),
    () => random.pick(forms.named).replace('{who}', whoOf(source)),
    () => latinOr(faker.location.street(), () => random.pick(forms.streets)),
  ])()
}

/** After whom a street is called. */
function whoOf(source: Source): string {
  const { random, faker } = source
  return random.pick([
    () => lastName(source),
    () => `${firstName(source)} ${lastName(source)}`,
    () => latinOr(faker.location.city(), () => lastName(source)),
  ])()
}

const kinds =
  'Street St Road Avenue Ave Lane Drive Court Blvd Way Place Crescent Close Rd Ln Dr Terrace Square Hill Row Mews'.split(
    ' ',
  )
const states = 'CA NY TX OR IL NSW ON FL WA MA BC VIC BE LI GA OH PA QLD'.split(' ')

/** A postal address as English texts write it, with streets from all over the world. */
export function addressOf(source: Source): string {
  const { random, faker } = source
  const english = fakers['en_US']!
  const street = streetOf(source)
  const name = latinOr(faker.location.city(), () => english.location.city())
  const city = random.chance(0.2) ? name.toUpperCase() : name
  const country = english.location.country()
  const [house, code] = [random.int(1, 30_000 >> random.int(0, 13)), random.int(1_000, 99_999)]
  const state = random.pick(states)
  const unit = unitOf(random)
  const gap = random.pick([', ', '\n', '\n ', ', ', ' '])
  return random.pick([
    `${house} ${street}`,
    `${house} ${street}, ${city}`,
    `${house} ${street}${gap}${city}, ${state} ${code}`,
    `${street} ${house}`,
    `${street} ${house}, ${code} ${city}`,
    `${street}, ${house}`,
    `${street} ${house}${gap}${code} ${city}`,
    `${house} ${street} ${unit}${gap}${city}${gap}${country} ${code}`,
    `${house} ${street}${gap}${unit}${gap}${city}${gap}${country} ${code}`,
    `${house} ${street} ${random.int(1, 99)}${gap}${unit}${gap}${city}${gap}${country} ${code}`,
    `${house} ${street}${gap}${city}${gap}${country}`,
    `${unit} ${house} ${street}${gap}${city} ${state} ${code}`,
    `${unit}, ${house} ${street}, ${city} ${numbered('??# #??', random)}`,
    `${house} ${street}, ${city}, ${numbered('??## #??', random)}`,
    `PO Box ${house}, ${city} ${code}`,
    `P.O. Box ${house}${gap}${city}, ${state} ${code}`,
    `PSC ${random.int(1, 9999)}, Box ${random.int(1, 9999)}\nAPO ${random.pick(['AE', 'AP', 'AA'])} ${code}`,
    `${random.pick(['USNS', 'USS', 'USCGC'])} ${lastName(source)}\nFPO ${random.pick(['AE', 'AP', 'AA'])} ${code}`,
    `the corner of ${street} and ${lastName(source)} ${random.pick(kinds)}`,
    `${house}, ${street}, ${city}, ${country}`,
    `${street} ${house}, ${city}`,
  ])
}

export function streetOf(source: Source): string {
  const { random, faker } = source
  if (random.chance(0.4)) return latinOr(faker.location.street(), () => fakers['en_US']!.location.street())
  const called = random.pick([() => lastName(source), () => firstName(source), () => random.pick(plain)])()
  const kind = random.chance(0.5) ? random.pick(kinds) : fakers['en_US']!.location.street().split(' ').at(-1)!
  return `${called} ${kind}`
}

const plain =
  'Oak Maple Cedar Main High Church Station Park Mill Lake River Hill Victoria King Queen Elm Sunset North Spring Green Orchard Meadow Castle Bridge'.split(
    ' ',
  )

function unitOf(random: Random): string {
  return random.pick([
    `Apt. ${random.int(1, 999)}`,
    `Suite ${random.int(1, 999)}`,
    `Unit ${random.int(1, 99)}`,
    `Floor ${random.int(1, 30)}`,
    `Flat ${random.int(1, 60)}`,
    `Apartment ${random.int(1, 99)}${random.pick(['', 'B', 'C'])}`,
    `#${random.int(1, 99)}`,
  ])
}
