import { randomUUID } from 'node:crypto'
import { firstBrokenAudit, tables } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationIdOf, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { dropScanRecords } from './verbs/drop-scan-records.ts'
import { endWhatIsOver } from './verbs/end-what-is-over.ts'

let server: TestServer
let token: string
let organisationId: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
})
afterAll(() => server.close())

const later = async (days: number) => {
  server.setTime(new Date(Date.now() + days * 86_400_000))
  await endWhatIsOver(server.services)
}
const db = () => server.stores.meta.forOrganisation(organisationId)

test('S4.013, S9.001 a trial that is over is reverted by itself, told once, and stays used', async () => {
  const path = '/api/extproxy/integrations/edition'
  await server.call('PUT', path, { token, body: { edition: 'launch' } })
  await server.call('PUT', path, { token, body: { isTrial: true } })
  await later(13)
  expect(await db().selectFrom('organisations').select('trial_edition').executeTakeFirst()).toEqual({
    trial_edition: 'standard',
  })
  await later(15)
  await later(16)
  expect(
    await db().selectFrom('organisations').select(['edition', 'trial_edition', 'trial_used']).executeTakeFirst(),
  ).toEqual({ edition: 'launch', trial_edition: null, trial_used: true })
  expect(await db().selectFrom('notifications').select('name').execute()).toEqual([{ name: 'Your free trial is over' }])
  expect(
    await db().selectFrom('audit_trail').select('user_email').where('action', '=', 'edition.revert').execute(),
  ).toEqual([{ user_email: 'Sharelight' }])
  server.setTime(undefined)
  expect((await server.call('GET', path, { token })).body).toMatchObject({
    edition: { id: 'launch', isTrial: false, isTrialExhausted: true },
  })
})

test('open access for support is closed when it is over, and old sessions and links are forgotten', async () => {
  await server.call('POST', '/api/backoffice/access/provide', { token })
  await server.call('POST', '/api/admins/invite', { token, body: { emails: ['bob@acme.example'] } })
  await later(4)
  expect(await db().selectFrom('support_access').select('status').executeTakeFirst()).toEqual({ status: 'None' })
  expect(await db().selectFrom('sessions').select('id').execute()).toHaveLength(1)
  await later(60)
  expect(await db().selectFrom('sessions').select('id').execute()).toEqual([])
  expect(await server.stores.meta.acrossOrganisations.selectFrom('setup_tokens').select('id').execute()).toEqual([])
  expect(await firstBrokenAudit(db(), organisationId)).toBeNull()
  server.setTime(undefined)
})

test('what long-ended scans did with each item is forgotten with their tasks, but for the newest of each source and what is not settled', async () => {
  const { meta, analytics } = server.stores
  const [sourceId, itemId] = [randomUUID(), randomUUID()]
  await meta.pool.query(
    "insert into data_sources (id, organisation_id, name, connector, code, settings) values ($1, $2, 'Docs', 'filesystem', 321, '{}')",
    [sourceId, organisationId],
  )
  const old = new Date(Date.now() - 100 * 86_400_000)
  const scan = async (how: { finished_at: Date; settled: boolean }) => {
    const id = randomUUID()
    await meta.pool.query(
      `insert into scans (id, organisation_id, source_id, state, requested_at, finished_at, settled)
        values ($1, $2, $3, 'SCANNING_COMPLETED', $4, $4, $5)`,
      [id, organisationId, sourceId, how.finished_at, how.settled],
    )
    await meta.pool.query(
      `insert into tasks (id, organisation_id, kind, title, input, state, finished_at) values ($1, $2, 'scan', 'Docs', '{}', 'done', $3)`,
      [id, organisationId, how.finished_at],
    )
    await analytics.insert(
      tables.scanItems,
      [{ scanId: id, itemId, version: '1', status: 'complete', reason: '', bytesRead: 1, change: 'unchanged' }],
      { organisationId, sourceId },
    )
    return id
  }
  const done = { finished_at: old, settled: true }
  const [, , unsettled, recent, newest] = [
    await scan(done),
    await scan(done),
    await scan({ ...done, settled: false }),
    await scan({ ...done, finished_at: new Date() }),
    await scan(done),
  ]
  const kept = async () =>
    (
      await analytics.rows<{ id: string }>(
        'SELECT DISTINCT scan_id AS id FROM scan_items WHERE organisation_id = {organisationId:UUID}',
        { organisationId },
      )
    )
      .map(({ id }) => id)
      .toSorted()
  expect((await kept()).length).toBe(5)
  await dropScanRecords(server.services)
  expect(await kept()).toEqual([unsettled, recent, newest].toSorted())
  await dropScanRecords(server.services)
  expect((await kept()).length).toBe(3)
  const tasks = await meta.acrossOrganisations.selectFrom('tasks').select('id').where('kind', '=', 'scan').execute()
  expect(tasks.map(({ id }) => id).toSorted()).toEqual([unsettled, recent, newest].toSorted())
})
