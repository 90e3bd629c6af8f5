import { randomUUID } from 'node:crypto'
import { itemStatuses, shareTypes, type MetricQuery } from '@sharelight/contract'
import type { MetricScope } from '@sharelight/metrics'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fixedRules,
  openScanSink,
  openStores,
  runMetric,
  stableId,
  type ItemRow,
  type Rater,
  type ScanSink,
  type Stores,
} from '../index.ts'
import { answerNaively, type NaiveMeasure, type NaiveRow } from '../testing/naive-metric.ts'

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

const labels = [
  'finance',
  'finance/invoices',
  'hr',
  'hr/payroll',
  'regulated',
  'regulated/pii',
  'regulated/pii/iban',
  'regulation/gdpr',
]
const rater: Rater = {
  rateLabels: all => ({ sensitivity: all.includes('regulated') ? 3 : all.includes('hr') ? 2 : 0, critical: false }),
  rateEvent: () => ({ severity: 1, insightIds: [] }),
  trustOf: () => 'neutral',
}
const day = (number: number) => Date.UTC(2026, 0, number)

const item: fc.Arbitrary<ItemRow> = fc
  .record({
    itemId: fc.uuid({ version: 4 }),
    name: fc.constantFrom('a.docx', "b'\\.pdf", 'Ä.txt'),
    size: fc.integer({ min: 0, max: 2 ** 45 }),
    status: fc.constantFrom(...itemStatuses),
    shareType: fc.constantFrom(...shareTypes),
    labels: fc.subarray(labels).map(keys => keys.map(key => ({ key, count: 1, confidence: 85 }))),
    firstSeenAt: fc.integer({ min: 1, max: 20 }).map(day),
    lasts: fc.option(fc.integer({ min: 1, max: 10 })),
  })
  .map(({ lasts, ...row }) => ({
    ...row,
    deletedAt: lasts === null ? null : row.firstSeenAt + lasts * 86_400_000,
    key: row.itemId,
    identity: '',
    stamp: '',
    path: `/x/${row.name}`,
    kind: 'file',
    mime: 'text/plain',
    createdAt: null,
    modifiedAt: null,
    folderId: null,
    containerId: null,
    ownerId: null,
    reason: null,
    detail: '',
    properties: {},
    parts: [],
    topics: [],
    contentScan: stableId('scan'),
  }))

function naiveRow(row: ItemRow): NaiveRow {
  const keys = row.labels.map(({ key }) => key)
  const { sensitivity } = rater.rateLabels(keys)
  const level = (generation: number) =>
    keys.filter(key => key.split('/').length === generation + 1 && !key.startsWith('regulation/'))
  const rank = shareTypes.indexOf(row.shareType) + 1
  return {
    id: row.itemId,
    name: row.name,
    size: row.size,
    status: row.status,
    shareType: row.shareType,
    shareRank: rank,
    sensitivity,
    exposure: rank === 1 ? 0 : sensitivity * 4 + rank,
    label: keys,
    label0: level(0),
    label1: level(1),
    label2: level(2),
    regulation: keys.filter(key => key.startsWith('regulation/')),
  }
}

const those =
  (test: (row: NaiveRow) => boolean): NaiveMeasure =>
  rows =>
    rows.filter(test).length
