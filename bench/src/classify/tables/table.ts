import { allFakers, type Faker } from '@faker-js/faker'
import { address, decoys, personal, place, type Kind, type Person } from './kinds.ts'
import type { Lot } from './random.ts'

export interface Table {
  headers?: string[]
  rows: string[][]
  /** The kinds that each column holds, with what else may rightly be said of the same values; none for a decoy. */
  says: (readonly string[])[]
}

const locales = ['en_US', 'en_GB', 'de', 'fr', 'es', 'it', 'nl', 'pt_BR', 'pl'] as const
const sizes = [5, 8, 20, 60, 200, 700, 2_000]

/** A table by lot: personal columns, decoys, headers of any language or none. */
export function tableOf(lot: Lot): Table {
  const faker = allFakers[lot.of(locales)]
  faker.seed(lot.int(1, 2 ** 30))
  const hasHeader = lot.chance(0.88)
  const kinds = kindsOf(lot, hasHeader)
  const size = hasHeader ? lot.of(sizes) : lot.of(sizes.slice(2))
  const rows = Array.from({ length: size }, (_, row) => {
    const person = personOf(faker)
    return kinds.map(kind => kind.value({ lot, faker, person, row }))
  })
  const headers = kinds.map(kind => lot.of(kind.headers))
  return {
    ...(hasHeader && {
      headers: headers.map((header, at) => (headers.indexOf(header) === at ? header : `${header}_2`)),
    }),
    rows,
    says: kinds.map(({ says }) => says),
  }
}

function kindsOf(lot: Lot, hasHeader: boolean): Kind[] {
  const known = hasHeader ? personal : personal.filter(({ bare }) => bare)
  const some = lot.chance(0.15) ? [] : lot.shuffled(known).slice(0, lot.int(1, hasHeader ? 6 : 3))
  const groups = hasHeader ? [...(lot.chance(0.25) ? [address] : []), ...(lot.chance(0.15) ? [place] : [])] : []
  const others = lot.shuffled(decoys).slice(0, lot.int(1, 5))
  return [...lot.shuffled([...some, ...others]), ...groups.flat()]
}

function personOf(faker: Faker): Person {
  const [first, last] = [faker.person.firstName(), faker.person.lastName()]
  return {
    first,
    last,
    email: faker.internet.email({ firstName: first, lastName: last }),
    street: faker.location.streetAddress(),
    city: faker.location.city(),
    zip: faker.location.zipCode(),
  }
}
