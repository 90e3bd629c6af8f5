import type {
  EventDetail,
  MetricAnswer,
  Policy,
  PolicyDraft,
  PolicyLogRow,
  PolicySimulation,
} from '@sharelight/contract'
import {
  eraseSource,
  hash64,
  openScanSink,
  stableId,
  type EventRow,
  type IdentityRow,
  type ScanSink,
} from '@sharelight/store'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addOrganisation, organisationIdOf, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { applyEffect } from '../effects/verbs/apply-effect.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'
import { pruneMatches } from './verbs/prune-matches.ts'
import { rematchUnusual, workOnPolicies } from './verbs/work-on-policies.ts'

let server: TestServer, token: string, organisationId: string, sink: ScanSink
const minute = 60_000
const recent = Date.now() - 5 * 24 * 60 * minute

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
  sink = sinkOf(organisationId)
  await sink.tell({ identities: people.map(identity) })
})
afterAll(() => server.close())
afterEach(async () => {
  const { policies } = (await call<{ policies: Policy[] }>('GET', '/policies')).body
  for (const { id } of policies) await call('DELETE', `/policies/${id}`)
})

const people = ['ada', 'ben', 'cleo']
const sourceId = stableId('policies')
const sinkOf = (id: string) =>
  openScanSink(
    server.stores.analytics,
    { organisationId: id, sourceId, sourceCode: 321, scanId: stableId('scan', id) },
    rulesFor(server.services, id),
  )
const identity = (name: string): IdentityRow => ({
  identityId: stableId(name),
  kind: 'employee',
  address: `${name}@acme.example`,
  displayName: name,
  domain: 'acme.example',
  department: 'Sales',
  firstSeenAt: recent,
})
let made = 0
const event = (change: Partial<EventRow> & { by?: string } = {}): EventRow => {
  const { by = 'ada', ...rest } = change
  made++
  return {
    time: recent + made * minute,
    eventId: hash64('policies', String(made)),
    type: 'file_downloaded',
    itemId: stableId('file'),
    folderId: null,
    actorId: stableId(by),
    shareType: 'anonymous',
    labels: ['regulated', 'regulated/pii'],
    anomalies: [],
    recipients: [],
    details: {},
    ...rest,
  }
}
const store = async (...events: EventRow[]) => {
  await sink.tell({ events })
  return events
}
const draft = (change: Partial<PolicyDraft> = {}) => ({
  name: 'Downloads',
  filter: { dimension: 'type', operator: 'eq', value: 'file_downloaded' },
  actions: [{ kind: 'justify', reason: 'Agreed with the works council' }],
  mode: 'on',
  confirmedShare: 1,
  ...change,
})
const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const answer = await server.call(method, `/api${path}`, { token, ...(body && { body }) })
  return { status: answer.status, body: answer.body as T }
}
const create = async (change: Partial<PolicyDraft> = {}) => {
  const { status, body } = await call<Policy>('POST', '/policies', draft(change))
  expect(status).toBe(200)
  return body
}
const work = () => workOnPolicies(server.services, { organisationId })
const logOf = async (query = '') =>
  (await call<{ items: PolicyLogRow[]; total: number }>('GET', `/policies/log${query}`)).body
const matched = async ({ id }: Policy) =>
  (await logOf(`?policyId=${id}&limit=1000`)).items.map(({ eventId }) => eventId).sort()
const ids = (events: readonly EventRow[]) => events.map(({ eventId }) => eventId).sort()
const ratings = async () =>
  (
    await call<MetricAnswer>('POST', '/metrics/query', {
      cube: 'events',
      dimensions: ['id', 'severity', 'justified'],
      limit: 10_000,
    })
  ).body.rows

describe('what matched', () => {
  const elsewhere = stableId('elsewhere')
  const matchBoth = async () => {
    const policy = await create()
    const kept = await store(event())
    const gone = event()
    await openScanSink(
      server.stores.analytics,
      { organisationId, sourceId: elsewhere, sourceCode: 321, scanId: stableId('scan elsewhere') },
      rulesFor(server.services, organisationId),
    ).tell({ events: [gone] })
    await work()
    expect(await matched(policy)).toEqual(ids([...kept, gone]))
    return { policy, kept }
  }

  test('is forgotten by night where its events are gone, and stays where they are', async () => {
    const { policy, kept } = await matchBoth()
    await eraseSource(server.stores.analytics, { organisationId, sourceId: elsewhere })
    expect(await pruneMatches(server.services)).toBe(0)
    server.setTime(new Date(Date.now() + 3 * 24 * 60 * minute))
    expect(await pruneMatches(server.services)).toBe(1)
    expect(await pruneMatches(server.services)).toBe(0)
    server.setTime(undefined)
    expect(await matched(policy)).toEqual(ids(kept))
  })

  test('of a source that is erased is forgotten with it', async () => {
    const { policy, kept } = await matchBoth()
    await applyEffect(
      { services: server.services, organisation: { id: organisationId } },
      { kind: 'erase-source', subject: elsewhere },
    )
    expect(await matched(policy)).toEqual(ids(kept))
  })
})