const measures: Record<string, NaiveMeasure> = {
  items: rows => rows.length,
  sensitive: those(row => Number(row['sensitivity']) >= 2),
  highlySensitive: those(row => row['sensitivity'] === 3),
  exposed: those(row => row['shareType'] !== 'inside'),
  labelled: those(row => [row['label'] ?? []].flat().length > 0),
  exposedSensitive: those(row => row['shareType'] !== 'inside' && Number(row['sensitivity']) >= 2),
  partial: those(row => row['status'] === 'partial'),
  maxSensitivity: rows => Math.max(0, ...rows.map(row => Number(row['sensitivity']))),
  bytes: rows => rows.reduce((sum, row) => sum + Number(row['size']), 0),
}
const query: fc.Arbitrary<MetricQuery> = fc.record({
  cube: fc.constant('items' as const),
  measures: fc.subarray(Object.keys(measures), { minLength: 1 }),
  dimensions: fc
    .tuple(
      fc.subarray(['name', 'status', 'shareType', 'sensitivity', 'exposure'], { maxLength: 2 }),
      fc.subarray(['label0', 'label1', 'label2', 'regulation', 'label'], { maxLength: 1 }),
    )
    .map(all => all.flat()),
  filter: fc.option(
    fc.oneof(
      fc.record({
        dimension: fc.constantFrom('label', 'label1'),
        operator: fc.constantFrom('starts', 'eq', 'neq'),
        value: fc.constantFrom('finance/invoices', 'hr', 'regul'),
      }),
      fc.record({
        or: fc.tuple(
          fc.record({
            dimension: fc.constant('label0'),
            operator: fc.constantFrom('eq', 'neq'),
            value: fc.constantFrom('hr', 'finance'),
          }),
          fc.record({
            dimension: fc.constant('exposure'),
            operator: fc.constantFrom('gt', 'lte'),
            value: fc.integer({ min: 0, max: 16 }),
          }),
        ),
      }),
    ),
    { nil: undefined },
  ),
})

const scopeOf = (organisationId: string, change: Partial<MetricScope> = {}): MetricScope => ({
  organisationId,
  timeZone: 'UTC',
  now: day(60),
  restrictions: { labels: [], entityKinds: [] },
  ...change,
})
const sinkOf = (organisationId: string, scanId = stableId('scan')): ScanSink =>
  openScanSink(
    stores.analytics,
    { organisationId, sourceId: stableId('s'), sourceCode: 321, scanId },
    fixedRules(rater),
  )
