import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { ReportRun, ReportSchedule } from '@sharelight/contract'
import { findSeal } from '@sharelight/domain'
import { extract, fromBytes } from '@sharelight/extract'
import { readCsv } from '@sharelight/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'
import { reportTask } from './schedules/report-task.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
  await server.stores.meta.acrossOrganisations.updateTable('organisations').set({ edition: 'enterprise' }).execute()
  await server.services.tasks.work(reportTask(server.services))
})
afterAll(() => server.close())

const speak = (language: string, token = server.admin) =>
  server.call('PUT', '/api/extproxy/integrations/ui-settings', { token, body: { uiSettings: { language } } })
const all = { from: '2020-01-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z' }
const download = async (body: object, token = server.admin) => {
  const { statusCode, rawPayload } = await server.app.inject({
    method: 'POST',
    url: '/api/reports/export',
    headers: { authorization: `Bearer ${token}` },
    payload: { frame: all, ...body },
  })
  expect(statusCode).toBe(200)
  return rawPayload
}
const verdictOn = async (bytes: Buffer) => {
  const at = findSeal(bytes.toString('latin1'))
  const body = {
    digest: createHash('sha256').update(bytes.subarray(0, at)).digest('hex'),
    seal: bytes.subarray(at).toString(),
  }
  return (await server.call('POST', '/api/reports/verify', { token: server.admin, body })).body
}
async function extracted(bytes: Buffer): Promise<string> {
  let text = ''
  for await (const chunk of extract(fromBytes(bytes, 'report.pdf'))) text += chunk.text
  return text
}
const cellsOf = (bytes: Buffer) => readCsv(bytes.toString()).map(({ cells }) => cells)

test('an executive report is in the language of who takes it, and is verified as ever', async () => {
  await speak('de')
  const asked = {
    report: { ready: 'executive' },
    format: 'pdf',
    frame: { from: '2026-01-31T23:00:00.000Z', to: '2026-02-28T23:00:00.000Z' },
  }
  const pdf = await download(asked)
  const text = (await extracted(pdf)).replaceAll(/\s+/g, ' ')
  for (const said of [
    'Bericht für die Leitung',
    'Zeitraum',
    'Erstellt für',
    'Inhalt',
    'Offene Ereignisse hohen Schweregrads',
    'Wie gut es geschützt ist',
    'Punktzahl',
  ])
    expect(text).toContain(said)
  expect(text).toMatch(/\d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}/)
  expect(text).toMatch(/\d+ Dateien: \d+ vollständig gelesen/)
  for (const said of ['Executive report', 'Time frame', 'Contents', 'Made for', 'High', 'Failing checks'])
    expect(text).not.toContain(said)
  expect(await verdictOn(pdf)).toMatchObject({ verdict: 'genuine', made: { stamp: { report: 'Executive report' } } })
  await speak('en')
  const english = await download(asked)
  expect(await extracted(english)).toContain('Executive report')
  const stampIn = (bytes: Buffer) =>
    bytes
      .subarray(findSeal(bytes.toString('latin1')))
      .toString()
      .split(':')[2]
  expect(stampIn(english)).not.toBe(stampIn(pdf))
})

test('CSV has its headings and words of the product in that language; times, numbers and names stay', async () => {
  const asked = { report: { ready: 'risky-events' }, format: 'csv' }
  await speak('en')
  const [english = [], first = []] = cellsOf(await download(asked))
  await speak('de')
  const bytes = await download(asked)
  const [german = [], same = []] = cellsOf(bytes)
  expect(german.length).toBe(english.length)
  expect(german).toEqual(
    expect.arrayContaining(['Zeit', 'Ereignisart', 'Schweregrad', 'Empfänger', 'Informationstypen']),
  )
  const at = (title: string) => english.indexOf(title)
  expect(same[at('Time')]).toBe(first[at('Time')])
  expect(same[at('File')]).toBe(first[at('File')])
  expect(['Niedrig', 'Mittel', 'Hoch']).toContain(same[at('Severity')])
  expect(same[at('Event type')]).not.toBe(first[at('Event type')])
  expect(await verdictOn(bytes)).toMatchObject({ verdict: 'genuine' })
  for (const columns of [
    ['Severity', 'Id'],
    ['Schweregrad', 'Kennung'],
  ])
    expect(cellsOf(await download({ ...asked, columns }))[0]).toEqual(['Schweregrad', 'Kennung'])
})

