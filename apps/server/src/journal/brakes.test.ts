import { randomUUID } from 'node:crypto'
import { ConnectorError, SourceFault, type Remedy } from '@sharelight/connectors'
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

/** Switches that are on or off; `fails` says what goes wrong with the one of this number, counted from 1. */
function switches(count: number, fails: (number: number) => Error | undefined = () => undefined) {
  const on = new Set(Array.from({ length: count }, (_, index) => String(index + 1)))
  const touched: string[] = []
  const remedy: Remedy<Record<string, never>> = {
    params: z.object({}),
    plan: async target =>
      on.has(target.key)
        ? { target, says: `Turns ${target.key} off.`, before: { on: true }, after: { on: false } }
        : undefined,
    async apply(step) {
      const fault = fails(Number(step.target.key))
      if (fault) throw fault
      touched.push(step.target.key)
      on.delete(step.target.key)
      return { step, at: new Date(), undo: step.before }
    },
    async undo({ step }) {
      const fault = fails(Number(step.target.key))
      if (fault) throw fault
      on.add(step.target.key)
    },
  }
  return { on, touched, remedy }
}

async function planOf(remedy: Remedy<Record<string, never>>, count: number): Promise<string> {
  const targets = Array.from({ length: count }, (_, index) => ({ target: { key: String(index + 1) } }))
  const plan = await makePlan(db, { name: 'off', title: 'Off', remedy, params: {}, targets, now: new Date() })
  return plan.id
}
const runOf = (planId: string, remedy: Remedy<Record<string, never>>, more: Partial<JournalRun> = {}): JournalRun => ({
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
const broken = () => new ConnectorError('io_error', 'It is stuck.')
const changed = () => new ConnectorError('changed_while_read', 'It is otherwise by now.')

test('where the first step fails, nothing more is begun', async () => {
  const { remedy, touched } = switches(30, () => broken())
  const planId = await planOf(remedy, 30)
  expect(await applyPlan(runOf(planId, remedy))).toEqual({
    failed: 1,
    planned: 29,
    stopped: 'The first step failed, so nothing more was begun: It is stuck.',
  })
  expect(touched).toEqual([])
})

test('when too many fail it stops by itself, and says how many; asked for again it tries what failed, too', async () => {
  let isStuck = true
  const { remedy, on } = switches(30, number => (isStuck && number > 1 && number % 2 === 0 ? broken() : undefined))
  const planId = await planOf(remedy, 30)
  expect(await applyPlan(runOf(planId, remedy))).toEqual({
    applied: 3,
    failed: 2,
    planned: 25,
    stopped: expect.stringContaining('2 of 5 steps failed, which is more than 20 %') as string,
  })
  isStuck = false
  expect(await applyPlan(runOf(planId, remedy))).toEqual({ applied: 30 })
  expect(on.size).toBe(0)
})

test('what a process that was lost had come to counts: going on does not begin to count anew, nor try again what failed', async () => {
  const { remedy } = switches(10, number => (number === 2 || number === 4 ? broken() : undefined))
  const planId = await planOf(remedy, 10)
  let left = 4
  const run = runOf(planId, remedy, {
    ready: async () => {
      if (left-- === 0) throw new Error('The process is lost.')
    },
    errorPercent: 30,
  })
  await expect(applyPlan(run)).rejects.toThrow('lost')
  expect(await applyPlan({ ...run, ready: async () => undefined })).toEqual({
    applied: 3,
    failed: 2,
    planned: 5,
    stopped: expect.stringContaining('2 of 5') as string,
  })
})

test('what has changed since is refused, and no failure that would stop the rest', async () => {
  const { remedy } = switches(10, number => (number <= 6 ? changed() : undefined))
  const planId = await planOf(remedy, 10)
  expect(await applyPlan(runOf(planId, remedy))).toEqual({ refused: 6, applied: 4 })
})

test('the kill switch holds from the next step on; what was begun ends, and what was not stays planned', async () => {
  const { remedy, touched } = switches(10)
  const planId = await planOf(remedy, 10)
  const run = runOf(planId, remedy, {
    stopped: async () => (touched.length >= 3 ? 'Carol stopped all changes.' : undefined),
  })
  expect(await applyPlan(run)).toEqual({ applied: 3, planned: 7, stopped: 'Carol stopped all changes.' })
  expect(await undoPlan(runOf(planId, remedy, { stopped: run.stopped }))).toMatchObject({ applied: 3 })
})

test('a source that goes away while it is worked on leaves the rest of its steps, each with the reason', async () => {
  const { remedy } = switches(10, number =>
    number === 4 ? new SourceFault('unreachable', 'Nobody answers at the source.') : undefined,
  )
  const planId = await planOf(remedy, 10)
  expect(await applyPlan(runOf(planId, remedy))).toEqual({
    applied: 3,
    failed: 1,
    planned: 6,
    stopped: 'Nobody answers at the source.',
  })
  const rows = await db
    .selectFrom('journal')
    .select('error')
    .where('plan_id', '=', planId)
    .where('state', '=', 'planned')
    .execute()
  expect(rows.map(({ error }) => error)).toEqual(rows.map(() => 'Nobody answers at the source.'))
})

test('a source that cannot be opened leaves its steps as they are and says why', async () => {
  const { remedy, touched } = switches(3)
  const planId = await planOf(remedy, 3)
  const open = () => Promise.reject(new Error('The data source was disconnected.'))
  expect(await applyPlan(runOf(planId, remedy, { open }))).toEqual({
    planned: 3,
    stopped: 'The data source was disconnected.',
  })
  expect(touched).toEqual([])
})

test('only the chosen steps are done, and only what was done is taken back, last first', async () => {
  const { remedy, on } = switches(6)
  const planId = await planOf(remedy, 6)
  expect(await applyPlan(runOf(planId, remedy, { chosen: [2, 5] }))).toEqual({ applied: 2, planned: 4 })
  expect([...on].toSorted()).toEqual(['1', '3', '4', '6'])
  expect(await undoPlan(runOf(planId, remedy, { chosen: [5, 6] }))).toEqual({ applied: 1, undone: 1, planned: 4 })
  expect([...on].toSorted()).toEqual(['1', '3', '4', '5', '6'])
})
