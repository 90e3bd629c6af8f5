import { randomUUID } from 'node:crypto'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReadingLimits } from '@sharelight/contract'
import { defaultLimits } from '@sharelight/extract'
import { zip } from '@sharelight/extract/testing'
import { picture } from '@sharelight/extract/testing/picture'
import { openStores, type Stores } from '@sharelight/store'
import { scanOnce } from '@sharelight/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScanCounts } from '../index.ts'

let stores: Stores
const root = mkdtempSync(join(tmpdir(), 'sharelight-reading-'))
beforeAll(async () => {
  stores = await openStores()
})
afterAll(async () => {
  await stores.close()
  rmSync(root, { recursive: true, force: true })
})

test('a source with text recognition reads pictures that an earlier scan without it passed over, and tells what that took', async () => {
  writeFileSync(join(root, 'letter.png'), picture(['Account DE89 3704 0044 0532 0130 00']))
  const ids = { organisationId: randomUUID(), sourceId: randomUUID() }
  let counts: ScanCounts | undefined
  const scan = (ocr: 'off' | 'auto', isFirstScan: boolean) =>
    scanOnce(stores, {
      ...ids,
      scanId: randomUUID(),
      isFirstScan,
      connector: 'filesystem',
      settings: { roots: [root] },
      reading: { ocr },
      onProgress: told => {
        counts = told
      },
    })
  const without = await scan('off', true)
  expect(without).toMatchObject({ byReason: { ocr_off: 1 }, labels: {} })
  expect(counts?.recognition).toEqual({ seconds: 0, pages: 0 })
  const withIt = await scan('auto', false)
  expect(withIt).toMatchObject({ byStatus: { complete: 1 }, labels: { 'regulated/pfi/iban': 1 }, events: {} })
  expect(counts?.recognition.pages).toBe(1)
  expect(counts?.recognition.seconds).toBeGreaterThan(0)
  expect((await scan('auto', false)).byChange).toMatchObject({ unchanged: 1, modified: 0 })
}, 60_000)

test("a source's limits hold for its documents", async () => {
  const folder = mkdtempSync(join(root, 'limits-'))
  writeFileSync(join(folder, 'outer.zip'), zip({ 'inner.zip': zip({ 'a.txt': 'DE89 3704 0044 0532 0130 00' }) }))
  const summary = await scanOnce(stores, {
    organisationId: randomUUID(),
    sourceId: randomUUID(),
    scanId: randomUUID(),
    isFirstScan: true,
    connector: 'filesystem',
    settings: { roots: [folder] },
    reading: { ocr: 'off', limits: { depth: 1 } },
  })
  expect(summary).toMatchObject({ byStatus: { partial: 1 }, byReason: { depth_limit: 1 } })
}, 60_000)

test('a sparse file is read to its end, and one that takes longer than an item may is partial, with the reason', async () => {
  const folder = mkdtempSync(join(root, 'time-'))
  const sparse = openSync(join(folder, 'sparse.txt'), 'w')
  ftruncateSync(sparse, 2 ** 28)
  for (const at of [0, 2 ** 27, 2 ** 28 - 100])
    writeSync(sparse, `Please pay to DE89 3704 0044 0532 0130 ${at ? '00' : 'xx'}.`, at)
  closeSync(sparse)
  const scan = (limits: object) =>
    scanOnce(stores, {
      organisationId: randomUUID(),
      sourceId: randomUUID(),
      scanId: randomUUID(),
      isFirstScan: true,
      connector: 'filesystem',
      settings: { roots: [folder] },
      reading: { ocr: 'off', limits },
    })
  expect(await scan({})).toMatchObject({
    byStatus: { complete: 1 },
    labels: { 'regulated/pfi/iban': 1 },
    bytes: 2 ** 28,
  })
  writeFileSync(join(folder, 'sparse.txt'), 'Please pay to DE89 3704 0044 0532 0130 00.\n'.repeat(400_000))
  expect(await scan({ itemTimeMs: 150 })).toMatchObject({ byStatus: { partial: 1 }, byReason: { time_limit: 1 } })
}, 60_000)

test('every limit can be set, and no other', () => {
  expect(Object.keys(ReadingLimits.shape).toSorted()).toEqual(Object.keys(defaultLimits).toSorted())
  expect(() => ReadingLimits.parse({ speed: 1 })).toThrow(/speed/)
})
