import { allFakers, type Faker } from '@faker-js/faker'
import type { Lot } from '../random.ts'
import { columns, groups, type Column } from './columns.ts'
import { decoys, type Decoy } from './decoys.ts'
import { headers } from './headers.ts'
import type { Values } from './values.ts'
import type { Table } from '../table.ts'

const locales = [
  'en_US',
  'en_GB',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt_BR',
  'pl',
  'sv',
  'en_IN',
  'en_CA',
  'de_AT',
  'fr_CH',
  'es_MX',
] as const
const otherScripts = ['ru', 'ja', 'zh_CN', 'ko', 'el', 'uk'] as const
const sizes = [5, 7, 12, 30, 90, 250, 800, 2_000]
const gaps = ['', '', '', 'NULL', 'N/A', '-', 'n.a.', '—']

interface Made {
  says: readonly string[]
  headers: readonly string[]
  values: Values
  /** Share of the rows in which it is missing. */
  missing: number
}

/** A table by lot, whose author had not seen the product's lexicon of headers. */
export function secondTableOf(lot: Lot): Table {
  const faker = allFakers[lot.chance(0.08) ? lot.of(otherScripts) : lot.of(locales)] as Faker
  faker.seed(lot.int(1, 2 ** 30))
  const hasHeader = lot.chance(0.87)
  const made = chosen(lot, hasHeader)
  const size = hasHeader ? lot.of(sizes) : lot.of(sizes.slice(2))
  const gap = lot.of(gaps)
  const rows = Array.from({ length: size }, (_, row) => {
    const draw = { lot, faker, row, first: faker.person.firstName(), last: faker.person.lastName() }
    return made.map(({ values, missing }) => (row > 1 && lot.chance(missing) ? gap : values(draw)))
  })
  const names = named(made, lot)
  return { ...(hasHeader && { headers: names }), rows, says: made.map(({ says }) => says) }
}

function chosen(lot: Lot, hasHeader: boolean): Made[] {
  const known = hasHeader ? columns : columns.filter(({ isBare }) => isBare)
  const some = lot.chance(0.2) ? [] : lot.shuffled(known).slice(0, lot.int(1, hasHeader ? 6 : 3))
  const beside = groups.filter(group => lot.chance(0.2) && (hasHeader || group.every(({ isBare }) => isBare)))
  const others = lot.shuffled(decoys).slice(0, lot.int(1, 7))
  const loose = [...new Set(some)].map(column => made(column, lot)).concat(others.map(other => madeDecoy(other, lot)))
  const together = beside.flatMap(group => group.map(column => made(column, lot)))
  return lot.chance(0.5) ? [...together, ...lot.shuffled(loose)] : [...lot.shuffled(loose), ...together]
}

const made = ({ says, header, values }: Column, lot: Lot): Made => ({
  says,
  headers: typeof header === 'string' ? headers[header].split('|') : header,
  values: values(lot),
  missing: lot.of([0, 0, 0.05, 0.3]),
})
const madeDecoy = ({ headers: own, values }: Decoy, lot: Lot): Made => ({
  says: [],
  headers: own,
  values: values(lot),
  missing: lot.of([0, 0, 0.1]),
})

const camel = (name: string) => name.replace(/[_ ](\p{L})/gu, (_, letter: string) => letter.toUpperCase())
const styles: readonly ((name: string) => string)[] = [
  name => name,
  name => name,
  name => name.toUpperCase(),
  name => name.replaceAll(' ', '_').toLowerCase(),
  camel,
  name => name.replaceAll('_', ' '),
  name => name.replaceAll('_', ' ').replace(/(?:^| )\p{L}/gu, letter => letter.toUpperCase()),
]

/** In one style for all columns; names that occur twice are numbered. */
function named(all: readonly Made[], lot: Lot): string[] {
  const style = lot.of(styles)
  const names = all.map(({ headers: own }) => style(lot.of(own)))
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name}_${at}`))
}
