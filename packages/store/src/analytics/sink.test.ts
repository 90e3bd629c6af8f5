import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fixedRules,
  openStores,
  openScanSink,
  stableId,
  hash64,
  type EventRow,
  type ItemRow,
  type Rater,
  type ScanScope,
  type Stores,
} from '../index.ts'
import * as tables from './tables.ts'

const rater: Rater = {
  rateLabels: labels =>
    labels.includes('finance') ? { sensitivity: 3, critical: true } : { sensitivity: 0, critical: false },
  rateEvent: ({ shareType, labels }) => ({
    severity: shareType === 'anonymous' && labels.length ? 3 : 0,
    insightIds: labels.length ? ['i1'] : [],
  }),
  trustOf: recipients => (recipients.every(({ kind }) => kind === 'employee') ? 'trusted' : 'neutral'),
}

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

const scopeOf = (change: Partial<ScanScope> = {}): ScanScope => ({
  organisationId: randomUUID(),
  sourceId: randomUUID(),
  sourceCode: 321,
  scanId: randomUUID(),
  ...change,
})

const item = (scope: ScanScope, key: string, change: Partial<ItemRow> = {}): ItemRow => ({
  itemId: stableId(scope.sourceId, key),
  key,
  identity: `1:${key}`,
  stamp: 's1',
  path: `/x/${key}`,
  name: key,
  kind: 'file',
  mime: 'text/plain',
  size: 12,
  createdAt: null,
  modifiedAt: 1_700_000_000_123,
  folderId: null,
  containerId: null,
  ownerId: null,
  status: 'complete',
  reason: null,
  detail: '',
  properties: { author: 'É "q" \\ \n' },
  parts: [],
  labels: [{ key: 'finance', count: 2, confidence: 85 }],
  topics: ['finance'],
  shareType: 'inside',
  firstSeenAt: 1_700_000_000_000,
  deletedAt: null,
  contentScan: scope.scanId,
  ...change,
})
const done = (row: ItemRow, change: 'created' | 'modified' | 'unchanged' = 'created') => ({
  itemId: row.itemId,
  status: row.status,
  reason: row.reason,
  bytesRead: row.size,
  change,
})
const event = (row: ItemRow, change: Partial<EventRow> = {}): EventRow => ({
  time: 1_700_000_000_500,
  eventId: hash64(row.itemId, 'e'),
  type: 'file_uploaded',
  itemId: row.itemId,
  folderId: null,
  actorId: null,
  shareType: 'anonymous',
  labels: row.labels.map(({ key }) => key),
  anomalies: [],
  recipients: [],
  details: {},
  ...change,
})
const count = async (table: string, scope: ScanScope) =>
  Number(
    (
      await stores.analytics.rows<{ n: string }>(
        `SELECT count() AS n FROM ${table} WHERE organisation_id = {organisationId:UUID}`,
        { organisationId: scope.organisationId },
      )
    )[0]?.n,
  )

