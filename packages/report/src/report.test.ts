import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { ReportColumn, ReportPart, ReportStamp } from '@sharelight/contract'
import { findSeal, readSeal } from '@sharelight/domain'
import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { provesSeal, sealPdf, stampId, writeCsv, writePdf, writeXlsx, type Sealing } from './index.ts'

const stamp: ReportStamp = {
  organisation: 'Acme',
  report: 'Executive report',
  format: 'pdf',
  by: 'ada@acme.example',
  timeFrame: { from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' },
  timeZone: 'Europe/Berlin',
  filters: [],
  subject: null,
  withheld: [],
  rules: '7 · 4f1c9a22',
  dataUntil: '2026-10-31T22:10:00.000Z',
  coverage: { complete: 90, partial: 5, skipped: 4, failed: 1 },
  content: null,
}
const sealing: Sealing = { key: Buffer.alloc(32, 7), stamp: stampId(stamp) }
const column = (title: string, cell: ReportColumn['cell'] = 'text'): ReportColumn => ({ title, cell })

const bars: ReportPart = {
  kind: 'chart',
  title: 'Departments',
  shape: 'bars',
  unit: 'events',
  categories: ['Finance', 'قسم المبيعات', 'Отдел кадров'],
  series: [{ name: 'Events', tone: null, values: [30, 20, 10] }],
  note: null,
}
const names = ['Ada Lovelace', 'Дмитрий', 'Γιώργος', 'שלום כהן', 'محمد', '王小明', '김민수', '佐藤花子']
const table = (rows: number): ReportPart => ({
  kind: 'table',
  title: 'People',
  columns: [column('Person'), column('Events', 'number'), column('Severity', 'severity'), column('Seen', 'time')],
  rows: Array.from({ length: rows }, (_, place) => [
    names[place % names.length] ?? '',
    place,
    place % 4,
    '2026-10-25T00:30:00.000Z',
  ]),
  total: rows + 5,
  note: null,
})
const parts: ReportPart[] = [
  { kind: 'heading', text: 'Risk' },
  { kind: 'number', title: 'Open events', unit: 'events', value: 1240, before: 1000, note: null },
  bars,
  { kind: 'heading', text: 'People' },
  table(120),
]
const document = { title: 'Executive report', description: 'What left.', stamp, parts }

async function textOf(pdf: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const loaded = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= loaded.numPages; number++) {
    const { items } = await (await loaded.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  await task.destroy()
  return pages
}
async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const held: Buffer[] = []
  for await (const piece of pieces) held.push(piece)
  return Buffer.concat(held)
}
function isSealed(bytes: Buffer, key = sealing.key): boolean {
  const at = findSeal(bytes.toString('latin1'))
  const seal = readSeal(bytes.subarray(at).toString())
  return seal !== undefined && provesSeal(key, seal, createHash('sha256').update(bytes.subarray(0, at)).digest('hex'))
}

test('a PDF has a title page with its stamp, contents, headings again on each page of a table, and the number of each page', async () => {
  const pages = await textOf(await writePdf(document))
  expect(pages[0]).toContain('Executive report')
  for (const line of ['ada@acme.example', '7 · 4f1c9a22', '90 read completely', 'Europe/Berlin'])
    expect(pages[0]).toContain(line)
  expect(pages[1]).toMatch(/Contents.*Risk.*3.*Departments.*People/)
  const ofTable = pages.slice(3)
  expect(ofTable.length).toBeGreaterThan(2)
  for (const [place, page] of ofTable.entries()) {
    expect(page).toMatch(/Person\s+Events\s+Severity\s+Seen/)
    expect(page).toContain(`${place + 4} / ${pages.length}`)
  }
  expect(pages.at(-1)).toContain('The first 120 of 125 rows')
})

test('names in Cyrillic, Greek, Hebrew, Arabic, Chinese, Korean and Japanese are printed, and can be found in the text', async () => {
  const text = (await textOf(await writePdf(document))).join('').normalize('NFKC').replaceAll(/\s/g, '')
  for (const name of ['Дмитрий', 'Γιώργος', '王小明', '김민수', '佐藤花子', 'محمد', 'שלום'])
    expect(text).toContain(name)
})

test('the same document gives the same bytes, whatever was made before', async () => {
  const first = await writePdf(document)
  await writePdf({ ...document, title: '別の文書', parts: [bars] })
  expect((await writePdf(document)).equals(first)).toBe(true)
  expect((await writePdf({ ...document, stamp: { ...stamp, by: 'bob@acme.example' } })).equals(first)).toBe(false)
})

test('charts are vectors with their numbers as words, and the document is tagged', async () => {
  const task = getDocument({ data: new Uint8Array(await writePdf(document)), verbosity: 0 })
  const loaded = await task.promise
  const tree = JSON.stringify(await (await loaded.getPage(3)).getStructTree())
  expect(tree).toContain('"role":"H1"')
  expect(tree).toMatch(/"role":"Figure".*Departments\. Events: Finance 30/)
  const { fnArray } = await (await loaded.getPage(3)).getOperatorList()
  // 85 and above paint images.
  expect(fnArray.filter(name => name >= 82 && name <= 90)).toEqual([])
  await task.destroy()
})

test('hostile text neither breaks a file nor steers how it is printed', async () => {
  const hostile = [
    '\u202egpj.exe',
    '<b>&amp;',
    '=HYPERLINK("http://x")',
    '\ud800',
    'a'.repeat(4000),
    '\u0000\u0007',
    '( \\) endstream',
  ]
  const part: ReportPart = {
    kind: 'table',
    title: hostile.join(' '),
    columns: [column('Name')],
    rows: hostile.map(text => [text]),
    total: hostile.length,
    note: null,
  }
  const text = (await textOf(await writePdf({ ...document, parts: [part] }))).join(' ')
  expect(text).toContain('=HYPERLINK')
  expect(text).not.toContain('\u202e')
  const xlsx = await whole(
    writeXlsx([{ title: "[a]:*?/'", columns: part.columns, rows: [part.rows] }], { title: 'x', stamp, sealing }),
  )
  expect(sheetOf(xlsx, 'xl/worksheets/sheet2.xml')).toContain('<t xml:space="preserve">=HYPERLINK')
  expect(sheetOf(xlsx, 'xl/workbook.xml')).not.toContain('[')
})

test('any byte that changes breaks a seal, and so does another key', async () => {
  const files = [
    sealPdf(await writePdf(document), sealing),
    await whole(writeCsv({ columns: [column('A')], rows: [[['x'], ['y']]] }, sealing)),
    await whole(writeXlsx([{ title: 'T', columns: [column('A')], rows: [[['x']]] }], { title: 'x', stamp, sealing })),
  ]
  for (const bytes of files) {
    expect(isSealed(bytes)).toBe(true)
    expect(isSealed(bytes, Buffer.alloc(32, 8))).toBe(false)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: findSeal(bytes.toString('latin1')) - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, by) => {
          const changed = Buffer.from(bytes)
          changed[at] = (changed[at] ?? 0) ^ by
          expect(isSealed(changed)).toBe(false)
        },
      ),
      { numRuns: 20 },
    )
  }
})

