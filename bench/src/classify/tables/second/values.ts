import type { Faker } from '@faker-js/faker'
import type { Lot } from '../random.ts'

/** What a row is made from: one person, drawn anew for each. */
export interface Draw {
  lot: Lot
  faker: Faker
  first: string
  last: string
  row: number
}
/** The value of a row; what is chosen once for a whole column, such as the way dates are written, is chosen when it is made. */
export type Values = (draw: Draw) => string

const two = (value: number) => String(value).padStart(2, '0')
const englishMonths = 'January February March April May June July August September October November December'.split(' ')
const monthsOf: Readonly<Record<string, readonly string[]>> = {
  en: englishMonths,
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
}

type Day = readonly [year: number, month: number, day: number]
const dateForms: readonly ((day: Day) => string)[] = [
  ([year, month, day]) => `${year}-${two(month)}-${two(day)}`,
  ([year, month, day]) => `${two(day)}.${two(month)}.${year}`,
  ([year, month, day]) => `${two(day)}/${two(month)}/${year}`,
  ([year, month, day]) => `${month}/${day}/${year}`,
  ([year, month, day]) => `${year}${two(month)}${two(day)}`,
  ([year, month, day]) => `${two(day)}-${englishMonths[month - 1]!.slice(0, 3)}-${year}`,
  ([year, month, day]) => `${englishMonths[month - 1]} ${day}, ${year}`,
  ([year, month, day]) => `${year}/${two(month)}/${two(day)}`,
  ([year, month, day]) => `${two(day)}.${two(month)}.${two(year % 100)}`,
  ([year, month, day]) => `${day}. ${monthsOf.de![month - 1]} ${year}`,
  ([year, month, day]) => `${day} de ${monthsOf.es![month - 1]} de ${year}`,
  ([year, month, day]) => `${day} ${monthsOf.fr![month - 1]} ${year}`,
  ([year, month, day]) => `${year}-${two(month)}-${two(day)}T00:00:00Z`,
  ([year, month, day]) => `${year}-${two(month)}-${two(day)} 00:00:00`,
]

/** Days between two years, written in one of the usual forms. */
export function days(lot: Lot, from: number, to: number): Values {
  const form = lot.of(dateForms)
  return draw => form([draw.lot.int(from, to), draw.lot.int(1, 12), draw.lot.int(1, 28)])
}

export function fullNames(lot: Lot): Values {
  const form = lot.of([
    ({ first, last }: Draw) => `${first} ${last}`,
    ({ first, last }: Draw) => `${first} ${last}`,
    ({ first, last }: Draw) => `${last}, ${first}`,
    ({ first, last }: Draw) => `${last.toUpperCase()}, ${first}`,
    ({ first, last }: Draw) => `${last.toUpperCase()} ${first}`,
    ({ first, last }: Draw) => `${first} ${last}`.toUpperCase(),
    ({ first, last, lot: each }: Draw) => `${each.of(['', '', 'Dr. ', 'Mr. ', 'Ms '])}${first} ${last}`,
    ({ first, last, lot: each }: Draw) => `${first} ${each.text('ABCDEFGHJKLMR', 1)}. ${last}`,
  ])
  return form
}

export function phones(lot: Lot): Values {
  const form = lot.of([
    'national',
    'international',
    'human',
    'plus spaced',
    'double zero',
    'bare',
    'us dashes',
    'us dots',
    'parentheses',
  ])
  return ({ lot: each, faker }) => {
    const code = each.of(['49', '33', '34', '39', '44', '31'])
    const rest = `${each.of(['1', '2', '6', '7'])}${each.digits(8)}`
    const us = [`${each.int(2, 9)}${each.digits(2)}`, `${each.int(2, 9)}${each.digits(2)}`, each.digits(4)]
    if (form === 'plus spaced') return `+${code} ${rest.replace(/(\d{3})(?=\d)/g, '$1 ')}`
    if (form === 'double zero') return `00${code}${rest}`
    if (form === 'bare') return `0${rest}`
    if (form === 'us dashes') return us.join('-')
    if (form === 'us dots') return us.join('.')
    if (form === 'parentheses') return `(${us[0]}) ${us[1]}-${us[2]}`
    return faker.phone.number({ style: form as 'national' | 'international' | 'human' })
  }
}

export const grouped = (number: string, sign: string): string => number.replace(/(.{4})(?=.)/g, `$1${sign}`)

export function streets(lot: Lot): Values {
  const isGerman = lot.chance(0.2)
  return ({ faker, lot: each }) =>
    isGerman
      ? `${each.of(['Lindenstr.', 'Hauptstr.', 'Am Markt', 'Bahnhofstraße', 'Gartenweg'])} ${each.int(1, 99)}${each.of(['', '', 'a'])}`
      : faker.location.streetAddress()
}

export function fullAddresses(lot: Lot): Values {
  const street = streets(lot)
  const form = lot.int(0, 3)
  return draw => {
    const [line, city, zip] = [street(draw), draw.faker.location.city(), draw.faker.location.zipCode()]
    if (form === 0) return `${line}, ${zip} ${city}`
    if (form === 1) return `${line}, ${city} ${zip}`
    if (form === 2) return `${line}, ${city}, ${draw.faker.location.country()}`
    return `${line}; ${zip} ${city}`
  }
}

export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
