import { allFakers, type Faker } from '@faker-js/faker'
import { tableDocuments, tableFiles } from '@sharelight/extract/testing'
import type { Lot } from '../random.ts'
import type { WrittenTable } from '../second/write.ts'
import type { Table } from '../table.ts'
import { decoys } from './decoys.ts'
import { groups, personal, type Kind } from './values.ts'

const locales = [
  'en_US',
  'en_GB',
  'de',
  'fr',
  'es',
  'it',
  'pt_BR',
  'pt_PT',
  'nl',
  'pl',
  'sv',
  'cs_CZ',
  'da',
  'fi',
  'tr',
] as const
const sizes = [5, 6, 10, 25, 100, 400, 2_000]

const words = (name: string) => name.split(/[\s’'/().-]+/).filter(Boolean)
const ascii = (name: string) => name.replaceAll('ß', 'ss').replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')
const first = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
const styles: readonly ((name: string) => string)[] = [
  name => name,
  first,
  name => words(name).join('_').toLowerCase(),
  name => ascii(words(name).join('_')).toLowerCase(),
  name =>
    words(name)
      .map((word, at) => (at ? first(word.toLowerCase()) : word.toLowerCase()))
      .join(''),
  name => ascii(words(name).map(first).join('')),
  name => ascii(words(name).join('_')).toUpperCase(),
  name => words(name).map(first).join(' '),
  name => words(name).join('-').toLowerCase(),
]

/** A table by lot, in ten languages, whose author knew neither of the other two. */
export function thirdTableOf(lot: Lot): Table {
  const faker = allFakers[lot.of(locales)] as Faker
  faker.seed(lot.int(1, 2 ** 30))
  const hasHeader = lot.chance(0.9)
  const kinds = chosen(lot, hasHeader)
  const columns = kinds.map(({ column }) => column(lot))
  const size = lot.of(hasHeader ? sizes : sizes.slice(3))
  const gaps = kinds.map(() => (lot.chance(0.15) ? lot.of([0.05, 0.25]) : 0))
  const rows = Array.from({ length: size }, (_, at) => {
    const row = { lot, faker, at, first: faker.person.firstName(), last: faker.person.lastName() }
    return columns.map((write, column) => (at > 1 && lot.chance(gaps[column]!) ? '' : write(row)))
  })
  return { ...(hasHeader && { headers: named(kinds, lot) }), rows, says: kinds.map(({ says }) => says) }
}

function chosen(lot: Lot, hasHeader: boolean): Kind[] {
  const known = hasHeader ? personal : personal.filter(({ isBare }) => isBare)
  const some = lot.chance(0.15) ? [] : lot.shuffled(known).slice(0, lot.int(1, hasHeader ? 7 : 3))
  const others = lot.shuffled(decoys).slice(0, lot.int(1, 6))
  const together = hasHeader && some.length ? groups.filter(() => lot.chance(0.15)).flat() : []
  return [...lot.shuffled([...some, ...others]), ...together]
}

function named(kinds: readonly Kind[], lot: Lot): string[] {
  const style = lot.of(styles)
  const isShort = lot.chance(0.2)
  const names = kinds.map(({ headers }) => {
    const [long = '', short = ''] = headers.split('||')
    return isShort && short ? lot.of(short.split('|')) : style(lot.of(long.split('|')))
  })
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name}_${at}`))
}

/** Rows that the maker of Word files has room for. */
const mostInWord = 60
const strict = /\.(?:sql|avro|parquet|xml)$/
const writers = Object.entries({ ...tableFiles, ...tableDocuments })

/** The table as a file of a format by lot; where names must be plain words they are. */
export function thirdWritten(lot: Lot, table: Table): WrittenTable {
  const [name, write] = lot.of(
    table.rows.length > mostInWord ? writers.filter(([file]) => file !== 'letter.doc') : writers,
  )
  const own = table.headers ?? table.rows[0]!.map((_, at) => `c${at + 1}`)
  const headers = strict.test(name)
    ? own.map(each => each.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^(?=\d|_)/, 'x'))
    : own
  return { name, extension: name.split('.').at(-1)!, bytes: Buffer.from(write({ headers, rows: table.rows })) }
}
