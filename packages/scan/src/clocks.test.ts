import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderScans, writeFileIn } from '@sharelight/testkit'
import { expect, test, vi } from 'vitest'

const scans = folderScans()
const { rowsOf } = scans

const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'

async function scanAt(year: number, isFirstScan = false) {
  const startedAt = new Date(Date.UTC(year, 5, 1))
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
  try {
    return await scans.scan({ isFirstScan, startedAt })
  } finally {
    vi.useRealTimers()
  }
}

test('what a clock that was years ahead dated is seen, gone and ended by the next scan under the right one, and told once', async () => {
  for (const name of ['kept.txt', 'gone.txt', 'back.txt', 'old/1.txt']) writeFileIn(scans.root, name, iban)
  await scanAt(2048, true)
  for (const name of ['gone.txt', 'back.txt', 'old']) rmSync(join(scans.root, name), { recursive: true })
  await scanAt(2049)
  writeFileIn(scans.root, 'back.txt', iban)
  const summary = await scanAt(2024)
  expect(summary.events).toEqual({ file_uploaded: 1 })
  const [items, folders, exposures] = [await rowsOf('items'), await rowsOf('folders'), await rowsOf('exposures')]
  for (const row of [...items, ...folders, ...exposures]) {
    expect(row.first_seen_at ?? '2024').toMatch(
      row.first_seen_at === undefined || String(row.deleted_at).startsWith('2299') ? /^2024/ : /^20(24|48)/,
    )
    expect(String(row.deleted_at ?? row.ended_at)).toMatch(/^(2024|2299)/)
  }
  expect(
    items
      .filter(row => String(row.deleted_at).startsWith('2299'))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['back.txt', 'kept.txt'])
  expect((await rowsOf('events')).filter(({ type }) => type === 'file_deleted')).toHaveLength(3)
})

test('a clock that was years behind changes nothing of what is there', async () => {
  for (const name of ['one.txt', 'two.txt']) writeFileIn(scans.root, name, iban)
  await scanAt(2024, true)
  const before = (await rowsOf('items')).map(({ item_id: id, deleted_at: gone }) => [id, gone])
  expect((await scanAt(1999)).byChange).toMatchObject({ unchanged: 2, deleted: 0 })
  expect((await scanAt(2025)).byChange).toMatchObject({ unchanged: 2, deleted: 0 })
  expect((await rowsOf('items')).map(({ item_id: id, deleted_at: gone }) => [id, gone])).toEqual(before)
})
