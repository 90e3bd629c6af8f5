import { randomUUID } from 'node:crypto'
import { outOfPlace } from '@sharelight/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  describeFolders,
  fixedRules,
  openScanSink,
  openStores,
  readContexts,
  stableId,
  type EventRow,
  type FolderRow,
  type ItemRow,
  type Rater,
  type ScanScope,
  type Stores,
} from '../../index.ts'

const rater: Rater = {
  rateLabels: () => ({ sensitivity: 0, critical: false }),
  rateEvent: ({ labels }) => ({ severity: labels.includes(outOfPlace) ? 2 : 0, insightIds: [] }),
  trustOf: () => 'neutral',
}
const telling = ['hr/payroll', 'legal/contracts']
let stores: Stores
const scope: ScanScope = { organisationId: randomUUID(), sourceId: randomUUID(), sourceCode: 321, scanId: randomUUID() }
const id = (key: string) => stableId(scope.sourceId, key)

beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

const folder = (name: string, parent: string | null = null): FolderRow => ({
  folderId: id(name),
  parentId: parent === null ? null : id(parent),
  key: name,
  identity: '',
  path: `/${name}`,
  name,
  ownerId: null,
  shareType: 'inside',
  modifiedAt: null,
  firstSeenAt: 1_700_000_000_000,
  deletedAt: null,
})
const item = (key: string, where: string, labels: readonly string[]): ItemRow => ({
  itemId: id(key),
  key,
  identity: '',
  stamp: '1',
  path: `/${where}/${key}`,
  name: key,
  kind: 'file',
  mime: 'text/plain',
  size: 3,
  createdAt: null,
  modifiedAt: null,
  folderId: id(where),
  containerId: null,
  ownerId: null,
  status: 'complete',
  reason: null,
  detail: '',
  properties: {},
  parts: [],
  labels: labels.map(label => ({ key: label, count: 1, confidence: 90 })),
  topics: [],
  shareType: 'inside',
  firstSeenAt: 1_700_000_000_000,
  deletedAt: null,
  contentScan: scope.scanId,
})
const share = (key: string, where: string, labels: string[]): EventRow => ({
  time: 1_700_000_000_000,
  eventId: String(BigInt(`0x${randomUUID().slice(0, 8)}`)),
  type: 'sharing_set',
  itemId: id(key),
  folderId: id(where),
  actorId: null,
  shareType: 'outside',
  labels,
  anomalies: [],
  recipients: [],
  details: {},
})

async function write(
  items: readonly ItemRow[],
  {
    folders = [],
    events = [],
    change = 'created' as const,
  }: { folders?: FolderRow[]; events?: EventRow[]; change?: 'created' | 'moved' } = {},
) {
  const sink = openScanSink(stores.analytics, scope, fixedRules(rater))
  await sink.write({
    folders,
    items: [...items],
    events,
    scanItems: items.map(({ itemId }) => ({ itemId, status: 'complete', reason: null, bytesRead: 3, change })),
  })
}
const describe = () =>
  describeFolders(stores.analytics, { organisationId: scope.organisationId, rules: fixedRules(rater), telling })
const contextOf = async (name: string) =>
  (await readContexts(stores.analytics, scope.organisationId, [id(name)])).get(id(name))
const markedItems = async () => {
  const rows = await stores.analytics.rows<{ item: string }>(
    `SELECT toString(numbers.id) AS item FROM events
    INNER JOIN (SELECT number, id FROM entity_numbers WHERE organisation_id = {organisationId:UUID} AND kind = 'item') AS numbers ON numbers.number = events.item
    WHERE organisation_id = {organisationId:UUID} AND rating_key IN (
      SELECT rating_key FROM rating_keys FINAL WHERE organisation_id = {organisationId:UUID} AND has(labels, {outOfPlace:String}))
    ORDER BY item`,
    { organisationId: scope.organisationId, outOfPlace },
  )
  return rows.map(row => row.item)
}
const marketing = ['business', 'business/sales_and_marketing']
const payroll = ['hr', 'hr/payroll']

test('S3.036 folders are described by their own items, and events of what does not go with them are marked', async () => {
  const campaigns = Array.from({ length: 12 }, (_, at) => item(`campaign-${at}`, 'Brand', marketing))
  await write([...campaigns, item('salaries', 'Brand', payroll), item('note', 'Deep', [])], {
    folders: [folder('Brand'), folder('Deep', 'Brand')],
    events: [share('salaries', 'Brand', payroll), share('campaign-1', 'Brand', marketing)],
  })
  expect(await describe()).toBe(2)
  expect(await contextOf('Brand')).toMatchObject({
    about: 'business',
    expected: ['business'],
    holdings: { items: 13, telling: 13, branches: { business: 12, hr: 1 } },
    misfits: [id('salaries')],
  })
  expect(await contextOf('Deep')).toMatchObject({ about: 'business', fromFolder: id('Brand') })
  expect(await markedItems()).toEqual([id('salaries')])
})

test('only folders of which something changed are looked at again, and a new file is measured by what is expected', async () => {
  expect(await describe()).toBe(0)
  await write([item('contract', 'Deep', ['legal', 'legal/contracts'])], {
    events: [share('contract', 'Deep', ['legal', 'legal/contracts'])],
  })
  expect(await describe()).toBe(1)
  expect((await contextOf('Deep'))?.misfits).toEqual([id('contract')])
  expect(await markedItems()).toEqual([id('contract'), id('salaries')].sort())
  // What happens to it from now on carries the mark as it is stored.
  await write([], { events: [share('salaries', 'Brand', payroll)] })
  expect(await markedItems()).toEqual([id('contract'), id('salaries'), id('salaries')].sort())
})

test('a file that moves to where it belongs loses its mark, and its old folder no longer counts it', async () => {
  await write([item('salaries', 'Payroll', payroll)], { folders: [folder('Payroll')], change: 'moved' })
  expect(await describe()).toBe(2)
  expect(await contextOf('Brand')).toMatchObject({ holdings: { items: 12 }, misfits: [] })
  expect(await contextOf('Payroll')).toMatchObject({ about: 'hr', named: 'hr', misfits: [] })
  expect(await markedItems()).toEqual([id('contract')])
})

test('folders below that say nothing take over what the one above has become, however deep, and no longer have what it is not', async () => {
  await write([item('minutes', 'Deepest', [])], {
    folders: [folder('Team'), folder('Deeper', 'Team'), folder('Deepest', 'Deeper')],
  })
  await describe()
  expect((await contextOf('Deepest'))?.about).toBeNull()
  const campaigns = Array.from({ length: 12 }, (_, at) => item(`team-${at}`, 'Team', marketing))
  await write(campaigns)
  expect(await describe()).toBe(3)
  expect(await contextOf('Deepest')).toMatchObject({ about: 'business', fromFolder: id('Team') })
  await write(campaigns.map(each => ({ ...each, labels: [], deletedAt: 1_700_000_001_000 })))
  await describe()
  expect((await contextOf('Deepest'))?.about).toBeNull()
  expect(await describe()).toBe(0)
})

test('what was stored before there were holdings is described, too', async () => {
  const { analytics } = stores
  for (const table of ['holdings', 'folder_touches', 'folder_contexts'])
    await analytics.command(`TRUNCATE TABLE ${table}`)
  expect(await describe()).toBe(6)
  expect(await contextOf('Brand')).toMatchObject({ about: 'business', holdings: { items: 12 } })
})