test('CSV has rows as they come, and severities by name', async () => {
  const bytes = await whole(
    writeCsv(
      {
        columns: [column('Severity', 'severity'), column('At', 'time')],
        rows: [[[3, '2026-10-25T00:30:00.000Z']], [], [[0, null]]],
      },
      sealing,
    ),
  )
  const records = readCsv(bytes.toString()).map(({ cells }) => cells)
  expect(records.slice(0, 3)).toEqual([
    ['Severity', 'At'],
    ['High', '2026-10-25T00:30:00.000Z'],
    ['None', ''],
  ])
})

test('a table that is longer than a worksheet goes on in the next, and each has its heading', async () => {
  const rows = [Array.from({ length: 5 }, (_, place) => [place])]
  const bytes = await whole(
    writeXlsx([{ title: 'Long', columns: [column('N', 'number')], rows }], {
      title: 'x',
      stamp,
      sealing,
      sheetRows: 3,
    }),
  )
  expect(sheetOf(bytes, 'xl/workbook.xml').match(/name="[^"]*"/g)).toEqual([
    'name="About"',
    'name="Long"',
    'name="Long 2"',
    'name="Long 3"',
  ])
  const numbers = [2, 3, 4].map(
    number => sheetOf(bytes, `xl/worksheets/sheet${number}.xml`).match(/<v>\d+<\/v>/g)?.length,
  )
  expect(numbers).toEqual([2, 2, 1])
  const again = await whole(
    writeXlsx([{ title: 'Long', columns: [column('N', 'number')], rows }], {
      title: 'x',
      stamp,
      sealing,
      sheetRows: 3,
    }),
  )
  expect(again.equals(bytes)).toBe(true)
})

/** A part of the archive, found by its local header. */
function sheetOf(archive: Buffer, name: string): string {
  const at = archive.indexOf(Buffer.from(name))
  return inflateRawSync(archive.subarray(at + name.length + 20), { finishFlush: 2 }).toString()
}
