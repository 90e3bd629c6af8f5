import { featureIds, type Feature } from '@sharelight/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  addAdmin,
  addOrganisation,
  administrator,
  setUp,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
})
afterAll(() => server.close())
afterEach(() => server.setTime(undefined))

const path = '/api/extproxy/integrations/edition'
const read = (full = true) => server.call('GET', `${path}?full=${full}`, { token })
const change = (body: object, by = token) => server.call('PUT', path, { token: by, body })
const inDays = (days: number) => server.setTime(new Date(Date.now() + days * 86_400_000))
const { email, password } = administrator
const signIn = async () => String((await server.call('POST', '/api/login', { body: { email, password } })).body.token)
async function fresh(edition: string) {
  await server.stores.meta.acrossOrganisations
    .updateTable('organisations')
    .set({ trial_edition: null, trial_ends_at: null, trial_used: false })
    .execute()
  expect((await change({ edition })).status).toBe(200)
}

test('S7.013, S3.012 the edition has its id, revert date and trial; full, also what it can do', async () => {
  await fresh('launch')
  expect((await read(false)).body).toEqual({
    edition: { id: 'launch', revertsAt: null, isTrial: false, isTrialExhausted: false },
  })
  expect((await read()).body).toMatchObject({
    capabilities: { export: false, resultLimit: 20 },
    mayStartTrial: true,
    own: true,
  })
  expect((await server.call('GET', path)).status).toBe(401)
})

test('S7.014, S4.013, S4.014, S4.015 a trial shows standard for 14 days, reverts by itself, and is then exhausted', async () => {
  await fresh('launch')
  const started = await change({ isTrial: true })
  expect(started.body).toMatchObject({
    edition: { id: 'standard', isTrial: true, isTrialExhausted: false },
    mayStartTrial: false,
  })
  expect((await server.call('GET', '/api/status/info', { token })).body).toMatchObject({
    edition: { id: 'standard', isTrial: true },
  })
  expect((await change({ isTrial: true })).body).toMatchObject({ code: 409, message: 'The trial runs already.' })
  inDays(14.01)
  token = await signIn()
  expect((await read()).body).toMatchObject({
    edition: { id: 'launch', isTrial: false, isTrialExhausted: true, revertsAt: null },
  })
  expect((await change({ isTrial: true })).body).toMatchObject({
    code: 409,
    message: 'Your free trial is over. Upgrade to go on with Standard.',
  })
  server.setTime(undefined)
  token = await signIn()
})

test('S7.015 a trial is also started by a call without a payload', async () => {
  await fresh('launch')
  const start = () => server.call('POST', `${path}/trial`, { token })
  expect((await start()).body).toMatchObject({ edition: { id: 'standard', isTrial: true } })
  expect((await start()).body).toMatchObject({ code: 409, message: 'The trial runs already.' })
})

test('a trial can be ended before its time and stays used', async () => {
  await fresh('launch')
  await change({ isTrial: true })
  expect((await change({ isTrial: false })).body).toMatchObject({ edition: { id: 'launch', isTrialExhausted: true } })
  expect((await change({ isTrial: false })).status).toBe(409)
})

test('S4.017 an edition that has what the trial would show starts none', async () => {
  await fresh('enterprise')
  expect((await change({ isTrial: true })).body).toMatchObject({ code: 409, error: 'conflict' })
})

test('S1.003 only a SuperAdmin chooses the edition, and a business user changes nothing', async () => {
  const admin = await addAdmin(server, token, { email: 'dan@acme.example' })
  const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
  expect((await change({ edition: 'launch' }, admin.token)).body).toMatchObject({ code: 403, error: 'forbidden' })
  expect((await change({ isTrial: true }, business.token)).body).toMatchObject({ code: 403, error: 'restricted' })
  expect((await change({ edition: 'platinum' })).body).toMatchObject({ code: 400, field: 'edition' })
  expect((await change({})).status).toBe(400)
})

test("one organisation's edition is not another's", async () => {
  await fresh('launch')
  const other = await addOrganisation(server)
  expect((await server.call('GET', path, { token: other.token })).body).toMatchObject({ edition: { id: 'enterprise' } })
})

test("S3.013, S3.014, S3.015 features say name, group and whether they are on; the organisation's flag decides", async () => {
  await fresh('launch')
  const list = async () => (await server.call('GET', '/api/features', { token })).body.features as Feature[]
  expect((await list()).map(({ id }) => id)).toEqual([...featureIds])
  const of = async (id: string) => (await list()).find(feature => feature.id === id)
  expect(await of('security_posture')).toEqual({
    id: 'security_posture',
    name: 'Security posture',
    group: 'information_visibility',
    controllable: false,
    exposable: true,
    enabled: false,
  })
  const switched = (enabled: boolean | null) =>
    server.call('PATCH', '/api/features', { token, body: { features: [{ id: 'security_posture', enabled }] } })
  expect((await switched(true)).status).toBe(200)
  expect((await of('security_posture'))?.enabled).toBe(true)
  expect(
    ((await server.call('GET', '/api/status/info', { token })).body.org as { features: { id: string }[] }).features,
  ).toContainEqual({ id: 'security_posture' })
  await switched(null)
  expect((await of('security_posture'))?.enabled).toBe(false)
  expect(
    (await server.call('PATCH', '/api/features', { token, body: { features: [{ id: 'flying', enabled: true }] } }))
      .body,
  ).toMatchObject({ code: 404, field: 'features' })
})

const act = (id: string, action: string) => server.call('PUT', `/api/apps/${id}/${action}`, { token })

