import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Source, StoredNotification, Task } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAdmin,
  addOrganisation,
  setUp,
  startTestServer,
  workOnScans,
  type TestServer,
} from '../../testing/server.ts'

let server: TestServer
let token: string
let folder: string
let source: Source

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  folder = mkdtempSync(join(tmpdir(), 'sharelight-tasks-'))
  writeFileSync(join(folder, 'note.txt'), 'Hello')
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

const tasks = async (by = token) => (await server.call('GET', '/api/tasks', { token: by })).body.tasks as Task[]
const news = async (by = token) =>
  (await server.call('GET', '/api/notifications', { token: by })).body as {
    notifications: StoredNotification[]
    unread: number
  }
const scan = () => server.call('POST', `/api/sources/${source.id}/scan`, { token })

test('S4.043, S4.047 a scan that waits is a task in progress, which can be cancelled once', async () => {
  await scan()
  const [task] = await tasks()
  expect(task).toMatchObject({ kind: 'scan', title: 'Scan of Docs', status: 'in-progress', state: 'waiting' })
  expect((await server.call('POST', `/api/tasks/${task?.id}/cancel`, { token })).status).toBe(200)
  await workOnScans(server)
  expect(await finished(task?.id)).toMatchObject({ status: 'done', state: 'cancelled' })
  expect((await server.call('POST', `/api/tasks/${task?.id}/cancel`, { token })).body).toMatchObject({ code: 409 })
})

async function finished(id = ''): Promise<Task> {
  for (;;) {
    const task = (await server.call('GET', `/api/tasks/${id}`, { token })).body as unknown as Task
    if (task.status !== 'in-progress') return task
    await sleep(100)
  }
}

test('S4.045 a scan that ends is done, with its result', async () => {
  await scan()
  const [task] = await tasks()
  expect(await finished(task?.id)).toMatchObject({ status: 'done', state: 'done', error: null })
})

test('S4.046, S4.048 a scan that stops has failed, and people are told why and where to mend it', async () => {
  rmSync(folder, { recursive: true })
  await scan()
  const [task] = await tasks()
  expect(await finished(task?.id)).toMatchObject({
    status: 'failed',
    state: 'failed',
    error: expect.stringContaining(folder),
  })
  let told = await news()
  while (told.notifications.length === 0) {
    await sleep(100)
    told = await news()
  }
  expect(told).toMatchObject({
    unread: 1,
    notifications: [
      {
        status: 'failed',
        type: 'simple-action',
        readAt: null,
        actions: [{ link: `/data-sources-management?source=${source.id}` }],
      },
    ],
  })
  expect(told.notifications[0]?.name).toContain('The scan of "Docs" stopped')
})

test('S3.055 notifications are read and removed; one in progress stays unless it says otherwise', async () => {
  const [first] = (await news()).notifications
  expect((await server.call('POST', '/api/notifications/read', { token, body: { ids: [first?.id] } })).body).toEqual({
    unread: 0,
  })
  expect((await server.call('DELETE', `/api/notifications/${first?.id}`, { token })).status).toBe(200)
  const organisation = await server.stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .executeTakeFirstOrThrow()
  const running = await server.stores.meta
    .forOrganisation(organisation.id)
    .insertInto('notifications')
    .values({
      user_id: null,
      kind: 'reports',
      name: 'Report',
      status: 'in-progress',
      can_be_removed_before_finish: false,
      read_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await server.call('DELETE', `/api/notifications/${running.id}`, { token })).body).toMatchObject({ code: 409 })
})

test('a business user sees no scans, another organisation neither tasks nor notifications', async () => {
  const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
  expect(await tasks(business.token)).toEqual([])
  const [task] = await tasks()
  const other = await addOrganisation(server)
  expect(await tasks(other.token)).toEqual([])
  expect(await news(other.token)).toEqual({ notifications: [], unread: 0, cursor: '' })
  expect((await server.call('GET', `/api/tasks/${task?.id}`, { token: other.token })).status).toBe(404)
  expect((await server.call('POST', `/api/tasks/${task?.id}/cancel`, { token: business.token })).status).toBe(403)
  expect((await server.call('GET', '/api/tasks/nonsense', { token })).body).toMatchObject({ code: 400, field: 'id' })
  expect((await server.call('GET', '/api/notifications')).status).toBe(401)
})
