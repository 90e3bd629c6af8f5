import { randomUUID } from 'node:crypto'
import { eventTypes, shareTypes, type MetricFilter, type MetricQuery, type ShareType } from '@sharelight/contract'
import type { MetricScope } from '@sharelight/metrics'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fixedRules,
  hash64,
  openScanSink,
  openStores,
  rerate,
  runMetric,
  setJustified,
  stableId,
  type EventRow,
  type IdentityRow,
  type Rater,
  type Recipient,
  type Stores,
} from '../index.ts'
import { answerNaively, type NaiveMeasure, type NaiveRow } from '../testing/naive-metric.ts'

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

const labels = ['finance', 'finance/invoices', 'finance/tax', 'hr/payroll', 'regulated/pii/iban']
const anomalies = ['mass_download', 'first_contact']
const people: Recipient[] = [
  { identityId: stableId('e'), kind: 'employee' },
  { identityId: stableId('c'), kind: 'contact' },
  { identityId: stableId('p'), kind: 'personal' },
]
const actors = [
  ['x', 'Sales'],
  ['y', 'O\'Hara \\ "Ü"'],
  ['z', ''],
].map(([name = '', department = '']): IdentityRow => ({
  identityId: stableId(name),
  kind: 'employee',
  address: `${name}@own.example`,
  displayName: name,
  domain: 'own.example',
  department,
  firstSeenAt: 0,
}))
const rankOf = (shareType: ShareType) => shareTypes.indexOf(shareType)
const rater: Rater = {
  rateLabels: all => ({ sensitivity: all.includes('regulated/pii/iban') ? 3 : all.length ? 1 : 0, critical: false }),
  rateEvent: event => ({
    severity: Math.min(3, rankOf(event.shareType) + event.labels.length * event.anomalies.length) as 0 | 1 | 2 | 3,
    insightIds: event.anomalies.map(name => `i-${name}`),
  }),
  trustOf: recipients =>
    recipients.every(({ kind }) => kind === 'employee')
      ? 'trusted'
      : recipients.some(({ kind }) => kind === 'personal')
        ? 'untrusted'
        : 'neutral',
}

interface Fact {
  event: EventRow
  justified: boolean
}

const fact: fc.Arbitrary<Fact> = fc
  .record({
    at: fc.integer({ min: Date.UTC(2026, 2, 20), max: Date.UTC(2026, 3, 10) }),
    type: fc.constantFrom(...eventTypes.slice(0, 4)),
    item: fc.integer({ min: 0, max: 4 }),
    actor: fc.constantFrom(...actors.map(({ displayName }) => displayName)),
    shareType: fc.constantFrom(...shareTypes),
    labels: fc.subarray(labels),
    anomalies: fc.subarray(anomalies),
    recipients: fc.subarray(people),
    justified: fc.integer({ min: 0, max: 3 }).map(n => n === 0),
    id: fc.uuid(),
  })
  .map(({ at, item, actor, id, justified, ...rest }) => ({
    justified,
    event: {
      time: at,
      eventId: hash64(id),
      itemId: stableId(String(item)),
      folderId: null,
      actorId: stableId(actor),
      details: {},
      ...rest,
    },
  }))

function naiveRow({ event, justified }: Fact): NaiveRow {
  const trust = event.recipients.length > 0 ? rater.trustOf(event.recipients) : 'neutral'
  const trusted = trust === 'trusted'
  const { severity, insightIds } = rater.rateEvent({ ...event, labels: [...event.labels].sort() })
  const level = (generation: number) => event.labels.filter(key => key.split('/').length === generation + 1)
  return {
    id: event.eventId,
    type: event.type,
    item: event.itemId ?? '',
    actor: event.actorId ?? '',
    department: actors.find(({ identityId }) => identityId === event.actorId)?.department ?? '',
    shareType: event.shareType,
    shareRank: rankOf(event.shareType) + 1,
    severity: Math.min(3, Math.max(0, severity + { trusted: -1, neutral: 0, untrusted: 1 }[trust])),
    justified,
    trusted,
    sensitivity: rater.rateLabels(event.labels).sensitivity,
    label: event.labels,
    label0: level(0),
    label1: level(1),
    label2: level(2),
    anomaly: event.anomalies,
    insight: insightIds,
    recipientKind: event.recipients.map(({ kind }) => kind),
  }
}

const open =
  (test: (severity: number) => boolean): NaiveMeasure =>
  rows =>
    rows.filter(row => !row.justified && test(Number(row.severity))).length
const measures: Record<string, NaiveMeasure> = {
  events: rows => rows.length,
  risky: open(n => n >= 1),
  low: open(n => n === 1),
  medium: open(n => n === 2),
  high: open(n => n === 3),
  handled: rows => rows.filter(row => row.justified && Number(row.severity) >= 1).length,
  maxSeverity: rows => Math.max(0, ...rows.map(row => (row.justified ? 0 : Number(row.severity)))),
  items: rows => new Set(rows.map(row => row.item)).size,
  actors: rows => new Set(rows.map(row => row.actor)).size,
}
const aggregations = [
  'UniqCount:type',
  'UniqCount:label',
  'UniqCount:recipientKind',
  'List:department',
  'List:label1',
  'List:recipientKind',
  'Sum:severity',
  'Avg:sensitivity',
  'Min:shareRank',
  'Max:severity',
  'RecordCount',
]
const single = ['type', 'actor', 'department', 'shareType', 'severity', 'justified', 'trusted', 'sensitivity']
const multiple = ['label', 'label0', 'label1', 'label2', 'anomaly', 'insight', 'recipientKind']