describe('a scan sink', () => {
  test('gives back the last state of an item by key and by identity, exactly as it was written', async () => {
    const scope = scopeOf()
    const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
    const row = item(scope, 'quotes \' \\ " \t\n{}.txt')
    await sink.write({ items: [row], scanItems: [done(row)] })
    const found = await sink.lookup([row.key, 'nothing'])
    expect(found.size).toBe(1)
    expect(found.get(row.key)).toMatchObject({ ...row, lastScan: scope.scanId, done: true })
    expect((await sink.lookupIdentities([row.identity])).get(row.identity)?.map(({ itemId }) => itemId)).toEqual([
      row.itemId,
    ])
  })

  test('does not show another source or another organisation what it knows', async () => {
    const scope = scopeOf()
    const row = item(scope, 'a')
    await openScanSink(stores.analytics, scope, fixedRules(rater)).write({ items: [row], scanItems: [done(row)] })
    expect(
      (await openScanSink(stores.analytics, { ...scope, sourceId: randomUUID() }, fixedRules(rater)).lookup(['a']))
        .size,
    ).toBe(0)
    expect(
      (
        await openScanSink(stores.analytics, { ...scope, organisationId: randomUUID() }, fixedRules(rater)).lookup([
          'a',
        ])
      ).size,
    ).toBe(0)
  })

  test('takes back what a crash left half-written and keeps what was finished', async () => {
    const scope = scopeOf()
    const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
    const [finished, cut] = [item(scope, 'finished'), item(scope, 'cut')]
    await sink.write({ items: [finished], scanItems: [done(finished)], events: [event(finished)] })
    // The process died after the events and the scan's record, before the item's own row.
    await sink.write({
      scanItems: [done(cut)],
      events: [event(cut)],
      findings: [
        {
          itemId: cut.itemId,
          rule: 'iban',
          kind: 'iban',
          country: 'DE',
          start: 0,
          end: 22,
          confidence: 85,
          masked: '•••• 3000',
          hash: 'a'.repeat(64),
          count: 1,
          confident: 1,
          patterns: [],
        },
      ],
    })
    expect(await count('events', scope)).toBe(2)
    const resumed = openScanSink(stores.analytics, scope, fixedRules(rater))
    await resumed.discardUnfinished()
    expect([await count('events', scope), await count('findings', scope), await count('scan_items', scope)]).toEqual([
      1, 0, 1,
    ])
    expect((await resumed.lookup(['finished', 'cut'])).size).toBe(1)
    await resumed.discardUnfinished()
    expect(await count('events', scope)).toBe(1)
  })

  test('streams the items that a scan has not seen, through any number of pages', async () => {
    const first = scopeOf()
    const rows = Array.from({ length: 4500 }, (_, index) => item(first, `f${index}`))
    await openScanSink(stores.analytics, first, fixedRules(rater)).write({
      items: rows,
      scanItems: rows.map(row => done(row)),
    })
    const second = { ...first, scanId: randomUUID() }
    const sink = openScanSink(stores.analytics, second, fixedRules(rater))
    await sink.write({ scanItems: rows.slice(0, 100).map(row => done(row, 'unchanged')) })
    const unseen = await collect(sink.unseen(['']))
    expect(unseen.length).toBe(4400)
    expect(new Set(unseen.map(({ itemId }) => itemId)).size).toBe(4400)
    await sink.markDeleted({ items: unseen, at: Date.now() - 1 })
    expect(await collect(sink.unseen(['']))).toEqual([])
    expect((await sink.lookup(['f4000', 'f1'])).size).toBe(1)
    expect((await sink.summary()).byChange).toMatchObject({ deleted: 4400, unchanged: 100 })
  })

  test('ends an exposure that an object has no more and leaves the others as they were', async () => {
    const scope = scopeOf()
    const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
    const objectId = randomUUID()
    const grant = (principalName: string) =>
      ({
        principalId: stableId(principalName),
        principalKind: 'user',
        principalName,
        shareType: 'inside',
        role: 'read',
        via: 'acl',
        link: '',
        inherited: false,
        expiresAt: null,
      }) as const
    await sink.write({ exposures: [{ objectId, objectKind: 'item', exposures: [grant('a'), grant('b')] }] })
    await sink.write({ exposures: [{ objectId, objectKind: 'item', exposures: [grant('a'), grant('b')] }] })
    expect(await count('exposures', scope)).toBe(2)
    await sink.write({ exposures: [{ objectId, objectKind: 'item', exposures: [grant('b')] }] })
    const rows = await stores.analytics.rows<{ principal_name: string; ended: number }>(
      `SELECT principal_name, ended_at < '2299-01-01' AS ended FROM exposures FINAL WHERE object_id = {objectId:UUID} ORDER BY 1`,
      { objectId },
    )
    expect(rows).toEqual([
      { principal_name: 'a', ended: 1 },
      { principal_name: 'b', ended: 0 },
    ])
  })

  test('keeps a row for each distinct combination of what events are rated by, whatever their number', async () => {
    const scope = scopeOf()
    const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
    const row = item(scope, 'a')
    const events = Array.from({ length: 300 }, (_, index) =>
      event(row, { eventId: hash64(String(index)), shareType: index % 2 ? 'anonymous' : 'inside' }),
    )
    await sink.write({ items: [row], scanItems: [done(row)], events })
    const ratings = await stores.analytics.rows<{ severity: number; insight_ids: string[] }>(
      'SELECT severity, insight_ids FROM ratings FINAL WHERE organisation_id = {organisationId:UUID} ORDER BY severity',
      { organisationId: scope.organisationId },
    )
    expect(ratings).toEqual([
      { severity: 0, insight_ids: ['i1'] },
      { severity: 3, insight_ids: ['i1'] },
    ])
    expect(await sink.summary()).toMatchObject({
      seen: 1,
      byStatus: { complete: 1, failed: 0 },
      bytes: 12,
      labels: { finance: 1 },
      sensitivity: { 3: 1, 0: 0 },
      exposures: { inside: 1 },
      events: { file_uploaded: 300 },
    })
  })
})