test('S4.024, S4.025, S4.026 apps are added and removed for the organisation', async () => {
  await fresh('standard')
  expect((await act('siem', 'toggle-on')).body).toMatchObject({ code: 409 })
  expect((await act('siem', 'add')).body).toMatchObject({
    id: 'siem',
    is: { added: true, on: true, pined: false, activation_date: expect.any(String) },
  })
  expect((await act('siem', 'remove')).body).toMatchObject({
    is: { added: false, on: false, pined: false, activation_date: null },
  })
  expect((await act('nothing', 'add')).body).toMatchObject({ code: 404, field: 'id' })
})

test('S4.027, S4.028 an app is pinned, and switched off with that', async () => {
  await fresh('standard')
  await act('siem', 'add')
  expect((await act('siem', 'pin')).body).toMatchObject({ is: { added: true, on: true, pined: true } })
  expect((await act('siem', 'toggle-on')).body).toMatchObject({ is: { added: true, on: false, pined: false } })
  await act('siem', 'remove')
})

test('S6.007, S6.008 an app above the edition names the edition that has it; a solution that is added brings its features', async () => {
  await fresh('launch')
  expect((await server.call('PUT', '/api/apps/mip/add', { token })).body).toMatchObject({
    code: 403,
    error: 'edition_required',
    edition: 'standard',
  })
  await server.call('PATCH', '/api/features', {
    token,
    body: { features: [{ id: 'auto_mip_labeling', enabled: null }] },
  })
  const features = async () => {
    const { org } = (await server.call('GET', '/api/status/info', { token })).body as {
      org: { features: { id: string }[] }
    }
    return org.features.map(({ id }) => id)
  }
  expect(await features()).not.toContain('auto_mip_labeling')
  await fresh('standard')
  expect((await server.call('PUT', '/api/apps/mip/add', { token })).status).toBe(200)
  expect(await features()).toContain('auto_mip_labeling')
  expect(
    ((await server.call('GET', '/api/apps', { token })).body.apps as { id: string }[]).map(({ id }) => id),
  ).toContain('mip')
})

test('what was changed is in the audit trail, whose chain holds', async () => {
  const { body } = await server.call('GET', '/api/audit-trail?limit=500', { token })
  expect(body.firstBroken).toBeNull()
  expect((body.entries as { action: string }[]).map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'organisation.create',
      'admin.invite',
      'admin.accept',
      'edition.change',
      'feature.switch',
      'app.change',
    ]),
  )
})

test('S4.012 on preview and locally everything is on, and the edition is standard', async () => {
  const local = await startTestServer({ environment: 'local' })
  const admin = await setUp(local)
  await local.call('PUT', path, { token: admin, body: { edition: 'launch' } })
  const { body } = await local.call('GET', '/api/status/info', { token: admin })
  expect(body).toMatchObject({ edition: { id: 'standard' }, dataAvailableFrom: '2010-01-01' })
  expect((body.org as { features: unknown[] }).features).toHaveLength(featureIds.length)
  await local.close()
})

test('S9.005, S6.013, S6.014 the semantic layer names the first 20 or 100 things, never cuts figures, and keeps to the free time frames', async () => {
  const ask = (query: object) =>
    server.call('POST', '/api/metrics/query', { token, body: { cube: 'identities', ...query } })
  await fresh('launch')
  expect((await ask({ dimensions: ['id'], offset: 20 })).body).toMatchObject({
    code: 403,
    error: 'edition_required',
    edition: 'standard',
    field: 'offset',
  })
  expect((await ask({ dimensions: ['id'], offset: 19 })).status).toBe(200)
  expect((await ask({ dimensions: ['kind'], measures: ['identities'], offset: 20 })).status).toBe(200)
  const timeFrame = { from: '2024-01-01T00:00:00Z', to: '2024-02-01T00:00:00Z' }
  expect((await ask({ measures: ['identities'], timeFrame })).body).toMatchObject({
    code: 403,
    error: 'edition_required',
    edition: 'standard',
    field: 'timeFrame',
  })
  // What happened in all of time is as little free; from when to when there is anything is.
  expect((await ask({ cube: 'events', measures: ['high'] })).body).toMatchObject({
    code: 403,
    error: 'edition_required',
    edition: 'standard',
    field: 'timeFrame',
  })
  expect((await ask({ cube: 'events', measures: ['events', 'lastAt', 'Min:at'] })).status).toBe(200)
  await fresh('limited')
  expect((await ask({ dimensions: ['id'], offset: 99 })).status).toBe(200)
  await fresh('standard')
  expect((await ask({ dimensions: ['id'], offset: 500, timeFrame })).status).toBe(200)
  expect((await ask({ cube: 'events', measures: ['high'] })).status).toBe(200)
})

test('S6.013, S6.015, S6.016 topics are asked for and filtered by only where the edition has them', async () => {
  const filter = { or: [{ dimension: 'topic', operator: 'eq', value: 'finance' }] }
  const asked = { cube: 'items', dimensions: ['topic'], measures: ['items'] }
  const statuses = async () =>
    Promise.all([
      server.call('POST', '/api/metrics/query', { token, body: asked }),
      server.call('POST', '/api/metrics/query', { token, body: { cube: 'items', measures: ['items'], filter } }),
      server.call('POST', '/api/metrics/query', { token, body: { cube: 'items', measures: ['UniqCount:topic'] } }),
      server.call('POST', '/api/investigation/files', { token, body: { filter } }),
    ])
  await fresh('standard')
  expect((await statuses()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await fresh('acceleration')
  expect((await statuses()).map(({ body }) => [body.error, body.field])).toEqual(
    Array.from({ length: 4 }, () => ['edition_required', 'topic']),
  )
  await fresh('launch')
  expect((await server.call('POST', '/api/metrics/query', { token, body: asked })).body).toMatchObject({
    code: 403,
    error: 'edition_required',
    edition: 'standard',
  })
})