const condition: fc.Arbitrary<MetricFilter> = fc.oneof(
  fc.record({
    dimension: fc.constant('severity'),
    operator: fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte'),
    value: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({
    dimension: fc.constantFrom('label', 'label0', 'label1'),
    operator: fc.constantFrom('eq', 'neq', 'starts', 'contains'),
    value: fc.constantFrom(...labels, 'FIN', "'"),
  }),
  fc.record({
    dimension: fc.constantFrom('shareType', 'recipientKind'),
    operator: fc.constantFrom('in', 'nin'),
    value: fc.subarray([...shareTypes, 'contact', 'personal']),
  }),
  fc.record({
    dimension: fc.constant('department'),
    operator: fc.constantFrom('eq', 'neq', 'contains', 'starts'),
    value: fc.constantFrom('Sales', 'O\'Hara \\ "Ü"', '\\', '', "' OR 1=1 --"),
  }),
  fc.record({
    dimension: fc.constantFrom('justified', 'trusted'),
    operator: fc.constantFrom('eq', 'neq'),
    value: fc.boolean(),
  }),
  fc.record({
    dimension: fc.constant('sensitivity'),
    operator: fc.constantFrom('in', 'nin'),
    value: fc.subarray([0, 1, 2, 3]),
  }),
)
const filter: fc.Arbitrary<MetricFilter> = fc.letrec<{ filter: MetricFilter }>(tie => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
  ),
})).filter
const query: fc.Arbitrary<MetricQuery> = fc.record({
  cube: fc.constant('events' as const),
  measures: fc.subarray([...Object.keys(measures), ...aggregations], { minLength: 1, maxLength: 5 }),
  dimensions: fc
    .tuple(fc.subarray(single, { maxLength: 2 }), fc.subarray(multiple, { maxLength: 2 }))
    .map(parts => parts.flat()),
  filter: fc.option(filter, { nil: undefined }),
})

const scopeOf = (organisationId: string, change: Partial<MetricScope> = {}): MetricScope => ({
  organisationId,
  timeZone: 'Europe/Berlin',
  now: Date.now(),
  restrictions: { labels: [], entityKinds: [] },
  ...change,
})

async function store(facts: readonly Fact[], organisationId: string = randomUUID()): Promise<string> {
  const sink = openScanSink(
    stores.analytics,
    { organisationId, sourceId: stableId('s'), sourceCode: 321, scanId: stableId('scan') },
    fixedRules(rater),
  )
  await sink.write({ identities: actors, events: facts.map(({ event }) => event) })
  await setJustified(stores.analytics, organisationId, {
    events: facts.filter(one => one.justified).map(({ event }) => event),
    active: true,
  })
  return organisationId
}