test('every table of the schema can be written with its own column names only', async () => {
  await expect(
    stores.analytics.insert(tables.identities, [{ organisationId: randomUUID(), nonsense: 1 }]),
  ).rejects.toThrow('no column nonsense')
})

async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of stream) all.push(one)
  return all
}

describe('what a scan finds again', () => {
  test('hard links share an identity and are all found by it', async () => {
    const scope = scopeOf()
    const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
    const rows = ['a', 'b', 'c'].map(key => item(scope, key, { identity: key === 'c' ? '1:9' : '1:7' }))
    await sink.write({ items: rows, scanItems: rows.map(row => done(row)) })
    const found = await sink.lookupIdentities(['1:7', '1:8'])
    expect(
      found
        .get('1:7')
        ?.map(({ key }) => key)
        .sort(),
    ).toEqual(['a', 'b'])
    expect(found.size).toBe(1)
  })

  test('a renamed item is found by its new key only', async () => {
    const scope = scopeOf()
    const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
    const row = item(scope, 'old')
    await sink.write({ items: [row], scanItems: [done(row)] })
    await sink.write({ items: [{ ...row, key: 'new' }], scanItems: [done(row)] })
    expect([...(await sink.lookup(['old', 'new'])).keys()]).toEqual(['new'])
  })

  test('a folder is seen when it was written, and gone when it was marked', async () => {
    const scope = scopeOf()
    const folder = (key: string) => ({
      folderId: stableId(scope.sourceId, key),
      parentId: null,
      key,
      identity: `2:${key}`,
      path: key,
      name: key,
      ownerId: null,
      shareType: 'outside' as const,
      modifiedAt: null,
      firstSeenAt: 1,
      deletedAt: null,
    })
    await openScanSink(stores.analytics, scope, fixedRules(rater)).write({ folders: [folder('kept'), folder('lost')] })
    const sink = openScanSink(stores.analytics, { ...scope, scanId: randomUUID() }, fixedRules(rater))
    await sink.write({ folders: [folder('kept')] })
    const lost = await collect(sink.unseenFolders(['']))
    expect(lost.map(({ key }) => key)).toEqual(['lost'])
    const deleted: EventRow = {
      ...event(item(scope, 'x')),
      type: 'folder_deleted',
      itemId: null,
      folderId: lost[0]?.folderId ?? null,
    }
    await sink.markFoldersDeleted({ folders: lost, at: 5, events: [deleted] })
    expect(await collect(sink.unseenFolders(['']))).toEqual([])
    expect([...(await sink.lookupFolders(['kept', 'lost'])).keys()]).toEqual(['kept'])
    expect((await sink.lookupFolderIdentities(['2:kept'])).get('2:kept')?.length).toBe(1)
    await sink.discardUnfinished()
    expect(await count('events', scope)).toBe(1)
  })

  test('an event on a folder whose row was not written is taken back', async () => {
    const scope = scopeOf()
    const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
    await sink.write({
      events: [{ ...event(item(scope, 'x')), type: 'folder_created', itemId: null, folderId: randomUUID() }],
    })
    await sink.discardUnfinished()
    expect(await count('events', scope)).toBe(0)
  })
})

test('an identity that is seen again keeps its first sighting and what was known of it, and is written only when something is new', async () => {
  const scope = scopeOf()
  const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
  const identity = {
    identityId: stableId('anna'),
    kind: 'employee' as const,
    address: 'anna@own.example',
    displayName: 'Anna',
    domain: 'own.example',
    department: 'Sales',
    firstSeenAt: 1000,
  }
  await sink.write({ identities: [identity] })
  await sink.write({ identities: [{ ...identity, displayName: '', department: '', firstSeenAt: 2000 }] })
  expect(await count('identities', scope)).toBe(1)
  await sink.write({ identities: [{ ...identity, displayName: 'Anna B.', department: '', firstSeenAt: 3000 }] })
  const rows = await stores.analytics.rows(
    `SELECT display_name, department, toUnixTimestamp64Milli(first_seen_at) AS since FROM identities FINAL
    WHERE organisation_id = {organisationId:UUID}`,
    { organisationId: scope.organisationId },
  )
  expect(rows).toEqual([{ display_name: 'Anna B.', department: 'Sales', since: '1000' }])
})
