import { openScanSink } from '@sharelight/store'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { outboxDeliverer } from '../../outbox/start-delivering.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'

let server: TestServer
let token: string
const [sourceId, scanId, itemId] = [1, 2, 3].map(n => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  const { id: organisationId } = await server.stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .executeTakeFirstOrThrow()
  const sink = openScanSink(
    server.stores.analytics,
    { organisationId, sourceId, sourceCode: 321, scanId },
    rulesFor(server.services, organisationId),
  )
  await sink.write({
    events: [
      {
        time: Date.now(),
        eventId: '1',
        type: 'sharing_invitation',
        itemId,
        folderId: null,
        actorId: null,
        shareType: 'outside',
        labels: ['hr', 'hr/job_descriptions'],
        anomalies: [],
        recipients: [],
        details: {},
      },
    ],
  })
})
afterAll(() => server.close())

const severity = async () => {
  const { body } = await server.call('POST', '/api/metrics/query', {
    token,
    body: { cube: 'events', measures: ['maxSeverity'] },
  })
  return (body.rows as { maxSeverity: number }[])[0]?.maxSeverity
}

test('S7.034, S7.036 the tree holds the eight top-level codes and their information types', async () => {
  const top = (await server.call('GET', '/api/labels/L0', { token })).body.labels as {
    code: number
    labelName: string
  }[]
  expect(top.map(label => label.code).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const { body } = await server.call('GET', '/api/labels/tree?maxGeneration=1', { token })
  const tree = body.labels as { generation: number; key: string }[]
  expect(Math.max(...tree.map(label => label.generation))).toBe(1)
  expect(tree.map(label => label.key)).toEqual(
    expect.arrayContaining(['finance/bank_statements', 'regulated/health_records', 'hr/payroll']),
  )
  const section = async (query: string) =>
    (
      (await server.call('GET', `/api/labels/tree?maxGeneration=1${query}`, { token })).body.labels as {
        key: string
        policySection: string
      }[]
    ).find(label => label.key === 'regulated/special_categories')?.policySection
  expect([await section(''), await section('&includePolicy=true')]).toEqual(['', 'GDPR Article 9'])
})

test("S7.035 changing a label's sensitivity rates all of history anew", async () => {
  const before = await severity()
  const { status, body } = await server.call('PATCH', '/api/label-api/', {
    token,
    body: { labels: [{ key: 'hr/job_descriptions', sensitivityLevel: 3 }] },
  })
  expect(status).toBe(200)
  expect(body.labels).toMatchObject([{ key: 'hr/job_descriptions', sensitivityLevel: 3 }])
  expect(await severity()).toBeGreaterThan(before ?? 3)
})

test('S7.035 a label is named by its id as well, and the changes may come as a plain list', async () => {
  const labels = async () =>
    (await server.call('GET', '/api/label-api/all', { token })).body.labels as {
      id: number
      key: string
      sensitivityLevel: number
    }[]
  const { id = 0, key } = (await labels()).find(label => label.key === 'hr/job_descriptions') ?? {}
  const change = async (body: object) => (await server.call('PATCH', '/api/label-api/', { token, body })).body
  expect(await change([{ id, sensitivityLevel: 2 }])).toMatchObject({ labels: [{ id, key, sensitivityLevel: 2 }] })
  expect(await change([{ key: String(id), sensitivityLevel: 3 }])).toMatchObject({
    labels: [{ id, key, sensitivityLevel: 3 }],
  })
  expect((await labels()).find(label => label.id === id)?.sensitivityLevel).toBe(3)
  for (const wrong of [{ sensitivityLevel: 2 }, { id, key, sensitivityLevel: 2 }])
    expect(await change([wrong])).toMatchObject({ code: 400, field: 'labels.0.key' })
})

test("S7.032, S4.030 changing an insight's severity rates all of history anew, and an unknown one changes nothing", async () => {
  const list = async () =>
    (await server.call('GET', '/api/insight', { token })).body.insights as {
      id: string
      severity: number
      eventsCount: number
    }[]
  const matching = (await list()).filter(insight => insight.eventsCount > 0)
  expect(matching.length).toBeGreaterThan(0)
  const refused = await server.call('PATCH', '/api/insight', {
    token,
    body: [...matching.map(({ id }) => ({ id, severity: 0 })), { id: 'nonsense', severity: 3 }],
  })
  expect(refused.status).toBe(404)
  expect(await severity()).toBeGreaterThan(0)
  await server.call('PATCH', '/api/insight', { token, body: matching.map(({ id }) => ({ id, severity: 0 })) })
  expect(await severity()).toBe(0)
})

test('S7.035 what the analytics store could not follow, as it went away in between, is made good from the outbox', async () => {
  const before = await severity()
  const away = vi
    .spyOn(server.stores.analytics, 'insert')
    .mockRejectedValue(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
  const all = ((await server.call('GET', '/api/insight', { token })).body.insights as { id: string }[]).map(
    ({ id }) => ({ id, severity: 3 }),
  )
  const { status } = await server.call('PATCH', '/api/insight', { token, body: all })
  away.mockRestore()
  expect([status, await severity()]).toEqual([503, before])
  const outbox = outboxDeliverer(server.services)
  expect(await outbox.deliverDue()).toBe(1)
  expect(await severity()).toBe(3)
  expect(await outbox.deliverDue()).toBe(0)
})

test("S7.032, S7.036 descriptions are public at the origin's root", async () => {
  const mapping = (await server.app.inject('/json/insights.mapping.json')).json<{ id: string; description: string }[]>()
  expect(mapping.length).toBeGreaterThan(20)
  expect(mapping.every(({ id, description }) => id && description)).toBe(true)
  expect((await server.app.inject('/json/L1Desc.json')).json()).toEqual(
    expect.arrayContaining([expect.objectContaining({ description: expect.any(String) })]),
  )
})

test('a sensitivity that is none, and a label that is none, are refused by name', async () => {
  expect(
    (await server.call('PATCH', '/api/label-api/', { token, body: { labels: [{ key: 'hr', sensitivityLevel: 4 }] } }))
      .body,
  ).toMatchObject({ code: 400 })
  expect(
    (
      await server.call('PATCH', '/api/label-api/', {
        token,
        body: { labels: [{ key: 'nothing', sensitivityLevel: 1 }] },
      })
    ).body,
  ).toMatchObject({ code: 404, field: 'label' })
})
