import type { EventDetail } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'

let server: DemoServer
let high: { id: string; time: string }[]
const open = {
  and: [
    { dimension: 'severity', operator: 'eq', value: 3 },
    { dimension: 'justified', operator: 'eq', value: false },
    { dimension: 'recipientKind', operator: 'in', value: ['contact', 'personal'] },
  ],
}
beforeAll(async () => {
  server = await startDemoServer()
  high = (await post<{ items: typeof high }>('/events', { filter: open, limit: 6 })).items
})
afterAll(() => server.close())

const call = (path: string, token = server.admin) => server.call('GET', `/api${path}`, { token })
const get = async <T>(path: string) => (await call(path)).body as T
const post = async <T>(path: string, body: object, token = server.admin) =>
  (await server.call('POST', `/api${path}`, { token, body })).body as T
const risk = () => get<{ high: number; handled: number }>('/counts/total-risk-count/all')
const ids = (from: number, to: number) => high.slice(from, to).map(({ id }) => id)

test('S7.052 an event says why it is rated as it is: insights, labels with reasons, trust, each in a sentence', async () => {
  const event = await get<EventDetail>(`/events/event/${high[0]?.id}`)
  expect(event).toMatchObject({
    severity: 3,
    openSeverity: 3,
    justification: null,
    trust: expect.stringMatching(/^(trusted|neutral|untrusted)$/),
  })
  expect(event.matched.length).toBeGreaterThan(0)
  expect(event.matched.map(({ id }) => id).sort()).toEqual(event.insights.map(({ id }) => id).sort())
  expect(event.matched.every(({ why }) => /^Because .+\.$/.test(why))).toBe(true)
  expect(event.ratedSeverity).toBe(Math.max(...event.matched.map(({ severity }) => severity)))
  expect(event.explanation[0]).toContain(event.matched[0]?.name)
  expect(event.recipientTrust.map(({ id }) => id)).toEqual(event.recipients.map(({ id }) => id))
  expect(event.reasons.map(({ key }) => key).sort()).toEqual(event.labels.map(({ key }) => key).sort())
})

test('an event to an untrusted partner says that trust raised it', async () => {
  const { items } = await post<{ items: { id: string }[] }>('/events', {
    filter: {
      and: [
        { dimension: 'trust', operator: 'eq', value: 'untrusted' },
        { dimension: 'ratedSeverity', operator: 'eq', value: 1 },
      ],
    },
    limit: 1,
  })
  const event = await get<EventDetail>(`/events/event/${items[0]?.id}`)
  expect(event).toMatchObject({ ratedSeverity: 1, severity: 2, trust: 'untrusted' })
  expect(event.explanation[1]).toBe('A recipient is not to be trusted: one step higher, Medium.')
})

test('S1.002 a justified event counts as handled and leaves the open risk at once, and comes back when that is withdrawn', async () => {
  const before = await risk()
  expect(await post('/events/justify', { ids: ids(0, 2), reason: 'Agreed with the customer' })).toEqual({ changed: 2 })
  expect(await risk()).toMatchObject({ high: before.high - 2, handled: before.handled + 2 })
  const event = await get<EventDetail>(`/events/event/${high[0]?.id}`)
  expect(event).toMatchObject({
    justified: true,
    severity: 3,
    openSeverity: 0,
    justification: { reason: 'Agreed with the customer', justifiedBy: 'demo@sharelight.example' },
  })
  expect(event.explanation.at(-1)).toBe(
    'Justified by demo@sharelight.example: “Agreed with the customer”. It no longer counts as open risk.',
  )
  expect(await post('/events/justify', { ids: ids(0, 3), reason: 'Once more' })).toEqual({ changed: 1 })
  expect(await post('/events/unjustify', { ids: ids(0, 3) })).toEqual({ changed: 3 })
  expect(await risk()).toMatchObject(before)
  expect(await post('/events/unjustify', { ids: ids(0, 3) })).toEqual({ changed: 0 })
})

