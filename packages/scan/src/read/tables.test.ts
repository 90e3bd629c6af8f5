import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract, fromBytes } from '@sharelight/extract'
import { docx, xlsx, zip } from '@sharelight/extract/testing'
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

const delimited = (separator: string) =>
  [header, ...rows].map(row => row.map(value => `"${value.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
const objects = rows.map(row => Object.fromEntries(header.map((name, at) => [name, row[at]])))
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tuple = (row: readonly string[]) => `(${row.map(value => `'${value.replaceAll("'", "''")}'`).join(', ')})`

function sheet(): Buffer {
  const cell = (value: string, row: number, column: number) =>
    value && `<c r="${'ABCDEF'[column]}${row + 1}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const xml = [header, ...rows].map(
    (row, at) => `<row>${row.map((value, column) => cell(value, at, column)).join('')}</row>`,
  )
  return xlsx([{ name: 'People', xml: xml.join('') }], { 'docProps/core.xml': '<x/>', 'docProps/custom.xml': '<x/>' })
}

function openDocument(): Buffer {
  const cell = (value: string) =>
    `<table:table-cell>${value && `<text:p>${escaped(value)}</text:p>`}</table:table-cell>`
  const table = `<table:table table:name="People">${[header, ...rows].map(row => `<table:table-row>${row.map(cell).join('')}</table:table-row>`).join('')}</table:table>`
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:body>${table}</office:body></office:document-content>`,
    'META-INF/manifest.xml': '<manifest:manifest/>',
  })
}

const page = `<!doctype html><html><body><p>All customers</p><table>${[header, ...rows].map(row => `<tr>${row.map(value => `<td>${escaped(value)}</td>`).join('')}</tr>`).join('')}</table></body></html>`

/** A table inside of other text, as people write them: below a letter, above another table. */
const prose = 'We met last week, and Carl wrote it all down; see below, it is brief.'
const wordTable = `<w:tbl>${[header, ...rows].map(row => `<w:tr>${row.map(value => `<w:tc><w:p><w:r><w:t>${escaped(value)}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
const inText = (write: (text: string) => string, table: string) =>
  Array(40).fill(write(prose)).join('') + table + write(prose)
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const noParts = {
  'docProps/core.xml': '<x/>',
  'docProps/custom.xml': '<x/>',
  'word/comments.xml': '<x/>',
  'word/header1.xml': '<x/>',
  'word/_rels/document.xml.rels': '<Relationships/>',
}
const framed = (table: string) => `<table><tr><td>Menu</td><td>${table}</td></tr></table>`

function database(): Buffer {
  const path = join(folder, 'people.db')
  const file = new DatabaseSync(path)
  file.exec(`CREATE TABLE people (${header.map(name => `${name} TEXT`).join(', ')})`)
  const insert = file.prepare(`INSERT INTO people VALUES (${header.map(() => '?').join(', ')})`)
  for (const row of rows) insert.run(...row)
  file.close()
  return readFileSync(path)
}

const files: Record<string, () => string | Buffer> = {
  'comma.csv': () => delimited(','),
  'semicolon.csv': () => delimited(';'),
  'tab.tsv': () => delimited('\t'),
  'bar.csv': () => delimited('|'),
  'list.json': () => JSON.stringify(objects, null, 2),
  'nested.json': () => JSON.stringify({ page: 1, data: { customers: objects } }),
  'lines.jsonl': () => objects.map(object => JSON.stringify(object)).join('\n'),
  'named.sql': () => `INSERT INTO people (${header.join(', ')}) VALUES\n${rows.map(tuple).join(',\n')};\n`,
  'defined.sql': () =>
    `CREATE TABLE people (${header.map(name => `${name} varchar(40)`).join(', ')});\n${rows.map(row => `INSERT INTO people VALUES ${tuple(row)};`).join('\n')}\n`,
  'copied.sql': () =>
    `COPY public.people (${header.join(', ')}) FROM stdin;\n${rows.map(row => row.join('\t')).join('\n')}\n\\.\n`,
  'people.xlsx': sheet,
  'people.ods': openDocument,
  'people.html': () => page,
  'people.db': database,
}
const documents: Record<string, () => string | Buffer> = {
  'letter.docx': () => docx(inText(paragraph, wordTable), noParts),
  'page.html': () =>
    `<!doctype html><html><body>${inText(text => `<p>${text}</p>`, page.slice(page.indexOf('<table>'), page.indexOf('</body>')))}</body></html>`,
  'framed.html': () =>
    `<!doctype html><html><body>${framed(page.slice(page.indexOf('<table>'), page.indexOf('</body>')))}</body></html>`,
}

async function verdictsOf(name: string) {
  const classification = openClassification({ name })
  for await (const chunk of extract(fromBytes(Buffer.from((files[name] ?? documents[name])!()), name)))
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
