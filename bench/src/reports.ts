import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReportCell, ReportColumn, ReportPart, ReportStamp } from '@sharelight/contract'
import { stampId, writeCsv, writePdf } from '@sharelight/report'
import type { Section } from './report.ts'

/** BENCH_REPORT_ROWS: fewer for a quick run. */
const rows = Number(process.env['BENCH_REPORT_ROWS'] ?? 10_000_000)
const batch = 5000
const columns: ReportColumn[] = [
  { title: 'Time', cell: 'time' },
  { title: 'Event type', cell: 'text' },
  { title: 'File', cell: 'text' },
  { title: 'Person', cell: 'text' },
  { title: 'Severity', cell: 'severity' },
  { title: 'Id', cell: 'text' },
]

/** A CSV of ten million rows as it is made, and a PDF of 30 pages with 12 charts, in processor time. */
export async function benchReports(): Promise<Section> {
  // First, while nothing else has taken memory.
  const pdf = await timedPdf()
  const csv = await timedCsv()
  return {
    id: 'reports',
    title: 'Reports',
    command: 'npm run bench -- reports',
    figures: [
      {
        name: `CSV of ${rows.toLocaleString('en')} rows, sealed`,
        value: `${Math.round(csv.bytes / 1e6 / csv.seconds)} MB/s`,
        baseline: 'joining the same cells',
        ratio: csv.plainSeconds / csv.seconds,
        target: '≥ 50 MB/s',
      },
      {
        name: 'its heap above the start, garbage included: at most in the first and in the last tenth',
        value: `${csv.firstMb} MB, ${csv.lastMb} MB`,
        target: 'flat',
      },
      {
        name: `PDF of ${pdf.pages} pages with 12 charts`,
        value: `${pdf.seconds.toFixed(1)} s of processor time`,
        target: '< 3 s',
      },
      { name: 'its memory at most, above the start', value: `${pdf.memoryMb} MB`, target: '< 200 MB' },
    ],
  }
}

const sealing = { key: Buffer.alloc(32, 1), stamp: stampId({}) }

async function timedCsv() {
  const start = process.memoryUsage().heapUsed
  let [bytes, pieces, first, last] = [0, 0, 0, 0]
  const began = performance.now()
  for await (const piece of writeCsv({ columns, rows: batches() }, sealing)) {
    bytes += piece.length
    const heap = process.memoryUsage().heapUsed - start
    const tenth = Math.floor((10 * pieces++ * batch) / rows)
    if (tenth < 1) first = Math.max(first, heap)
    if (tenth >= 9) last = Math.max(last, heap)
  }
  const seconds = (performance.now() - began) / 1000
  const plain = performance.now()
  let length = 0
  for await (const some of batches()) length += Buffer.from(some.map(row => row.join(',')).join('\r\n')).length
  if (length > bytes) throw new Error('The CSV lacks cells.')
  const plainSeconds = (performance.now() - plain) / 1000
  return { bytes, seconds, plainSeconds, firstMb: Math.round(first / 1e6), lastMb: Math.round(last / 1e6) }
}

async function* batches(): AsyncIterable<ReportCell[][]> {
  for (let from = 0; from < rows; from += batch) {
    yield Array.from({ length: Math.min(batch, rows - from) }, (_, place) => [
      '2026-10-25T00:30:00.000Z',
      'File downloaded',
      `Finance/Invoices/2026/invoice ${from + place}.pdf`,
      'Ada Lovelace',
      place % 4,
      String(9_000_000_000 + from + place),
    ])
    await nextTurn()
  }
}

const stamp: ReportStamp = {
  organisation: 'Acme',
  report: 'Bench',
  format: 'pdf',
  by: 'ada@acme.example',
  timeFrame: null,
  timeZone: 'UTC',
  filters: [],
  subject: null,
  withheld: [],
  rules: '1',
  dataUntil: '2026-10-31T22:10:00.000Z',
  coverage: { complete: 1, partial: 0, skipped: 0, failed: 0 },
  content: null,
}

async function timedPdf() {
  const start = process.memoryUsage.rss()
  const before = process.cpuUsage()
  const bytes = await writePdf({ title: 'Bench', description: '', stamp, parts: parts() })
  const { user, system } = process.cpuUsage(before)
  return {
    seconds: (user + system) / 1e6,
    memoryMb: Math.round((process.resourceUsage().maxRSS * 1024 - start) / 1e6),
    pages: bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
  }
}

function parts(): ReportPart[] {
  const charts = Array.from({ length: 12 }, (_, number): ReportPart => ({
    kind: 'chart',
    title: `Chart ${number}`,
    shape: number % 2 ? 'bars' : 'stacked',
    unit: 'events',
    categories: Array.from({ length: number % 2 ? 10 : 31 }, (__, place) => `Name ${place}`),
    series: [
      { name: 'Events', tone: null, values: Array.from({ length: number % 2 ? 10 : 31 }, (__, place) => place + 1) },
    ],
    note: null,
  }))
  const table: ReportPart = {
    kind: 'table',
    title: 'Events',
    columns,
    rows: Array.from({ length: 560 }, (_, place) => [
      '2026-10-25T00:30:00.000Z',
      'File downloaded',
      `Finance/Invoices/2026/a name of some length, invoice ${place}.pdf`,
      'Ada Lovelace',
      place % 4,
      String(place),
    ]),
    total: 560,
    note: null,
  }
  return [{ kind: 'heading', text: 'Charts' }, ...charts, { kind: 'heading', text: 'Events' }, table]
}
