import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStores, readClusters, readItem, stableId, type StoredItem, type Stores } from '@sharelight/store'
import { scanOnce, storedState, writeFileIn, type ScanSetup } from '@sharelight/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReader, type Reader } from './index.ts'

let stores: Stores
let reader: Reader
let root: string
let ids: { organisationId: string; sourceId: string }
beforeAll(async () => {
  ;[stores, reader] = await Promise.all([openStores(), createReader({ workers: 1 })])
})
afterAll(() => Promise.all([stores.close(), reader.close()]))
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sharelight-clusters-'))
  ids = { organisationId: randomUUID(), sourceId: randomUUID() }
  return () => rmSync(root, { recursive: true, force: true })
})

const permit = (name: string, date: string) =>
  `Dear ${name}, your application for a building permit has been received by the planning office on ${date} and will be decided within thirty days.` +
  ' Please keep this letter for your records. The permit is sent by post; the planning office does not send permits by mail.'
const scan = (change: Partial<ScanSetup> = {}) =>
  scanOnce(stores, {
    ...ids,
    scanId: randomUUID(),
    isFirstScan: false,
    reader,
    connector: 'filesystem',
    settings: { roots: [root] },
    ...change,
  })

async function itemNamed(name: string): Promise<StoredItem> {
  const rows = (await storedState(stores.analytics, ids.organisationId)).items as { name: string; item_id: string }[]
  const item = await readItem(
    stores.analytics,
    ids.organisationId,
    rows.find(row => row.name === name)?.item_id ?? stableId('none'),
  )
  if (!item) throw new Error(`No item ${name}.`)
  return item
}
const clusterOf = async (name: string) =>
  (await readClusters(stores.analytics, ids.organisationId, [(await itemNamed(name)).clusterId ?? stableId('none')]))[0]

test('near-duplicates share a cluster that is named by words they share, never by names or what a rule found', async () => {
  writeFileIn(root, 'a.txt', permit('Jennifer Wilson', '1 May 2024'))
  writeFileIn(root, 'b.txt', permit('Abdul Okafor', '12 June 2025'))
  writeFileIn(
    root,
    'other.txt',
    'Chop the onions, fry them in butter until golden, add the stock and simmer for half an hour before serving with bread.',
  )
  await scan({ isFirstScan: true })
  const [a, b, other] = [await itemNamed('a.txt'), await itemNamed('b.txt'), await itemNamed('other.txt')]
  expect(a.clusterId).toBe(b.clusterId)
  expect(other.clusterId).not.toBe(a.clusterId)
  const terms = (await clusterOf('a.txt'))?.terms ?? []
  expect(terms).toEqual(expect.arrayContaining(['permit', 'planning']))
  for (const name of ['jennifer', 'wilson', 'abdul', 'okafor']) expect(terms).not.toContain(name)
})

test('a document that is alone leaves no word of its own in the stores, however often it is read again', async () => {
  writeFileIn(root, 'a.txt', `${permit('Jennifer Wilson', '1 May 2024')} Ask for the zanzibarian umbrella.`)
  await scan({ isFirstScan: true })
  writeFileIn(root, 'a.txt', `${permit('Jennifer Wilson', '1 May 2024')} Ask for the zanzibarian umbrellas.`)
  await scan()
  expect((await clusterOf('a.txt'))?.terms).toEqual([])
  const clusters = JSON.stringify(
    await stores.analytics.rows('SELECT * FROM clusters WHERE organisation_id = {organisationId:UUID}', ids),
  )
  for (const word of ['zanzibarian', 'permit']) expect(clusters).not.toContain(word)
})

test('later scans and other sources find the cluster again', async () => {
  writeFileIn(root, 'a.txt', permit('Jennifer Wilson', '1 May 2024'))
  await scan({ isFirstScan: true })
  writeFileIn(root, 'b.txt', permit('Abdul Okafor', '12 June 2025'))
  await scan()
  const elsewhere = { ...ids, sourceId: randomUUID() }
  writeFileIn(root, 'c.txt', permit('Maria Lopez', '3 July 2025'))
  await scan({ ...elsewhere, isFirstScan: true })
  expect((await itemNamed('b.txt')).clusterId).toBe((await itemNamed('a.txt')).clusterId)
  expect((await itemNamed('c.txt')).clusterId).toBe((await itemNamed('a.txt')).clusterId)
})
