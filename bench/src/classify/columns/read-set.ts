import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allFakers, type Faker } from '@faker-js/faker'
import { Lot } from '../tables/random.ts'
import type { Draw, Row } from './draw.ts'
import { people } from './people.ts'
import { texts } from './texts.ts'
import { things } from './things.ts'

/** What may be said of a column: each of `wanted` by one of its names, `allowed` or not. */
export interface Expected {
  wanted: readonly (readonly string[])[]
  allowed: readonly string[]
}
export interface LabelledColumn {
  name: string
  type: string
  comment?: string
  expected: Expected
  values: (string | null)[]
}
export interface LabelledTable {
  name: string
  source: string
  columns: LabelledColumn[]
}

const draws: Readonly<Record<string, Draw>> = { ...people, ...things, ...texts }
const sizes = [12, 40, 150, 400]

/** One of the files of `set/`, with values made up from a seed. @throws Error for a line that says nothing known */
export function readSet(file: string, seed: number): LabelledTable[] {
  const text = readFileSync(join(import.meta.dirname, 'set', file), 'utf8')
  const tables = text
    .split(/^== /m)
    .slice(1)
    .map(part => part.trimEnd().split('\n'))
  return tables.map(([head = '', ...lines], at) => tableOf(head, lines, new Lot(seed + at)))
}

function tableOf(head: string, lines: readonly string[], lot: Lot): LabelledTable {
  const [name = '', language = '', source = ''] = head.split(' | ')
  const faker = fakerOf(language)
  faker.seed(lot.int(1, 2 ** 30))
  const rows = Array.from({ length: lot.of(sizes) }, (_, at) => rowOf(lot, faker, at))
  const columns = lines.flatMap(line => columnsOf(line, rows))
  return { name, source, columns }
}

function fakerOf(language: string): Faker {
  const found = Object.entries(allFakers).find(([locale]) => locale === language)
  if (!found) throw new Error(`There is no language ${language}.`)
  return found[1]
}

const rowOf = (lot: Lot, faker: Faker, at: number): Row => ({
  lot,
  faker,
  first: faker.person.firstName(),
  last: faker.person.lastName(),
  at,
})

function columnsOf(line: string, rows: readonly Row[]): LabelledColumn[] {
  if (!line.trim()) return []
  const [names = '', type = '', labels = '', values = ''] = line.split(' | ')
  const draw = drawOf(values.trim())
  return names.split(', ').map(each => {
    const [name = '', comment] = each.split(' # ')
    const empty = (rows[0]?.lot.int(0, 3) ?? 0) * 0.1
    return {
      name,
      type,
      ...(comment !== undefined && { comment }),
      expected: expectedOf(labels.trim()),
      values: rows.map(row => (row.lot.chance(empty) ? null : draw(row))),
    }
  })
}

/** `of a,b` is one of some; `code A##` a sign by sign: `#` is a digit, `?` a letter. */
function drawOf(values: string): Draw {
  const [word = '', ...more] = values.split(' ')
  const rest = more.join(' ')
  if (word === 'of') return ({ lot }) => lot.of(rest.split(','))
  if (word === 'code')
    return ({ lot }) => rest.replace(/[#?]/g, sign => (sign === '#' ? lot.digits(1) : lot.text('ABCDEFGHKLM', 1)))
  const draw = draws[word]
  if (!draw) throw new Error(`No values are called ${values}.`)
  return draw
}

function expectedOf(labels: string): Expected {
  const parts = labels === '-' ? [] : labels.split('+')
  const isAllowed = (part: string) => part.endsWith('?') || part.split('/').includes('-')
  const namesOf = (part: string) => part.replaceAll('?', '').split('/')
  return {
    wanted: parts.filter(part => !isAllowed(part)).map(namesOf),
    allowed: parts.filter(isAllowed).flatMap(namesOf),
  }
}
