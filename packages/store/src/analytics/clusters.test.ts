import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fixedRules,
  eraseSource,
  openScanSink,
  openStores,
  readClusters,
  stableId,
  type ClusterRow,
  type ItemRow,
  type Rater,
  type ScanScope,
  type Stores,
} from '../index.ts'
import { definition } from './definition.ts'
import * as tables from './tables.ts'

const rater: Rater = {
  rateLabels: () => ({ sensitivity: 0, critical: false }),
  rateEvent: () => ({ severity: 0, insightIds: [] }),
  trustOf: () => 'neutral',
}
const largest = (2n ** 64n - 1n).toString()

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

const newScope = (): ScanScope => ({
  organisationId: randomUUID(),
  sourceId: randomUUID(),
  sourceCode: 321,
  scanId: randomUUID(),
})
const cluster = (change: Partial<ClusterRow> = {}): ClusterRow => ({
  clusterId: randomUUID(),
  firstItemId: randomUUID(),
  signature: Array.from({ length: 64 }, (_, at) => 2 ** 32 - 1 - at),
  termHashes: [largest, '7'],
  terms: [],
  ...change,
})
const item = ({ sourceId, scanId }: ScanScope, key: string, clusterId: string): ItemRow => ({
  itemId: stableId(sourceId, key),
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
  topics: [],
  shareType: 'inside',
  labels: [{ key: 'finance/tax', count: 1, confidence: 75, sentence: 'It says “tax return”.' }],
  firstSeenAt: 1_700_000_000_000,
  deletedAt: null,
  contentScan: scanId,
  clusterId,
})

test('a cluster is found under each of its keys, by its own organisation only, as it was last written', async () => {
  const scope = newScope()
  const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
  const { bands, ...first } = cluster({ bands: [largest, '12'] })
  await sink.write({ clusters: [{ ...first, bands: bands ?? [] }] })
  await sink.write({ clusters: [{ ...first, terms: ['permit', 'planning'] }] })
  const expected = { ...first, terms: ['permit', 'planning'] }
  for (const band of [largest, '12']) expect(await sink.lookupClusters(['3', band])).toEqual([expected])
  expect(await sink.lookupClusters(['13'])).toEqual([])
  expect(await openScanSink(stores.analytics, newScope(), fixedRules(rater)).lookupClusters(['12'])).toEqual([])
})

test('an item keeps its cluster and the sentences of its labels', async () => {
  const scope = newScope()
  const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
  const row = item(scope, 'a', randomUUID())
  await sink.write({
    items: [row],
    scanItems: [{ itemId: row.itemId, status: 'complete', reason: null, bytesRead: 3, change: 'created' }],
  })
  expect((await sink.lookup(['a'])).get('a')).toMatchObject({ clusterId: row.clusterId, labels: row.labels })
})

test('erasing a source erases the clusters that only it had items in', async () => {
  const [scope, other] = [newScope(), newScope()]
  other.organisationId = scope.organisationId
  const [own, shared] = [cluster({ bands: ['1'] }), cluster({ bands: ['2'] })]
  for (const { owner, clusters } of [
    { owner: scope, clusters: [own, shared] },
    { owner: other, clusters: [shared] },
  ]) {
    await openScanSink(stores.analytics, owner, fixedRules(rater)).write({
      clusters,
      items: clusters.map(({ clusterId }) => item(owner, clusterId, clusterId)),
    })
  }
  await eraseSource(stores.analytics, scope)
  const left = await readClusters(stores.analytics, scope.organisationId, [own.clusterId, shared.clusterId])
  expect(left.map(({ clusterId }) => clusterId)).toEqual([shared.clusterId])
  expect(await openScanSink(stores.analytics, other, fixedRules(rater)).lookupClusters(['1'])).toEqual([])
})

test('the keys of clusters are kept in small granules', () => {
  expect(definition(tables.clusterBands)[0]).toMatch(/SETTINGS index_granularity = 512$/)
})
