import { xlsx } from '@sharelight/extract/testing'
import type { Lot } from '../random.ts'
import type { Table } from '../table.ts'

export interface WrittenTable {
  extension: string
  /** Where the form of the file is not told by its extension alone. */
  name?: string
  bytes: Buffer
}

const namesOf = ({ headers, rows }: Table) => headers ?? rows[0]!.map((_, at) => `col${at + 1}`)
const isNumber = (value: string) => /^(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(value)

function delimited(separator: string) {
  return (table: Table, lot: Lot): Buffer => {
    const quotesAll = lot.chance(0.25)
    const quoted = (value: string) =>
      quotesAll || value.includes(separator) || /["\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
    const end = lot.of(['\n', '\r\n'])
    const line = (row: readonly string[]) => row.map(quoted).join(separator)
    const above = lot.chance(0.12)
      ? lot.of([
          ['# exported 2026-03-01 by reporting', '# confidential'],
          ['Customer report Q1', ''],
        ])
      : []
    const below = lot.chance(0.1) ? [totals(table)] : []
    const text = [
      ...above,
      ...(table.headers ? [line(table.headers)] : []),
      ...table.rows.map(line),
      ...below.map(line),
    ].join(end)
    return encoded(text, lot)
  }
}

/** A last row that is none: how many there are. */
const totals = ({ rows }: Table) => rows[0]!.map((_, at) => (at === 0 ? 'Total' : at === 1 ? String(rows.length) : ''))

function encoded(text: string, lot: Lot): Buffer {
  const form = lot.next()
  if (form < 0.12) return Buffer.from(`\uFEFF${text}`)
  if (form < 0.2) return Buffer.from(`\uFEFF${text}`, 'utf16le')
  return Buffer.from(text)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letter = (column: number): string =>
  (column < 26 ? '' : letter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

function sheet(table: Table, lot: Lot): Buffer {
  const isTyped = lot.chance(0.5)
  const above = lot.chance(0.2) ? [[lot.of(['Staff list', 'Kundenübersicht', 'Report'])], []] : []
  const cell = (value: string, row: number, column: number) =>
    value === ''
      ? ''
      : isTyped && isNumber(value)
        ? `<c r="${letter(column)}${row}"><v>${value}</v></c>`
        : `<c r="${letter(column)}${row}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const all = [...above, ...(table.headers ? [table.headers] : []), ...table.rows]
  const xml = all.map(
    (row, at) => `<row r="${at + 1}">${row.map((value, column) => cell(value, at + 1, column)).join('')}</row>`,
  )
  return xlsx([{ name: 'Sheet1', xml: xml.join('') }], { 'docProps/core.xml': '<x/>', 'docProps/custom.xml': '<x/>' })
}

const typed = (value: string, isTyped: boolean) =>
  value === '' || value === 'NULL' ? null : isTyped && isNumber(value) && value.length < 15 ? Number(value) : value

function json(table: Table, lot: Lot): Buffer {
  const isTyped = lot.chance(0.5)
  const objects = table.rows.map(row =>
    Object.fromEntries(namesOf(table).map((name, at) => [name, typed(row[at]!, isTyped)])),
  )
  const form = lot.int(0, 3)
  if (form === 0) return Buffer.from(JSON.stringify(objects, null, 2))
  if (form === 1) return Buffer.from(JSON.stringify({ meta: { count: objects.length }, data: objects }))
  if (form === 2) return Buffer.from(JSON.stringify({ items: objects.map((record, at) => ({ no: at, record })) }))
  return Buffer.from(JSON.stringify(objects))
}

function lines(table: Table, lot: Lot): Buffer {
  const isTyped = lot.chance(0.5)
  const objects = table.rows.map(row =>
    Object.fromEntries(namesOf(table).map((name, at) => [name, typed(row[at]!, isTyped)])),
  )
  return Buffer.from(`${objects.map(object => JSON.stringify(object)).join('\n')}\n`)
}

function sql(table: Table, lot: Lot): Buffer {
  const names = namesOf(table).map(name => lot.of([`"${name}"`, `"${name}"`, `\`${name.replaceAll('`', '')}\``]))
  const value = (text: string) =>
    text === '' || text === 'NULL'
      ? 'NULL'
      : isNumber(text) && text.length < 10
        ? text
        : `'${text.replaceAll("'", "''")}'`
  const tuple = (row: readonly string[]) => `(${row.map(value).join(', ')})`
  const form = lot.int(0, 2)
  if (form === 0)
    return Buffer.from(
      table.rows.map(row => `INSERT INTO t_export (${names.join(', ')}) VALUES ${tuple(row)};`).join('\n'),
    )
  if (form === 1)
    return Buffer.from(`INSERT INTO \`t_export\` (${names.join(', ')}) VALUES\n${table.rows.map(tuple).join(',\n')};\n`)
  const created = `CREATE TABLE t_export (\n${names.map(name => `  ${name} varchar(80)`).join(',\n')}\n);\n`
  return Buffer.from(
    `-- dump\n${created}${table.rows.map(row => `INSERT INTO t_export VALUES ${tuple(row)};`).join('\n')}\n`,
  )
}

const writers: readonly [extension: string, write: (table: Table, lot: Lot) => Buffer][] = [
  ['csv', delimited(',')],
  ['csv', delimited(';')],
  ['tsv', delimited('\t')],
  ['csv', delimited('|')],
  ['xlsx', sheet],
  ['json', json],
  ['jsonl', lines],
  ['sql', sql],
]

/** The table as a file of a kind by lot. */
export function writtenBy(lot: Lot, table: Table): WrittenTable {
  const [extension, write] = lot.of(writers)
  return { extension, bytes: write(table, lot) }
}
