import { createHash } from 'node:crypto'
import { readyReports, type ReportDraft, type ReportPart, type ReportTemplate } from '@sharelight/contract'
import { findSeal } from '@sharelight/domain'
import { readCsv } from '@sharelight/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

const call = async <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token = server.admin,
) => {
  const answer = await server.call(method, `/api${path}`, { token, body })
  return { status: answer.status, body: answer.body as T & { message?: string; field?: string } }
}
const download = async (body: object, token = server.admin) => {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    method: 'POST',
    url: '/api/reports/export',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
  return { status: statusCode, type: String(headers['content-type']), bytes: rawPayload }
}
const verify = (bytes: Buffer, token = server.admin) => {
  const at = findSeal(bytes.toString('latin1'))
  const digest = createHash('sha256').update(bytes.subarray(0, at)).digest('hex')
  const seal = bytes.subarray(at).toString()
  return call<{ verdict: string; made: { by: string } | null }>('POST', '/reports/verify', { digest, seal }, token)
}
const all = { from: '2020-01-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z' }
const draft = (change: Partial<ReportDraft> = {}): ReportDraft => ({
  name: 'What left',
  description: '',
  base: null,
  frame: all,
  filter: null,
  blocks: [{ kind: 'number', title: 'Events', cube: 'events', measure: 'events', filter: null }],
  ...change,
})
const preview = (body: object, token = server.admin) =>
  call<{ parts: ReportPart[]; stamp: { content: string; withheld: string[] } }>('POST', '/reports/preview', body, token)

