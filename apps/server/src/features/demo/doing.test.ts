import type { AccountAtRisk, Plan, PlanDetail, Playbook, PlaybookDetail, UndoStep } from '@sharelight/contract'
import { json, openScanSink } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer, tinyDemo, type DemoServer } from '../../testing/demo.ts'
import { workOnRemedies } from '../../testing/server.ts'
import { evaluatePosture } from '../posture/verbs/evaluate.ts'
import { postureScope } from '../posture/verbs/scope.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'
import { loadDemo } from './verbs/load-demo.ts'

let server: DemoServer, atFirst: unknown[]
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = server.admin) =>
  server.call(method, `/api${path}`, { token, ...(body && { body }) })
const post = async <T>(path: string, body: object = {}) => (await call('POST', path, body)).body as unknown as T
const get = async <T>(path: string) => (await call('GET', path)).body as unknown as T
const planOf = (id: string) => get<PlanDetail>(`/plans/${id}`)
const countOf = async (id: string) =>
  (await get<{ playbooks: Playbook[] }>('/playbooks')).playbooks.find(each => each.id === id)?.count ?? 0

beforeAll(async () => {
  server = await startDemoServer()
  // Whatever would be reached by a real connector, or called, is an error here.
  server.services.connectors = server.services.connectors.map(each => ({
    ...each,
    load: () => Promise.reject(new Error('The demo organisation opened a real connector.')),
  }))
  const scope = await postureScope(server.services, server.demoId)
  if (scope) await evaluatePosture(scope)
  await workOnRemedies(server)
  atFirst = await reached()
})
afterAll(() => server.close())

async function dryRun(playbook: string): Promise<PlanDetail> {
  const { id } = await post<Plan>(`/playbooks/${playbook}/plans`)
  await expect.poll(async () => (await planOf(id)).state, { timeout: 30_000 }).toBe('ready')
  return planOf(id)
}
async function ended(id: string): Promise<PlanDetail> {
  await expect.poll(async () => (await planOf(id)).isRunning, { timeout: 60_000 }).toBe(false)
  return planOf(id)
}
/** Who reaches what now, and how everything is shared. */
function shared(): Promise<unknown[]> {
  const own = 'organisation_id = {organisationId:UUID}'
  // No facts are the empty text or the empty object.
  const item = "* EXCEPT (version, singling_out), if(singling_out = '{}', '', singling_out) AS singling_out"
  return Promise.all(
    [
      `SELECT object_id, principal_id, principal_kind, principal_name, share_type, role, via, link, expires_at FROM exposures FINAL
      WHERE ${own} AND ended_at > now64(3) ORDER BY ALL`,
      `SELECT ${item} FROM items FINAL WHERE ${own} ORDER BY item_id`,
      `SELECT * EXCEPT (version) FROM folders FINAL WHERE ${own} ORDER BY folder_id`,
    ].map(sql => server.stores.analytics.rows(sql, { organisationId: server.demoId })),
  )
}

/** Who reaches which file how; without times, which are those of the day on which it is loaded. */
const reached = () =>
  server.stores.analytics.rows(
    `SELECT object_id, principal_id, share_type, role, via, link FROM exposures FINAL
    WHERE organisation_id = {organisationId:UUID} AND ended_at > now64(3) ORDER BY ALL`,
    { organisationId: server.demoId },
  )

test.each([
  // First: what is taken back is as old as that.
  'expire_old_links',
  'close_anonymous_links',
  'fix_public_storage',
  'remove_personal_access',
  'remove_untrusted_organisations',
  'quarantine',
] as const)(
  '%s is planned, done and taken back: what it applies to goes, and everything is as it was',
  async playbook => {
    const [before, count] = [await shared(), await countOf(playbook)]
    expect(count).toBeGreaterThan(0)
    const plan = await dryRun(playbook)
    expect(await shared()).toEqual(before)
    expect(plan).toMatchObject({ counts: { planned: count }, canApply: true, notUndoable: 0 })
    await post(`/plans/${plan.id}/apply`)
    expect(await ended(plan.id)).toMatchObject({ counts: { applied: count }, run: { state: 'done' } })
    expect(await countOf(playbook)).toBe(0)
    const preview = await post<{ steps: UndoStep[]; total: number }>(`/plans/${plan.id}/undo/preview`)
    expect([preview.total, preview.steps.every(({ obstacle }) => obstacle === null)]).toEqual([count, true])
    await post(`/plans/${plan.id}/undo`)
    expect((await ended(plan.id)).counts).toEqual({ undone: count })
    expect(await shared()).toEqual(before)
  },
)

test('what is shared otherwise since the dry run is refused, and the rest is done', async () => {
  const plan = await dryRun('close_anonymous_links')
  const [step] = plan.steps
  const source = { organisationId: server.demoId, sourceId: step?.sourceId ?? '' }
  const sink = openScanSink(
    server.stores.analytics,
    { ...source, sourceCode: 0, scanId: source.sourceId },
    rulesFor(server.services, server.demoId),
  )
  const item = (await sink.lookup([step?.target ?? ''])).get(step?.target ?? '')
  if (!item) throw new Error('The file is gone.')
  const access = (await sink.lookupExposures([item.itemId])).get(item.itemId) ?? []
  const shareAs = (exposures: typeof access) =>
    sink.write({ exposures: [{ objectId: item.itemId, objectKind: 'item', sourceCode: item.sourceCode, exposures }] })
  await shareAs(access.map(each => ({ ...each, link: each.link && `${each.link}-anew` })))
  await post(`/plans/${plan.id}/apply`)
  const { counts, steps } = await ended(plan.id)
  expect(counts).toEqual({ refused: 1, applied: plan.steps.length - 1 })
  expect(steps[0]?.error).toContain('shared otherwise by now. Plan again.')
  await post(`/plans/${plan.id}/undo`)
  await ended(plan.id)
  await shareAs(access)
})