test('Hebrew sheets run from right to left, and no cell holds a mark of direction', async () => {
  await speak('he')
  const bytes = await download({ report: { ready: 'data-inventory' }, format: 'xlsx' })
  const sheets = [1, 2, 3].map(number => partOf(bytes, `xl/worksheets/sheet${number}.xml`))
  for (const sheet of sheets) {
    expect(sheet).toContain('<sheetView rightToLeft="1"')
    expect(sheet).toMatch(/\p{Script=Hebrew}/u)
    expect(sheet).not.toMatch(/[\u200f\u2068\u2069]/)
  }
  expect(await verdictOn(bytes)).toMatchObject({ verdict: 'genuine' })
  const pdf = await extracted(await download({ report: { ready: 'data-inventory' }, format: 'pdf' }))
  expect(pdf).toMatch(/\p{Script=Hebrew}/u)
  expect(pdf).not.toMatch(/Contents|Time frame|Data inventory/)
})

test('what people wrote stays as they wrote it, also where the product has the same words', async () => {
  await speak('de')
  const block = { kind: 'table', title: 'Trust', cube: 'events', dimensions: ['type'], measures: ['events'] }
  const draft = {
    name: 'Sales or Marketing',
    description: 'Risk',
    base: null,
    frame: all,
    filter: null,
    blocks: [block],
  }
  const text = partOf(await download({ report: { draft }, format: 'xlsx' }), 'xl/workbook.xml')
  expect(text).toContain('name="Trust"')
  const about = partOf(await download({ report: { draft }, format: 'xlsx' }), 'xl/worksheets/sheet1.xml')
  expect(about).toContain('Sales or Marketing')
  expect(about).toContain('Zeitraum')
})

test('a program that calls with an API key gets English', async () => {
  await speak('de', server.stranger)
  const made = await server.call('POST', '/api/api-keys', {
    token: server.stranger,
    body: { name: 'CI', scope: 'write' },
  })
  const headsFor = async (token: string) =>
    cellsOf(await download({ report: { ready: 'risky-events' }, format: 'csv' }, token))[0]
  expect(await headsFor(String(made.body['apiKey']))).toContain('Severity')
  expect(await headsFor(server.stranger)).toContain('Schweregrad')
})

test('a report of a schedule is in the language of its owner, whoever has it made', async () => {
  await speak('de')
  const { body } = await server.call('POST', '/api/reports/schedules', {
    token: server.admin,
    body: {
      name: 'Stock',
      report: { ready: 'data-inventory' },
      format: 'csv',
      rhythm: { every: 'monthly', day: 1 },
      at: '02:30',
    },
  })
  const { token } = await server.secondSuperAdmin()
  await speak('fr', token)
  const schedule = body as unknown as ReportSchedule
  const asked = await server.call('POST', `/api/reports/schedules/${schedule.id}/run`, { token })
  const { id } = asked.body as unknown as ReportRun
  const runs = async () =>
    (await server.call('GET', '/api/reports/runs', { token })).body as unknown as { items: ReportRun[] }
  await expect
    .poll(async () => (await runs()).items.find(run => run.id === id)?.state, { timeout: 60_000 })
    .toMatch(/done|failed/)
  const file = await server.app.inject({
    url: `/api/reports/runs/${id}/file`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(cellsOf(file.rawPayload)[0]).toContain('Dateien')
})

/** A part of a ZIP archive, found by its local header. */
function partOf(archive: Buffer, name: string): string {
  const at = archive.indexOf(Buffer.from(name))
  return inflateRawSync(archive.subarray(at + name.length + 20), { finishFlush: 2 }).toString()
}
