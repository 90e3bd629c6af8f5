import { randomUUID } from 'node:crypto'
import { eventTypes, type ShareType } from '@sharelight/contract'
import {
  fixedRules,
  hash64,
  never,
  openScanSink,
  runMetric,
  stableId,
  tables,
  type EventRow,
  type ItemRow,
  type Rater,
  type ScanScope,
  type Stores,
} from '@sharelight/store'
import { describe, expect, test } from 'vitest'

const rater: Rater = {
  rateLabels: labels => ({ sensitivity: labels.length ? 3 : 0, critical: false }),
  rateEvent: ({ shareType }) => ({ severity: shareType === 'anonymous' ? 3 : 1, insightIds: [] }),
  trustOf: () => 'trusted',
}
const hostile = [
  "'; DROP TABLE events; --",
  'back\\slash',
  'tab\tnew\nline\r',
  '{x:String}',
  '\u0001\u001f',
  '\ud83d\ude00 é',
  '',
  '\\N',
  "\\'",
  '%_',
  '`"`',
]

export function analyticsConformance(stores: () => Stores): void {
  describe('the analytics store', () => {
    test('takes lists of any length, in questions and in statements', async () => {
      const { analytics } = stores()
      const ids = Array.from({ length: 20_000 }, () => randomUUID())
      const times = ids.map((_, n) => new Date(n * 1000).toISOString().replace('T', ' ').replace('Z', ''))
      const list = Array.from({ length: 5000 }, (_, n) => hostile[n % hostile.length] ?? '')
      const [row] = await analytics.rows(
        `SELECT {last:UUID} IN {ids:Array(UUID)} AS found, length({ids:Array(UUID)}) AS length, {list:Array(String)} AS list,
          {times:Array(DateTime64(3, 'UTC'))}[-1] AS time`,
        { last: ids.at(-1), ids, times, list },
      )
      expect(row).toEqual({ found: 1, length: '20000', list, time: '1970-01-01 05:33:19.000' })
      await analytics.command(
        'DELETE FROM findings WHERE organisation_id = {organisationId:UUID} AND item_id IN {ids:Array(UUID)}',
        { organisationId: randomUUID(), ids },
      )
    })

    test('binds any value as itself', async () => {
      for (const value of hostile) {
        const [row] = await stores().analytics.rows('SELECT {x:String} AS x, {list:Array(String)} AS list', {
          x: value,
          list: [value, 'b'],
        })
        expect(row).toEqual({ x: value, list: [value, 'b'] })
      }
      const id = randomUUID()
      const [row] = await stores().analytics.rows(
        "SELECT {id:UUID} AS id, {ids:Array(UUID)} AS ids, {big:UInt64} AS big, {keys:Array(UInt64)} AS keys, {time:DateTime64(3, 'UTC')} AS time",
        {
          id,
          ids: [id],
          big: 18446744073709551615n,
          keys: [1n, 18446744073709551615n],
          time: '2026-01-31 23:59:59.999',
        },
      )
      expect(row).toEqual({
        id,
        ids: [id],
        big: '18446744073709551615',
        keys: ['1', '18446744073709551615'],
        time: '2026-01-31 23:59:59.999',
      })
    })

    test('names what is wrong with a statement by its code', async () => {
      await expect(stores().analytics.rows('SELECT * FROM nothing')).rejects.toMatchObject({
        code: '60',
        type: 'UNKNOWN_TABLE',
      })
      await expect(stores().analytics.command('SELEC 1')).rejects.toMatchObject({ code: '62', type: 'SYNTAX_ERROR' })
      expect(await stores().analytics.ping()).toBe(true)
    })

    test('keeps an item exactly, whatever its names hold, and replaces it with its later state', async () => {
      for (const [index, text] of hostile.entries()) {
        const scope = newScope()
        const sink = openScanSink(stores().analytics, scope, fixedRules(rater))
        const row = item(scope, `${index}${text}`, {
          name: text,
          properties: { text, list: [text] },
          identity: text,
          modifiedAt: -86_400_000,
          createdAt: 1,
        })
        await sink.write({ items: [row], scanItems: [done(row)] })
        await sink.write({ items: [{ ...row, size: 2 ** 40 }], scanItems: [done(row)] })
        expect([...(await sink.lookup([row.key])).values()]).toEqual([
          expect.objectContaining({ ...row, size: 2 ** 40, done: true }),
        ])
      }
    })

    test('clamps times that it cannot hold instead of losing the row', async () => {
      const scope = newScope()
      const sink = openScanSink(stores().analytics, scope, fixedRules(rater))
      const row = item(scope, 'old', { createdAt: Date.UTC(1601, 0, 1), modifiedAt: Date.UTC(9999, 0, 1) })
      await sink.write({ items: [row], scanItems: [done(row)] })
      expect((await sink.lookup(['old'])).get('old')).toMatchObject({
        createdAt: Date.UTC(1900, 0, 1),
        modifiedAt: never,
      })
    })

    test('takes back what an interrupted scan left, and counts the same as an undisturbed one', async () => {
      const scope = newScope()
      const rows = Array.from({ length: 30 }, (_, index) => item(scope, `f${index}`))
      const sink = openScanSink(stores().analytics, scope, fixedRules(rater))
      await sink.write({
        items: rows.slice(0, 10),
        scanItems: rows.slice(0, 10).map(done),
        events: rows.slice(0, 10).map(event),
      })
      await sink.write({ scanItems: rows.slice(10, 20).map(done), events: rows.slice(10, 20).map(event) })
      await sink.discardUnfinished()
      await sink.write({
        items: rows.slice(10),
        scanItems: rows.slice(10).map(done),
        events: rows.slice(10).map(event),
      })
      const {
        rows: [counted],
      } = await runMetric(stores(), metricScope(scope), {
        cube: 'events',
        measures: ['events', 'high', 'low', 'items'],
      })
      expect(counted).toEqual({ events: 30, high: 15, low: 15, items: 30 })
      expect(await sink.summary()).toMatchObject({ seen: 30, byChange: { created: 30 }, sensitivity: { 3: 30 } })
    })

    test('answers the semantic layer with names looked up for the rows of the answer', async () => {
      const scope = newScope()
      const row = item(scope, 'a')
      await openScanSink(stores().analytics, scope, fixedRules(rater)).write({
        items: [row],
        scanItems: [done(row)],
        events: [event(row, 1)],
      })
      const asked = {
        cube: 'events',
        dimensions: ['itemName', 'at', 'severity', 'label1'],
        measures: ['events'],
      } as const
      const answer = await runMetric(stores(), metricScope(scope), {
        ...asked,
        dimensions: [...asked.dimensions],
        measures: [...asked.measures],
      })
      expect(answer).toEqual({
        total: 1,
        rows: [
          {
            itemName: 'a',
            at: new Date(1_700_000_000_000).toISOString(),
            severity: 3,
            label1: 'finance/tax',
            events: 1,
          },
        ],
      })
    })

    test('deletes rows for good, of one organisation only', async () => {
      const [one, two] = [newScope(), newScope()]
      for (const scope of [one, two]) {
        const row = item(scope, 'x')
        await openScanSink(stores().analytics, scope, fixedRules(rater)).write({ events: [event(row, 0)] })
      }
      const { analytics } = stores()
      await analytics.command(`DELETE FROM ${analytics.mutable(tables.events)} WHERE organisation_id = {id:UUID}`, {
        id: one.organisationId,
      })
      const left = await analytics.rows(
        'SELECT DISTINCT organisation_id AS id FROM events WHERE organisation_id IN {ids:Array(UUID)}',
        { ids: [one.organisationId, two.organisationId] },
      )
      expect(left).toEqual([{ id: two.organisationId }])
    })
  })
}

