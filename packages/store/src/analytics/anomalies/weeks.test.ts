import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  findAnomalies,
  fixedRules,
  hash64,
  mondayOf,
  openScanSink,
  openStores,
  stableId,
  type EventRow,
} from '../../index.ts'

const day = 86_400_000
/** A Monday. */
const today = Date.UTC(2026, 5, 15)

const rules = fixedRules({
  rateLabels: () => ({ sensitivity: 0, critical: false }),
  rateEvent: () => ({ severity: 0, insightIds: [] }),
  trustOf: () => 'neutral',
})
const mailAt = (time: number): EventRow => ({
  time,
  eventId: hash64('weeks test', String(time)),
  type: 'email',
  itemId: null,
  folderId: null,
  actorId: stableId('Ada'),
  shareType: 'inside',
  labels: [],
  anomalies: [],
  recipients: [{ identityId: stableId('Bob'), kind: 'employee' }],
  details: {},
})

test('weeks in which nothing happened are not looked at, however far back the first event is', async () => {
  const stores = await openStores()
  const organisationId = randomUUID()
  const first = Date.UTC(1996, 3, 1)
  const ids = { organisationId, sourceId: stableId('s'), sourceCode: 321, scanId: stableId('scan') }
  await openScanSink(stores.analytics, ids, rules).write({ events: [mailAt(first)] })
  let asked = 0
  const analytics = {
    ...stores.analytics,
    rows: <T>(...question: Parameters<typeof stores.analytics.rows>) => {
      asked++
      return stores.analytics.rows<T>(...question)
    },
  }
  await findAnomalies(analytics, { organisationId, timeZone: 'UTC', from: first, to: today, rules })
  expect(asked).toBeGreaterThan(10)
  expect(asked).toBeLessThan(100)
  await stores.close()
})

test('what is dated 1970-01-01, as broken mails are, is looked at as often as anything', async () => {
  const stores = await openStores()
  const organisationId = randomUUID()
  const ids = { organisationId, sourceId: stableId('s'), sourceCode: 321, scanId: stableId('scan') }
  const sink = openScanSink(stores.analytics, ids, rules)
  await sink.write({
    identities: ['Ada', 'Bob'].map(name => ({
      identityId: stableId(name),
      kind: 'employee' as const,
      address: `${name}@own.example`,
      displayName: name,
      domain: 'own.example',
      department: '',
      firstSeenAt: 0,
    })),
  })
  await sink.write({ events: [mailAt(0)] })
  const search = { organisationId, timeZone: 'UTC', from: 0, to: today, rules }
  for (const _ of [1, 2]) expect(await findAnomalies(stores.analytics, search)).toBe(0)
  const counted = await stores.analytics.rows('SELECT week, events FROM dealings FINAL')
  expect(counted).toEqual([{ week: '1970-01-01', events: 1 }])
  await stores.close()
})

test('weeks begin on Monday, 00:00 UTC', () => {
  expect(mondayOf(today)).toBe(today)
  expect(mondayOf(today - 1)).toBe(today - 7 * day)
  expect(new Date(mondayOf(0)).toISOString()).toBe('1969-12-29T00:00:00.000Z')
})
