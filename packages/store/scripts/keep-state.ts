import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { connectAnalytics } from '../src/analytics/connect.ts'
import { connectMeta } from '../src/meta/connect.ts'
import { readAnalyticsState } from '../src/testing/analytics-state.ts'
import { readState } from '../src/testing/state.ts'

/*
 * Keeps what a version left in a data folder, for the tests that every later version goes on with it: the metadata with their rows, and of the
 * analytics how each table is defined.
 *   node packages/store/scripts/keep-state.ts DATA_FOLDER VERSION
 * The folder must be one that VERSION (a commit) itself has set up and filled, and closed. Only made-up data.
 */
const [folder, version] = process.argv.slice(2)
if (!folder || !version) throw new Error('Give the data folder and the version that made it.')

const keep = (name: string, state: object) => {
  const file = join(import.meta.dirname, '../src', name)
  writeFileSync(file, gzipSync(JSON.stringify(state), { level: 9 }))
  process.stdout.write(`${file}\n`)
}

const { db } = await connectMeta({ path: join(folder, 'meta') })
const state = await readState(db, version)
await db.destroy()
keep(`meta/states/${state.migrations.length}-${state.migrations.at(-1) ?? 'none'}.json.gz`, state)

const engine = await connectAnalytics({ path: join(folder, 'analytics') })
const analytics = await readAnalyticsState(engine, version)
await engine.close()
keep(`analytics/states/${analytics.schema}-${version}.json.gz`, analytics)