test('who justified what and why is listed, newest first, withdrawn ones when asked, and is in the audit trail', async () => {
  await post('/events/justify', { ids: ids(4, 5), reason: 'Part of the audit' })
  const { items } = await get<{ items: { eventId: string; reason: string; withdrawnAt: string | null }[] }>(
    '/events/justifications?search=audit',
  )
  expect(items).toMatchObject([{ eventId: high[4]?.id, reason: 'Part of the audit', withdrawnAt: null }])
  const all = await get<{ items: { withdrawnAt: string | null }[]; total: number }>(
    '/events/justifications?withdrawn=true&limit=100',
  )
  expect(all.items.some(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true)
  const { entries } = await get<{ entries: { action: string }[] }>('/audit-trail?search=justify')
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['event.justify', 'event.unjustify']))
})

test('nothing is justified when one of the events does not exist or belongs to another organisation', async () => {
  const before = await risk()
  expect(
    await post('/events/justify', { ids: [...ids(5, 6), '18446744073709551615'], reason: 'No reason' }),
  ).toMatchObject({ code: 404, field: 'ids' })
  expect(await post('/events/justify', { ids: ids(5, 6), reason: 'No reason' }, server.stranger)).toMatchObject({
    code: 404,
  })
  expect((await call(`/events/event/${high[5]?.id}`, server.stranger)).status).toBe(404)
  expect(await risk()).toEqual(before)
})

test("S3.066, S6.001 neither is what a user's restrictions hide or the area forbids", async () => {
  const {
    items: [hidden],
  } = await post<{ items: { id: string }[] }>('/events', {
    filter: { dimension: 'label0', operator: 'eq', value: 'hr' },
    limit: 1,
  })
  const {
    items: [shown],
  } = await post<{ items: { id: string }[] }>('/events', { limit: 1 }, server.business)
  expect(await post('/events/justify', { ids: [hidden?.id], reason: 'No reason' }, server.business)).toMatchObject({
    code: 404,
  })
  expect((await call(`/events/event/${hidden?.id}`, server.business)).status).toBe(404)
  const token = await server.restricted('ar06')
  expect(await post('/events/justify', { ids: [shown?.id], reason: 'No reason' }, token)).toMatchObject({
    code: 403,
    message: 'You are not authorized to view or use the Event Justification',
  })
  expect((await call('/events/justifications', token)).status).toBe(403)
})

test.each([
  [{ ids: [], reason: 'some' }, 'ids'],
  [{ ids: ['1'], reason: ' x ' }, 'reason'],
  [{ ids: ['1.5'], reason: 'some' }, 'ids.0'],
  [{ ids: Array(1001).fill('1'), reason: 'some' }, 'ids'],
])('%# a malformed justification is refused, naming %s', async (body, field) => {
  expect(await post('/events/justify', body)).toMatchObject({ success: false, code: 400, field })
})

test('S8.003 nobody justifies without being signed in', async () => {
  expect((await server.call('POST', '/api/events/justify', { body: { ids: ['1'], reason: 'some' } })).status).toBe(401)
})

test('S6.001 what was justified of events that are closed to a user is not told either', async () => {
  const list = async (token: string) =>
    (await call('/events/justifications?withdrawn=true&limit=500', token)).body as {
      items: { eventId: string }[]
      total: number
    }
  const hidden = (
    await post<{ items: { id: string }[] }>('/events', {
      filter: { dimension: 'label0', operator: 'eq', value: 'hr' },
      limit: 1,
    })
  ).items.map(({ id }) => id)
  await post('/events/justify', { ids: hidden, reason: 'Salaries of the board' })
  expect((await list(server.admin)).items.map(({ eventId }) => eventId)).toContain(hidden[0])
  const { items, total } = await list(server.business)
  expect([items.length, JSON.stringify(items).includes('Salaries')]).toEqual([total, false])
})
