import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LabelReason, ScanProgress, Source } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, workOnScans, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string
let folder: string
let source: Source

const secret = 'Please pay to DE89 3704 0044 0532 0130 00 and use card 4111 1111 1111 1111, expiry 12/27.'
const githubToken = ['ghp', 'q7Zt2KpLx9VwB4nRc8Ys1DfHgM3jT6uE0aWk'].join('_')

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  await workOnScans(server)
  folder = mkdtempSync(join(tmpdir(), 'sharelight-scan-'))
  mkdirSync(join(folder, 'finance'))
  writeFileSync(join(folder, 'finance', 'payment.txt'), `${secret}\ntoken = ${githubToken}\n`)
  writeFileSync(join(folder, 'hello.txt'), 'Good morning, the weather is fine today.')
  writeFileSync(join(folder, 'broken.pdf'), '%PDF-1.7 this is no document')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function scanned(id: string): Promise<ScanProgress> {
  for (;;) {
    const { body } = await server.call('GET', '/api/sources', { token })
    const scan = (body.sources as Source[]).find(known => known.id === id)?.lastScan
    if (scan?.finishedAt) return scan
    await sleep(100)
  }
}

const measure = async (query: object) =>
  (await server.call('POST', '/api/metrics/query', { token, body: query })).body.rows as Record<string, unknown>[]

test('a folder is connected and scanned, and its progress adds up', async () => {
  const added = await server.call('POST', '/api/sources', {
    token,
    body: { connector: 'filesystem', name: 'Docs', settings: { roots: [folder] } },
  })
  expect(added.status).toBe(200)
  source = added.body as unknown as Source
  const progress = await scanned(source.id)
  expect(progress).toMatchObject({ state: 'SCANNING_COMPLETED', found: 3, done: 3, error: null })
  expect(progress.complete + progress.partial + progress.skipped + progress.failed).toBe(3)
})

test('mail in a folder is read as mail', async () => {
  const mail = mkdtempSync(join(tmpdir(), 'sharelight-mail-'))
  writeFileSync(
    join(mail, 'a.eml'),
    'From: Ada <ada@acme.example>\r\nTo: Max <max@other-company.com>\r\nSubject: Offer\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\nMessage-ID: <1@acme.example>\r\n\r\nHello Max\r\n',
  )
  const { body } = await server.call('POST', '/api/sources', {
    token,
    body: { connector: 'filesystem', name: 'Mail', settings: { roots: [mail] } },
  })
  await scanned(String(body.id))
  const rows = await measure({
    cube: 'events',
    measures: ['events'],
    dimensions: ['type', 'shareType'],
    filter: { dimension: 'source', operator: 'eq', value: body.id },
  })
  expect(rows).toEqual([{ type: 'email', shareType: 'outside', events: 1 }])
  await server.call('DELETE', `/api/sources/${String(body.id)}?erase=true`, { token })
  rmSync(mail, { recursive: true, force: true })
})

test('each number of the semantic layer equals the total of the list that it counts', async () => {
  for (const filter of [
    undefined,
    { dimension: 'status', operator: 'eq', value: 'complete' },
    { dimension: 'sensitivity', operator: 'eq', value: 3 },
  ]) {
    const [row] = await measure({ cube: 'items', measures: ['items'], filter })
    const { body } = await server.call('POST', '/api/investigation/files', { token, body: { filter } })
    expect(body.total).toBe(row?.items)
    expect(body.items).toHaveLength(Number(row?.items))
  }
})

test('an item says why it carries its labels, with masked evidence only', async () => {
  const { body: list } = await server.call('POST', '/api/investigation/files', { token, body: { search: 'payment' } })
  const [file] = list.items as { id: string }[]
  const { body, status } = await server.call('GET', `/api/entities/item/${file?.id}`, { token })
  expect(status).toBe(200)
  const text = JSON.stringify(body)
  expect(text).toContain('•••• 1111')
  expect(text).not.toContain('4111 1111 1111 1111')
  expect(text).not.toContain('3704 0044')
  expect((body.reasons as { key: string }[]).map(reason => reason.key)).toEqual(
    expect.arrayContaining(['regulated/pfi/iban', 'regulated/pci']),
  )
  expect((body.reasons as LabelReason[]).flatMap(({ evidence }) => evidence)).toContainEqual(
    expect.objectContaining({ rule: 'github-pat', vendor: 'GitHub' }),
  )
})

test('nothing that was read is anywhere in the stores', async () => {
  const dump = JSON.stringify(
    await Promise.all(
      ['items', 'findings', 'events', 'exposures'].map(table => server.stores.analytics.rows(`SELECT * FROM ${table}`)),
    ),
  )
  expect(dump).toContain('payment.txt')
  expect(dump).not.toMatch(/4111 ?1111 ?1111 ?1111|DE89 ?3704|weather is fine/)
})

test('scanning again reads only what changed, and says what happened to it', async () => {
  writeFileSync(join(folder, 'hello.txt'), 'Good evening. My e-mail is bob@acme.example')
  rmSync(join(folder, 'broken.pdf'))
  expect((await server.call('POST', `/api/sources/${source.id}/scan`, { token })).status).toBe(200)
  const progress = await scanned(source.id)
  expect(progress).toMatchObject({ state: 'SCANNING_COMPLETED', found: 2 })
  const events = await measure({
    cube: 'events',
    measures: ['events'],
    dimensions: ['type'],
    sort: [{ by: 'type', direction: 'Ascend' }],
  })
  expect(events).toEqual([
    { type: 'file_deleted', events: 1 },
    { type: 'file_modified', events: 1 },
    { type: 'scanned_content', events: 3 },
  ])
})

test('the same folder cannot be connected twice, and a folder that is not there says so', async () => {
  const again = await server.call('POST', '/api/sources', {
    token,
    body: { connector: 'filesystem', name: 'Again', settings: { roots: [folder] } },
  })
  expect(again.body).toMatchObject({ code: 409 })
  const missing = await server.call('POST', '/api/sources', {
    token,
    body: { connector: 'filesystem', name: 'Gone', settings: { roots: [join(folder, 'gone')] } },
  })
  expect(missing.status).toBe(400)
  const unknown = await server.call('POST', '/api/sources', {
    token,
    body: { connector: 'carrier-pigeon', name: 'x', settings: {} },
  })
  expect(unknown.body).toMatchObject({ code: 404, field: 'connector' })
})

test('controls of a scan that does not run are a conflict, and of an unknown source not found', async () => {
  expect((await server.call('POST', `/api/sources/${source.id}/pause`, { token })).status).toBe(409)
  expect((await server.call('POST', '/api/sources/00000000-0000-4000-8000-000000000000/pause', { token })).status).toBe(
    404,
  )
})

test('folders to choose from are listed by name, and a path that is none is not found', async () => {
  const { body } = await server.call('GET', `/api/sources/browse?path=${encodeURIComponent(folder)}`, { token })
  expect(body).toMatchObject({ folders: [{ name: 'finance' }], truncated: false })
  expect((await server.call('GET', '/api/sources/browse?path=/no/such/folder', { token })).body).toMatchObject({
    code: 404,
    field: 'path',
  })
})

test('a disconnected source whose data are erased leaves nothing behind', async () => {
  expect((await server.call('DELETE', `/api/sources/${source.id}?erase=true`, { token })).status).toBe(200)
  expect(await measure({ cube: 'items', measures: ['items'] })).toEqual([{ items: 0 }])
  expect((await server.call('GET', '/api/sources', { token })).body.sources).toEqual([])
})
