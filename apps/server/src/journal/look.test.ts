import { randomUUID } from 'node:crypto'
import { type Remedy, type Step } from '@sharelight/connectors'
import { openStores, type OrganisationQueries, type Stores } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { applyPlan, undoPlan } from './apply.ts'
import { makePlan } from './plan.ts'
import type { JournalRun } from './run.ts'

let stores: Stores
let db: OrganisationQueries
beforeAll(async () => {
  stores = await openStores({})
  const { id } = await stores.meta.acrossOrganisations
    .insertInto('organisations')
    .values({ name: 'Test', trial_edition: null, trial_ends_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  db = stores.meta.forOrganisation(id)
})
afterAll(() => stores.close())

/** Doors with as many keys as their number says. */
function doors() {
  const touched: string[] = []
  const stepOf = (key: string, grant: string): Step => ({
    target: { key, grant },
    says: `Takes ${grant} back.`,
    before: { grant },
    after: {},
  })
  const remedy: Remedy<Record<string, never>> = {
    params: z.object({}),
    plan: async ({ key }) => Array.from({ length: Number(key) }, (_, at) => stepOf(key, `${key}${'abc'[at]}`)),
    async apply(step) {
      touched.push(`-${step.target.grant}`)
      return { step, at: new Date() }
    },
    async undo({ step }) {
      touched.push(`+${step.target.grant}`)
    },
  }
  return { touched, remedy }
}

test('what has several grants is a step for each, which stand together, are done in that order and taken back in the other', async () => {
  const { touched, remedy } = doors()
  const targets = ['2', '0', '1', '3'].map(key => ({ target: { key } }))
  const { id: planId, steps } = await makePlan(db, {
    name: 'take',
    title: 'Take',
    remedy,
    params: {},
    targets,
    now: new Date(),
  })
  expect(steps).toBe(6)
  const { nothing_to_do: none } = await db
    .selectFrom('plans')
    .select('nothing_to_do')
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  expect(none).toBe(1)
  const rows = await db.selectFrom('journal').select(['number', 'target']).where('plan_id', '=', planId).execute()
  expect(new Set(rows.map(({ number }) => number)).size).toBe(6)
  const run = (more: Partial<JournalRun> = {}): JournalRun => ({
    db,
    planId,
    runId: randomUUID(),
    chosen: null,
    open: async () => ({ remedy: remedy as unknown as Remedy, close: async () => undefined }),
    ready: async () => undefined,
    stopped: async () => undefined,
    errorPercent: 20,
    now: () => new Date(),
    ...more,
  })
  const second = rows.find(({ target }) => (target as { grant?: string }).grant === '2b')?.number ?? 0
  expect(await applyPlan(run({ chosen: [second] }))).toEqual({ applied: 1, planned: 5 })
  expect(await undoPlan(run({ chosen: [second] }))).toEqual({ undone: 1, planned: 5 })
  expect(touched.splice(0)).toEqual(['-2b', '+2b'])
  expect(await applyPlan(run())).toEqual({ applied: 5, undone: 1 })
  expect(touched.splice(0)).toEqual(['-2a', '-1a', '-3a', '-3b', '-3c'])
  expect(await undoPlan(run())).toEqual({ undone: 6 })
  expect(touched).toEqual(['+3c', '+3b', '+3a', '+1a', '+2a'])
})