test('every ready report can be made, and none of its parts fails', async () => {
  const { body } = await call<{ ready: { id: string; closed: string | null }[] }>('GET', '/reports')
  expect(body.ready.map(({ id }) => id)).toEqual([...readyReports])
  for (const ready of readyReports) {
    const { status, body: made } = await preview({
      report: { ready },
      frame: all,
      ...(ready === 'subject-access' && { subject: 'a' }),
    })
    expect([ready, made.message ?? status]).toEqual([ready, 200])
    expect(made.parts.length).toBeGreaterThan(2)
    const notes = made.parts.flatMap(part => ('note' in part && part.note ? [part.note] : []))
    expect(notes.filter(note => /report's filter|not authorized/.test(note))).toEqual([])
  }
})

test('the same stamp gives the same bytes, and its seal says that they are ours and unchanged', async () => {
  const asked = { report: { ready: 'executive' }, frame: all, format: 'pdf' }
  const [first, second] = [await download(asked), await download(asked)]
  expect(first.type).toBe('application/pdf')
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(second.bytes.equals(first.bytes)).toBe(true)
  expect((await verify(first.bytes)).body).toMatchObject({
    verdict: 'genuine',
    made: { by: 'demo@sharelight.example', stamp: { report: 'Executive report', format: 'pdf' } },
  })
  const changed = Buffer.from(first.bytes)
  changed[1000] = (changed[1000] ?? 0) ^ 1
  expect((await verify(changed)).body.verdict).toBe('changed')
  expect((await verify(first.bytes, server.stranger)).body.verdict).toBe('unknown')
  expect(
    (await call<{ verdict: string }>('POST', '/reports/verify', { digest: '0'.repeat(64), seal: 'no seal' })).body
      .verdict,
  ).toBe('unknown')
})

test('CSV has every row of the table, whatever a page or PDF shows, the chosen columns, and its seal as the last record', async () => {
  const table = {
    kind: 'table',
    title: 'Events',
    cube: 'events',
    dimensions: ['at', 'type', 'itemName', 'id'],
    measures: [],
    filter: null,
    sort: [{ by: 'at', direction: 'Descend' }],
    limit: 5,
  } as const
  const report = {
    draft: draft({ blocks: [{ ...table, dimensions: [...table.dimensions], measures: [], sort: [...table.sort] }] }),
  }
  const { body } = await preview({ report })
  const [part] = body.parts
  expect(part).toMatchObject({ kind: 'table', rows: { length: 5 } })
  const total = part?.kind === 'table' ? part.total : 0
  expect(total).toBeGreaterThan(1000)
  const { bytes } = await download({ report, format: 'csv' })
  const records = readCsv(bytes.toString())
  expect(records).toHaveLength(total + 2)
  expect(records[0]?.cells).toEqual(['Time', 'Event type', 'File', 'Id'])
  const ids = records.slice(1, -1).map(({ cells }) => cells[3])
  expect(new Set(ids).size).toBe(total)
  const times = records.slice(1, -1).map(({ cells }) => Date.parse(cells[0] ?? ''))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect((await verify(bytes)).body.verdict).toBe('genuine')
  const chosen = await download({ report, format: 'csv', columns: ['Id', 'File'] })
  expect(readCsv(chosen.bytes.toString())[0]?.cells).toEqual(['Id', 'File'])
  expect((await download({ report, format: 'csv', columns: ['Nothing'] })).status).toBe(400)
})

test('risky events name their recipients and information types, each event in one row; paper leaves ids out', async () => {
  const { bytes } = await download({ report: { ready: 'risky-events' }, frame: all, format: 'csv' })
  const [head, ...rows] = readCsv(bytes.toString()).map(({ cells }) => cells)
  expect(head?.slice(-3)).toEqual(['Id', 'Recipients', 'Information types'])
  const events = rows.slice(0, -1)
  expect(new Set(events.map(cells => cells[7])).size).toBe(events.length)
  const recipients = events.map(cells => cells[8] ?? '')
  expect([recipients.some(text => text.includes('; ')), events.some(cells => cells[9])]).toEqual([true, true])
  const { body } = await preview({ report: { ready: 'risky-events' }, frame: all })
  const table = body.parts.find(part => part.kind === 'table')
  expect(table?.columns.map(({ title }) => title)).toEqual([
    ...(head ?? []).slice(0, 7),
    'Recipients',
    'Information types',
  ])
})

test('XLSX is a sealed archive', async () => {
  const { status, bytes } = await download({ report: { ready: 'data-inventory' }, frame: all, format: 'xlsx' })
  expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect((await verify(bytes)).body.verdict).toBe('genuine')
})

test('a report is saved, changed and deleted, and one that asks for what there is not is refused with the name of the block', async () => {
  const { body: saved } = await call<ReportTemplate>('POST', '/reports/templates', draft())
  expect(saved).toMatchObject({ name: 'What left', author: 'demo@sharelight.example' })
  const { body: changed } = await call<ReportTemplate>('PUT', `/reports/templates/${saved.id}`, draft({ name: 'Else' }))
  expect(changed.name).toBe('Else')
  expect((await preview({ report: { template: saved.id } })).body.parts).toHaveLength(1)
  const wrong = draft({ blocks: [{ kind: 'number', title: 'Odd', cube: 'events', measure: 'nothing', filter: null }] })
  expect((await call('POST', '/reports/templates', wrong)).body).toMatchObject({
    field: 'blocks.0',
    message: expect.stringContaining('“Odd” asks for “nothing”'),
  })
  expect((await call('DELETE', `/reports/templates/${saved.id}`, undefined, server.stranger)).status).toBe(404)
  expect((await call('DELETE', `/reports/templates/${saved.id}`)).status).toBe(200)
  expect((await preview({ report: { template: saved.id } })).status).toBe(404)
})

test('a report shows what its reader may see, and says what is left out', async () => {
  expect((await call('GET', '/reports', undefined, await server.restricted('ar10'))).status).toBe(403)
  const token = await server.restricted('it02', 'et05')
  const parts = (await preview({ report: { ready: 'executive' }, frame: all }, token)).body
  expect(parts.stamp.withheld).toHaveLength(1)
  expect(parts.parts.find(part => 'title' in part && part.title.startsWith('Outside organisations'))).toMatchObject({
    note: expect.stringContaining('not authorized'),
  })
  expect((await preview({ report: { ready: 'posture' } }, token)).status).toBe(403)
  const [theirs, whole] = await Promise.all(
    [token, server.admin].map(
      async each => (await preview({ report: { ready: 'data-inventory' }, frame: all }, each)).body.parts,
    ),
  )
  const files = (some: readonly ReportPart[] = []) => some.find(part => 'title' in part && part.title === 'Files')
  expect(files(theirs)).not.toEqual(files(whole))
})

test('a report about one person asks for the person, and holds for nobody who is not there', async () => {
  expect((await preview({ report: { ready: 'subject-access' } })).body.field).toBe('subject')
  const { body } = await preview({ report: { ready: 'subject-access' }, subject: 'nobody@nowhere.example' })
  const tables = body.parts.filter(part => part.kind === 'table')
  expect(tables.every(({ total }) => total === 0)).toBe(true)
})

test('the report’s own filter holds for every block that it can hold for, and the others say so', async () => {
  const filter = { dimension: 'type', operator: 'eq', value: 'file_downloaded' } as const
  const blocks: ReportDraft['blocks'] = [
    { kind: 'number', title: 'Events', cube: 'events', measure: 'events', filter: null },
    { kind: 'number', title: 'Files', cube: 'items', measure: 'items', filter: null },
  ]
  const [events, items] = (await preview({ report: { draft: draft({ filter, blocks }) } })).body.parts
  const [every] = (await preview({ report: { draft: draft({ blocks }) } })).body.parts
  const valueOf = (part?: ReportPart) => (part?.kind === 'number' ? (part.value ?? 0) : 0)
  expect(valueOf(events)).toBeLessThan(valueOf(every))
  expect(items).toMatchObject({ value: null, note: expect.stringContaining('“type”') })
})

test('whoever took a report is in the history, each user’s own where they are restricted, and of no other organisation', async () => {
  const token = await server.restricted('it02')
  await download({ report: { draft: draft() }, format: 'pdf' }, token)
  const runs = async (who: string) =>
    (await call<{ items: { by: string }[]; total: number }>('GET', '/reports/runs', undefined, who)).body
  expect((await runs(token)).total).toBe(1)
  expect((await runs(server.admin)).total).toBeGreaterThan(1)
  expect((await runs(server.stranger)).total).toBe(0)
})
