import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationIdOf, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { webhookOf } from './verbs/source-webhook.ts'

let server: TestServer, sourceId: string, authId: string
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const db = async () => server.stores.meta.forOrganisation(await organisationIdOf(server))

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://sharelight.acme.example' })
  await setUp(server)
  const { id } = await (
    await db()
  )
    .insertInto('data_sources')
    .values({ connector: 'microsoft-365', name: 'Contoso', settings: '{}' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  sourceId = id
  authId = webhookOf(server.services, sourceId)?.authId ?? ''
})
afterAll(() => server.close())

const scans = async () =>
  (await db())
    .selectFrom('scans')
    .select(['state', 'is_look'])
    .where('source_id', '=', sourceId)
    .orderBy('number')
    .execute()
const scanned = async (finished: Date) => {
  const at = { started_at: finished, finished_at: finished }
  await (
    await db()
  )
    .insertInto('scans')
    .values({ source_id: sourceId, state: 'SCANNING_COMPLETED', error: null, ...at })
    .execute()
}
const call = (headers: Record<string, string>, { id = sourceId, body = '[{"contentType":"Audit.SharePoint"}]' } = {}) =>
  server.call('POST', `/api/webhooks/sources/${id}`, {
    headers: { 'content-type': 'application/json; utf-8', ...headers },
    body: body as never,
  })

test('only who shows what was given out for the source is heard, and says no more than that there is something', async () => {
  await scanned(minutesAgo(30))
  const other = webhookOf(server.services, randomUUID())?.authId ?? ''
  for (const wrong of ['', 'x', 'x.y', `${authId}x`, other, `${authId}.`])
    expect((await call({ 'webhook-authid': wrong })).status).toBe(401)
  expect((await call({})).status).toBe(401)
  expect((await call({ 'webhook-authid': authId }, { id: 'none' })).status).toBe(401)
  expect((await call({ 'webhook-authid': authId }, { body: 'x'.repeat(300_000) })).status).toBe(413)
  expect(await scans()).toHaveLength(1)
})

test('whether anybody listens is answered and has nothing done; a notification has the source looked at, once', async () => {
  const validation = { 'webhook-authid': authId, 'webhook-validationcode': 'code' }
  expect((await call(validation, { body: '{"validationCode":"code"}' })).status).toBe(200)
  expect(await scans()).toHaveLength(1)
  for (const body of ['[]', 'no JSON', ''])
    expect((await call({ 'webhook-authid': authId }, { body })).status).toBe(200)
  expect((await scans()).slice(1)).toMatchObject([{ is_look: true }])
})

test('what is given out leads to the source; without an address on https that others reach there is none', () => {
  const { address } = webhookOf(server.services, sourceId) ?? {}
  expect(address).toBe(`https://sharelight.acme.example/api/webhooks/sources/${sourceId}`)
  const settings = { ...server.services.settings, publicUrl: 'http://sharelight.acme.example' }
  expect(webhookOf({ ...server.services, settings }, sourceId)).toBeUndefined()
})
