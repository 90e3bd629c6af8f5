import { SourceFault } from '@sharelight/connectors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMadeUpServer, type MadeUpServer } from '../../testing/made-up-source.ts'
import { tryNow, unfinishedScan } from '../../testing/scan-tasks.ts'
import { requestDueScans } from './verbs/request-due-scans.ts'
import { requestWatches } from './verbs/request-watches.ts'

let server: MadeUpServer
beforeAll(async () => {
  server = await startMadeUpServer(({ told }) => {
    told.events.push({
      id: 'event-1',
      type: 'file_downloaded',
      at: new Date('2026-01-01Z'),
      recipients: [],
      item: { key: 'file', name: 'file', path: '/file', kind: 'file' },
    })
    told.unmapped = { FileSynced: 3 }
    told.gap = { from: '2026-01-03T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }
  })
})
afterAll(() => server.close())

/** The next page that is asked for ends in this. */
const failsNext = (fault: SourceFault) => server.remote.faults.set(server.remote.pages + 1, fault)

test('says of what a source cannot tell, and which of its records nothing understood', async () => {
  await server.ended()
  expect((await server.current())?.lastScan).toMatchObject({ error: null, complete: 1 })
  expect((await server.call('GET', `/api/sources/${server.source.id}/coverage`, { token: server.token })).body).toEqual(
    {
      gaps: [{ feed: 'audit', from: '2026-01-03T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }],
      unmapped: [{ feed: 'audit', operation: 'FileSynced', count: 3, lastAt: expect.any(String) as string }],
    },
  )
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await server.call('GET', `/api/sources/${unknown}/coverage`, { token: server.token })).status).toBe(404)
})

test('a scan waits while its service wants no calls: its task goes on when the service said, and nobody holds it meanwhile', async () => {
  const retryAt = new Date(Date.now() + 3_600_000)
  failsNext(new SourceFault('throttled', 'No calls, please.', { retryAt }))
  await server.scan()
  await expect
    .poll(async () => (await unfinishedScan(server))?.due_at.getTime() ?? 0)
    .toBeGreaterThan(Date.now() + 3_000_000)
  expect(await unfinishedScan(server)).toMatchObject({ state: 'waiting', worker: null, attempts: 0 })
  server.remote.faults.clear()
  await tryNow(server)
  await server.ended()
  expect((await server.current())?.lastScan).toMatchObject({ error: null })
})

test('a source that nobody answers at for a moment is asked again a little later, and its scan ends as if nothing had happened', async () => {
  const away = new SourceFault('unreachable', 'made-up.example does not answer.')
  failsNext(away)
  await server.scan()
  await expect.poll(async () => (await unfinishedScan(server))?.attempts).toBe(1)
  expect(await unfinishedScan(server)).toMatchObject({ state: 'waiting', error: away.message })
  expect((await server.current())?.lastScan?.finishedAt).toBeNull()
  await tryNow(server)
  await server.ended()
  expect(await server.current()).toMatchObject({ state: 'SCANNING_COMPLETED', lastScan: { error: null } })
})

test('a source that nobody answers at any more ends its scan with the sentence after some minutes of trying', async () => {
  const away = new SourceFault('unreachable', 'made-up.example does not answer.')
  failsNext(away)
  await server.scan()
  await expect.poll(async () => (await unfinishedScan(server))?.attempts).toBe(1)
  failsNext(away)
  await tryNow(server, { attempts: 5 })
  await server.ended()
  expect(await server.current()).toMatchObject({ state: 'ERROR', isLost: false, lastScan: { error: away.message } })
})

test.each([
  ['consent_lost', 'Sharelight may no longer read made-up.example. Sign in to it again.'],
  ['scope_missing', 'The right Files.Read is missing. Grant it to Sharelight.'],
] as const)('%s stops the source, whose state says so, and is told with the way out', async (code, sentence) => {
  failsNext(new SourceFault(code, sentence))
  await server.scan()
  await server.ended()
  expect(await server.current()).toMatchObject({ state: 'ERROR', lastScan: { state: 'ERROR', error: sentence } })
  const { body } = await server.call('GET', '/api/notifications', { token: server.token })
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
  await server.call('PATCH', `/api/sources/${server.source.id}`, {
    token: server.token,
    body: { schedule: '0 3 * * *' },
  })
  failsNext(lost)
  await server.scan()
  await server.ended()
  expect(await server.current()).toMatchObject({ state: 'ERROR', isLost: true, lastScan: { error: lost.message } })
  const { body } = await server.call('GET', '/api/notifications', { token: server.token })
  expect(body.notifications).toContainEqual(
    expect.objectContaining({
      status: 'failed',
      name: `"Made-up" no longer lets Sharelight in: ${lost.message} It is not read by itself until it has been reconnected.`,
      actions: [expect.objectContaining({ link: `/data-sources-management?source=${server.source.id}` })],
    }),
  )
  expect(await due()).toEqual([0, 0])
  // Another name or time is no reconnection.
  await server.call('PATCH', `/api/sources/${server.source.id}`, {
    token: server.token,
    body: { schedule: '0 4 * * *', name: 'Made up' },
  })
  expect(await server.current()).toMatchObject({ isLost: true })
  expect(await due()).toEqual([0, 0])
  const before = (await server.current())?.lastScan?.scanId
  await server.call('PATCH', `/api/sources/${server.source.id}`, {
    token: server.token,
    body: { settings: { site: 'made-up.example', token: 'new' } },
  })
  await server.ended()
  expect(await server.current()).toMatchObject({
    isLost: false,
    state: 'SCANNING_COMPLETED',
    lastScan: { error: null },
  })
  expect((await server.current())?.lastScan?.scanId).not.toBe(before)
})

test('a source that was lost and is read all the same, because somebody mended it there, is read by itself again', async () => {
  failsNext(new SourceFault('consent_lost', 'Locked.'))
  await server.scan()
  await server.ended()
  expect(await server.current()).toMatchObject({ isLost: true })
  failsNext(new SourceFault('scope_missing', 'The right Files.Read is missing.'))
  await server.scan()
  await server.ended()
  expect(await server.current()).toMatchObject({ isLost: true })
  await server.scan()
  await server.ended()
  expect(await server.current()).toMatchObject({ isLost: false, state: 'SCANNING_COMPLETED' })
  expect(await due()).toEqual([1, 0])
  await server.ended()
})