describe('what is stored while a policy is on', () => {
  test('matches it, and what was stored before does not', async () => {
    await store(event())
    const policy = await create()
    const [match] = await store(event(), event({ type: 'file_modified' }))
    await work()
    expect(await matched(policy)).toEqual([match?.eventId])
  })

  test('matches however late it is told', async () => {
    const policy = await create()
    const late = await store(event({ time: recent - 60 * 24 * 60 * minute }))
    await work()
    expect(await matched(policy)).toEqual(ids(late))
  })

  test('matches once, however often it is told and looked at', async () => {
    const policy = await create()
    const events = await store(event(), event())
    await work()
    await store(...events)
    await Promise.all([work(), work()])
    await work()
    expect(await matched(policy)).toEqual(ids(events))
  })

  test('is acted upon once where a scan saw a share that its log tells later; both match', async () => {
    const filter = { dimension: 'type', operator: 'in' as const, value: ['sharing_set', 'anonymous_link_created'] }
    const policy = await create({ filter, actions: [{ kind: 'notify', mail: false }] })
    const seen = await store(event({ type: 'sharing_set', details: { given: ['user 1'] } }))
    await work()
    const retold = { type: 'anonymous_link_created' as const, details: { retells: ids(seen) } }
    const [again] = await store(event(retold))
    await work()
    expect(await matched(policy)).toEqual(ids([...seen, ...(again ? [again] : [])]))
    const acts = await server.stores.meta.acrossOrganisations.selectFrom('policy_acts').select('id').execute()
    expect(acts).toHaveLength(1)
  })

  test('of another organisation matches nothing', async () => {
    const other = await addOrganisation(server, 'olga@elsewhere.example')
    const policy = await create()
    await sinkOf(other.organisationId).tell({ events: [event()] })
    await work()
    await workOnPolicies(server.services, other)
    expect(await matched(policy)).toEqual([])
  })

  test('matches only between start and end', async () => {
    const later = new Date(Date.now() + 24 * 60 * minute).toISOString()
    const policy = await create({ startsAt: later })
    await store(event())
    await work()
    expect(await matched(policy)).toEqual([])
    expect(policy.isInForce).toBe(false)
  })
})

describe('a policy that is on', () => {
  test('justifies and moves severity at once, says so on the event, and leaves no trace when it is off', async () => {
    const before = await ratings()
    const first = await create()
    const second = await create({ name: 'Lower', actions: [{ kind: 'severity', by: -3, limit: 1 }] })
    const [one] = await store(event())
    await work()
    const read = async () => (await call<EventDetail>('GET', `/events/event/${one?.eventId}`)).body
    const rated = await read()
    expect(rated).toMatchObject({ severity: 1, justified: true, openSeverity: 0, justification: null })
    expect(rated.explanation.slice(-2)).toEqual([
      'The policy “Lower” lowers it: Low.',
      'Justified by the policy “Downloads”: “Agreed with the works council”. It no longer counts as open risk.',
    ])
    expect(rated.policies.map(({ id }) => id)).toEqual([first.id, second.id])
    for (const { id } of [first, second]) await call('PUT', `/policies/${id}/mode`, { mode: 'off' })
    const plain = await read()
    expect(plain).toMatchObject({ severity: plain.ratedSeverity, justified: false, policies: [] })
    expect(plain.explanation.join(' ')).not.toMatch(/policy/)
    const after = (await ratings()).filter(({ id }) => id !== one?.eventId)
    expect(after).toEqual(before)
  })

  test('is applied in order, each going on from what those before left', async () => {
    const up = await create({ name: 'Up', actions: [{ kind: 'severity', by: 3, limit: 3 }] })
    const down = await create({ name: 'Down', actions: [{ kind: 'severity', by: -1, limit: 0 }] })
    const [one] = await store(event({ labels: [], shareType: 'inside' }))
    await work()
    const severity = async () => (await ratings()).find(({ id }) => id === one?.eventId)?.['severity']
    expect(await severity()).toBe(2)
    await call('PUT', '/policies/order', { ids: [down.id, up.id] })
    expect(await severity()).toBe(3)
  })

  test('does nothing but note what it matches while it simulates', async () => {
    const before = await ratings()
    const policy = await create({ mode: 'simulate' })
    const [one] = await store(event())
    await work()
    expect((await logOf(`?policyId=${policy.id}`)).items).toMatchObject([
      { eventId: one?.eventId, simulated: true, isInForce: false },
    ])
    await call('PUT', `/policies/${policy.id}/mode`, { mode: 'on', confirmedShare: 1 })
    await work()
    expect((await ratings()).filter(({ id }) => id !== one?.eventId)).toEqual(before)
    expect((await ratings()).find(({ id }) => id === one?.eventId)?.['justified']).toBe(false)
  })

  test('that is changed matches anew what was stored since it was switched on', async () => {
    const policy = await create()
    const [read, changed] = await store(event(), event({ type: 'file_modified' }))
    await work()
    const { confirmedShare, ...rest } = draft()
    await call('PUT', `/policies/${policy.id}`, {
      ...rest,
      confirmedShare,
      filter: { dimension: 'type', operator: 'eq', value: 'file_modified' },
    })
    await work()
    const log = (await logOf(`?policyId=${policy.id}`)).items
    expect(log.filter(({ isInForce }) => isInForce).map(({ eventId }) => eventId)).toEqual([changed?.eventId])
    const rows = await ratings()
    expect(rows.find(({ id }) => id === read?.eventId)?.['justified']).toBe(false)
    expect(rows.find(({ id }) => id === changed?.eventId)?.['justified']).toBe(true)
  })

  test('is not set off by what another policy makes of events', async () => {
    await create({ actions: [{ kind: 'severity', by: 3, limit: 3 }] })
    const refused = await call(
      'POST',
      '/policies',
      draft({ filter: { dimension: 'severity', operator: 'gte', value: 3 } }),
    )
    expect(refused.status).toBe(400)
  })
})