const newScope = (): ScanScope => ({
  organisationId: randomUUID(),
  sourceId: randomUUID(),
  sourceCode: 321,
  scanId: randomUUID(),
})
const metricScope = ({ organisationId }: ScanScope) => ({
  organisationId,
  timeZone: 'UTC',
  now: Date.now(),
  restrictions: { labels: [], entityKinds: [] },
})

function item(scope: ScanScope, key: string, change: Partial<ItemRow> = {}): ItemRow {
  return {
    itemId: stableId(scope.sourceId, key),
    key,
    identity: '',
    stamp: '1',
    path: key,
    name: key,
    kind: 'file',
    mime: 'text/plain',
    size: 3,
    createdAt: null,
    modifiedAt: null,
    folderId: null,
    containerId: null,
    ownerId: null,
    status: 'complete',
    reason: null,
    detail: '',
    properties: {},
    parts: [],
    labels: [{ key: 'finance/tax', count: 1, confidence: 75 }],
    topics: [],
    shareType: 'inside',
    firstSeenAt: 1_700_000_000_000,
    deletedAt: null,
    contentScan: scope.scanId,
    ...change,
  }
}

const done = (row: ItemRow) => ({
  itemId: row.itemId,
  status: row.status,
  reason: row.reason,
  bytesRead: 3,
  change: 'created' as const,
})

function event(row: ItemRow, index: number): EventRow {
  const shareType: ShareType = index % 2 ? 'anonymous' : 'inside'
  return {
    time: 1_700_000_000_000,
    eventId: hash64(row.itemId),
    type: eventTypes[0],
    itemId: row.itemId,
    folderId: null,
    actorId: null,
    shareType,
    labels: row.labels.map(({ key }) => key),
    anomalies: [],
    recipients: [],
    details: { text: 'it\'s \\ "so"' },
  }
}