test('what was done before is taken back as well, and what waits is approved by a second SuperAdmin', async () => {
  const { plans } = await get<{ plans: Plan[] }>('/plans?state=done')
  const old = plans.find(({ title }) => title.includes('contracts of last year'))
  const count = await countOf('close_anonymous_links')
  await post(`/plans/${old?.id}/undo`)
  const { counts } = await ended(old?.id ?? '')
  expect(Object.keys(counts)).toEqual(['undone'])
  expect(await countOf('close_anonymous_links')).toBe(count + Number(counts.undone))
  const [waiting] = (await get<{ plans: Plan[] }>('/plans?state=waiting')).plans
  const approve = async (by: string, code: string) =>
    call('POST', `/plans/${waiting?.id}/approve`, { hash: waiting?.run?.hash, code }, by)
  expect((await approve(server.admin, '123456')).body).toMatchObject({ code: 403 })
  const second = await server.secondSuperAdmin()
  expect((await approve(second.token, second.code())).body).toMatchObject({
    run: { state: 'running', decidedBy: second.email },
  })
  expect(await ended(waiting?.id ?? '')).toMatchObject({ run: { state: 'done' } })
  server.setTime(undefined)
})

test('the kill switch stops it as it stops everybody', async () => {
  const plan = await dryRun('remove_personal_access')
  await post('/changes/stop', { reason: 'Looking around' })
  expect((await call('POST', `/plans/${plan.id}/apply`)).body).toMatchObject({
    code: 409,
    message: expect.stringContaining('stopped all changes') as string,
  })
  await post('/changes/resume')
})

test('lists of work, exceptions of posture, leavers and policies are changed in the demo, too', async () => {
  const work = await post<{ entries: { id: string }[]; counts: { open: number } }>(
    '/playbooks/disable_ghost_accounts/work',
  )
  expect(
    await post('/playbooks/disable_ghost_accounts/work/decide', { entries: [work.entries[0]?.id], state: 'done' }),
  ).toEqual({ changed: 1 })
  expect(await countOf('disable_ghost_accounts')).toBe(work.counts.open - 1)
  const { items } = await get<{ items: AccountAtRisk[] }>('/accounts-at-risk/unprotected?limit=1')
  const reason = items[0]?.reasons.find(({ excepted }) => !excepted)
  const excepted = await call('POST', '/posture/exceptions', {
    check: reason?.id,
    source: items[0]?.sourceId,
    subject: { kind: items[0]?.kind, id: items[0]?.address },
    reason: 'Meant to be so',
  })
  expect([excepted.status, excepted.body]).toMatchObject([200, {}])
  const leavers = await call('POST', '/accounts-at-risk/leavers/import', {
    csv: `address,left\n${items[0]?.address},2026-01-01`,
  })
  expect([leavers.status, leavers.body]).toMatchObject([200, {}])
})

test('what can be written as a script for the service that a made-up source stands for is written', async () => {
  const { playbooks } = await get<{ playbooks: Playbook[] }>('/playbooks')
  const answers: [playbook: string, source: string, status: number][] = []
  for (const { id } of playbooks) {
    const { parts } = await get<PlaybookDetail>(`/playbooks/${id}`)
    for (const { sourceId: source, connector } of parts.filter(({ hasScript }) => hasScript))
      answers.push([id, connector, (await call('POST', `/playbooks/${id}/script`, { scope: { source } })).status])
  }
  expect(answers.length).toBeGreaterThan(5)
  expect(answers.filter(([id, , status]) => status !== 200 && id !== 'apply_label')).toEqual([])
})

test('nothing of all that left: no source was read again, and nothing waits to be delivered', async () => {
  const db = server.stores.meta.forOrganisation(server.demoId)
  const kinds = await db.selectFrom('tasks').select('kind').distinct().execute()
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['plan', 'remedy', 'scan'])
  const waiting = await db.selectFrom('outbox').select('id').execute()
  const told = await db.selectFrom('deliveries').select('entry_id').execute()
  // What its receivers were to be told is as it was made up: three that wait, four that failed, two that are not tried any more.
  const madeUp = new Set(told.map(({ entry_id: id }) => id))
  expect([waiting.length, waiting.filter(({ id }) => !madeUp.has(id)), told.length]).toEqual([9, [], 518])
  const scans = await db
    .selectFrom('scans')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(scans.count)).toBe(12)
})

test('loaded anew it is as it was at first, with its plans as they stood', async () => {
  const { stores, services, demoId } = server
  expect(await reached()).not.toEqual(atFirst)
  await stores.meta
    .forOrganisation(demoId)
    .updateTable('organisations')
    .set({ preferences: json({}) })
    .execute()
  expect(await loadDemo(services, tinyDemo)).toBe(demoId)
  expect(await reached()).toEqual(atFirst)
  const { plans } = await get<{ plans: Plan[] }>('/plans')
  expect(plans.map(({ run }) => run?.state)).toEqual(['waiting', 'done', 'stopped', 'done', 'done'])
}, 180_000)
