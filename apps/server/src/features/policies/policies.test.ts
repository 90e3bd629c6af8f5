import type { MetricAnswer, Policy, PolicyDraft, PolicySimulation, PolicyTemplate } from '@sharelight/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
  // The demo has policies of its own, which these tests begin without.
  await remove((await call<{ policies: Policy[] }>('GET', '/policies')).body.policies)
})
afterAll(() => server.close())

const personal = { dimension: 'shareType', operator: 'eq', value: 'personal' } as const
const draft = (change: Partial<PolicyDraft> = {}): PolicyDraft => ({
  name: 'Private addresses',
  description: '',
  filter: personal,
  window: null,
  actions: [{ kind: 'justify', reason: 'Agreed with the works council' }],
  mode: 'off',
  startsAt: null,
  expiresAt: null,
  ...change,
})

const call = async <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token = server.admin,
) => {
  const answer = await server.call(method, `/api${path}`, { token, body })
  return { status: answer.status, body: answer.body as T & { message?: string; field?: string } }
}
const create = async (change: Partial<PolicyDraft> & { confirmedShare?: number } = {}) => {
  const { status, body } = await call<Policy>('POST', '/policies', { ...draft(change), ...change })
  expect(body.message ?? status).toBe(200)
  return body
}
const remove = (policies: readonly Policy[]) => Promise.all(policies.map(({ id }) => call('DELETE', `/policies/${id}`)))

describe('policies are kept', () => {
  test('in the order in which they are applied, with what each does in plain words', async () => {
    const first = await create()
    const second = await create({
      name: 'Many downloads',
      filter: { and: [personal, { dimension: 'sensitivity', operator: 'gte', value: 3 }] },
      window: { events: 3, minutes: 120 },
      actions: [{ kind: 'severity', by: 2, limit: 3 }],
    })
    expect(second.sentences).toEqual([
      'It is about events where sharing goes as far as personal addresses and the sensitivity is at least “high”.',
      'An event matches from the 3rd of its actor within 2 hours on.',
      'It raises their severity by 2 steps, to high at most.',
    ])
    const { body } = await call<{ policies: Policy[] }>('PUT', '/policies/order', { ids: [second.id, first.id] })
    expect(body.policies.map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await call('PUT', '/policies/order', { ids: [first.id] })).status).toBe(409)
    const changed = await call<Policy>('PUT', `/policies/${first.id}`, { ...draft({ name: 'Otherwise' }) })
    expect(changed.body).toMatchObject({ name: 'Otherwise', order: 2, owner: 'demo@sharelight.example' })
    const listed = await call<{ policies: Policy[] }>('GET', '/policies')
    expect(listed.body.policies.map(({ name }) => name)).toEqual(['Many downloads', 'Otherwise'])
    await remove(listed.body.policies)
  })

  test('and travel as JSON, switched off when they arrive', async () => {
    const one = await create({ mode: 'on' })
    const { body: file } = await call<{ policies: PolicyDraft[] }>('GET', '/policies/export')
    expect(file).toEqual({ version: 1, policies: [draft({ mode: 'on' })] })
    const { body } = await call<{ policies: Policy[] }>('POST', '/policies/import', file)
    expect(body.policies).toMatchObject([{ name: one.name, mode: 'off', order: 2 }])
    await remove([one, ...body.policies])
  })

  test.each([
    ['a filter that says nothing', { filter: { and: [] } }, 'filter'],
    ['what policies change themselves', { filter: { dimension: 'severity', operator: 'eq', value: 3 } }, 'filter'],
    ['a value that cannot be', { filter: { dimension: 'sensitivity', operator: 'gte', value: 'x' } }, 'sensitivity'],
    ['an end before the start', { startsAt: '2026-02-01T00:00:00Z', expiresAt: '2026-01-01T00:00:00Z' }, 'expiresAt'],
    ['an address with a password', { actions: [{ kind: 'webhook', url: 'https://me:pw@hooks.example/x' }] }, undefined],
    ['a subject of two lines', { actions: [{ kind: 'educate', subject: 'a\r\nBcc: x', text: 'x' }] }, undefined],
  ])('but not with %s', async (_, change, field) => {
    const { status, body } = await call('POST', '/policies', { ...draft(), ...change })
    expect({ status, field: field && body.field }).toEqual({ status: 400, field })
  })

  test('one that matches very much is switched on only by who confirms its share', async () => {
    const broad = draft({ filter: { dimension: 'hour', operator: 'gte', value: 0 }, mode: 'on' })
    const refused = await call('POST', '/policies', broad)
    expect(refused).toMatchObject({ status: 409, body: { field: 'confirmedShare' } })
    expect(refused.body.message).toMatch(/It would match 100 % of all events of the last 90 days/)
    const off = await create({ ...broad, mode: 'off' })
    expect((await call('PUT', `/policies/${off.id}/mode`, { mode: 'on' })).status).toBe(409)
    expect((await call('PUT', `/policies/${off.id}/mode`, { mode: 'on', confirmedShare: 1 })).status).toBe(200)
    await remove([off])
  })

  test('by system users only', async () => {
    for (const token of [server.business, await server.restricted('ar08')])
      expect((await call('GET', '/policies', undefined, token)).status).toBe(403)
    expect((await call<{ policies: Policy[] }>('GET', '/policies', undefined, server.stranger)).body.policies).toEqual(
      [],
    )
  })

  test('ready ones can be simulated as they are', async () => {
    const { body } = await call<{ templates: PolicyTemplate[] }>('GET', '/policies/templates')
    expect(body.templates.length).toBeGreaterThanOrEqual(6)
    for (const { draft: ready } of body.templates) {
      const { filter, window, actions } = ready
      expect((await call('POST', '/policies/simulate', { filter, window, actions })).status).toBe(200)
    }
  })
})

