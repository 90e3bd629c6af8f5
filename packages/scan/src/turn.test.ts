import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SourceFault, type Connector } from '@sharelight/connectors'
import { openStores, sharedPauses, type Stores } from '@sharelight/store'
import { scanOnce, storedState, type ScanSetup } from '@sharelight/testkit'
import { MadeUpRemote } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReader, type Reader } from './read/reader.ts'
import { ScanHandedOver, type ScanTurn } from './turn.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sharelight-turn-'))
let stores: Stores
let reader: Reader
let remote: MadeUpRemote
const ids = { organisationId: randomUUID(), sourceId: randomUUID() }

beforeAll(async () => {
  stores = await openStores({ dataDir })
  reader = await createReader({ workers: 1 })
})
afterAll(async () => {
  await reader.close()
  await stores.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  remote = new MadeUpRemote()
  for (let n = 0; n < 8; n++) remote.put(`file ${n}`, { text: `Please pay to DE89 3704 0044 0532 0130 00. ${n}` })
})

const scan = (setup: Partial<ScanSetup>) =>
  scanOnce(stores, {
    ...ids,
    scanId: ids.sourceId,
    isFirstScan: true,
    startedAt: new Date('2026-01-01Z'),
    settings: {},
    reader,
    connector: remote.connector as Connector,
    ...setup,
  })
const handedOver = (error: unknown) => {
  if (error instanceof ScanHandedOver) return error.at
  throw error
}
const short: ScanTurn = { lasts: 0, mostWait: 20_000 }

test('a scan that is handed over after each page reads nothing twice and ends as an undisturbed one', async () => {
  await scan({})
  const calm = await storedState(stores.analytics, ids.organisationId)
  const other = { organisationId: randomUUID(), sourceId: ids.sourceId, turn: short }
  remote.fetched.length = 0
  let turns = 0
  while (await scan(other).then(() => false, handedOver)) expect(++turns).toBeLessThan(20)
  expect(turns).toBeGreaterThan(2)
  expect(remote.fetched.length).toBe(8)
  const counts = (state: Record<string, unknown[]>) =>
    Object.fromEntries(Object.entries(state).map(([name, rows]) => [name, rows.length]))
  expect(counts(await storedState(stores.analytics, other.organisationId))).toEqual(counts(calm))
})

test('a source that wants no calls for long holds no worker: the scan says when it goes on', async () => {
  const retryAt = new Date(Date.now() + 600_000)
  remote.faults.set(2, new SourceFault('throttled', 'made-up.example wants no further calls.', { retryAt }))
  const other = { organisationId: randomUUID(), turn: { ...short, lasts: 600_000 } }
  expect(await scan(other).then(() => undefined, handedOver)).toEqual(retryAt)
  remote.faults.clear()
  expect(await scan(other)).toMatchObject({ seen: 8 })
})

test('what one process hears of a service that wants no calls holds for all, until the latest time that was said', async () => {
  let now = Date.parse('2026-03-01Z')
  const clock = () => new Date(now)
  const [one, other] = [sharedPauses(stores.meta, clock), sharedPauses(stores.meta, clock)]
  const at = (seconds: number) => new Date(Date.parse('2026-03-01Z') + seconds * 1000)
  expect(await other.pausedUntil('graph tenant-1')).toBeUndefined()
  await one.pause('graph tenant-1', at(60))
  await sharedPauses(stores.meta, clock).pause('graph tenant-1', at(30))
  now += 2000
  expect(await other.pausedUntil('graph tenant-1')).toEqual(at(60))
  expect(await other.pausedUntil('graph tenant-2')).toBeUndefined()
  now += 60_000
  expect(await other.pausedUntil('graph tenant-1')).toBeUndefined()
})
