import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Source } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlaces, readScanRoots } from '../../places.ts'
import { setUp, startTestServer, workOnScans, type TestServer } from '../../testing/server.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'sharelight-open-')))
const [dataDir, docs, other] = [join(root, 'data'), join(root, 'docs'), join(root, 'other')]
const program = join(import.meta.dirname, '../../../../..')
let server: TestServer, token: string, source: Source

beforeAll(async () => {
  for (const folder of [docs, other]) mkdirSync(folder)
  writeFileSync(join(docs, 'hello.txt'), 'Account DE89 3704 0044 0532 0130 00')
  server = await startTestServer({ scanRoots: { '*': [root] } }, { dataDir })
  symlinkSync(dataDir, join(docs, 'way-in'))
  token = await setUp(server)
  await workOnScans(server)
  source = (await call('POST', '/sources', { connector: 'filesystem', name: 'Docs', settings: { roots: [docs] } }))
    .body as unknown as Source
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  server.call(method, `/api${path}`, { token, ...(body && { body }) })
const browse = (path = '') => call('GET', `/sources/browse${path && `?path=${encodeURIComponent(path)}`}`)

async function scanned(): Promise<Source> {
  for (;;) {
    const [found] = (await call('GET', '/sources')).body.sources as Source[]
    if (found?.lastScan?.finishedAt) return found
    await sleep(50)
  }
}

test('the data folder cannot be added, tested, changed to or browsed, by any way that leads there', async () => {
  await scanned()
  for (const path of [
    dataDir,
    join(dataDir, 'meta'),
    `${docs}/../data`,
    join(docs, 'way-in'),
    join(docs, 'way-in/meta'),
    '/etc',
    '/proc/self/root',
    '/dev',
    program,
  ]) {
    for (const [connector, settings] of [
      ['filesystem', { roots: [docs, path] }],
      ['mail-archive', { paths: [path] }],
    ] as const) {
      expect([path, (await call('POST', '/sources', { connector, name: 'Inside', settings })).status]).toEqual([
        path,
        400,
      ])
      expect((await call('POST', '/sources/test', { connector, settings })).body).toMatchObject({
        ok: false,
        granted: [],
      })
    }
    expect((await call('PATCH', `/sources/${source.id}`, { settings: { roots: [path] } })).status).toBe(400)
    expect([path, (await browse(path)).status]).toEqual([path, 403])
  }
})

test('browsing begins at what is open and shows neither what is above nor what is closed', async () => {
  expect((await browse()).body).toMatchObject({
    path: root,
    parent: null,
    folders: [{ name: 'docs' }, { name: 'other' }],
  })
  expect((await browse(join(root, 'nothing'))).status).toBe(404)
  expect((await browse(`${root}-not-there`)).body).toMatchObject({
    code: 403,
    message: expect.stringContaining('SCAN_ROOTS'),
  })
})

test('a source that is no longer open fails with a sentence, and nothing of it is deleted', async () => {
  const items = async () => (await call('POST', '/metrics/query', { cube: 'items', measures: ['items'] })).body.rows
  const before = await items()
  server.services.places = createPlaces({ dataDir, scanRoots: { '*': [other] } })
  await call('POST', `/sources/${source.id}/scan`)
  const { lastScan } = await scanned()
  expect({ state: lastScan?.state, error: lastScan?.error }).toEqual({
    state: 'ERROR',
    error: expect.stringContaining(`${docs} is not open to this organisation`),
  })
  expect(await items()).toEqual(before)
  expect(before).not.toEqual([{ items: 0 }])
})

test('each organisation reads what was opened to it and to all; without a list, all but temporary and program files', async () => {
  const places = createPlaces({ dataDir, scanRoots: readScanRoots(JSON.stringify({ acme: [docs], '*': [other] })) })
  const [acme, globex] = [places('acme'), places('globex')]
  expect([await acme.tops(), await globex.tops()]).toEqual([[docs, other], [other]])
  const free = createPlaces({ dataDir })('acme')
  for (const path of [docs, program, '/run', `${dataDir}.key`, dataDir])
    expect([path, typeof (await free.why(path))]).toEqual([path, 'string'])
  for (const path of ['/', '/home', '/srv/documents']) expect([path, await free.why(path)]).toEqual([path, undefined])
})

test('a list that cannot be used is refused with what would do', () => {
  expect(readScanRoots('/srv/a:/mnt/b')).toEqual({ '*': ['/srv/a', '/mnt/b'] })
  for (const text of ['srv', '/srv:docs', '{"a": "/srv"}', '{', '{"*": [1]}'])
    expect(() => readScanRoots(text)).toThrow('SCAN_ROOTS')
})
