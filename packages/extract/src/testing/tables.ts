import { parquetWriteBuffer } from 'hyparquet-writer'
import { avroTable } from './avro.ts'
import { docx, xlsx } from './ooxml.ts'
import { wordBinary } from './word-binary.ts'
import { zip } from './zip.ts'

/** A table of strings; the same headers in all formats need names that are allowed in all of them. */
export interface TableOfText {
  headers: readonly string[]
  rows: readonly (readonly string[])[]
}

type Write = (table: TableOfText) => string | Buffer

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const all = ({ headers, rows }: TableOfText) => [headers, ...rows]
const objects = ({ headers, rows }: TableOfText) =>
  rows.map(row => Object.fromEntries(headers.map((name, at) => [name, row[at]])))
const tuple = (row: readonly string[]) => `(${row.map(value => `'${value.replaceAll("'", "''")}'`).join(', ')})`
const quoted = (value: string, separator: string) =>
  value.includes(separator) || /["\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
const delimited =
  (separator: string): Write =>
  table =>
    all(table)
      .map(row => row.map(value => quoted(value, separator)).join(separator))
      .join('\r\n')
const letter = (column: number): string =>
  (column < 26 ? '' : letter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const sheet: Write = table => {
  const cell = (value: string, row: number, column: number) =>
    value && `<c r="${letter(column)}${row + 1}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const xml = all(table).map((row, at) => `<row>${row.map((value, column) => cell(value, at, column)).join('')}</row>`)
  return xlsx([{ name: 'People', xml: xml.join('') }], { 'docProps/core.xml': '<x/>', 'docProps/custom.xml': '<x/>' })
}

const openTable = (table: TableOfText) => {
  const cell = (value: string) =>
    `<table:table-cell>${value && `<text:p>${escaped(value)}</text:p>`}</table:table-cell>`
  return `<table:table table:name="People">${all(table)
    .map(row => `<table:table-row>${row.map(cell).join('')}</table:table-row>`)
    .join('')}</table:table>`
}
const openDocument = (kind: 'text' | 'spreadsheet', content: string) =>
  zip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content><office:body><office:${kind}>${content}</office:${kind}></office:body></office:document-content>`,
    'META-INF/manifest.xml': '<manifest:manifest/>',
  })

const paragraph = (text: string) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`
const wordTable = (table: TableOfText) =>
  `<w:tbl>${all(table)
    .map(row => `<w:tr>${row.map(value => `<w:tc>${paragraph(value)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`
const noParts = {
  'docProps/core.xml': '<x/>',
  'docProps/custom.xml': '<x/>',
  'word/comments.xml': '<x/>',
  'word/header1.xml': '<x/>',
  'word/footnotes.xml': '<x/>',
  'word/_rels/document.xml.rels': '<Relationships/>',
}

const page: Write = table =>
  `<!doctype html><html><body><p>${above}</p><table>${all(table)
    .map(row => `<tr>${row.map(value => `<td>${escaped(value)}</td>`).join('')}</tr>`)
    .join('')}</table></body></html>`

const above = 'As agreed last week, see below.'
const rtfText = (text: string) =>
  text.replace(/[\\{}]|[^\x20-\x7e]/g, sign => (/[\\{}]/.test(sign) ? `\\${sign}` : `\\u${sign.charCodeAt(0)}?`))
const richText: Write = table =>
  `{\\rtf1\\ansi\\uc1{\\fonttbl{\\f0 Arial;}}${above}\\par\n${all(table)
    .map(row => `\\trowd\\cellx1000\\pard\\intbl ${row.map(value => `${rtfText(value)}\\cell `).join('')}\\row\n`)
    .join('')}\\pard Yours\\par}`

const mail: Write = table =>
  [
    'From: office',
    'To: branch',
    'Subject: list',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(page(table))
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
  ].join('\r\n')

const statements: Write = table =>
  `INSERT INTO people (${table.headers.join(', ')}) VALUES\n${table.rows.map(tuple).join(',\n')};\n`
const elements: Write = table =>
  `<?xml version="1.0"?>\n<export>\n${table.rows
    .map(
      row =>
        `  <entry>${row.map((value, at) => `<${table.headers[at]}>${escaped(value)}</${table.headers[at]}>`).join('')}</entry>`,
    )
    .join('\n')}\n</export>`
const attributes: Write = table =>
  `<?xml version="1.0"?>\n<export>\n${table.rows
    .map(row => `  <entry ${row.map((value, at) => `${table.headers[at]}="${escaped(value)}"`).join(' ')}/>`)
    .join('\n')}\n</export>`
const fields: Write = table =>
  `<?xml version="1.0"?>\n<resultset>\n${table.rows
    .map(
      row =>
        `  <row>\n${row.map((value, at) => `    <field name="${table.headers[at]}">${escaped(value)}</field>`).join('\n')}\n  </row>`,
    )
    .join('\n')}\n</resultset>`

/** How a table is written in each format that holds tables, by the name of its file. */
export const tableFiles: Readonly<Record<string, Write>> = {
  'comma.csv': delimited(','),
  'semicolon.csv': delimited(';'),
  'tab.tsv': delimited('\t'),
  'bar.csv': delimited('|'),
  'list.json': table => JSON.stringify(objects(table), null, 2),
  'nested.json': table => JSON.stringify({ page: 1, data: { customers: objects(table) } }),
  'lines.jsonl': table =>
    objects(table)
      .map(object => JSON.stringify(object))
      .join('\n'),
  'named.sql': statements,
  'defined.sql': table =>
    `CREATE TABLE people (${table.headers.map(name => `${name} varchar(40)`).join(', ')});\n${table.rows.map(row => `INSERT INTO people VALUES ${tuple(row)};`).join('\n')}\n`,
  'copied.sql': table =>
    `COPY public.people (${table.headers.join(', ')}) FROM stdin;\n${table.rows.map(row => row.join('\t')).join('\n')}\n\\.\n`,
  'elements.xml': elements,
  'attributes.xml': attributes,
  'fields.xml': fields,
  'people.xlsx': sheet,
  'people.ods': table => openDocument('spreadsheet', openTable(table)),
  'flat.fods': table =>
    `<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>${openTable(table)}</office:spreadsheet></office:body></office:document>`,
  'people.parquet': table =>
    Buffer.from(
      parquetWriteBuffer({
        columnData: table.headers.map((name, at) => ({ name, data: table.rows.map(row => row[at] ?? '') })),
      }),
    ),
  'people.avro': avroTable,
}

/** The same inside of documents, below a sentence. */
export const tableDocuments: Readonly<Record<string, Write>> = {
  'letter.docx': table => docx(paragraph(above) + wordTable(table) + paragraph('Yours'), noParts),
  'letter.odt': table => openDocument('text', `<text:p>${above}</text:p>${openTable(table)}<text:p>Yours</text:p>`),
  'letter.rtf': richText,
  'letter.doc': table => wordBinary(above, all(table)),
  'page.html': page,
  'message.eml': mail,
}
