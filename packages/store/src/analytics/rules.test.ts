import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  hash64,
  openScanSink,
  openStores,
  rerate,
  rulesThat,
  runMetric,
  stableId,
  type EventRow,
  type Rater,
  type Stores,
} from '../index.ts'

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

const rating = (severity: 0 | 1 | 2 | 3): Rater => ({
  rateLabels: () => ({ sensitivity: severity, critical: false }),
  rateEvent: () => ({ severity, insightIds: [] }),
  trustOf: () => 'neutral',
})
const event = (id: string, labels: string[]): EventRow => ({
  time: Date.UTC(2026, 0, 5),
  eventId: hash64(id),
  type: 'email',
  itemId: null,
  folderId: null,
  actorId: null,
  shareType: 'outside',
  labels,
  anomalies: [],
  recipients: [],
  details: {},
})

/** An organisation whose rules give every event one severity, until they change as `rerateAll` of the server does it. */
function organisation() {
  const organisationId = randomUUID()
  const { analytics } = stores
  const rules = { inForce: rating(1), whileRead: async () => undefined as void }
  const read = async () => {
    const rater = rules.inForce
    await rules.whileRead()
    return rater
  }
  const sink = openScanSink(
    analytics,
    { organisationId, sourceId: stableId('s'), sourceCode: 321, scanId: stableId('scan') },
    rulesThat(analytics, organisationId, read),
  )
  const change = async (severity: 0 | 1 | 2 | 3) => {
    rules.inForce = rating(severity)
    const version = await analytics.numbers.reserve(organisationId, 'rules', 1)
    await rerate(analytics, { organisationId, version, rater: rules.inForce })
  }
  const severities = async () => {
    const { rows } = await runMetric(
      stores,
      { organisationId, timeZone: 'UTC', now: Date.now(), restrictions: { labels: [], entityKinds: [] } },
      { cube: 'events', measures: ['low', 'medium', 'high'] },
    )
    return rows[0]
  }
  return { rules, sink, change, severities, organisationId }
}

test('a scan that began before a change of rules rates by the new ones from then on, what it met before and what is new', async () => {
  const { sink, change, severities } = organisation()
  await sink.write({ events: [event('a', ['finance'])] })
  await change(3)
  await sink.write({ events: [event('b', ['finance']), event('c', ['hr'])] })
  expect(await severities()).toEqual({ low: 0, medium: 0, high: 3 })
})

test('rules that change while a scan writes its first ratings are those that count in the end', async () => {
  const { rules, sink, change, severities } = organisation()
  rules.whileRead = async () => {
    rules.whileRead = async () => undefined
    // Rating anew finds nothing yet of what the scan is about to write by the rules that it has just read.
    await change(2)
  }
  await sink.write({ events: [event('a', ['finance'])] })
  expect(await severities()).toEqual({ low: 0, medium: 1, high: 0 })
})

test('ratings of older rules that come late do not take the place of newer ones', async () => {
  const { sink, change, severities, organisationId } = organisation()
  await sink.write({ events: [event('a', ['finance'])] })
  await change(2)
  await change(3)
  await rerate(stores.analytics, { organisationId, version: 1, rater: rating(1) })
  expect(await severities()).toEqual({ low: 0, medium: 0, high: 1 })
})

test('an event that is told again, and again in one batch, is stored once', async () => {
  const { sink, severities } = organisation()
  await sink.write({ events: [event('a', []), event('a', []), event('b', [])] })
  await sink.write({ events: [event('b', []), event('c', [])] })
  expect(await severities()).toEqual({ low: 3, medium: 0, high: 0 })
})
