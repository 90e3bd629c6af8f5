import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type {
  ChangeRules,
  Plan,
  PlanDetail,
  Playbook,
  PlaybookDetail,
  PlaybookRow,
  Source,
  Task,
  UndoStep,
} from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '../../auth/second-factor.ts'
import { makeOpenFolder } from '../../testing/open-folder.ts'
import {
  addAdmin,
  addOrganisation,
  administrator,
  setUp,
  startTestServer,
  workOnRemedies,
  workOnScans,
  type TestServer,
} from '../../testing/server.ts'

const many = 40
let server: TestServer, token: string, folder: string, source: Source
let made: ReturnType<typeof makeOpenFolder>
let bob: { id: string; token: string }
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, by = token) =>
  server.call(method, `/api${path}`, { token: by, ...(body && { body }) })
const post = async <T>(path: string, body: object = {}, by = token) =>
  (await call('POST', path, body, by)).body as unknown as T
const get = async <T>(path: string) => (await call('GET', path)).body as unknown as T
const playbook = async (id: string) =>
  (await get<{ playbooks: Playbook[] }>('/playbooks')).playbooks.find(each => each.id === id)
const planned = (id: string) => get<PlanDetail>(`/plans/${id}`)

beforeAll(async () => {
  made = makeOpenFolder(
    Array.from({ length: many }, (_, number) => [`${number}.txt`, number % 2 ? 0o644 : 0o666] as const),
  )
  ;({ folder } = made)
  made.write('secret.txt', 'aws_secret_access_key = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYq2vT8sLmZo"')
  server = await startTestServer()
  token = await setUp(server)
  await workOnScans(server)
  await workOnRemedies(server)
  const settings = { roots: [folder], mayChange: true }
  source = await post('/sources', { connector: 'filesystem', name: 'Files', settings })
})
afterAll(async () => {
  await server.close()
  made.remove()
})

/** Until nothing is being read any more, and all of the open files are known to be. */
async function settled() {
  await expect
    .poll(
      async () => {
        const { tasks } = await get<{ tasks: Task[] }>('/tasks')
        const isRead =
          tasks.some(({ kind }) => kind === 'scan') && tasks.every(({ status }) => status !== 'in-progress')
        return isRead && (await playbook('remove_everyone'))?.count
      },
      { timeout: 60_000 },
    )
    .toBe(many)
}
/** Mode, owner, time of change and content of every file, by name. */
const tree = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .toSorted()
    .map(name => {
      const path = join(folder, name)
      const { mode, uid, gid, mtimeMs, size } = statSync(path)
      return {
        name,
        mode,
        uid,
        gid,
        mtimeMs,
        size,
        ...(statSync(path).isFile() && { text: readFileSync(path, 'utf8') }),
      }
    })
const open = () => tree().filter(({ name, mode }) => name.startsWith('open/') && (mode & 0o007) !== 0).length
async function dryRun(id: string, scope?: object): Promise<PlanDetail> {
  await settled()
  const { id: planId, state } = await post<Plan>(`/playbooks/${id}/plans`, { ...(scope && { scope }) })
  expect(state).toBe('planning')
  await expect.poll(async () => (await planned(planId)).state, { timeout: 30_000 }).toBe('ready')
  return planned(planId)
}
async function ended(planId: string): Promise<PlanDetail> {
  await expect.poll(async () => (await planned(planId)).isRunning, { timeout: 60_000 }).toBe(false)
  return planned(planId)
}
/** Each code works once: every use happens in a step of its own. */
let step = 0
function code(secret: string): string {
  const now = new Date(Date.now() + ++step * 30_000)
  server.setTime(now)
  return authenticator(secret).generate({ timestamp: now.getTime() })
}
let secret = ''

test('every playbook says what it applies to now, and the same conditions open exactly these files in the investigation', async () => {
  await settled()
  const { playbooks } = await get<{ playbooks: Playbook[] }>('/playbooks')
  expect(playbooks.length).toBe(16)
  const everyone = playbooks.find(({ id }) => id === 'remove_everyone')
  expect(everyone).toMatchObject({ count: many, mendable: many, kind: 'plan', subject: 'files' })
  for (const { id, subject, where, count } of playbooks) {
    if (subject !== 'files' && subject !== 'folders') continue
    const { total } = await post<{ total: number }>(`/investigation/${subject}`, { filter: { and: where } })
    const affected = await post<{ rows: PlaybookRow[]; total: number }>(`/playbooks/${id}/affected`)
    expect([id, total, affected.total]).toEqual([id, count, count])
  }
  expect(playbooks.find(({ id }) => id === 'rotate_secrets')).toMatchObject({ count: 1, mendable: 0, kind: 'list' })
})