const sorted = (rows: readonly Record<string, unknown>[]) =>
  rows.map(row => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()
const done = (row: ItemRow) => ({
  itemId: row.itemId,
  status: row.status,
  reason: row.reason,
  bytesRead: row.size,
  change: 'created' as const,
})

describe('the state at rest', () => {
  test("is that of the frame's end, and what a plain evaluation in memory answers", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(item, { maxLength: 30, selector: row => row.itemId }),
        fc.array(fc.tuple(query, fc.integer({ min: 1, max: 32 })), { minLength: 10, maxLength: 10 }),
        async (items, asked) => {
          const organisation = randomUUID()
          await sinkOf(organisation).write({ items, scanItems: items.map(done) })
          for (const [one, end] of asked) {
            const there = items.filter(
              row => row.firstSeenAt < day(end) && (row.deletedAt === null || row.deletedAt >= day(end)),
            )
            const { rows } = await runMetric(stores, scopeOf(organisation), {
              ...one,
              timeFrame: { from: new Date(day(0)).toISOString(), to: new Date(day(end)).toISOString() },
            })
            expect({ one, end, rows: sorted(rows) }).toEqual({
              one,
              end,
              rows: sorted(answerNaively(there.map(naiveRow), one, measures)),
            })
          }
        },
      ),
      { numRuns: 8 },
    )
  })

  test('shows who could reach an object then, and who can now', async () => {
    const organisation = randomUUID()
    const objectId = randomUUID()
    const grant = (principalName: string) =>
      ({
        principalId: stableId(principalName),
        principalKind: 'user',
        principalName,
        shareType: 'outside',
        role: 'read',
        via: 'acl',
        link: '',
        inherited: false,
        expiresAt: null,
      }) as const
    const sink = sinkOf(organisation)
    await sink.write({ exposures: [{ objectId, objectKind: 'item', exposures: [grant('a'), grant('b')] }] })
    const between = Date.now() + 1
    while (Date.now() <= between) await new Promise(resolve => setTimeout(resolve, 1))
    await sink.write({ exposures: [{ objectId, objectKind: 'item', exposures: [grant('b')] }] })
    const ask = async (now: number) =>
      (
        await runMetric(stores, scopeOf(organisation, { now }), {
          cube: 'exposures',
          measures: ['exposures', 'items', 'principals'],
          dimensions: ['shareType'],
        })
      ).rows
    expect(await ask(between)).toEqual([{ shareType: 'outside', exposures: 2, items: 1, principals: 2 }])
    expect(await ask(Date.now() + 1000)).toEqual([{ shareType: 'outside', exposures: 1, items: 1, principals: 1 }])
  })

  test('counts employees, contacts and their organisations, and hides the kinds that a user may not see', async () => {
    const organisation = randomUUID()
    const identity = (address: string, kind: 'employee' | 'contact' | 'personal') => ({
      identityId: stableId(address),
      kind,
      address,
      displayName: '',
      domain: address.split('@')[1] ?? '',
      department: '',
      firstSeenAt: day(1),
    })
    await sinkOf(organisation).write({
      identities: [
        identity('e@own.example', 'employee'),
        identity('c@a.example', 'contact'),
        identity('d@a.example', 'contact'),
        identity('f@b.example', 'contact'),
        identity('p@mail.example', 'personal'),
      ],
    })
    const asked: MetricQuery = {
      cube: 'identities',
      measures: ['identities', 'employees', 'contacts', 'personal', 'organizations'],
    }
    expect((await runMetric(stores, scopeOf(organisation), asked)).rows).toEqual([
      { identities: 5, employees: 1, contacts: 3, personal: 1, organizations: 2 },
    ])
    const restricted = scopeOf(organisation, { restrictions: { labels: [], entityKinds: ['contacts'] } })
    expect((await runMetric(stores, restricted, asked)).rows).toEqual([
      { identities: 2, employees: 1, contacts: 0, personal: 1, organizations: 0 },
    ])
  })

  test('of scans shows how every item fared, deleted ones apart', async () => {
    const organisation = randomUUID()
    const rows = fc
      .sample(item, { numRuns: 12, seed: 4 })
      .map((row, index) => ({ ...row, status: itemStatuses[index % 4] ?? 'complete', deletedAt: null }))
    const sink = sinkOf(organisation)
    await sink.write({
      items: rows,
      scanItems: rows.map((row, index) => ({ ...done(row), bytesRead: 10, change: index < 8 ? 'created' : 'deleted' })),
    })
    const {
      rows: [counted],
    } = await runMetric(stores, scopeOf(organisation), {
      cube: 'scans',
      measures: ['items', 'seen', 'complete', 'partial', 'skipped', 'failed', 'bytes'],
    })
    expect(counted).toEqual({ items: 12, seen: 8, complete: 2, partial: 2, skipped: 2, failed: 2, bytes: 120 })
  })
})

test('an item that by now carries a restricted label is hidden with its whole history', async () => {
  const organisation = randomUUID()
  const [row] = fc.sample(item, { numRuns: 1, seed: 1 })
  if (!row) throw new Error('No sample.')
  const event = {
    time: day(3),
    eventId: '77',
    type: 'file_accessed',
    itemId: row.itemId,
    folderId: null,
    actorId: null,
    shareType: 'inside',
    labels: [],
    anomalies: [],
    recipients: [],
    details: {},
  } as const
  const sink = sinkOf(organisation)
  const now = { ...row, deletedAt: null, labels: [{ key: 'finance/invoices', count: 1, confidence: 85 }] }
  await sink.write({
    items: [now],
    scanItems: [done(now)],
    events: [{ ...event, labels: [], anomalies: [], recipients: [] }],
  })
  const restricted = scopeOf(organisation, { restrictions: { labels: ['finance'], entityKinds: [] } })
  const asked: MetricQuery = { cube: 'events', measures: ['events'] }
  expect((await runMetric(stores, scopeOf(organisation), asked)).rows).toEqual([{ events: 1 }])
  expect((await runMetric(stores, restricted, asked)).rows).toEqual([{ events: 0 }])
  expect((await runMetric(stores, restricted, { cube: 'items', measures: ['items'] })).rows).toEqual([{ items: 0 }])
  expect((await runMetric(stores, restricted, { cube: 'scans', measures: ['items'] })).rows).toEqual([{ items: 0 }])
})
