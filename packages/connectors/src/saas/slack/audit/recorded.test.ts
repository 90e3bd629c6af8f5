import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventsOf } from './events.ts'

// The corpora lie beside the repository.
const path = join(
  import.meta.dirname,
  '../../../../../../../shared/corpora/connector-records/saas-audit-logs.panther.jsonl',
)

const around = { read: new Date(), places: new Map<string, string>() }

it.skipIf(!existsSync(path))('of recorded records at most 2 % are not understood', () => {
  const records = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as { product: string; log: unknown })
    .filter(({ product }) => product === 'slack')
    .map(({ log }) => log)
  const { items, unmapped } = eventsOf(records, around)
  expect(records.length).toBeGreaterThan(20)
  expect(unmapped).toEqual({})
  expect(items.length).toBeGreaterThan(12)
})

it('a record that is none, of no time or of a hostile name costs itself', () => {
  const whole = { id: '1', date_create: 1_600_000_000, action: 'user_login' }
  const { items, unmapped } = eventsOf(
    [
      null,
      'x',
      { ...whole, date_create: 'never' },
      { ...whole, action: '__proto__' },
      { ...whole, action: 'toString', actor: { user: 7 } },
      { ...whole, date_create: '2022-07-28 15:22:32' },
      { ...whole, actor: 5, entity: [] },
      { action: 'user_login' },
    ],
    around,
  )
  expect(items).toHaveLength(3)
  expect(Object.values(unmapped).reduce((sum, count) => sum + count, 0)).toBe(5)
})
