import { SourceFault, type Connector } from '@sharelight/connectors'
import type { Source } from '@sharelight/contract'
import { MadeUpRemote } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, workOnScans, type TestServer } from '../../testing/server.ts'
import { requestDueScans } from './verbs/request-due-scans.ts'
import { requestWatches } from './verbs/request-watches.ts'

const remote = new MadeUpRemote()
let server: TestServer
let token: string
let source: Source

beforeAll(async () => {
  server = await startTestServer({}, { connectors: [remote.connector as Connector] })
  token = await setUp(server)
  await workOnScans(server)
  remote.put('file', { text: 'Please pay to DE89 3704 0044 0532 0130 00.' })
  remote.told.events.push({
    id: 'event-1',
    type: 'file_downloaded',
    at: new Date('2026-01-01Z'),
    recipients: [],
    item: { key: 'file', name: 'file', path: '/file', kind: 'file' },
  })
  remote.told.unmapped = { FileSynced: 3 }
  remote.told.gap = { from: '2026-01-03T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }
  const { body } = await server.call('POST', '/api/sources', {
    token,
    body: { connector: 'made-up', name: 'Made-up', settings: { token: 'hush' }, scan: true },
  })
  source = body as unknown as Source
})
afterAll(() => server.close())

const current = async () => {
  const { body } = await server.call('GET', '/api/sources', { token })
  return (body.sources as Source[]).find(({ id }) => id === source.id)
}
async function ended() {
  await expect.poll(async () => (await current())?.lastScan?.finishedAt ?? null).not.toBeNull()
}
const scan = () => server.call('POST', `/api/sources/${source.id}/scan`, { token })

test('says of what a source cannot tell, and which of its records nothing understood', async () => {
  await ended()
  expect((await current())?.lastScan).toMatchObject({ error: null, complete: 1 })
  expect((await server.call('GET', `/api/sources/${source.id}/coverage`, { token })).body).toEqual({
    gaps: [{ feed: 'audit', from: '2026-01-03T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }],
    unmapped: [{ feed: 'audit', operation: 'FileSynced', count: 3, lastAt: expect.any(String) as string }],
  })
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await server.call('GET', `/api/sources/${unknown}/coverage`, { token })).status).toBe(404)
})

test('a scan waits while its service wants no calls: its task goes on when the service said, and nobody holds it meanwhile', async () => {
  const retryAt = new Date(Date.now() + 3_600_000)
  remote.faults.set(remote.pages + 1, new SourceFault('throttled', 'No calls, please.', { retryAt }))
  await scan()
  const task = () =>
    server.stores.meta.acrossOrganisations
      .selectFrom('tasks')
      .selectAll()
      .where('kind', '=', 'scan')
      .where('finished_at', 'is', null)
      .executeTakeFirst()
  await expect.poll(async () => (await task())?.due_at.getTime() ?? 0).toBeGreaterThan(Date.now() + 3_000_000)
  expect(await task()).toMatchObject({ state: 'waiting', worker: null, attempts: 0 })
  remote.faults.clear()
  await server.stores.meta.acrossOrganisations
    .updateTable('tasks')
    .set({ due_at: new Date(0) })
    .execute()
  server.services.tasks.wake()
  await ended()
  expect((await current())?.lastScan).toMatchObject({ error: null })
})

test.each([
  ['consent_lost', 'Sharelight may no longer read made-up.example. Sign in to it again.'],
  ['scope_missing', 'The right Files.Read is missing. Grant it to Sharelight.'],
] as const)('%s stops the source, whose state says so, and is told with the way out', async (code, sentence) => {
  remote.faults.set(remote.pages + 1, new SourceFault(code, sentence))
  await scan()
  await ended()
  expect(await current()).toMatchObject({ state: 'ERROR', lastScan: { state: 'ERROR', error: sentence } })
  const { body } = await server.call('GET', '/api/notifications', { token })
  expect(body.notifications).toContainEqual(
    expect.objectContaining({ status: 'failed', name: expect.stringContaining(sentence) as string }),
  )
})

const due = async () => {
  server.setTime(new Date(Date.now() + 26 * 3600_000))
  const asked = [await requestDueScans(server.services), await requestWatches(server.services)]
  server.setTime(undefined)
  return asked
}

test('a source that lost what let it in is tried by nobody but people until it is reconnected, and goes on by itself then', async () => {
  const lost = new SourceFault('consent_lost', 'made-up.example does not know the token. Enter a new one.')
  await server.call('PATCH', `/api/sources/${source.id}`, { token, body: { schedule: '0 3 * * *' } })
  remote.faults.set(remote.pages + 1, lost)
  await scan()
  await ended()
  expect(await current()).toMatchObject({ state: 'ERROR', isLost: true, lastScan: { error: lost.message } })
  const { body } = await server.call('GET', '/api/notifications', { token })
  expect(body.notifications).toContainEqual(
    expect.objectContaining({
      status: 'failed',
      name: `"Made-up" no longer lets Sharelight in: ${lost.message} It is not read by itself until it has been reconnected.`,
      actions: [expect.objectContaining({ link: `/data-sources-management?source=${source.id}` })],
    }),
  )
  expect(await due()).toEqual([0, 0])
  // Another name or time is no reconnection.
  await server.call('PATCH', `/api/sources/${source.id}`, { token, body: { schedule: '0 4 * * *', name: 'Made up' } })
  expect(await current()).toMatchObject({ isLost: true })
  expect(await due()).toEqual([0, 0])
  const before = (await current())?.lastScan?.scanId
  await server.call('PATCH', `/api/sources/${source.id}`, {
    token,
    body: { settings: { site: 'made-up.example', token: 'new' } },
  })
  await ended()
  expect(await current()).toMatchObject({ isLost: false, state: 'SCANNING_COMPLETED', lastScan: { error: null } })
  expect((await current())?.lastScan?.scanId).not.toBe(before)
})

test('a source that was lost and is read all the same, because somebody mended it there, is read by itself again', async () => {
  remote.faults.set(remote.pages + 1, new SourceFault('consent_lost', 'Locked.'))
  await scan()
  await ended()
  expect(await current()).toMatchObject({ isLost: true })
  remote.faults.set(remote.pages + 1, new SourceFault('unreachable', 'Nobody answers.'))
  await scan()
  await ended()
  expect(await current()).toMatchObject({ isLost: true })
  await scan()
  await ended()
  expect(await current()).toMatchObject({ isLost: false, state: 'SCANNING_COMPLETED' })
  expect(await due()).toEqual([1, 0])
  await ended()
})
