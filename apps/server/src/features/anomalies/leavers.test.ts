import { hash64, json, openScanSink, stableId, type EventRow, type IdentityRow } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationIdOf, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'
import { findAnomaliesJob } from './jobs.ts'

const day = 86_400_000
let server: TestServer, token: string, organisationId: string
const db = () => server.stores.meta.forOrganisation(organisationId)
const get = (path: string) => server.call('GET', `/api${path}`, { token })
const post = (path: string, body: object) => server.call('POST', `/api${path}`, { token, body })

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
  await server.call('PUT', '/api/extproxy/integrations/edition?full=false', { token, body: { edition: 'enterprise' } })
})
afterAll(() => server.close())

test('who is said to leave stands out by what he did before, however late that is told, by CSV or by a directory', async () => {
  const at = Date.now() - 10 * day
  const person = (name: string): IdentityRow => ({
    identityId: stableId(name),
    kind: 'employee',
    address: `${name}@acme.example`,
    displayName: name,
    domain: 'acme.example',
    department: '',
    firstSeenAt: at,
  })
  const act = (name: string): EventRow => ({
    time: at,
    eventId: hash64('leavers', name),
    type: 'file_downloaded',
    itemId: stableId('file'),
    folderId: null,
    actorId: stableId(name),
    shareType: 'inside',
    labels: [],
    anomalies: [],
    recipients: [],
    details: {},
  })
  const people = ['listed', 'told', 'stays']
  const sink = openScanSink(
    server.stores.analytics,
    { organisationId, sourceId: stableId('files'), sourceCode: 321, scanId: stableId('scan') },
    rulesFor(server.services, organisationId),
  )
  await sink.tell({ identities: people.map(person), events: people.map(act) })
  // One search at a time: what the queue began is waited for.
  const search = async () => {
    await expect.poll(async () => (await post('/anomalies/find', {})).status, { timeout: 30_000 }).toBe(200)
  }
  const leavers = async () => {
    const { items } = (await get('/anomalies?kind=leaver')).body as { items: { actor: { name: string } }[] }
    return items.map(({ actor }) => actor.name).sort()
  }
  await search()
  expect(await leavers()).toEqual([])
  await server.services.jobs.work(findAnomaliesJob(server.services))
  const soon = new Date(at + 5 * day).toISOString()
  await post('/accounts-at-risk/leavers/import', { csv: `address,left\nLISTED@acme.example,${soon}` })
  await expect.poll(leavers, { timeout: 30_000 }).toEqual(['listed'])
  await db()
    .insertInto('directory_accounts')
    .values({
      source_id: stableId('directory'),
      kind: 'user',
      address: 'Told@acme.example',
      name: '',
      guest: null,
      state: 'active',
      admin: null,
      mfa: null,
      last_sign_in: null,
      facts: json({ leavesAt: soon }),
      scan_id: stableId('scan'),
    })
    .execute()
  await search()
  expect(await leavers()).toEqual(['listed', 'told'])
  const leaving = () =>
    server.stores.analytics.rows(
      'SELECT display_name FROM identities FINAL WHERE organisation_id = {organisationId:UUID} AND toUnixTimestamp(leaves_at) > 0',
      { organisationId },
    )
  await post('/accounts-at-risk/leavers/import', { csv: 'address,left\nok@acme.example,2026-01-31' })
  await expect.poll(leaving, { timeout: 30_000 }).toEqual([{ display_name: 'told' }])
})
