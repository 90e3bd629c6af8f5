import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fixedRules,
  openScanSink,
  openStores,
  readLabelChanges,
  stableId,
  type IdentityRow,
  type ItemRow,
  type Rater,
  type ScanScope,
  type Stores,
} from '../index.ts'

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

const rater: Rater = {
  rateLabels: () => ({ sensitivity: 0, critical: false }),
  rateEvent: () => ({ severity: 0, insightIds: [] }),
  trustOf: () => 'neutral',
}
const newScope = (): ScanScope => ({
  organisationId: randomUUID(),
  sourceId: randomUUID(),
  sourceCode: 321,
  scanId: randomUUID(),
})
const item = ({ sourceId, scanId }: ScanScope, labels: string[]): ItemRow => ({
  itemId: stableId(sourceId, 'a'),
  key: 'a',
  identity: '',
  stamp: '1',
  path: 'a',
  name: 'a',
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
  topics: [],
  shareType: 'inside',
  labels: labels.map(key => ({ key, count: 1, confidence: 75 })),
  firstSeenAt: 1_700_000_000_000,
  deletedAt: null,
  contentScan: scanId,
})

test("an item's labels are recorded each time that reading it anew gives others, and only then (S3.023)", async () => {
  const scope = newScope()
  const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
  const write = (labels: string[], change: 'created' | 'modified' | 'moved') => {
    const row = item(scope, labels)
    return sink.write({
      items: [row],
      scanItems: [{ itemId: row.itemId, status: 'complete', reason: null, bytesRead: 3, change }],
    })
  }
  await write(['finance'], 'created')
  await write(['finance'], 'modified')
  await write(['finance', 'finance/tax'], 'moved')
  await write(['hr'], 'modified')
  const changes = await readLabelChanges(stores.analytics, scope.organisationId, stableId(scope.sourceId, 'a'))
  expect(changes).toEqual([
    {
      itemId: stableId(scope.sourceId, 'a'),
      time: expect.any(Number),
      userId: null,
      userEmail: '',
      before: ['finance', 'finance/tax'],
      after: ['hr'],
    },
  ])
  expect(await readLabelChanges(stores.analytics, randomUUID(), stableId(scope.sourceId, 'a'))).toEqual([])
})

test('an identity keeps its first sighting, whichever comes first and however often it is seen, and its leaving date once known', async () => {
  const scope = newScope()
  const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
  const person = (firstSeenAt: number, change: Partial<IdentityRow> = {}): IdentityRow => ({
    identityId: stableId('p'),
    kind: 'employee',
    address: 'p@x.example',
    displayName: 'P',
    domain: 'x.example',
    department: '',
    firstSeenAt,
    ...change,
  })
  await sink.write({ identities: [person(3000), person(2000), person(4000)] })
  await sink.write({ identities: [person(9000, { leavesAt: 50_000, department: 'Sales' })] })
  await sink.write({ identities: [person(1000), person(7000)] })
  const rows = await stores.analytics.rows(
    `SELECT toUnixTimestamp64Milli(first_seen_at) AS first, toUnixTimestamp64Milli(leaves_at) AS leaves, department
    FROM identities FINAL WHERE organisation_id = {id:UUID}`,
    { id: scope.organisationId },
  )
  expect(rows).toEqual([{ first: '1000', leaves: '50000', department: 'Sales' }])
})
