import type { RatingEffect } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

const send = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body: object, token = server.admin) =>
  (await server.call(method, `/api${path}`, { token, body })).body
const preview = (body: object, token?: string) =>
  send('POST', '/rating/preview', body, token) as unknown as Promise<RatingEffect>
const risk = async () => (await server.call('GET', '/api/counts/total-risk-count/all', { token: server.admin })).body
const openOf = ({ high, medium, low, handled }: Record<string, unknown>) => ({ high, medium, low, handled })

test('S7.032, S4.030 what other severities of risk types would do is shown before, saved by none, and is what saving does', async () => {
  const before = await risk()
  const insights = [
    { id: 'outside-critical', severity: 0 },
    { id: 'customers-leave', severity: 1, enabled: false },
  ]
  const effect = await preview({ insights })
  expect(effect.before).toEqual(openOf(before))
  expect(effect.after.high).toBeLessThan(effect.before.high)
  expect(effect.insights.find(({ id }) => id === 'customers-leave')).toMatchObject({
    name: 'Customer lists leave',
    after: 0,
  })
  expect(openOf(await risk())).toEqual(openOf(before))
  await send('PATCH', '/insight', insights)
  expect(openOf(await risk())).toEqual(effect.after)
  expect((await preview({ insights: [] })).changedEvents).toBe(0)
  await send('PATCH', '/insight', [
    { id: 'outside-critical', severity: 3 },
    { id: 'customers-leave', severity: 2, enabled: true },
  ])
  expect(openOf(await risk())).toEqual(openOf(before))
})

test('S7.035 a whole branch of labels is changed at once, with the effect on files and open risk shown before', async () => {
  const before = await risk()
  const labels = [
    { key: 'regulated', sensitivityLevel: 0, branch: true },
    { key: 'business', sensitivityLevel: 0, branch: true },
  ]
  const effect = await preview({ labels })
  expect(effect.filesAfter.high).toBeLessThan(effect.filesBefore.high)
  expect(effect.after.high).toBeLessThan(effect.before.high)
  expect(openOf(await risk())).toEqual(openOf(before))
  const changed = (await send('PATCH', '/label-api/', { labels })).labels as { key: string; sensitivityLevel: number }[]
  expect(changed.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['regulated', 'regulated/pii', 'business/customer_lists']),
  )
  expect(changed.every(({ sensitivityLevel }) => sensitivityLevel === 0)).toBe(true)
  expect(openOf(await risk())).toEqual(effect.after)
})

test("S7.031, S5.011, S9.006 a score of one's own is kept for a label, and becomes the severity of a risk type by the same marks", async () => {
  expect(await send('PUT', '/score/custom', { type: 'label', id: 403, score: 0.71 })).toEqual({
    type: 'label',
    id: 'finance/invoices',
    score: 0.71,
    level: 3,
  })
  const { labels } = (await server.call('GET', '/api/labels/L1', { token: server.admin })).body as {
    labels: { key: string; sensitivity: number; sensitivityLevel: number }[]
  }
  expect(labels.find(({ key }) => key === 'finance/invoices')).toMatchObject({ sensitivity: 0.71, sensitivityLevel: 3 })
  for (const [score, level] of [
    [0, 0],
    [0.29, 1],
    [0.3, 2],
    [0.69, 2],
    [0.7, 3],
  ]) {
    expect(await send('PUT', '/score/custom', { type: 'insight', id: 'mass-deletion', score })).toMatchObject({
      id: 'mass-deletion',
      level,
    })
  }
  const { insights } = (await server.call('GET', '/api/insight', { token: server.admin })).body as {
    insights: { id: string; severity: number }[]
  }
  expect(insights.find(({ id }) => id === 'mass-deletion')?.severity).toBe(3)
})

test('a preview leaves nothing behind', async () => {
  await preview({ labels: [{ key: 'finance', sensitivityLevel: 3 }] })
  for (const table of ['ratings', 'label_sets', 'recipient_trust'])
    expect(await server.stores.analytics.rows(`SELECT DISTINCT variant FROM ${table}`)).toEqual([{ variant: '' }])
})

test.each([
  ['POST', '/rating/preview', { labels: [{ key: 'nonsense', sensitivityLevel: 1 }] }, 404, 'label'],
  ['POST', '/rating/preview', { insights: [{ id: 'nonsense', severity: 1 }] }, 404, 'id'],
  ['POST', '/rating/preview', { trust: [{ kind: 'domain', subject: 'nonsense', trust: 'trusted' }] }, 400, 'subject'],
  ['POST', '/rating/preview', { labels: [{ key: 'finance', sensitivityLevel: 9 }] }, 400, 'labels.0.sensitivityLevel'],
  ['PUT', '/score/custom', { type: 'label', id: 'finance', score: 1.5 }, 400, 'score'],
  ['PUT', '/score/custom', { type: 'contact', id: 'x', score: 1 }, 400, 'type'],
  ['PUT', '/score/custom', { type: 'label', id: 'all', score: 1 }, 400, 'id'],
  ['PUT', '/score/custom', { type: 'insight', id: 'nonsense', score: 1 }, 404, 'id'],
  ['PATCH', '/insight', [{ id: 'leaver', severity: 7 }], 400, '0.severity'],
  ['PATCH', '/label-api/', { labels: [] }, 400, 'labels'],
] as const)('%s %s %# is refused, naming the field', async (...[method, path, body, code, field]) => {
  expect(await send(method, path, body)).toMatchObject({ success: false, code, field })
})

test('S3.066, S6.001 areas and labels that are closed to a user are not changed by that user', async () => {
  const token = await server.restricted('ar03', 'ar04')
  expect(
    await send('PATCH', '/label-api/', { labels: [{ key: 'finance', sensitivityLevel: 1 }] }, token),
  ).toMatchObject({ code: 403 })
  expect(await send('PATCH', '/insight', [{ id: 'leaver', severity: 1 }], token)).toMatchObject({ code: 403 })
  expect(await send('PUT', '/score/custom', { type: 'label', id: 'finance', score: 0.1 }, token)).toMatchObject({
    code: 403,
  })
  expect(await preview({ insights: [{ id: 'leaver', severity: 1 }] }, token)).toMatchObject({ code: 403 })
  expect(
    await send('PATCH', '/label-api/', { labels: [{ key: 'hr/payroll', sensitivityLevel: 0 }] }, server.business),
  ).toMatchObject({ code: 403, error: 'restricted' })
})

test('S6.013 the edition decides who may change severities and sensitivities, and says which one would allow it', async () => {
  await server.stores.meta.acrossOrganisations
    .updateTable('organisations')
    .set({ edition: 'launch' })
    .where('type', '!=', 'demo')
    .execute()
  const { token } = (
    await server.call('POST', '/api/login', { body: { email: 'ada@acme.example', password: 'a good long password' } })
  ).body as { token: string }
  for (const [method, path, body] of [
    ['PATCH', '/insight', [{ id: 'leaver', severity: 1 }]],
    ['PATCH', '/label-api/', [{ key: 'finance', sensitivityLevel: 1 }]],
    ['PUT', '/score/custom', { type: 'label', id: 4, score: 0.1 }],
  ] as const)
    expect(await send(method, path, body, token)).toMatchObject({
      code: 403,
      error: 'edition_required',
      edition: 'standard',
    })
})

test("another organisation's ratings stay as they are", async () => {
  const before = await risk()
  await send(
    'PATCH',
    '/label-api/',
    { labels: [{ key: 'finance', sensitivityLevel: 3, branch: true }] },
    server.stranger,
  )
  expect(await risk()).toEqual(before)
})