test('what applies to a file is found from the file, and a playbook says what it can do in which source', async () => {
  const { rows } = await post<{ rows: PlaybookRow[] }>('/playbooks/remove_everyone/affected', {
    search: '7.txt',
    limit: 1,
  })
  const { playbooks } = await post<{ playbooks: Playbook[] }>('/playbooks/find', { scope: { items: [rows[0]?.id] } })
  expect(playbooks.map(({ id, count }) => [id, count])).toContainEqual(['remove_everyone', 1])
  expect(playbooks.map(({ id }) => id)).not.toContain('rotate_secrets')
  const detail = await get<PlaybookDetail>('/playbooks/remove_everyone')
  expect(detail.parts).toMatchObject([
    { sourceName: 'Files', count: many, remedy: { id: 'remove_everyone', undoable: true, destructive: false } },
  ])
})

test('a dry run plans all that is meant and changes nothing; its steps come a page at a time', async () => {
  const before = tree()
  const plan = await dryRun('remove_everyone')
  expect(tree()).toEqual(before)
  expect(plan).toMatchObject({
    playbook: 'remove_everyone',
    counts: { planned: many },
    nothingToDo: 0,
    inUse: 0,
    canApply: true,
    canUndo: false,
    needsApproval: false,
    seconds: expect.any(Number),
    sources: [{ id: source.id, name: 'Files' }],
  })
  const page = await get<{ steps: PlanDetail['steps']; total: number }>(`/plans/${plan.id}/steps?offset=30&limit=25`)
  expect([page.total, page.steps.length]).toEqual([many, many - 30])
  expect(page.steps[0]).toMatchObject({
    number: 31,
    object: { kind: 'item' },
    before: { mode: expect.stringMatching(/^6\d\d$/) as string },
    after: { mode: expect.stringMatching(/0$/) as string },
    use: { events: 0, lastAt: null },
    undoable: true,
  })
  const { plans, total } = await get<{ plans: Plan[]; total: number }>('/plans?playbook=remove_everyone&state=open')
  expect([plans[0]?.id, total]).toEqual([plan.id, 1])
  expect((await get<{ total: number }>('/plans?state=done')).total).toBe(0)
})

test('chosen steps are done, and taken back one by one or all: files are as they were, to the byte and the time', async () => {
  const before = tree()
  const plan = await dryRun('remove_everyone')
  expect((await call('POST', `/plans/${plan.id}/apply`, { steps: [1, 2, 999] })).body).toMatchObject({
    code: 400,
    field: 'steps',
  })
  await call('POST', `/plans/${plan.id}/apply`, { steps: [1, 2, 3] })
  expect(await ended(plan.id)).toMatchObject({
    counts: { applied: 3, planned: many - 3 },
    run: { state: 'done', steps: 3 },
  })
  expect(open()).toBe(many - 3)
  const preview = await post<{ steps: UndoStep[]; total: number }>(`/plans/${plan.id}/undo/preview`)
  expect(preview).toMatchObject({ total: 3, steps: [{ number: 3, obstacle: null }, { number: 2 }, { number: 1 }] })
  await call('POST', `/plans/${plan.id}/undo`, { steps: [2] })
  expect((await ended(plan.id)).counts).toEqual({ applied: 2, undone: 1, planned: many - 3 })
  await call('POST', `/plans/${plan.id}/apply`)
  expect((await ended(plan.id)).counts).toEqual({ applied: many - 1, undone: 1 })
  expect(open()).toBe(1)
  await call('POST', `/plans/${plan.id}/undo`)
  expect((await ended(plan.id)).counts).toEqual({ undone: many })
  expect(tree()).toEqual(before)
})

