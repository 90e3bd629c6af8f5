import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { csvRows } from './csv.ts'
import { typeOf } from './event-types.ts'
import { long, takeRow } from './log-rows.ts'
import { takeLogin, takeSetup } from './records.ts'
import { Told } from './told.ts'

// The corpora lie beside the repository.
const place = (name: string) => join(import.meta.dirname, '../../../../../../../shared/corpora/connector-records', name)
const [samples, detections] = [place('saas-samples.cribl.jsonl'), place('saas-audit-logs.panther.jsonl')]
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(
      line =>
        JSON.parse(line) as {
          pack: string
          sample: string
          record: unknown
          product: string
          log: Record<string, unknown>
        },
    )
const people = new Map<string, never>()
const around = { host: 'acme.my.salesforce.com', people, id: '1', fileType: '' }
const countOf = ({ unmapped }: Told) => Object.values(unmapped).reduce((sum, count) => sum + count, 0)

it.skipIf(!existsSync(samples))('of recorded sign-ins and changes of set-up at most 2 % are not understood', () => {
  const told = new Told()
  const of = (name: string) =>
    linesOf(samples).filter(({ pack, sample }) => pack.includes('salesforce') && sample.includes(name))
  const [logins, setups] = [of('loginhistory'), of('setupadittrail')]
  for (const { record } of logins) takeLogin(record, people, told)
  for (const { record } of setups) takeSetup(record, people, told)
  expect([logins.length, setups.length]).toEqual([57, 51])
  expect(told.unmapped).toEqual({})
  expect(told.items).toHaveLength(108)
})

it.skipIf(!existsSync(samples))(
  'of recorded rows of event log files, which come without the names of their columns, each holds a type that is known',
  async () => {
    const rows = linesOf(samples).filter(({ sample }) => sample.includes('eventlogfile'))
    const unknown: string[] = []
    for (const { record } of rows) {
      const line = String(record)
      const header = Array.from({ length: 60 }, (_, at) => `C${at}`).join(',')
      for await (const row of csvRows(chunksOf(`${header}\n${line}\n`, 7)))
        if (!Object.values(row).some(cell => /^[A-Z]/.test(cell) && typeOf(cell) !== undefined)) unknown.push(line)
    }
    expect(rows).toHaveLength(58)
    expect(unknown).toEqual([])
  },
)

it.skipIf(!existsSync(detections))('of recorded real-time events at most 2 % are not understood', () => {
  const told = new Told()
  const rows = linesOf(detections).filter(({ product }) => product === 'salesforce')
  for (const { log } of rows)
    takeRow(Object.fromEntries(Object.entries(log).map(([name, value]) => [name, value])), around, told)
  expect(rows).toHaveLength(14)
  expect(told.unmapped).toEqual({})
})

it('a record that is none, of no time or of a hostile name costs itself', () => {
  const told = new Told()
  for (const value of [null, 'x', { Id: 7 }, { Id: '1', LoginTime: 'never', Status: 'Success' }])
    takeLogin(value, people, told)
  for (const value of [[], { Id: '1', CreatedDate: '2026-01-01T00:00:00.000+0000', Action: '__proto__' }])
    takeSetup(value, people, told)
  for (const name of ['toString', 'AnEventOfTomorrow', ''])
    takeRow({ EVENT_TYPE: name, TIMESTAMP: '20260101000000.000' }, around, told)
  expect([told.items.length, countOf(told)]).toEqual([0, 9])
})

it('a file of the log is read row by row with quotes, commas and line ends within them, wherever its pieces are cut', async () => {
  const text = '"EVENT_TYPE","NAME","EMPTY"\r\n"Login","a ""quoted"", word\nand line",\r\nReportExport,plain,"x"'
  for (const size of [1, 3, 1000]) {
    const rows: unknown[] = []
    for await (const row of csvRows(chunksOf(text, size))) rows.push(row)
    expect(rows).toEqual([
      { EVENT_TYPE: 'Login', NAME: 'a "quoted", word\nand line', EMPTY: '' },
      { EVENT_TYPE: 'ReportExport', NAME: 'plain', EMPTY: 'x' },
    ])
  }
})

it('rows tell who exported, transferred and linked which file', () => {
  const told = new Told()
  const at = { TIMESTAMP: '20250918160017.614', USER_NAME: 'Ada@acme.example', CLIENT_IP: '203.0.113.7' }
  takeRow(
    { ...at, EVENT_TYPE: 'ContentTransfer', TRANSACTION_TYPE: 'VersionDownloadAction', DOCUMENT_ID: '069xx0000004C92' },
    around,
    told,
  )
  takeRow({ ...at, EVENT_TYPE: 'ContentTransfer', TRANSACTION_TYPE: 'VersionUploadAction' }, around, told)
  takeRow({ ...at, EVENT_TYPE: 'ContentDistribution', ACTION: 'Insert' }, around, told)
  takeRow({ ...at, EVENT_TYPE: 'Login', LOGIN_STATUS: 'LOGIN_ERROR_INVALID_PASSWORD' }, around, told)
  expect(told.items.map(({ type }) => type)).toEqual([
    'file_downloaded',
    'file_uploaded',
    'anonymous_link_created',
    'sign_in_failed',
  ])
  expect(told.items[0]).toMatchObject({
    ip: '203.0.113.7',
    actor: { address: 'ada@acme.example' },
    at: new Date('2025-09-18T16:00:17.614Z'),
    item: { key: `acme.my.salesforce.com/files/${long('069xx0000004C92')}` },
  })
  expect(long('0015g00000xxXxX')).toHaveLength(18)
  expect(long('001D000000IqhSL')).toBe('001D000000IqhSLIAZ')
})

async function* chunksOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
}
