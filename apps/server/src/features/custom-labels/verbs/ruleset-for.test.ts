import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, type TestServer } from '../../../testing/server.ts'
import { rulesetFor } from './ruleset-for.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await setUp(server)
})
afterAll(() => server.close())

test('a scan that a clock years ahead dated is outdated once rules have changed, and one that began after the change is not', async () => {
  const {
    services,
    stores: { meta },
  } = server
  const organisation = await meta.acrossOrganisations.selectFrom('organisations').select('id').executeTakeFirstOrThrow()
  const db = meta.forOrganisation(organisation.id)
  const { id: source } = await db
    .insertInto('data_sources')
    .values({ connector: 'filesystem', name: 'Docs', state: null, schedule: null, disconnected_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [ahead, since] = await Promise.all(
    [Date.UTC(2060, 0, 1), Date.now()].map(time =>
      db
        .insertInto('scans')
        .values({
          source_id: source,
          state: 'SCANNING_COMPLETED',
          started_at: new Date(time),
          finished_at: new Date(time),
          error: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  )
  await db
    .insertInto('custom_labels')
    .values({
      key: 'manual/custom-x',
      name: 'x',
      score: 0.5,
      definition: JSON.stringify({ kind: 'keywords', keywords: ['x'] }),
      enabled: false,
      created_by: null,
      deleted_at: null,
      updated_at: new Date(Date.now() - 60_000),
    })
    .execute()
  const { outdatedScans } = await rulesetFor({ services, organisation }, source)
  expect([...outdatedScans]).toEqual([ahead?.id])
  expect(since?.id).not.toBe(ahead?.id)
})
