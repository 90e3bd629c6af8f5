import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectAnalytics } from './analytics/connect.ts'
import { connectMeta } from './meta/connect.ts'
import { restoreAnalytics } from './testing/analytics-state.ts'
import { administrator } from './testing/company.ts'
import { keptStates, type KeptState } from './testing/kept-states.ts'
import { startProduct } from './testing/product.ts'
import { restoreState } from './testing/state.ts'

const work = mkdtempSync(join(tmpdir(), 'sharelight-states-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** The data folder that a version left, as it was. */
async function folderOf({ version, key, meta, analytics }: KeptState): Promise<string> {
  const dataDir = join(work, version, 'data')
  const { db } = await connectMeta({ path: join(dataDir, 'meta') })
  await restoreState(db, meta)
  await db.destroy()
  const engine = await connectAnalytics({ path: join(dataDir, 'analytics') })
  await restoreAnalytics(engine, analytics)
  await engine.close()
  if (key !== null) writeFileSync(`${dataDir}.key`, key, { mode: 0o600 })
  return dataDir
}

const rowsOf = ({ analytics }: KeptState, table: string) =>
  (analytics.tables[table]?.rows ?? []).map(row => JSON.parse(row) as Record<string, string>)
const namesOf = (rows: readonly { name?: string | null }[]) => rows.map(({ name }) => name ?? '').sort()

// A start takes seconds: every state is migrated by the tests of its store, and the first that goes on whole is shown to people here.
const [first] = keptStates().filter(({ analytics }) => analytics.schema >= 8)

test('a data folder of the first schema that goes on whole: its people sign in and find their sources, files and events', async () => {
  if (!first) throw new Error('No state is kept.')
  const dataDir = await folderOf(first)
  const product = await startProduct(join(import.meta.dirname, '../../..'), { dataDir, roots: work, isSetUp: true })
  try {
    await product.enter('/login', { email: administrator.email, password: administrator.password })
    const { sources } = await product.call<{ sources: { id: string; name: string; state: string }[] }>(
      'GET',
      '/sources',
    )
    const left = first.meta.tables['data_sources']?.rows ?? []
    expect(namesOf(sources)).toEqual(expect.arrayContaining(namesOf(left)))
    const documents = sources.find(({ name }) => name === 'Documents')
    expect(documents?.state).toBe('SCANNING_COMPLETED')
    const list = (kind: string) =>
      product.call<{ items: { id: string; name?: string }[]; total: number }>('POST', `/investigation/${kind}`, {
        limit: 100,
      })
    const files = await list('files')
    const items = rowsOf(first, 'items').filter(row => row['source_id'] === documents?.id)
    expect(items.length).toBeGreaterThan(5)
    expect(namesOf(files.items)).toEqual(expect.arrayContaining(namesOf(items)))
    const events = await list('events')
    expect(events.items.map(({ id }) => id).sort()).toEqual(
      rowsOf(first, 'events')
        .map(row => row['event_id'])
        .sort(),
    )
  } finally {
    await product.stop()
  }
})