test('with two SuperAdmins, many steps wait for the other one, who approves what was looked at by a fresh second step', async () => {
  bob = await addAdmin(server, token, { email: 'bob@acme.example', role: 'SuperAdmin' })
  expect(await get<ChangeRules>('/changes')).toMatchObject({ approval: 'auto', asksApproval: true, stopped: null })
  const plan = await dryRun('remove_everyone')
  expect(plan.needsApproval).toBe(true)
  const waiting = await post<PlanDetail>(`/plans/${plan.id}/apply`)
  expect(waiting).toMatchObject({
    isRunning: false,
    canApply: false,
    run: { state: 'waiting', canApprove: false, steps: many },
  })
  expect(open()).toBe(many)
  const hash = waiting.run?.hash
  const approve = (body: object, by = bob.token) => call('POST', `/plans/${plan.id}/approve`, body, by)
  expect((await approve({ hash, code: '123456' }, token)).body).toMatchObject({
    code: 403,
    message: expect.stringContaining('Another SuperAdmin') as string,
  })
  expect((await approve({ hash: 'x' })).body).toMatchObject({ code: 409 })
  expect((await approve({ hash })).body).toMatchObject({
    code: 409,
    message: expect.stringContaining('no second step yet') as string,
  })
  secret = String(
    (await call('POST', '/user/second-factor', { password: administrator.password }, bob.token)).body['secret'],
  )
  expect((await call('PUT', '/user/second-factor', { code: code(secret) }, bob.token)).status).toBe(200)
  expect((await approve({ hash })).status).toBe(401)
  expect((await approve({ hash, code: '000000' })).status).toBe(401)
  expect(open()).toBe(many)
  const late = await addAdmin(server, token, { email: 'late@acme.example', role: 'SuperAdmin' })
  expect((await approve({ hash, code: '123456' }, late.token)).body).toMatchObject({
    code: 403,
    message: expect.stringContaining('came after') as string,
  })
  expect((await approve({ hash, code: code(secret) })).body).toMatchObject({
    run: { state: 'running', decidedBy: 'bob@acme.example' },
  })
  expect(await ended(plan.id)).toMatchObject({ counts: { applied: many }, run: { state: 'done' } })
  expect(open()).toBe(0)
  await call('POST', `/plans/${plan.id}/undo`)
  expect((await ended(plan.id)).counts).toEqual({ undone: many })
  const trail = await server.stores.meta.acrossOrganisations
    .selectFrom('audit_trail')
    .select(['action', 'user_email'])
    .where('subject', '=', plan.id)
    .orderBy('number')
    .execute()
  expect(trail.map(({ action, user_email }) => [action, user_email])).toEqual([
    ['playbook.plan', 'ada@acme.example'],
    ['plan.apply', 'ada@acme.example'],
    ['plan.approve', 'bob@acme.example'],
    ['plan.undo', 'ada@acme.example'],
  ])
  server.setTime(undefined)
})

test('many in several goes are many; what is declined is not done, and whatever takes files away waits however few it is', async () => {
  const plan = await dryRun('remove_everyone')
  const first = Array.from({ length: 20 }, (_, index) => index + 1)
  await call('POST', `/plans/${plan.id}/apply`, { steps: first })
  expect((await ended(plan.id)).counts).toEqual({ applied: 20, planned: many - 20 })
  const more = await post<PlanDetail>(`/plans/${plan.id}/apply`, { steps: [21, 22, 23, 24, 25, 26] })
  expect(more.run).toMatchObject({ state: 'waiting', steps: 6 })
  expect((await call('POST', `/plans/${plan.id}/apply`)).body).toMatchObject({
    code: 409,
    message: expect.stringContaining('waits for a second SuperAdmin') as string,
  })
  expect((await call('POST', `/plans/${plan.id}/decline`, { reason: 'Not today' }, bob.token)).body).toMatchObject({
    run: { state: 'declined', reason: 'Not today', decidedBy: 'bob@acme.example' },
  })
  await call('POST', `/plans/${plan.id}/undo`)
  expect((await ended(plan.id)).counts).toEqual({ undone: 20, planned: many - 20 })
})

test('the kill switch stops everything that changes other systems, and only a SuperAdmin takes it off', async () => {
  const plan = await dryRun('remove_everyone')
  expect((await call('POST', '/changes/stop', { reason: 'Wrong bucket' }, bob.token)).body).toMatchObject({
    stopped: { by: 'bob@acme.example', reason: 'Wrong bucket' },
  })
  for (const what of ['apply', 'undo'])
    expect((await call('POST', `/plans/${plan.id}/${what}`, { steps: [1] })).body).toMatchObject({
      code: 409,
      message: expect.stringContaining('bob@acme.example stopped all changes') as string,
    })
  expect((await call('POST', '/changes/resume')).body).toMatchObject({ stopped: null })
  await call('POST', `/plans/${plan.id}/apply`, { steps: [1] })
  expect((await ended(plan.id)).run?.state).toBe('done')
  await call('POST', `/plans/${plan.id}/undo`)
  await ended(plan.id)
})

