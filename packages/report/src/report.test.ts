import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { ReportColumn, ReportPart, ReportStamp } from '@sharelight/contract'
import { findSeal, readSeal, type Wording } from '@sharelight/domain'
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

const words: Readonly<Record<string, string>> = {
  Organisation: 'ארגון',
  Contents: 'תוכן העניינים',
  About: 'על אודות',
  High: 'גבוהה',
  'The first 120 of 125 rows. CSV and XLSX have all of them.': '120 השורות הראשונות מתוך 125.',
}
const hebrew: Wording = { locale: 'he-IL', say: text => words[text] ?? text, sayFilter: text => text }
const german: Wording = {
  locale: 'de-DE',
  say: text =>
    ({ Contents: 'Inhalt', High: 'Hoch', '+24\u00a0% on 1.000 before': '+24 % gegenüber 1.000' })[text] ?? text,
  sayFilter: text => text,
}

test('another language has its own words, numbers and dates', async () => {
  const pages = (await textOf(await writePdf({ ...document, wording: german }))).map(text =>
    text.replaceAll('\u00a0', ' '),
  )
  expect(pages[0]).toContain('01.10.2026 – 31.10.2026')
  expect(pages[1]).toContain('Inhalt')
  expect(pages[2]).toContain('1.240')
  expect(pages[2]).toContain('+24 % gegenüber 1.000')
  expect(pages[3]).toContain('25.10.2026, 02:30')
  expect(pages[3]).toContain('Hoch')
  expect(pages.join(' ')).not.toMatch(/Contents|High|1,240/)
})

/** What stands on a page, each piece with where it begins from the left. */
async function piecesOf(pdf: Buffer, page: number) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(page)).getTextContent()
  await task.destroy()
  return items.flatMap(item =>
    'str' in item && item.str.trim() ? [{ text: item.str, x: Number(item.transform[4]) }] : [],
  )
}

test('pages of a language that runs from right to left begin at the right: words, columns and bars', async () => {
  const pdf = await writePdf({ ...document, wording: hebrew })
  const at = async (page: number, text: string) =>
    (await piecesOf(pdf, page)).find(piece => piece.text.normalize('NFKC').includes(text))?.x ?? Number.NaN
  expect(await at(1, 'ארגון')).toBeGreaterThan(480)
  expect(await at(1, 'ada@acme.example')).toBeLessThan(await at(1, 'ארגון'))
  const heads = await Promise.all(['Person', 'Events', 'Severity', 'Seen'].map(text => at(4, text)))
  expect(heads).toEqual(heads.toSorted((a, b) => b - a))
  expect(await at(3, 'Finance')).toBeGreaterThan(await at(3, '30'))
  const inEnglish = await piecesOf(await writePdf(document), 3)
  expect(inEnglish.find(({ text }) => text === 'Finance')?.x).toBeLessThan(200)
})

test('brackets of a name that is read from right to left close where it ends', async () => {
  const part: ReportPart = {
    kind: 'table',
    title: 'x',
    columns: [column('Name')],
    rows: [['דוח (סופי)']],
    total: 1,
    note: null,
  }
  const pieces = await piecesOf(await writePdf({ ...document, parts: [part], wording: hebrew }), 2)
  const x = (text: string) => pieces.find(piece => piece.text === text)?.x ?? Number.NaN
  expect(pieces.map(({ text }) => text).join('')).toContain('סופי')
  expect(x('(')).toBeLessThan(x(')'))
})

test('sheets of a language that runs from right to left do so, with its words; the seal is made as ever', async () => {
  const rows = { title: 'T', columns: [column('Severity', 'severity'), column('N', 'number')], rows: [[[3, 1240]]] }
  const bytes = await whole(writeXlsx([rows], { title: 'x', stamp, sealing, wording: hebrew }))
  expect(isSealed(bytes)).toBe(true)
  for (const sheet of ['sheet1', 'sheet2'])
    expect(sheetOf(bytes, `xl/worksheets/${sheet}.xml`)).toContain('<sheetView rightToLeft="1"')
  expect(sheetOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('ארגון')
  expect(sheetOf(bytes, 'xl/worksheets/sheet2.xml')).toMatch(/גבוהה.*<v>1240<\/v>/)
  expect(sheetOf(bytes, 'xl/workbook.xml')).toContain('name="על אודות"')
  const plain = await whole(writeXlsx([rows], { title: 'x', stamp, sealing }))
  expect(sheetOf(plain, 'xl/worksheets/sheet2.xml')).not.toContain('rightToLeft')
  expect(isSealed(await whole(writeCsv(rows, sealing, hebrew)))).toBe(true)
  expect(isSealed(sealPdf(await writePdf({ ...document, wording: hebrew }), sealing))).toBe(true)
})

/** A part of the archive, found by its local header. */
function sheetOf(archive: Buffer, name: string): string {
  const at = archive.indexOf(Buffer.from(name))
  return inflateRawSync(archive.subarray(at + name.length + 20), { finishFlush: 2 }).toString()
}
