import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventsOf } from './events.ts'

const corpus = join(
  import.meta.dirname,
  '../../../../../../shared/corpora/connector-records/saas-audit-logs.panther.jsonl',
)
const lines = () =>
  readFileSync(corpus, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { product: string; log: unknown })
    .filter(({ product }) => product.startsWith('aws'))

describe.skipIf(!existsSync(corpus))('records of AWS that others have kept', () => {
  it('are understood, but for two in a hundred', () => {
    const all = lines()
    const { items, unmapped } = eventsOf(all.map(({ log }) => log))
    const unknown = Object.values(unmapped).reduce((sum, count) => sum + count, 0)
    console.info(`${all.length} records: ${items.length} events, ${unknown} not understood`)
    expect(all.length).toBeGreaterThanOrEqual(10)
    expect(unknown / all.length).toBeLessThanOrEqual(0.02)
    expect(items.map(({ type }) => type)).toEqual(['file_downloaded', 'file_downloaded', 'file_downloaded'])
  })
})

it('never stop the reading, whatever their shape', () => {
  const odd = [null, 7, 'text', [], {}, { eventTime: 'never', eventName: 'X', eventSource: 'y' }]
  expect(eventsOf(odd)).toEqual({ items: [], unmapped: { 'not a record': odd.length } })
})
