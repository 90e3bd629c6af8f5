import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@sharelight/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStores, rerate, rulesThat, stableId, type Rater, type Stores } from '../index.ts'
import { keyProvider } from '../keys/provider.ts'
import { openMeta } from '../meta/meta.ts'
import { dimensionsOf } from './dimensions.ts'

const organisationId = stableId('clocks')
const rater = (sensitivity: 0 | 1 | 2 | 3): Rater => ({
  rateLabels: () => ({ sensitivity, critical: false }),
  rateEvent: () => ({ severity: sensitivity, insightIds: [] }),
  trustOf: () => 'neutral',
})

describe('after a clock that was years ahead', () => {
  let folder: string
  let stores: Stores
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sharelight-clock-'))
    stores = await openStores({ dataDir: folder })
  })
  afterAll(async () => {
    await stores.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const nextRules = () => stores.analytics.numbers.reserve(organisationId, 'rules', 1)
  const inForce = async () =>
    (
      await stores.analytics.rows<{ sensitivity: number }>(
        'SELECT sensitivity FROM label_sets FINAL WHERE organisation_id = {organisationId:UUID}',
        { organisationId },
      )
    ).map(({ sensitivity }) => Number(sensitivity))

  test('the rules that were decided last are in force, in this process and in the next one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2040, 0, 1) })
    try {
      const dimensions = dimensionsOf(
        stores.analytics,
        organisationId,
        rulesThat(stores.analytics, organisationId, async () => rater(3)),
      )
      await dimensions.keysFor({ labelSets: [['finance']] })
      vi.setSystemTime(Date.UTC(2026, 0, 1))
      await rerate(stores.analytics, { organisationId, rater: rater(1), version: await nextRules() })
      expect(await inForce()).toEqual([1])
      await stores.close()
      vi.setSystemTime(Date.UTC(2001, 0, 1))
      stores = await openStores({ dataDir: folder })
      await rerate(stores.analytics, { organisationId, rater: rater(2), version: await nextRules() })
      expect(await inForce()).toEqual([2])
    } finally {
      vi.useRealTimers()
    }
  })

  test('versions go on from the highest that is stored, whatever it came from', async () => {
    const highest = BigInt(Date.UTC(2100, 0, 1)) * 1000n
    await stores.analytics.command(
      `INSERT INTO label_sets (organisation_id, variant, label_set_key, labels, sensitivity, version)
      VALUES ({organisationId:UUID}, '', 77, [], 0, ${highest})`,
      { organisationId },
    )
    await stores.close()
    stores = await openStores({ dataDir: folder })
    expect(BigInt(await stores.analytics.nextVersion())).toBe(highest + 1n)
    expect(BigInt(await stores.analytics.nextVersion())).toBe(highest + 2n)
  })
})

test('processes that share a server are given numbers that rise over all of them, within transactions too', async () => {
  const server = await startPostgres()
  const provider = keyProvider({ secretKey: 'a passphrase for tests only' })
  const [one, other] = await Promise.all([
    openMeta({ url: server.url }, provider),
    openMeta({ url: server.url }, provider),
  ])
  const given: bigint[] = []
  for (const [meta, atLeast] of [
    [one, 5n],
    [other, 0n],
    [one, 2n ** 60n],
    [other, 0n],
    [one, 0n],
  ] as const)
    given.push(await meta.countUp('test', atLeast))
  expect(given).toEqual([6n, 7n, 2n ** 60n + 1n, 2n ** 60n + 2n, 2n ** 60n + 3n])
  const together = await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? one : other).countUp('test', 0n)))
  expect(new Set(together).size).toBe(100)
  // As many transactions as there are connections, each of which waits for a number.
  await Promise.all(
    Array.from({ length: 10 }, () =>
      one.acrossOrganisations.transaction().execute(async tx => {
        await tx.selectFrom('organisations').select('id').execute()
        await one.countUp('test', 0n)
      }),
    ),
  )
  await Promise.all([one.close(), other.close()])
  await server.stop()
})