describe('simulating', () => {
  test('tells what would have matched by week and actor, what it does to open risk, and with what it overlaps', async () => {
    const other = await create({ mode: 'on', name: 'First', confirmedShare: 1 })
    const { body } = await call<PolicySimulation>('POST', '/policies/simulate', {
      filter: personal,
      actions: [{ kind: 'justify', reason: 'Agreed' }],
    })
    const { body: counted } = await call<MetricAnswer>('POST', '/metrics/query', {
      cube: 'events',
      measures: ['events', 'risky'],
      filter: personal,
      timeFrame: body.timeFrame,
    })
    const [events, risky] = [Number(counted.rows[0]?.['events']), Number(counted.rows[0]?.['risky'])]
    expect(events).toBeGreaterThan(0)
    expect(body.events).toBe(events)
    expect(body.weeks.reduce((sum, week) => sum + week.events, 0)).toBe(events)
    expect(body.weeks.length).toBeGreaterThanOrEqual(13)
    expect(body.examples.length).toBe(Math.min(10, events))
    expect(body.byActor[0]?.name).not.toBe('')
    expect(body.after.handled - body.before.handled).toBe(risky)
    expect(body.overlaps).toMatchObject([{ id: other.id, events, isConflict: true }])
    expect(body.overlaps[0]?.sentence).toMatch(/both justify: the reason of “First” counts/)
    await remove([other])
  })

  test('of a window finds what a plain count finds', async () => {
    const window = { events: 2, minutes: 1440 }
    const { body } = await call<PolicySimulation>('POST', '/policies/simulate', { filter: personal, window })
    const { from, to } = body.timeFrame
    const rows = await server.stores.analytics.rows<{ actor: number; at: string }>(
      `SELECT actor, toUnixTimestamp64Milli(time) AS at FROM events WHERE organisation_id = {id:UUID} AND actor != 0
        AND rating_key IN (SELECT rating_key FROM rating_keys FINAL WHERE organisation_id = {id:UUID} AND share_type = 'personal')`,
      { id: server.demoId },
    )
    const events = rows.map(({ actor, at }) => ({ actor, at: Number(at) }))
    const matching = events.filter(
      ({ actor, at }) =>
        at >= Date.parse(from) &&
        at < Date.parse(to) &&
        events.filter(other => other.actor === actor && other.at <= at && other.at > at - window.minutes * 60_000)
          .length >= window.events,
    )
    expect(matching.length).toBeGreaterThan(0)
    expect(body.events).toBe(matching.length)
  })
})