test('what is found to be unusual after it was stored is matched by the policies that are about that', async () => {
  const policy = await create({ filter: { dimension: 'anomaly', operator: 'eq', value: 'mass_download' } })
  const [one] = await store(event())
  await work()
  expect(await matched(policy)).toEqual([])
  const unusual = event({ anomalies: ['mass_download'] })
  await store(unusual)
  const { analytics } = server.stores
  const keyOf = `(SELECT max(rating_key) FROM events WHERE organisation_id = {organisationId:UUID} AND event_id = {unusual:UInt64})`
  await analytics.command(
    `UPDATE events SET rating_key = ${keyOf} WHERE organisation_id = {organisationId:UUID} AND event_id = {id:UInt64}`,
    { organisationId, id: BigInt(one?.eventId ?? 0), unusual: BigInt(unusual.eventId) },
  )
  await rematchUnusual({ services: server.services, organisation: { id: organisationId } })
  await work()
  expect(await matched(policy)).toEqual(ids([unusual, ...(one ? [one] : [])]))
})

describe('a look that is cut off', () => {
  test('after matches were written down is made up for by the next', async () => {
    const policy = await create()
    const [one] = await store(event())
    const { analytics } = server.stores
    const command = analytics.command
    analytics.command = () => Promise.reject(new Error('killed'))
    await expect(work()).rejects.toThrow('killed')
    analytics.command = command
    expect(await matched(policy)).toEqual([one?.eventId])
    const isJustified = async () => (await ratings()).find(({ id }) => id === one?.eventId)?.['justified']
    expect(await isJustified()).toBe(false)
    await work()
    expect(await isJustified()).toBe(true)
    expect(await matched(policy)).toEqual([one?.eventId])
  })
})

test('simulating finds what matching found, in whatever batches and order events were stored', async () => {
  const batch = fc.array(
    fc.record({
      by: fc.constantFrom(...people),
      at: fc.integer({ min: 0, max: 40 }),
      type: fc.constantFrom('file_downloaded' as const, 'file_modified' as const),
    }),
    { minLength: 1, maxLength: 8 },
  )
  const window = fc.option(
    fc.record({ events: fc.integer({ min: 2, max: 4 }), minutes: fc.integer({ min: 1, max: 20 }) }),
    { nil: null },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 4 }), window, async (batches, chosen) => {
      made++
      // Labels of its own keep what earlier runs stored out of the count.
      const mark = `other/run-${made}`
      const filter = {
        and: [
          { dimension: 'label', operator: 'eq', value: mark },
          { dimension: 'type', operator: 'eq', value: 'file_downloaded' },
        ],
      } as const
      const policy = await create({ filter: { and: [...filter.and] }, window: chosen })
      for (const events of batches) {
        await store(
          ...events.map(({ by, at, type }) => event({ by, type, labels: [mark], time: recent + at * minute })),
        )
        await work()
      }
      const simulated = await call<PolicySimulation>('POST', '/policies/simulate', { filter, window: chosen })
      expect((await matched(policy)).length).toBe(simulated.body.events)
      await call('DELETE', `/policies/${policy.id}`)
    }),
    { numRuns: 12 },
  )
}, 120_000)
