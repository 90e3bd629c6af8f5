import { lookStream } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMadeUpServer, type MadeUpServer } from '../../testing/made-up-source.ts'
import { organisationIdOf } from '../../testing/server.ts'
import { forgetLooks } from '../maintenance/verbs/forget-looks.ts'
import { requestWatches } from './verbs/request-watches.ts'

let server: MadeUpServer
beforeAll(async () => {
  server = await startMadeUpServer()
})
afterAll(() => server.close())

const across = () => server.stores.meta.acrossOrganisations
const lastScan = async () => (await server.current())?.lastScan
const kept = async () => {
  const scans = await across().selectFrom('scans').select('id').orderBy('number').execute()
  return scans.map(({ id }) => id)
}

/** A look that nobody asks for; gives its scan. */
async function look(): Promise<string> {
  server.setTime(new Date(Date.now() + 3600_000))
  expect(await requestWatches(server.services)).toBe(1)
  server.setTime(undefined)
  await server.ended()
  return (await lastScan())?.scanId ?? ''
}

test('looks that found nothing are forgotten with their tasks and records, but for the newest of a source; those that found something stay', async () => {
  await server.ended()
  const [first = ''] = await kept()
  await look()
  await look()
  server.remote.put('more', { text: 'Lunch at noon.' })
  const found = await look()
  await look()
  const newest = await look()
  expect(await kept()).toHaveLength(6)
  await forgetLooks(server.services)
  expect(await kept()).toEqual([first, found, newest])
  expect((await lastScan())?.scanId).toBe(newest)
  expect(
    (await across().selectFrom('tasks').select('id').where('kind', '=', 'scan').orderBy('created_at').execute()).map(
      ({ id }) => id,
    ),
  ).toEqual([first, found, newest])
  const records = await server.stores.analytics.rows<{ id: string }>(
    'SELECT DISTINCT toString(scan_id) AS id FROM scan_items WHERE source_id = {source:UUID}',
    { source: server.source.id },
  )
  for (const { id } of records) expect([first, found, newest]).toContain(id)
  await forgetLooks(server.services)
  expect(await kept()).toEqual([first, found, newest])
  const { body } = await server.call('GET', '/api/scans', { token: server.token })
  expect((body.scans as { scanId: string }[]).map(({ scanId }) => scanId)).toEqual([newest, found, first])
})

test('a look that read what could not be read before stays as long as that is how it was read last', async () => {
  server.remote.broken.set('file', new Error('Not now.'))
  server.remote.put('file', { text: 'Please pay to DE89 3704 0044 0532 0130 00. Twice.' })
  await look()
  server.remote.broken.clear()
  await across()
    .updateTable('scan_retries')
    .set({ due_at: new Date(0) })
    .execute()
  const reads = await look()
  await look()
  await forgetLooks(server.services)
  expect(await kept()).toContain(reads)
})

test('scans that people asked for are kept, whatever they found', async () => {
  await server.call('POST', `/api/sources/${server.source.id}/scan`, { token: server.token })
  await server.ended()
  const asked = (await lastScan())?.scanId
  await look()
  await look()
  await forgetLooks(server.services)
  expect(await kept()).toContain(asked)
})

test('a source whose log tells what changed is looked at soon after all of it was listed, however long that took', async () => {
  const scanId = (await lastScan())?.scanId ?? ''
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await across()
    .updateTable('scans')
    .set({ started_at: hoursAgo(10), finished_at: hoursAgo(0.1) })
    .where('id', '=', scanId)
    .execute()
  expect(await requestWatches(server.services)).toBe(0)
  await server.stores.meta
    .forOrganisation(await organisationIdOf(server))
    .insertInto('scan_cursors')
    .values({
      source_id: server.source.id,
      stream: lookStream,
      position: null,
      covers: 'all',
      scan_id: scanId,
      done: true,
    })
    .execute()
  expect(await requestWatches(server.services)).toBe(1)
  await server.ended()
})
