import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract, fromBytes } from '@sharelight/extract'
import { tableDocuments, tableFiles, type TableOfText } from '@sharelight/extract/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { openClassification } from './classification.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-tables-'))
afterAll(() => rmSync(folder, { recursive: true }))

const header = ['customer_name', 'ssn', 'card_number', 'order_no', 'notes', 'city']
/** With an empty cell, a value of two lines, quotes and separators inside values. */
const rows = [
  ['Ann Lee', '536-90-4399', '4539148803436467', '1000000017', 'pays late; "really"', 'Paris'],
  ['Bob O’Neil', '212-45-6789', '4111111111111111', '1000000025', '', 'Lincoln'],
  ['Carla Diaz', '301-22-1234', '5555555555554444', '1000000033', 'two, or three', 'Austin'],
  ['Dora Stone', '', '378282246310005', '1000000041', 'x < y & z', 'Florence'],
]

const table = { headers: header, rows }

/** A table inside of other text, as people write them: below a letter, above another table. */
const prose = 'We met last week, and Carl wrote it all down; see below, it is brief.'
const framed = (page: string) =>
  page.replace('<table>', '<table><tr><td>Menu</td><td><table>').replace('</table>', '</table></td></tr></table>')
const long = (page: string) => page.replace('<p>', `<p>${Array(40).fill(prose).join('</p><p>')}</p><p>`)

function database({ headers, rows: records }: TableOfText): Buffer {
  const path = join(folder, `${randomUUID()}.db`)
  const file = new DatabaseSync(path)
  file.exec(`CREATE TABLE people (${headers.map(name => `${name} TEXT`).join(', ')})`)
  const insert = file.prepare(`INSERT INTO people VALUES (${headers.map(() => '?').join(', ')})`)
  for (const row of records) insert.run(...row)
  file.close()
  return readFileSync(path)
}

const page = (of: TableOfText) => String(tableDocuments['page.html']!(of))
const files = { ...tableFiles, 'people.db': database }
const documents = {
  ...tableDocuments,
  'long.html': (of: TableOfText) => long(page(of)),
  'framed.html': (of: TableOfText) => framed(page(of)),
}
const all: Readonly<Record<string, (of: TableOfText) => string | Buffer>> = { ...files, ...documents }

async function verdictsOf(name: string, of: TableOfText = table) {
  const classification = openClassification({ name })
  for await (const chunk of extract(fromBytes(Buffer.from(all[name]!(of)), name)))
    classification.push(chunk.text, chunk.cells)
  const { findings } = classification.finish()
  return Object.fromEntries(
    [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, of]) => [
      rule,
      {
        count: of.reduce((sum, { count }) => sum + count, 0),
        reason: of[0]?.reason,
        values: of.map(({ value }) => value).sort(),
      },
    ]),
  )
}

describe('the same table', async () => {
  const expected = await verdictsOf('comma.csv')

  test('is judged by its columns', () => {
    expect(Object.keys(expected).sort()).toEqual(['amex-card', 'mastercard-card', 'person-name', 'us-ssn', 'visa-card'])
    expect(expected['us-ssn']).toMatchObject({
      count: 3,
      reason: '3 of 3 values pass the check (area, group and serial number); the header says “ssn”',
    })
  })

  test.each(Object.keys(documents))('inside of a document, in %s, has the same verdicts', async name => {
    const { 'person-name': people, ...rest } = await verdictsOf(name)
    const { 'person-name': expectedPeople, ...expectedRest } = expected
    expect(rest).toEqual(expectedRest)
    expect(people?.values).toEqual(expect.arrayContaining(expectedPeople!.values))
  })

  test.each(Object.keys(files))('in %s has the same verdicts', async name => {
    expect(await verdictsOf(name)).toEqual(expected)
  })
})

test('the names of columns are no names of people, where a format has them apart', async () => {
  const names = {
    headers: ['Bruttolohn', 'Carla_Johnson', 'NumeroDoProcesso'],
    rows: [
      ['52000', '1', '2'],
      ['61000', '2', '3'],
      ['48000', '3', '5'],
    ],
  }
  for (const name of ['people.parquet', 'people.avro', 'fields.xml'])
    expect(Object.keys(await verdictsOf(name, names))).toEqual(['salary'])
})

test('every record of a long XML file is a row', async () => {
  const long = { headers: ['ssn', 'card_number'], rows: Array.from({ length: 3_000 }, () => rows[0]!.slice(1, 3)) }
  expect(await verdictsOf('elements.xml', long)).toMatchObject({
    'us-ssn': { count: 3_000 },
    'visa-card': { count: 3_000 },
  })
})

test('a table that is there for its layout is read as text', async () => {
  const layout = `<html><body><table><tr><td>Our office</td><td>Please call Mr. John Smith tomorrow</td></tr><tr><td></td><td>Her card is 4111 1111 1111 1111</td></tr></table></body></html>`
  const classification = openClassification({ name: 'layout.html' })
  for await (const chunk of extract(fromBytes(Buffer.from(layout), 'layout.html')))
    classification.push(chunk.text, chunk.cells)
  expect(
    classification
      .finish()
      .findings.map(({ rule }) => rule)
      .sort(),
  ).toEqual(['person-name', 'visa-card'])
})
