import { randomUUID } from 'node:crypto'
import { readClusters, readItem, stableId, type StoredItem } from '@sharelight/store'
import { folderScans, storedState, writeFileIn } from '@sharelight/testkit'
import { expect, test } from 'vitest'

const scans = folderScans()

const permit = (name: string, date: string) =>
  `Dear ${name}, your application for a building permit has been received by the planning office on ${date} and will be decided within thirty days.` +
  ' Please keep this letter for your records. The permit is sent by post; the planning office does not send permits by mail.'
const { scan } = scans

async function itemNamed(name: string): Promise<StoredItem> {
  const rows = (await storedState(scans.stores.analytics, scans.ids.organisationId)).items as {
    name: string
    item_id: string
  }[]
  const item = await readItem(
    scans.stores.analytics,
    scans.ids.organisationId,
    rows.find(row => row.name === name)?.item_id ?? stableId('none'),
  )
  if (!item) throw new Error(`No item ${name}.`)
  return item
}
const clusterOf = async (name: string) =>
  (
    await readClusters(scans.stores.analytics, scans.ids.organisationId, [
      (await itemNamed(name)).clusterId ?? stableId('none'),
    ])
  )[0]

test('near-duplicates share a cluster that is named by words they share, never by names or what a rule found', async () => {
  writeFileIn(scans.root, 'a.txt', permit('Jennifer Wilson', '1 May 2024'))
  writeFileIn(scans.root, 'b.txt', permit('Abdul Okafor', '12 June 2025'))
  writeFileIn(
    scans.root,
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

test('a document that is alone leaves no word of its own in the scans.stores, however often it is read again', async () => {
  writeFileIn(scans.root, 'a.txt', `${permit('Jennifer Wilson', '1 May 2024')} Ask for the zanzibarian umbrella.`)
  await scan({ isFirstScan: true })
  writeFileIn(scans.root, 'a.txt', `${permit('Jennifer Wilson', '1 May 2024')} Ask for the zanzibarian umbrellas.`)
  await scan()
  expect((await clusterOf('a.txt'))?.terms).toEqual([])
  const clusters = JSON.stringify(
    await scans.stores.analytics.rows(
      'SELECT * FROM clusters WHERE organisation_id = {organisationId:UUID}',
      scans.ids,
    ),
  )
  for (const word of ['zanzibarian', 'permit']) expect(clusters).not.toContain(word)
})

test('later scans and other sources find the cluster again', async () => {
  writeFileIn(scans.root, 'a.txt', permit('Jennifer Wilson', '1 May 2024'))
  await scan({ isFirstScan: true })
  writeFileIn(scans.root, 'b.txt', permit('Abdul Okafor', '12 June 2025'))
  await scan()
  const elsewhere = { ...scans.ids, sourceId: randomUUID() }
  writeFileIn(scans.root, 'c.txt', permit('Maria Lopez', '3 July 2025'))
  await scan({ ...elsewhere, isFirstScan: true })
  expect((await itemNamed('b.txt')).clusterId).toBe((await itemNamed('a.txt')).clusterId)
  expect((await itemNamed('c.txt')).clusterId).toBe((await itemNamed('a.txt')).clusterId)
})
