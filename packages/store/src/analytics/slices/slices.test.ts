import type { MetricQuery, SensitivityLevel, SeverityLevel } from '@sharelight/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStores, refreshSlices, rerate, runMetric, stableId, type Rater, type Stores } from '../../index.ts'

const organisation = stableId('slices')
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']
const now = Date.UTC(2026, 4, 20)
let stores: Stores
let [events, people, ratings] = [0, 0, 1]

beforeAll(async () => {
  stores = await openStores()
  const label = "[['finance/invoices', 'finance'], ['hr/payroll', 'hr'], ['regulation/gdpr'], []][number % 4 + 1]"
  await command(
    `INSERT INTO label_sets (organisation_id, variant, label_set_key, version, labels, sensitivity, critical)
      SELECT {org:UUID}, '', number + 1, 1, ${label}, number % 4, 0 FROM numbers(8)`,
    `INSERT INTO rating_keys (organisation_id, rating_key, version, share_type, label_set_key, labels, anomalies)
      SELECT {org:UUID}, number + 1, 1, ['inside', 'outside', 'personal', 'anonymous'][number % 4 + 1], number % 8 + 1, ${label}, [] FROM numbers(20)`,
    `INSERT INTO recipient_sets (organisation_id, recipients_key, version, identity_ids, members, kinds)
      SELECT {org:UUID}, number + 1, 1, [], range(number % 4), arrayMap(i -> 'contact', range(number % 4)) FROM numbers(12)`,
  )
  await addPeople(12)
  await rateBy(0)
  await addEvents(700, 0)
})
afterAll(() => stores.close())

const command = async (...statements: string[]) => {
  for (const sql of statements) await stores.analytics.command(sql, { org: organisation })
}

async function addPeople(count: number) {
  await command(
    `INSERT INTO entity_numbers (organisation_id, kind, number, id) SELECT {org:UUID}, 'identity', ${people} + number + 1, generateUUIDv4() FROM numbers(${count})`,
    `INSERT INTO identities (organisation_id, identity_id, number, version, kind, domain, department)
      SELECT id, number, 1, if(number % 3 = 0, 'employee', 'contact'), concat('d', toString(number % 3), '.example'),
        if(number % 3 = 0, concat('Department ', toString(number % 5)), '') FROM entity_numbers
      WHERE organisation_id = {org:UUID} AND kind = 'identity' AND number > ${people}`.replace(
      'SELECT id',
      'SELECT {org:UUID}, id',
    ),
  )
  people += count
}

/** Over all months, or into one of them. */
async function addEvents(count: number, month?: number) {
  const start = month === undefined ? 0 : month
  const days = month === undefined || month === 0 ? 139 : 28
  await command(
    `INSERT INTO events (organisation_id, source_id, source_code, time, event_id, type, item, folder, actor, rating_key, recipients_key, justified, details)
      SELECT {org:UUID}, if(cityHash64(n, 1) % 2 = 0, toUUID('${stableId('a')}'), toUUID('${stableId('b')}')), 111,
        toDateTime64('${months[start]}-01 00:00:00', 3, 'UTC') + cityHash64(n, 2) % (${days} * 86400), n, ['email', 'sharing_set'][n % 2 + 1],
        cityHash64(n, 3) % 9, cityHash64(n, 4) % 3, cityHash64(n, 5) % ${people + 1}, cityHash64(n, 6) % 20 + 1, cityHash64(n, 7) % 13,
        cityHash64(n, 8) % 10 = 0, '{}' FROM (SELECT number + ${events} AS n FROM numbers(${count}))`,
  )
  events += count
}

async function rateBy(seed: number) {
  const rater: Rater = {
    rateLabels: labels => ({ sensitivity: ((labels.length + seed) % 4) as SensitivityLevel, critical: false }),
    rateEvent: ({ labels, shareType }) => ({
      severity: ((labels.length + shareType.length + seed) % 4) as SeverityLevel,
      insightIds: [`insight-${(shareType.length + seed) % 3}`],
    }),
    trustOf: recipients => (['trusted', 'neutral', 'untrusted'] as const)[(recipients.length + seed) % 3] ?? 'neutral',
  }
  await rerate(stores.analytics, { organisationId: organisation, rater, version: ++ratings })
}

const here = 'organisation_id = {org:UUID}'
const changes: Record<string, (draw: number) => Promise<void>> = {
  nothing: () => Promise.resolve(),
  'events of one month': draw => addEvents(7, draw % 5),
  'a batch taken back': draw =>
    command(`DELETE FROM events WHERE ${here} AND item = ${draw % 9} AND event_id % 7 = ${draw % 7}`),
  'a batch taken back by a part beside it': draw =>
    command(
      `DELETE FROM events WHERE ${here} AND event_id % 31 = ${draw % 31} SETTINGS lightweight_delete_mode = 'lightweight_update'`,
    ),
  'anomalies in events': draw =>
    command(`UPDATE events SET rating_key = ${(draw % 20) + 1} WHERE ${here} AND event_id % 17 = ${draw % 17}`),
  'events justified': draw =>
    command(`UPDATE events SET justified = ${draw % 2 === 0} WHERE ${here} AND event_id % 13 = ${draw % 13}`),
  'parts put together': () => command('OPTIMIZE TABLE events FINAL'),
  'other rules': draw => rateBy(draw),
  'the same rules again': () => rateBy(1),
  'people whom nobody knew': async draw => {
    await addPeople(1 + (draw % 3))
    await addEvents(3, draw % 5)
  },
  'somebody in another department': draw =>
    command(
      `INSERT INTO identities (organisation_id, identity_id, number, version, kind, domain, department)
        SELECT {org:UUID}, identity_id, number, version + 1, kind, domain, 'Department ${draw % 7}' FROM identities FINAL WHERE ${here} AND number % 5 = ${draw % 5}`,
    ),
}