const sorted = (rows: readonly Record<string, unknown>[]) =>
  rows.map(row => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()
const distinctIds = (facts: Fact[]) => [...new Map(facts.map(one => [one.event.eventId, one])).values()]

describe('the semantic layer', () => {
  test('answers what a plain evaluation in memory answers (S3.071, S3.074)', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fact, { maxLength: 40 }).map(distinctIds),
        fc.array(query, { minLength: 12, maxLength: 12 }),
        async (facts, queries) => {
          const organisation = await store(facts)
          const rows = facts.map(naiveRow)
          for (const asked of queries) {
            const { rows: answered, total } = await runMetric(stores, scopeOf(organisation), asked)
            const expected = answerNaively(rows, asked, measures)
            expect({ asked, rows: sorted(answered) }).toEqual({ asked, rows: sorted(expected) })
            expect(total).toBe(expected.length)
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  test("puts every event into the day, week and month of the organisation's own time zone (S3.072)", async () => {
    const facts = distinctIds(fc.sample(fact, { numRuns: 200, seed: 7 }))
    const organisation = await store(facts)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' })
    const monday = (time: number) => {
      const date = new Date(`${day.format(time)}T00:00:00Z`)
      return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
    }
    const starts = {
      Day: (time: number) => day.format(time),
      Week: monday,
      Month: (time: number) => `${day.format(time).slice(0, 7)}-01`,
    }
    for (const grain of ['Day', 'Week', 'Month'] as const) {
      const { rows } = await runMetric(stores, scopeOf(organisation), { cube: 'events', measures: ['events'], grain })
      const expected = Map.groupBy(facts, ({ event }) => starts[grain](event.time))
      expect(Object.fromEntries(rows.map(row => [day.format(Date.parse(String(row['time']))), row['events']]))).toEqual(
        Object.fromEntries([...expected].map(([start, members]) => [start, members.length])),
      )
    }
  })

  test('counts a time frame half-open', async () => {
    const [first] = fc.sample(fact, { numRuns: 1, seed: 1 })
    if (!first) throw new Error('No sample.')
    const time = Date.UTC(2026, 3, 1)
    const organisation = await store([{ ...first, event: { ...first.event, time } }])
    const count = async (from: number, to: number) =>
      (
        await runMetric(stores, scopeOf(organisation), {
          cube: 'events',
          measures: ['events'],
          timeFrame: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        })
      ).rows[0]?.['events']
    expect([await count(time, time + 1), await count(time - 1, time)]).toEqual([1, 0])
  })

  test('pages through a sorted answer without losing or repeating a row (S3.073)', async () => {
    const facts = distinctIds(fc.sample(fact, { numRuns: 60, seed: 3 }))
    const organisation = await store(facts)
    const list: MetricQuery = {
      cube: 'events',
      dimensions: ['id', 'severity', 'type'],
      sort: [{ by: 'severity', direction: 'Descend' }],
    }
    const all = await runMetric(stores, scopeOf(organisation), list)
    const pages = await Promise.all(
      [0, 20, 40, 60].map(offset => runMetric(stores, scopeOf(organisation), { ...list, limit: 20, offset })),
    )
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows)
    expect(pages.map(({ total }) => total)).toEqual([facts.length, facts.length, facts.length, facts.length])
    expect(all.rows.map(row => Number(row['severity']))).toEqual(
      all.rows.map(row => Number(row['severity'])).sort((a, b) => b - a),
    )
  })

  test('counts the groups that a page past their end no longer shows, whatever they are told apart by', async () => {
    const facts = distinctIds(fc.sample(fact, { numRuns: 30, seed: 4 }))
    const organisation = await store(facts)
    for (const dimension of [...single, ...multiple]) {
      const asked: MetricQuery = { cube: 'events', measures: ['events'], dimensions: [dimension] }
      const { total } = await runMetric(stores, scopeOf(organisation), asked)
      const past = await runMetric(stores, scopeOf(organisation), { ...asked, offset: 1000 })
      expect({ dimension, ...past }).toEqual({ dimension, rows: [], total })
    }
  })

  test('hides whatever carries a restricted label, in every cube, and refuses a restricted kind of entity', async () => {
    const facts = distinctIds(fc.sample(fact, { numRuns: 80, seed: 5 }))
    const organisation = await store(facts)
    const scope = scopeOf(organisation, { restrictions: { labels: ['finance'], entityKinds: ['employees'] } })
    const visible = facts.filter(({ event }) => !event.labels.some(key => key.split('/')[0] === 'finance'))
    expect((await runMetric(stores, scope, { cube: 'events', measures: ['events'] })).rows).toEqual([
      { events: visible.length },
    ])
    const seen = await runMetric(stores, scope, { cube: 'events', measures: ['events'], dimensions: ['label0'] })
    expect(seen.rows.map(row => row['label0'])).not.toContain('finance')
    await expect(runMetric(stores, scope, { cube: 'events', dimensions: ['actor'] })).rejects.toMatchObject({
      code: 'restricted',
      field: 'actor',
    })
    await expect(runMetric(stores, scope, { cube: 'events', measures: ['UniqCount:actor'] })).rejects.toMatchObject({
      code: 'restricted',
    })
    await expect(runMetric(stores, scope, { cube: 'events', dimensions: ['actorName'] })).rejects.toMatchObject({
      code: 'restricted',
    })
    await expect(
      runMetric(stores, scope, {
        cube: 'events',
        measures: ['events'],
        filter: { or: [{ dimension: 'actorAddress', operator: 'starts', value: 'a' }] },
      }),
    ).rejects.toMatchObject({ code: 'restricted' })
  })

  test("never counts another organisation's events", async () => {
    const facts = distinctIds(fc.sample(fact, { numRuns: 30, seed: 9 }))
    await store(facts)
    expect(
      (await runMetric(stores, scopeOf(randomUUID()), { cube: 'events', measures: ['events', 'items'] })).rows,
    ).toEqual([{ events: 0, items: 0 }])
  })

  test('re-rates all of history at once when the rules change, and shows a what-if beside the rules in force', async () => {
    const facts = distinctIds(fc.sample(fact, { numRuns: 80, seed: 11 })).map(one => ({ ...one, justified: false }))
    const organisationId = await store(facts)
    const calm: Rater = { ...rater, rateEvent: () => ({ severity: 1, insightIds: [] }), trustOf: () => 'neutral' }
    const high = async (variant: string) =>
      (await runMetric(stores, scopeOf(organisationId, { variant }), { cube: 'events', measures: ['high', 'low'] }))
        .rows[0]
    const before = await high('')
    await rerate(stores.analytics, { organisationId, rater: calm, version: 1, variant: 'preview' })
    expect(await high('preview')).toEqual({ high: 0, low: facts.length })
    expect(await high('')).toEqual(before)
    await rerate(stores.analytics, { organisationId, rater: calm, version: 2 })
    expect(await high('')).toEqual({ high: 0, low: facts.length })
  })
})
