import { xlsx } from '@sharelight/extract/testing'
import type { Table } from './table.ts'

const quoted = (value: string, separator: string) =>
  value.includes(separator) || /["\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
const delimited = (separator: string) => (table: Table) =>
  [...(table.headers ? [table.headers] : []), ...table.rows]
    .map(row => row.map(value => quoted(value, separator)).join(separator))
    .join('\n')
const names = ({ headers, rows }: Table) => headers ?? rows[0]!.map((_, at) => `c${at + 1}`)
const objects = (table: Table) =>
  table.rows.map(row => Object.fromEntries(names(table).map((name, at) => [name, row[at]])))
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letter = (column: number) =>
  (column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))) + String.fromCharCode(65 + (column % 26))

function sheet({ headers, rows }: Table): Buffer {
  const xml = [...(headers ? [headers] : []), ...rows]
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((value, column) => `<c r="${letter(column)}${at + 1}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`).join('')}</row>`,
    )
    .join('')
  return xlsx([{ name: 'Sheet1', xml }], {
    'docProps/core.xml': '<cp:coreProperties xmlns:cp="c"/>',
    'docProps/custom.xml': '<Properties/>',
  })
}

function inserts(table: Table): string {
  const columns = names(table)
    .map(name => `"${name}"`)
    .join(', ')
  const tuple = (row: string[]) => `(${row.map(value => `'${value.replaceAll("'", "''")}'`).join(', ')})`
  return table.rows.map(row => `INSERT INTO records (${columns}) VALUES ${tuple(row)};`).join('\n')
}

/** The same table in each of the formats, by the extension of its file. */
export const formats: readonly [extension: string, write: (table: Table) => string | Buffer][] = [
  ['csv', delimited(',')],
  ['csv', delimited(';')],
  ['tsv', delimited('\t')],
  ['json', table => JSON.stringify(objects(table))],
  [
    'jsonl',
    table =>
      objects(table)
        .map(row => JSON.stringify(row))
        .join('\n'),
  ],
  ['sql', inserts],
  ['xlsx', sheet],
]