const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns']
const dimensions =
  'department label0 label1 organization shareType severity trust insight source sourceCode actor item folder hour weekday type trusted byOutsider justified regulation'
const measures = 'events risky low medium high handled maxSeverity sensitive changed lastAt actors'
const filters: (MetricQuery['filter'] | undefined)[] = [
  undefined,
  { dimension: 'shareType', operator: 'in', value: ['outside', 'personal'] },
  { dimension: 'label0', operator: 'eq', value: 'finance' },
  {
    and: [
      { dimension: 'severity', operator: 'gte', value: 1 },
      { dimension: 'justified', operator: 'eq', value: false },
    ],
  },
  { dimension: 'department', operator: 'nin', value: ['Department 0', 'Department 6'] },
  {
    or: [
      { dimension: 'organization', operator: 'eq', value: 'd1.example' },
      { dimension: 'byOutsider', operator: 'eq', value: true },
    ],
  },
]

const question = fc
  .record({
    dimensions: fc.subarray(dimensions.split(' '), { maxLength: 3 }),
    measures: fc.subarray(measures.split(' '), { minLength: 1, maxLength: 6 }),
    grain: fc.constantFrom('Total' as const, 'Total' as const, 'Day' as const, 'Week' as const, 'Month' as const),
    filter: fc.constantFrom(...filters),
    frame: fc.option(
      fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 61, max: 150 }), fc.integer({ min: 0, max: 86_399 })),
    ),
    limit: fc.constantFrom(3, 100, 1000),
    offset: fc.constantFrom(0, 2),
    zone: fc.constantFrom(...zones),
  })
  .map(({ frame, zone, filter, ...rest }) => {
    const at = (days: number) => new Date(Date.UTC(2026, 0, 1 + days) + (frame?.[2] ?? 0) * 1000).toISOString()
    const query: MetricQuery = {
      cube: 'events',
      ...rest,
      ...(filter && { filter }),
      ...(frame && { timeFrame: { from: at(frame[0]), to: at(frame[1]) } }),
      sort: [{ by: rest.measures[0] ?? 'events', direction: 'Descend' }],
    }
    return { query, zone }
  })

const scopeIn = (timeZone: string) => ({
  organisationId: organisation,
  timeZone,
  now,
  restrictions: { labels: [], entityKinds: [] },
})

async function kept(): Promise<number> {
  const [row] = await stores.analytics.rows<{ kept: string }>('SELECT count() AS kept FROM slices')
  return Number(row?.kept)
}

test('an answer put together from what months gave before is the answer of the events themselves, whatever is written, changed, taken back or rated anew between', async () => {
  const asked: MetricQuery[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(changes)),
      fc.nat({ max: 10_000 }),
      question,
      async (change, draw, { query, zone }) => {
        await changes[change]?.(draw)
        // Earlier questions as well: what is kept of them is of before the change.
        const earlier = asked.slice(-1)
        asked.push(query)
        for (const each of [query, ...earlier]) {
          const whole = await runMetric(stores, scopeIn(zone), each, { sliceMonthsOf: Infinity })
          expect(await runMetric(stores, scopeIn(zone), each, { sliceMonthsOf: 1 })).toEqual(whole)
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  )
  expect(await kept()).toBeGreaterThan(10)
}, 120_000)

test('what is kept is used as long as nothing changed that it comes from, and only the month that changed is worked out anew', async () => {
  const query: MetricQuery = { cube: 'events', measures: ['high', 'events'], dimensions: ['department'], grain: 'Week' }
  await command('OPTIMIZE TABLE events FINAL', 'SYSTEM STOP MERGES events')
  const ask = () => runMetric(stores, scopeIn('UTC'), query, { sliceMonthsOf: 1 })
  await ask()
  const before = await kept()
  await ask()
  expect(await kept()).toBe(before)
  await addEvents(3, 1)
  await ask()
  expect(await kept()).toBe(before + 1)
  await addPeople(2)
  await ask()
  expect(await kept()).toBe(before + 1)
  await rateBy(77)
  await ask()
  expect(await kept()).toBeGreaterThan(before + 2)
  await rateBy(78)
  // Whoever asks next does not wait for what the rules changed.
  expect(await refreshSlices(stores.analytics, scopeIn('UTC'), { sliceMonthsOf: 1 })).toBeGreaterThan(0)
  const ready = await kept()
  await ask()
  expect(await kept()).toBe(ready)
})
