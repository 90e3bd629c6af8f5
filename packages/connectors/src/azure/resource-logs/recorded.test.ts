import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventsOf } from './events.ts'

const corpus = join(
  import.meta.dirname,
  '../../../../../../shared/corpora/connector-records/saas-audit-logs.panther.jsonl',
)
const lines = (product: string) =>
  readFileSync(corpus, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { product: string; log: unknown })
    .filter(line => line.product === product)

describe.skipIf(!existsSync(corpus))('records of Azure that others have kept', () => {
  for (const [product, least] of [
    ['azure_activity', 100],
    ['azure_signin', 15],
  ] as const)
    it(`${product}: are understood, but for two in a hundred`, () => {
      const all = lines(product)
      const { items, unmapped } = eventsOf(all.map(({ log }) => log))
      const unknown = Object.values(unmapped).reduce((sum, count) => sum + count, 0)
      console.info(`${product}: ${all.length} records, ${items.length} events, ${unknown} not understood`, unmapped)
      expect(all.length).toBeGreaterThanOrEqual(least)
      expect(unknown / all.length).toBeLessThanOrEqual(0.02)
      expect(items.length).toBeGreaterThan(all.length / 2)
    })
})

it('never stop the reading, whatever their shape', () => {
  const odd = [null, 7, 'text', [], {}, { time: 'never', operationName: {} }, { time: 3 }]
  expect(eventsOf(odd)).toEqual({ items: [], unmapped: { 'not a record': odd.length } })
})
