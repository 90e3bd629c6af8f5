import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventsOf } from './events.ts'

// The corpora lie beside the repository.
const path = join(
  import.meta.dirname,
  '../../../../../../../shared/corpora/connector-records/saas-audit-logs.panther.jsonl',
)

it.skipIf(!existsSync(path))('of recorded records of the audit log at most 2 % are not understood', () => {
  const records = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as { product: string; log_types: string | string[]; log: unknown })
    .filter(({ product, log_types }) => product === 'github' && String(log_types) === 'GitHub.Audit')
    .map(({ log }) => log)
  const { items, unmapped } = eventsOf(records, new Date())
  expect(records.length).toBeGreaterThan(40)
  expect(unmapped).toEqual({})
  expect(items.length).toBeGreaterThan(35)
})

it('a record that is none, of no time or of a hostile name costs itself', () => {
  const whole = { _document_id: '1', '@timestamp': 1_600_000_000_000, action: 'repo.create', repo: 'a/b' }
  const { items, unmapped } = eventsOf(
    [
      null,
      'x',
      { ...whole, '@timestamp': 'never' },
      { ...whole, action: '__proto__' },
      { ...whole, action: 'constructor.x' },
      { ...whole, action: 'toString' },
      { ...whole, actor: 7, user: {} },
    ],
    new Date(),
  )
  expect(items).toHaveLength(2)
  expect(Object.values(unmapped).reduce((sum, count) => sum + count, 0)).toBe(5)
})
