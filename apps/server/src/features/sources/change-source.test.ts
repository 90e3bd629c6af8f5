import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Source } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { requestDueScans } from '../scans/verbs/request-due-scans.ts'

let server: TestServer, token: string, folder: string, source: Source

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  folder = mkdtempSync(join(tmpdir(), 'sharelight-change-'))
  writeFileSync(join(folder, 'hello.txt'), 'Good morning.')
  source = (
    await server.call('POST', '/api/sources', {
      token,
      body: { connector: 'filesystem', name: 'Docs', settings: { roots: [folder] }, scan: false },
    })
  ).body as unknown as Source
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const change = (body: object, id = source.id) => server.call('PATCH', `/api/sources/${id}`, { token, body })

test('a source is renamed, and its settings and schedule are kept', async () => {
  expect(
    (
      await change({
        name: 'Documents',
        settings: { roots: [folder], exclude: ['**/drafts/**'] },
        schedule: '30 2 * * 1',
      })
    ).body,
  ).toMatchObject({
    name: 'Documents',
    schedule: '30 2 * * 1',
    settings: { roots: [folder], exclude: ['**/drafts/**'] },
  })
  expect((await change({ schedule: null })).body).toMatchObject({ name: 'Documents', schedule: null })
})

test('settings that cannot work, a schedule that is none and a source that is not there are refused', async () => {
  expect((await change({ settings: { roots: ['/no/such/folder'] } })).status).toBe(400)
  expect((await change({ schedule: 'every now and then' })).status).toBe(400)
  expect((await change({ name: 'Other' }, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await server.call('PATCH', `/api/sources/${source.id}`, { body: { name: 'Other' } })).status).toBe(401)
  expect((await change({})).body).toMatchObject({ code: 400, field: 'name' })
})

test('a scan is asked for once when its time has come, and not before', async () => {
  await change({ schedule: '0 3 * * *' })
  const day = 86_400_000
  const next = new Date(Math.ceil(Date.now() / day) * day + day + 12 * 3_600_000)
  expect(await requestDueScans(server.services)).toBe(0)
  server.setTime(next)
  expect(await requestDueScans(server.services)).toBe(1)
  expect(await requestDueScans(server.services)).toBe(0)
  server.setTime(undefined)
  const { scan } = await server.services.stores.meta.acrossOrganisations
    .selectFrom('data_sources')
    .select('state as scan')
    .where('id', '=', source.id)
    .executeTakeFirstOrThrow()
  expect(scan).toBe('SCANNING_REQUESTED')
})

test('settings do not change under a scan, the name does', async () => {
  expect((await change({ settings: { roots: [folder] } })).status).toBe(409)
  expect((await change({ name: 'Under a scan' })).body).toMatchObject({ name: 'Under a scan' })
})
