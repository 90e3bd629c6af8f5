import type { AccountPage } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin, addOrganisation, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { loadDemo } from '../demo/verbs/load-demo.ts'

const tiny = { employees: 60, contacts: 120, personal: 20, organisations: 16, folders: 80, items: 400, events: 1500 }
const names = ['Zoe', 'adam', 'Bea', 'Carl', 'dora']
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  for (const [index, name] of names.entries()) {
    const service = index % 2 ? 'gmail' : 'exchange_365'
    await server.call('POST', '/api/accounts', {
      token,
      body: { displayName: name, externalId: `${name}@acme.example`, service },
    })
  }
})
afterAll(() => server.close())

const page = async (query: Record<string, string> = {}, by = token, path = '/api/accounts') => {
  const { status, body } = await server.call('GET', `${path}?${new URLSearchParams(query)}`, { token: by })
  return { status, body, ...(body as unknown as AccountPage) }
}
const shown = ({ value }: Pick<AccountPage, 'value'>) => value.map(({ displayName }) => displayName)

test('S7.040, S3.020, S3.021, S3.022 accounts have value, cursor, total and hasMore, by name unless asked otherwise', async () => {
  const { body } = await page()
  expect(body).toMatchObject({ cursor: '', total: 5, hasMore: false })
  expect(shown(await page())).toEqual(['adam', 'Bea', 'Carl', 'dora', 'Zoe'])
  expect((body.value as object[])[0]).toEqual({
    subscriptionId: expect.any(String),
    displayName: 'adam',
    externalId: 'adam@acme.example',
    checked: false,
    service: 'gmail',
    isOrganizational: false,
    syncErrorCode: null,
  })
  expect((await page({}, token, '/api/subscriptions/proxy/subscriptions')).body).toEqual(body)
})

test('S7.040 $orderBy sorts by any key both ways, and cursors go through every page without gap or repetition', async () => {
  expect(shown(await page({ $orderBy: 'displayName DESC' }))).toEqual(['Zoe', 'dora', 'Carl', 'Bea', 'adam'])
  for (const $orderBy of [
    'displayName ASC',
    'service DESC',
    'subscriptionId ASC',
    'externalId desc',
    'syncErrorCode ASC',
  ]) {
    const seen: string[] = []
    let cursor = ''
    do {
      const next = await page({ $orderBy, $top: '2', cursor })
      expect(next).toMatchObject({ status: 200, total: 5, hasMore: next.cursor !== '' })
      seen.push(...shown(next))
      cursor = next.cursor
    } while (cursor)
    expect(seen.sort()).toEqual([...names].sort())
  }
})

test('S7.040 textQuery and $filter narrow the list and its total', async () => {
  expect(await page({ textQuery: 'BEA@' })).toMatchObject({ total: 1, value: [{ displayName: 'Bea' }] })
  await server.stores.meta.acrossOrganisations
    .updateTable('accounts')
    .set({ sync_error_code: 'SCAN_FAILED' })
    .where('display_name', '=', 'Carl')
    .execute()
  expect((await page({ $filter: 'syncErrorCode is null' })).total).toBe(4)
  expect(await page({ $filter: 'syncErrorCode ne null' })).toMatchObject({
    total: 1,
    value: [{ displayName: 'Carl', syncErrorCode: 'SCAN_FAILED' }],
  })
})

test('what cannot be understood is refused by its name', async () => {
  expect((await page({ $filter: 'displayName eq 1' })).body).toMatchObject({ code: 400, field: '$filter' })
  expect((await page({ $orderBy: 'colour ASC' })).body).toMatchObject({ code: 400, field: '$orderBy' })
  expect((await page({ $top: '0' })).body).toMatchObject({ code: 400, field: '$top' })
  expect((await page({ cursor: 'nonsense' })).body).toMatchObject({ code: 400, field: 'cursor' })
  const { cursor } = await page({ $top: '2' })
  expect((await page({ cursor, $orderBy: 'displayName DESC' })).body).toMatchObject({ code: 400, field: 'cursor' })
})

test('the same account is added once, and removed by its id', async () => {
  const again = await server.call('POST', '/api/accounts', {
    token,
    body: { displayName: 'Z', externalId: 'ZOE@acme.example', service: 'exchange_365' },
  })
  expect(again.body).toMatchObject({ code: 409, field: 'externalId' })
  expect(
    (await server.call('POST', '/api/accounts', { token, body: { displayName: '', externalId: 'x', service: 'y' } }))
      .body,
  ).toMatchObject({ code: 400, field: 'displayName' })
  const other = await addOrganisation(server)
  expect((await page({}, other.token)).total).toBe(0)
  const [adam] = (await page()).value
  expect((await server.call('DELETE', `/api/accounts/${adam?.subscriptionId}`, { token: other.token })).status).toBe(
    404,
  )
  expect((await server.call('DELETE', `/api/accounts/${adam?.subscriptionId}`, { token })).status).toBe(200)
  expect((await page()).total).toBe(4)
})

test('who may not see employees sees no accounts, a business user adds none, and nobody does without signing in', async () => {
  const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['et01'] })
  expect((await page({}, business.token)).body).toMatchObject({ code: 403, error: 'restricted' })
  expect(
    (
      await server.call('POST', '/api/accounts', {
        token: business.token,
        body: { displayName: 'a', externalId: 'b', service: 'c' },
      })
    ).status,
  ).toBe(403)
  expect((await server.call('GET', '/api/accounts')).status).toBe(401)
})

test('S7.040 each source brings the accounts of its employees and one of its own, which is neither listed nor counted', async () => {
  server.services.demo = true
  const organisationId = await loadDemo(server.services, tiny)
  const demo = String(
    (
      await server.call('POST', '/api/login', {
        body: { email: 'demo@sharelight.example', password: 'sharelight-demo' },
      })
    ).body.token,
  )
  const { total, value } = await page({}, demo)
  const stored = await server.stores.meta
    .forOrganisation(organisationId)
    .selectFrom('accounts')
    .select(['is_organizational', 'service'])
    .execute()
  expect(total).toBeGreaterThan(20)
  expect(value.every(({ isOrganizational }) => !isOrganizational)).toBe(true)
  expect(stored.filter(row => !row.is_organizational)).toHaveLength(total)
  expect(stored.filter(row => row.is_organizational).length).toBeGreaterThan(5)
})
