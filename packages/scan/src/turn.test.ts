import { randomUUID } from 'node:crypto'
import { SourceFault } from '@sharelight/connectors'
import { sharedPauses } from '@sharelight/store'
import { remoteScans, storedState, type ScanSetup } from '@sharelight/testkit'
import { MadeUpRemote } from '@sharelight/testkit/connectors'
import { expect, test } from 'vitest'
import { ScanHandedOver, type ScanTurn } from './turn.ts'

const scans = remoteScans(() => {
  const remote = new MadeUpRemote()
  for (let n = 0; n < 8; n++) remote.put(`file ${n}`, { text: `Please pay to DE89 3704 0044 0532 0130 00. ${n}` })
  return remote
})
/** A scan that goes on each time it is called: the same one, which began once. */
const scan = (setup: Partial<ScanSetup>) =>
  scans.first({ scanId: scans.ids.sourceId, startedAt: new Date('2026-01-01Z'), ...setup })
const handedOver = (error: unknown) => {
  if (error instanceof ScanHandedOver) return error.at
  throw error
}
const short: ScanTurn = { lasts: 0, mostWait: 20_000 }

test('a scan that is handed over after each page reads nothing twice and ends as an undisturbed one', async () => {
  await scan({})
  const calm = await storedState(scans.stores.analytics, scans.ids.organisationId)
  const other = { organisationId: randomUUID(), sourceId: scans.ids.sourceId, turn: short }
  scans.remote.fetched.length = 0
  let turns = 0
  while (await scan(other).then(() => false, handedOver)) expect(++turns).toBeLessThan(20)
  expect(turns).toBeGreaterThan(2)
  expect(scans.remote.fetched.length).toBe(8)
  const counts = (state: Record<string, unknown[]>) =>
    Object.fromEntries(Object.entries(state).map(([name, rows]) => [name, rows.length]))
  expect(counts(await storedState(scans.stores.analytics, other.organisationId))).toEqual(counts(calm))
})

test('a source that wants no calls for long holds no worker: the scan says when it goes on', async () => {
  const retryAt = new Date(Date.now() + 600_000)
  scans.remote.faults.set(2, new SourceFault('throttled', 'made-up.example wants no further calls.', { retryAt }))
  const other = { organisationId: randomUUID(), turn: { ...short, lasts: 600_000 } }
  expect(await scan(other).then(() => undefined, handedOver)).toEqual(retryAt)
  scans.remote.faults.clear()
  expect(await scan(other)).toMatchObject({ seen: 8 })
})

test('what one process hears of a service that wants no calls holds for all, until the latest time that was said', async () => {
  let now = Date.parse('2026-03-01Z')
  const clock = () => new Date(now)
  const [one, other] = [sharedPauses(scans.stores.meta, clock), sharedPauses(scans.stores.meta, clock)]
  const at = (seconds: number) => new Date(Date.parse('2026-03-01Z') + seconds * 1000)
  expect(await other.pausedUntil('graph tenant-1')).toBeUndefined()
  await one.pause('graph tenant-1', at(60))
  await sharedPauses(scans.stores.meta, clock).pause('graph tenant-1', at(30))
  now += 2000
  expect(await other.pausedUntil('graph tenant-1')).toEqual(at(60))
  expect(await other.pausedUntil('graph tenant-2')).toBeUndefined()
  now += 60_000
  expect(await other.pausedUntil('graph tenant-1')).toBeUndefined()
})
