import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAdmin,
  addOrganisation,
  organisationIdOf,
  setUp,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'

let server: TestServer, token: string, organisationId: string
beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
  for (const name of ['Acme One', '=cmd|calc', 'Acme "Two"'])
    await server.call('PATCH', '/api/organisation', { token, body: { name } })
})
afterAll(() => server.close())

const csv = async (body: object, as = token) => {
  const { statusCode, payload, headers } = await server.app.inject({
    method: 'POST',
    url: '/api/audit-trail/export',
    headers: { authorization: `Bearer ${as}` },
    payload: body,
  })
  return { status: statusCode, type: headers['content-type'], lines: payload.trim().split('\r\n') }
}
const verified = async (as = token) =>
  (await server.call('POST', '/api/audit-trail/verify', { token: as, body: {} })).body

test('the trail is taken out oldest first with the hashes that chain it, narrowed as it is listed, and who took it stands in it', async () => {
  const { type, lines } = await csv({ action: 'organisation.change' })
  expect(type).toContain('text/csv')
  expect(lines[0]).toMatch(/Number,Time,Who,From,Action,Subject,Before,After,Follows,Hash$/)
  expect(lines).toHaveLength(4)
  const numbers = lines.slice(1).map(line => Number(line.split(',')[0]))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  const { lines: all } = await csv({})
  const hashes = all.slice(1).map(line => line.split(',').slice(-2))
  expect(hashes.slice(1).every(([follows], place) => follows === hashes[place]?.[1])).toBe(true)
  const { body } = await server.call('GET', '/api/audit-trail?action=audit.export', { token })
  expect(body).toMatchObject({ total: 2, entries: [{ after: {} }, { after: { action: 'organisation.change' } }] })
})

test('another organisation and whoever is restricted get nothing of it', async () => {
  const other = await addOrganisation(server)
  const { lines } = await csv({ action: 'organisation.change' }, other.token)
  expect(lines).toHaveLength(1)
  const restricted = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
  expect((await csv({}, restricted.token)).status).toBe(403)
  expect((await server.call('POST', '/api/audit-trail/verify', { token: restricted.token, body: {} })).status).toBe(403)
})

test('it is verified entry by entry: what was changed or taken out is named', async () => {
  expect(await verified()).toMatchObject({ problems: [], heads: false })
  const db = server.stores.meta.acrossOrganisations
  const { number } = await db
    .selectFrom('audit_trail')
    .select('number')
    .where('organisation_id', '=', organisationId)
    .where('action', '=', 'organisation.change')
    .orderBy('number')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('audit_trail')
    .set({ subject: 'nothing' })
    .where('organisation_id', '=', organisationId)
    .where('number', '=', number)
    .execute()
  await db
    .deleteFrom('audit_trail')
    .where('organisation_id', '=', organisationId)
    .where('number', '=', number + 1)
    .execute()
  expect((await verified()).problems).toEqual([
    { kind: 'changed', from: number, to: number },
    { kind: 'gone', from: number + 1, to: number + 1 },
  ])
})
