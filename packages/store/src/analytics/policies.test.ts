import { shareTypes, type MetricFilter } from '@sharelight/contract'
import { unrestricted } from '@sharelight/metrics'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fixedRules,
  hash64,
  matchEvents,
  openScanSink,
  openStores,
  stableId,
  type EventRow,
  type Stores,
} from '../index.ts'

let stores: Stores
const organisationId = stableId('organisation of policies')
const time = Date.UTC(2026, 2, 20)
const labels = ['finance', 'finance/invoices', 'hr/payroll']
const departments = ['Sales', "O'Hara \\", '']
const people = departments.map((department, at) => ({
  identityId: stableId(`person ${at}`),
  kind: 'employee' as const,
  address: `${at}@own.example`,
  displayName: `Person ${at}`,
  domain: 'own.example',
  department,
  firstSeenAt: 0,
}))
const outsider = { identityId: stableId('outsider'), kind: 'contact' as const }

const events = Array.from({ length: 60 }, (_, at): EventRow => ({
  time: time + at * 3600_000,
  eventId: hash64('of policies', String(at)),
  type: at % 2 ? 'email' : 'file_downloaded',
  itemId: stableId('item'),
  folderId: null,
  actorId: people[at % 3]?.identityId ?? null,
  shareType: shareTypes[at % 4] ?? 'inside',
  labels: labels.slice(0, at % 4),
  anomalies: at % 5 ? [] : ['mass_download'],
  recipients: at % 7 ? [] : [outsider],
  details: {},
}))

beforeAll(async () => {
  stores = await openStores()
  const sink = openScanSink(
    stores.analytics,
    { organisationId, sourceId: stableId('source'), sourceCode: 321, scanId: stableId('scan') },
    fixedRules({
      rateLabels: all => ({ sensitivity: all.length > 1 ? 2 : 0, critical: false }),
      rateEvent: () => ({ severity: 1, insightIds: [] }),
      trustOf: () => 'neutral',
    }),
  )
  const contact = {
    ...outsider,
    address: 'pat@partner.example',
    displayName: 'Pat',
    domain: 'partner.example',
    department: '',
    firstSeenAt: 0,
  }
  await sink.tell({ identities: [...people, contact] })
  await sink.tell({ events })
})
afterAll(() => stores.close())

const one = fc.oneof(
  fc.record({
    dimension: fc.constant('type'),
    operator: fc.constantFrom('eq', 'neq'),
    value: fc.constantFrom('email', 'file_downloaded'),
  }),
  fc.record({
    dimension: fc.constantFrom('label', 'label0'),
    operator: fc.constantFrom('in', 'nin'),
    value: fc.subarray(labels),
  }),
  fc.record({
    dimension: fc.constant('label'),
    operator: fc.constantFrom('starts', 'contains'),
    value: fc.constantFrom('hr/', 'IN'),
  }),
  fc.record({
    dimension: fc.constant('department'),
    operator: fc.constantFrom('eq', 'neq'),
    value: fc.constantFrom(...departments, 'None'),
  }),
  fc.record({
    dimension: fc.constant('shareType'),
    operator: fc.constantFrom('in', 'nin'),
    value: fc.subarray([...shareTypes]),
  }),
  fc.record({
    dimension: fc.constant('organization'),
    operator: fc.constantFrom('eq', 'neq'),
    value: fc.constantFrom('partner.example', 'x.example'),
  }),
  fc.record({
    dimension: fc.constant('recipient'),
    operator: fc.constantFrom('eq', 'neq'),
    value: fc.constant(outsider.identityId),
  }),
  fc.record({
    dimension: fc.constant('anomaly'),
    operator: fc.constantFrom('eq', 'neq'),
    value: fc.constant('mass_download'),
  }),
  fc.record({ dimension: fc.constant('hour'), operator: fc.constantFrom('gte', 'lt'), value: fc.nat({ max: 23 }) }),
  fc.record({
    dimension: fc.constant('sensitivity'),
    operator: fc.constantFrom('gte', 'lt'),
    value: fc.nat({ max: 3 }),
  }),
) as fc.Arbitrary<MetricFilter>
const parts = fc.array(one, { maxLength: 3 })
const filter = fc.oneof(
  one,
  fc.record({ and: parts }),
  fc.record({ or: parts }),
  fc.record({ and: fc.tuple(one, fc.record({ nor: parts }), fc.record({ or: parts })) }),
) as fc.Arbitrary<MetricFilter>

/** Events by the numbers of the policies that match them. */
async function matched(filters: readonly MetricFilter[]): Promise<Record<string, number[]>> {
  const scope = { organisationId, timeZone: 'Europe/Berlin', now: Date.now(), restrictions: unrestricted }
  const found = await matchEvents(stores.analytics, scope, {
    policies: filters.map((given, at) => ({ number: at + 1, filter: given, window: null })),
    since: new Date(0).toISOString(),
    stored: { from: new Date(0).toISOString(), to: new Date(Date.now() + 60_000).toISOString() },
    most: 1000,
  })
  return Object.fromEntries(found.map(({ eventId, numbers }) => [eventId, numbers]))
}

test('a hundred policies that are looked for at once match what each of them matches alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(filter, { minLength: 100, maxLength: 120 }), async filters => {
      const together = await matched(filters)
      const some = filters.flatMap((given, at) => (at % 13 === 0 ? [{ given, number: at + 1 }] : []))
      for (const { given, number } of some)
        expect(Object.keys(await matched([given])).sort()).toEqual(
          Object.entries(together)
            .flatMap(([id, numbers]) => (numbers.includes(number) ? [id] : []))
            .sort(),
        )
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 120_000)