test('nobody loosens the rules alone where there are two SuperAdmins; tightening them needs nobody', async () => {
  const rules = (body: object, by = token) => call('PUT', '/changes', body, by)
  expect((await rules({ approval: 'always', errorPercent: 10 })).body).toMatchObject({
    approval: 'always',
    errorPercent: 10,
    pending: null,
  })
  const alone = await rules({ approval: 'never', errorPercent: 10 })
  expect(alone.body).toMatchObject({ approval: 'always', pending: { approval: 'never', by: administrator.email } })
  expect((await rules({ approval: 'never', errorPercent: 10 })).body).toMatchObject({ approval: 'always' })
  expect((await rules({ approval: 'never', errorPercent: 10 }, bob.token)).body).toMatchObject({
    approval: 'never',
    asksApproval: false,
    pending: null,
  })
  expect((await rules({ approval: 'auto', errorPercent: 20 })).body).toMatchObject({
    asksApproval: true,
    errorPercent: 10 + 10,
  })
})

test('a file that changed since the plan is refused and listed, and the rest is done', async () => {
  const plan = await dryRun('remove_everyone', {
    where: [{ dimension: 'name', operator: 'in', value: ['1.txt', '2.txt', '3.txt'] }],
  })
  const [first] = plan.steps
  expect(plan.counts).toEqual({ planned: 3 })
  chmodSync(first?.target ?? '', 0o604)
  await call('POST', `/plans/${plan.id}/apply`)
  const done = await ended(plan.id)
  expect(done).toMatchObject({ counts: { refused: 1, applied: 2 }, run: { state: 'done' } })
  const { steps } = await get<{ steps: PlanDetail['steps'] }>(`/plans/${plan.id}/steps?state=refused`)
  expect(steps).toMatchObject([{ number: 1, error: expect.stringMatching(/Plan again/) as string }])
  expect(statSync(first?.target ?? '').mode & 0o777).toBe(0o604)
  await call('POST', `/plans/${plan.id}/undo`)
  await ended(plan.id)
})

test('of copies the newest stays: the plan names it, and taking a copy away waits for a second SuperAdmin', async () => {
  const plan = await dryRun('delete_stale_copies')
  expect(plan.steps.map(({ error }) => error)).toEqual([null])
  expect(plan).toMatchObject({ counts: { planned: 1 }, destructive: true, needsApproval: true, notUndoable: 0 })
  expect(plan.steps).toMatchObject([
    {
      target: expect.stringMatching(/copy\.txt$/) as string,
      says: expect.stringContaining('report.txt, which stays') as string,
    },
  ])
  expect(tree().map(({ name }) => name)).toContain('copy.txt')
})

test('a list of work names owner, place and kind, never the secret, and is ticked off with a reason', async () => {
  const work = (body: object = {}) =>
    post<{ entries: { id: string; facts: string[]; state: string }[]; counts: object; total: number }>(
      '/playbooks/rotate_secrets/work',
      body,
    )
  const list = await work()
  expect(list).toMatchObject({
    total: 1,
    counts: { open: 1, done: 0, dismissed: 0 },
    entries: [{ name: 'secret.txt', state: 'open' }],
  })
  expect(list.entries[0]?.facts.length).toBeGreaterThan(0)
  expect(JSON.stringify(list)).not.toContain('wJalr')
  const decide = (body: object) =>
    call('POST', '/playbooks/rotate_secrets/work/decide', { entries: [list.entries[0]?.id], ...body })
  expect((await decide({ state: 'dismissed' })).body).toMatchObject({ code: 400, field: 'reason' })
  expect((await decide({ state: 'dismissed', reason: 'A test key' })).body).toEqual({ changed: 1 })
  expect(await work()).toMatchObject({ total: 0, counts: { open: 0, dismissed: 1 } })
  expect(await work({ state: 'dismissed' })).toMatchObject({
    entries: [{ reason: 'A test key', decidedBy: administrator.email }],
  })
  expect((await playbook('rotate_secrets'))?.count).toBe(0)
  await decide({ state: 'open' })
  expect((await playbook('rotate_secrets'))?.count).toBe(1)
  expect((await call('POST', '/playbooks/remove_everyone/work')).status).toBe(404)
})

test('those of another organisation know nothing of ours', async () => {
  const other = await addOrganisation(server)
  const theirs = (await call('GET', '/playbooks', undefined, other.token)).body as unknown as { playbooks: Playbook[] }
  expect(theirs.playbooks.map(({ count }) => count)).toEqual(theirs.playbooks.map(() => 0))
  expect((await call('POST', '/playbooks/remove_everyone/plans', {}, other.token)).status).toBe(409)
})
