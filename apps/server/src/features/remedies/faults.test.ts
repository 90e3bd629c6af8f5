import type { PlanDetail, Plan } from '@sharelight/contract'
import { openScanSink } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer, tinyDemo, type DemoServer } from '../../testing/demo.ts'
import { tryNow } from '../../testing/scan-tasks.ts'
import { workOnRemedies } from '../../testing/server.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'

/** A busy machine takes its time. */
const patience = { timeout: 100_000 }
let server: DemoServer
const call = (method: 'GET' | 'POST', path: string, body?: object, token = server.admin) =>
  server.call(method, `/api${path}`, { token, ...(body && { body }) })
const post = async <T>(path: string, body: object = {}, token = server.admin) =>
  (await call('POST', path, body, token)).body as unknown as T
const planOf = async (id: string) => (await call('GET', `/plans/${id}`)).body as unknown as PlanDetail

beforeAll(async () => {
  server = await startDemoServer({ ...tinyDemo, items: 3000 })
  await workOnRemedies(server)
})
afterAll(() => server.close())

async function dryRun(): Promise<PlanDetail> {
  const { id } = await post<Plan>('/playbooks/close_anonymous_links/plans')
  await expect.poll(async () => (await planOf(id)).state, patience).toBe('ready')
  const plan = await planOf(id)
  expect(plan.steps.length).toBeGreaterThan(15)
  return plan
}
async function ended(id: string): Promise<PlanDetail> {
  await expect.poll(async () => (await planOf(id)).isRunning, patience).toBe(false)
  return planOf(id)
}
async function takenBack(id: string): Promise<void> {
  await post(`/plans/${id}/undo`)
  await ended(id)
}

/** From now on there is one SuperAdmin again. */
async function block(): Promise<void> {
  await server.stores.meta
    .forOrganisation(server.demoId)
    .updateTable('users')
    .set({ status: 'Blocked' })
    .where('email', 'like', 'second%')
    .execute()
  server.setTime(undefined)
}

/** Takes files of a plan away, by the numbers of their steps; gives how they come back. */
async function withoutFiles(plan: PlanDetail, numbers: readonly number[]): Promise<() => Promise<void>> {
  const lost = plan.steps.filter(({ number }) => numbers.includes(number))
  const backs = await Promise.all(
    [...Map.groupBy(lost, ({ sourceId }) => sourceId ?? '')].map(async ([sourceId, steps]) => {
      const scope = { organisationId: server.demoId, sourceId, sourceCode: 0, scanId: sourceId }
      const sink = openScanSink(server.stores.analytics, scope, rulesFor(server.services, server.demoId))
      const items = [...(await sink.lookup(steps.map(({ target }) => target))).values()]
      const exposures = await sink.lookupExposures(items.map(({ itemId }) => itemId))
      await sink.markDeleted({ items, at: Date.now() })
      return () =>
        sink.write({
          items,
          exposures: items.map(({ itemId, sourceCode = 0 }) => ({
            objectId: itemId,
            objectKind: 'item',
            sourceCode,
            exposures: exposures.get(itemId) ?? [],
          })),
        })
    }),
  )
  return async () => {
    for (const back of backs) await back()
  }
}

test('a plan that is too old is refused by a sentence, and nothing of it is done', async () => {
  const plan = await dryRun()
  await server.stores.meta
    .forOrganisation(server.demoId)
    .updateTable('plans')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', plan.id)
    .execute()
  const { status, body } = await call('POST', `/plans/${plan.id}/apply`)
  expect([status, body.message]).toEqual([
    409,
    `"${plan.title}" is too old, or its data source is disconnected. Plan again.`,
  ])
  expect(await planOf(plan.id)).toMatchObject({ counts: { planned: plan.steps.length }, runs: [] })
})

