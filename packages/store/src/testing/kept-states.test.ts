import { afterAll, expect, test } from 'vitest'
import { connectAnalytics } from '../analytics/connect.ts'
import { migrateAnalytics } from '../analytics/migrate.ts'
import { connectMeta } from '../meta/connect.ts'
import { migrateMeta } from '../meta/migrate.ts'
import { readAnalyticsState } from './analytics-state.ts'
import { keptStates, stateName } from './kept-states.ts'
import { readState } from './state.ts'

const { db } = await connectMeta({})
const engine = await connectAnalytics({})
afterAll(() => Promise.all([db.destroy(), engine.close()]))

test('the state that this version brings the schema to is kept', async () => {
  await migrateMeta(db)
  await migrateAnalytics(engine)
  const name = stateName({ meta: await readState(db), analytics: await readAnalyticsState(engine) })
  expect(
    keptStates().map(stateName),
    `No folder of the schema as it is now (${name}) is kept in packages/store/states. Run "npm run keep-state", which fills one by this version, and commit what it writes with the change.`,
  ).toContain(name)
})
