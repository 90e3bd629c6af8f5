import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ReadingLimits } from '@sharelight/contract'
import { defaultLimits } from '@sharelight/extract'
import { zip } from '@sharelight/extract/testing'
import { picture } from '@sharelight/extract/testing/picture'
import { folderScans } from '@sharelight/testkit'
import { expect, test } from 'vitest'
import type { ScanCounts } from '../index.ts'

const scans = folderScans()

test('a source with text recognition reads pictures that an earlier scan without it passed over, and tells what that took', async () => {
  writeFileSync(join(scans.root, 'letter.png'), picture(['Account DE89 3704 0044 0532 0130 00']))
  let counts: ScanCounts | undefined
  const read = (ocr: 'off' | 'auto', isFirstScan: boolean) =>
    scans.scan({
      isFirstScan,
      reading: { ocr },
      onProgress: told => {
        counts = told
      },
    })
  const without = await read('off', true)
  expect(without).toMatchObject({ byReason: { ocr_off: 1 }, labels: {} })
  expect(counts?.recognition).toEqual({ seconds: 0, pages: 0 })
  const withIt = await read('auto', false)
  expect(withIt).toMatchObject({ byStatus: { complete: 1 }, labels: { 'regulated/pfi/iban': 1 }, events: {} })
  expect(counts?.recognition.pages).toBe(1)
  expect(counts?.recognition.seconds).toBeGreaterThan(0)
  expect((await read('auto', false)).byChange).toMatchObject({ unchanged: 1, modified: 0 })
}, 60_000)

test("a source's limits hold for its documents", async () => {
  writeFileSync(join(scans.root, 'outer.zip'), zip({ 'inner.zip': zip({ 'a.txt': 'DE89 3704 0044 0532 0130 00' }) }))
  const summary = await scans.first({ reading: { ocr: 'off', limits: { depth: 1 } } })
  expect(summary).toMatchObject({ byStatus: { partial: 1 }, byReason: { depth_limit: 1 } })
}, 60_000)

test('a sparse file is read to its end, and one that takes longer than an item may is partial, with the reason', async () => {
  const sparse = openSync(join(scans.root, 'sparse.txt'), 'w')
  ftruncateSync(sparse, 2 ** 28)
  for (const at of [0, 2 ** 27, 2 ** 28 - 100])
    writeSync(sparse, `Please pay to DE89 3704 0044 0532 0130 ${at ? '00' : 'xx'}.`, at)
  closeSync(sparse)
  const within = (limits: object) => scans.first({ reading: { ocr: 'off', limits } })
  expect(await within({})).toMatchObject({
    byStatus: { complete: 1 },
    labels: { 'regulated/pfi/iban': 1 },
    bytes: 2 ** 28,
  })
  writeFileSync(join(scans.root, 'sparse.txt'), 'Please pay to DE89 3704 0044 0532 0130 00.\n'.repeat(400_000))
  expect(await within({ itemTimeMs: 150 })).toMatchObject({ byStatus: { partial: 1 }, byReason: { time_limit: 1 } })
}, 60_000)

test('every limit can be set, and no other', () => {
  expect(Object.keys(ReadingLimits.shape).toSorted()).toEqual(Object.keys(defaultLimits).toSorted())
  expect(() => ReadingLimits.parse({ speed: 1 })).toThrow(/speed/)
})
