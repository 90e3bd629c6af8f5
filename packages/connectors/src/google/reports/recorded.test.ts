import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Google } from '../api.ts'
import { People } from '../directory/people.ts'
import { eventsOf } from './events.ts'

const corpus = join(
  import.meta.dirname,
  '../../../../../../shared/corpora/connector-records/google-workspace-reports.jsonl',
)
const lines = () =>
  readFileSync(corpus, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { app: string; record: unknown })

/** Nobody is asked for: the accounts of the records are not here. */
const people = () => {
  const found = new People(undefined as unknown as Google)
  found.ask = () => Promise.resolve(undefined)
  return found
}
const telling = () => ({ people: people(), ownDomains: ['cloud-response.com'] })

describe.skipIf(!existsSync(corpus))('records of a real Workspace', () => {
  it('are understood, but for two in a hundred', async () => {
    const all = lines()
    let [unknown, events] = [0, 0]
    for (const { app, record } of all) {
      const { items, unmapped } = await eventsOf(app, [record], telling())
      unknown += Object.values(unmapped).reduce((sum, count) => sum + count, 0)
      events += items.length
    }
    console.info(`${all.length} records: ${events} events, ${unknown} not understood`)
    expect(all.length).toBeGreaterThan(170)
    expect(unknown / all.length).toBeLessThanOrEqual(0.02)
    expect(events).toBeGreaterThan(60)
  })

  it('never stop the reading, whatever their shape', async () => {
    const odd = [null, 7, 'text', [], {}, { id: { time: 'never', uniqueQualifier: 1 }, events: [] }, { events: [{}] }]
    const { items, unmapped } = await eventsOf('drive', odd, telling())
    expect({ items, unmapped }).toEqual({ items: [], unmapped: { 'not a record': odd.length } })
  })
})