test('of two who have the same plan done at once one wins, the other reads so, and each step is done once', async () => {
  const plan = await dryRun()
  const other = await server.secondSuperAdmin()
  const steps = { steps: [1, 2, 3] }
  const answers = await Promise.all([
    call('POST', `/plans/${plan.id}/apply`, steps),
    call('POST', `/plans/${plan.id}/apply`, steps, other.token),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)?.body
  expect(refused?.['message']).toBe(`"${plan.title}" is being worked on already.`)
  const done = await ended(plan.id)
  expect([done.counts.applied, done.runs.length]).toEqual([3, 1])
  await takenBack(plan.id)
  await block()
})

test('who asked for many changes does not approve them, nor who planned them for somebody else', async () => {
  const author = await server.secondSuperAdmin()
  const plan = await dryRun()
  const planned = await post<Plan>('/playbooks/close_anonymous_links/plans', {}, author.token)
  await expect.poll(async () => (await planOf(planned.id)).state, patience).toBe('ready')
  expect(plan.needsApproval).toBe(true)
  const asked = await post<PlanDetail>(`/plans/${plan.id}/apply`)
  const askedFor = await post<PlanDetail>(`/plans/${planned.id}/apply`)
  const approvals = [
    await call('POST', `/plans/${plan.id}/approve`, { hash: asked.run?.hash, code: '123456' }),
    await call('POST', `/plans/${planned.id}/approve`, { hash: askedFor.run?.hash, code: author.code() }, author.token),
  ]
  for (const { status, body } of approvals)
    expect([status, body['message']]).toEqual([
      403,
      `You planned "${plan.title}" or asked for it. Another SuperAdmin has to approve it.`,
    ])
  for (const { id } of [plan, planned]) {
    expect(await planOf(id)).toMatchObject({ counts: { planned: plan.steps.length }, run: { state: 'waiting' } })
    await post(`/plans/${id}/decline`)
  }
  await block()
})

test('what one person did in several plans within a day counts together; another is counted alone, and who asks twice at once in turn', async () => {
  const second = await server.secondSuperAdmin()
  const plans = [await dryRun(), await dryRun(), await dryRun()]
  const [one = '', two = '', three = ''] = plans.map(({ id }) => id)
  const steps = (from: number, to: number) => ({ steps: Array.from({ length: to - from + 1 }, (_, n) => from + n) })
  await post(`/plans/${one}/apply`, steps(1, 15))
  await ended(one)
  expect(await planOf(two)).toMatchObject({ lately: 15, needsApproval: true })
  expect(await post(`/plans/${two}/apply`, steps(16, 26))).toMatchObject({ run: { state: 'waiting', steps: 11 } })
  const told = await server.stores.meta
    .forOrganisation(server.demoId)
    .selectFrom('notifications')
    .select('name')
    .where('name', 'like', '%(11 steps, after 15 steps within 24 hours)%')
    .execute()
  expect(told).toHaveLength(1)
  await post(`/plans/${two}/decline`)
  expect(await post(`/plans/${two}/apply`, steps(16, 26), second.token)).toMatchObject({
    run: { state: expect.stringMatching(/running|done/) as string },
  })
  await ended(two)
  await takenBack(two)
  const both = await Promise.all([
    post<PlanDetail>(`/plans/${two}/apply`, steps(1, 6)),
    post<PlanDetail>(`/plans/${three}/apply`, steps(16, 22)),
  ])
  expect(both.map(({ run }) => run?.state === 'waiting').toSorted()).toEqual([false, true])
  for (const { id, run } of both) await (run?.state === 'waiting' ? post(`/plans/${id}/decline`) : ended(id))
  await server.stores.meta
    .forOrganisation(server.demoId)
    .updateTable('journal')
    .set({ changed_at: new Date(Date.now() - 25 * 3600_000) })
    .where('state', '=', 'applied')
    .execute()
  expect(await planOf(three)).toMatchObject({ lately: 0 })
  for (const { id } of plans) await takenBack(id)
  await block()
})

test('where the first step fails nothing more is begun, and where too many fail it stops by itself', async () => {
  const plan = await dryRun()
  const all = plan.steps.length
  const asked = { steps: [1, 2, 3, 4, 5, 6, 7] }
  const back = await withoutFiles(plan, [1])
  await post(`/plans/${plan.id}/apply`, asked)
  expect(await ended(plan.id)).toMatchObject({
    counts: { failed: 1, planned: all - 1 },
    run: {
      state: 'stopped',
      reason: expect.stringMatching(
        /^The first step failed, so nothing more was begun: .* not there any more\.$/,
      ) as string,
    },
  })
  await back()
  const again = await withoutFiles(plan, [3, 5])
  await post(`/plans/${plan.id}/apply`, asked)
  expect(await ended(plan.id)).toMatchObject({
    counts: { applied: 3, failed: 2, planned: all - 5 },
    run: {
      state: 'stopped',
      reason: expect.stringContaining('2 of 5 steps failed, which is more than 20 %') as string,
    },
  })
  await again()
  await post(`/plans/${plan.id}/apply`, { steps: [3, 5, 6, 7] })
  expect(await ended(plan.id)).toMatchObject({ counts: { applied: 7, planned: all - 7 }, run: { state: 'done' } })
  await takenBack(plan.id)
})

/** The analytics store does not answer once, to what is asked like this. */
function failOnce(which: (sql: string) => boolean): void {
  const { analytics } = server.stores
  const real = analytics.rows.bind(analytics)
  Object.assign(analytics, {
    rows: (...args: Parameters<typeof real>) => {
      if (!which(args[0])) return real(...args)
      Object.assign(analytics, { rows: real })
      return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    },
  })
}
const unfinished = () =>
  server.stores.meta.acrossOrganisations
    .selectFrom('tasks')
    .selectAll()
    .where('finished_at', 'is', null)
    .executeTakeFirst()

test.each([
  ['things are found', (sql: string) => sql.includes('FROM items') && sql.includes('ORDER BY')],
  ['who used them is asked', (sql: string) => sql.includes('FROM events') || sql.includes('events AS')],
])('a dry run goes on when the analytics store was away while %s, and plans each thing once', async (_, which) => {
  const { id } = await post<Plan>('/playbooks/close_anonymous_links/plans')
  failOnce(which)
  await expect.poll(async () => (await unfinished())?.attempts, patience).toBe(1)
  expect(await unfinished()).toMatchObject({ error: expect.stringContaining('The store does not answer.') as string })
  expect(await planOf(id)).toMatchObject({ state: 'planning', canApply: false })
  await tryNow(server)
  await expect.poll(async () => (await planOf(id)).state, patience).toBe('ready')
  const plan = await planOf(id)
  expect(new Set(plan.steps.map(({ target }) => target)).size).toBe(plan.counts.planned)
})

test('a plan whose meta store goes away between two steps goes on where it was, and does each step once', async () => {
  const plan = await dryRun()
  const { pool } = server.stores.meta
  await pool.query('create sequence losses')
  await pool.query(`create function lose() returns trigger language plpgsql as $$ begin
    if nextval('losses') = 4 then raise exception 'terminating connection' using errcode = '57P01'; end if; return new; end $$`)
  await pool.query(
    `create trigger lose before update on journal for each row when (new.state = 'applied') execute function lose()`,
  )
  await post(`/plans/${plan.id}/apply`, { steps: [1, 2, 3, 4, 5, 6] })
  await expect.poll(async () => (await unfinished())?.attempts, patience).toBe(1)
  await pool.query('drop function lose cascade')
  await pool.query('drop sequence losses')
  const before = await planOf(plan.id)
  expect(before.counts.applying).toBe(1)
  await tryNow(server)
  expect(await ended(plan.id)).toMatchObject({ counts: { applied: 6 }, run: { state: 'done' } })
  await takenBack(plan.id)
  expect((await planOf(plan.id)).counts.undone).toBe(6)
})
