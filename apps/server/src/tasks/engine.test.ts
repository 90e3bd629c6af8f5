import { randomUUID } from 'node:crypto'
import { scanCursors } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationIdOf, setUp, startTestServer, type TestServer } from '../testing/server.ts'
import { createTaskEngine } from './engine.ts'
import { TaskLost, TaskWaits, type TaskKind, type TaskRun } from './kind.ts'
import { runTask } from './run-task.ts'

let server: TestServer
let token: string
let organisationId: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
})
afterAll(() => server.close())

interface Count {
  to: number
}
const kindOf = (
  name: string,
  run: (task: TaskRun<Count>) => Promise<unknown>,
  more: Partial<TaskKind<Count>> = {},
): TaskKind<Count> => ({ name, concurrency: 1, load: async () => run, ...more })
const ask = (kind: TaskKind<Count>) =>
  server.stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(tx => runTask(tx, kind, { title: `Count (${kind.name})`, input: { to: 3 } }))
const task = async (id: string) => (await server.call('GET', `/api/tasks/${id}`, { token })).body
const row = (id: string) =>
  server.stores.meta.acrossOrganisations.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = (id: string, values: object) =>
  server.stores.meta.acrossOrganisations.updateTable('tasks').set(values).where('id', '=', id).execute()
const news = async () =>
  (
    (await server.call('GET', '/api/notifications', { token })).body.notifications as { name: string; status: string }[]
  ).map(({ name, status }) => ({ name, status }))
async function becomes(id: string, what: object) {
  await expect.poll(() => task(id), { timeout: 20_000 }).toMatchObject(what)
}

test('a task runs once, says how far it is, and its end is told', async () => {
  let runs = 0
  const kind = kindOf('plain', async run => {
    runs++
    for (let n = 1; n <= run.input.to; n++) run.report({ done: n })
    return { counted: run.input.to }
  })
  await server.services.tasks.work(kind)
  const id = await ask(kind)
  server.services.tasks.wake()
  await becomes(id, { state: 'done', status: 'done', progress: { done: 3 }, result: { counted: 3 }, error: null })
  expect(runs).toBe(1)
  expect(await news()).toContainEqual({ name: 'Count (plain): done.', status: 'done' })
})

test('one that fails is tried again later, and in the end has failed, with a reason', async () => {
  let runs = 0
  const kind = kindOf(
    'failing',
    async () => {
      runs++
      throw new Error('no such server')
    },
    { tries: 2, reasonOf: error => String(error) },
  )
  await server.services.tasks.work(kind)
  const id = await ask(kind)
  server.services.tasks.wake()
  await expect.poll(() => row(id)).toMatchObject({ state: 'waiting', attempts: 1, worker: null })
  expect((await row(id)).due_at.getTime()).toBeGreaterThan(Date.now())
  await change(id, { due_at: new Date(0) })
  server.services.tasks.wake()
  await becomes(id, { state: 'failed', status: 'failed', error: 'Error: no such server' })
  expect(runs).toBe(2)
  expect(await news()).toContainEqual({ name: 'Count (failing) failed: Error: no such server', status: 'failed' })
})

test('one that gets further before it fails has all its tries again', async () => {
  let runs = 0
  const kind = kindOf(
    'further',
    async run => {
      if (++runs === 2) run.report({ done: 1 })
      throw new Error('away')
    },
    { tries: 2, counts: progress => ({ done: Number((progress as { done?: number }).done ?? 0) }) },
  )
  await server.services.tasks.work(kind)
  const id = await ask(kind)
  server.services.tasks.wake()
  for (const count of [1, 2]) {
    await expect.poll(async () => [runs, (await row(id)).state]).toEqual([count, 'waiting'])
    expect(await row(id)).toMatchObject({ attempts: 1 })
    await change(id, { due_at: new Date(0) })
    server.services.tasks.wake()
  }
  await becomes(id, { state: 'failed' })
  expect(runs).toBe(3)
})

test('one whose failure does not pass by itself has failed at once, whatever tries are left', async () => {
  let runs = 0
  const kind = kindOf('refused', async () => Promise.reject(new Error(`try ${++runs}`)), {
    tries: 5,
    isPassing: async error => !String(error).includes('try 2'),
    reasonOf: String,
  })
  await server.services.tasks.work(kind)
  const id = await ask(kind)
  server.services.tasks.wake()
  await expect.poll(() => row(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  await change(id, { due_at: new Date(0) })
  server.services.tasks.wake()
  await becomes(id, { state: 'failed', error: 'Error: try 2' })
})

test('pausing, resuming and cancelling reach the code that runs', async () => {
  const heard: boolean[] = []
  const kind = kindOf('steered', async run => {
    run.onPause(isPaused => heard.push(isPaused))
    for (;;) {
      await run.ready()
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  })
  await server.services.tasks.work(kind)
  const id = await ask(kind)
  server.services.tasks.wake()
  await becomes(id, { state: 'running' })
  for (const [wish, shown] of [
    ['pause', 'paused'],
    ['run', 'running'],
  ] as const) {
    const before = heard.length
    await change(id, { wish })
    server.services.tasks.wake()
    await becomes(id, { state: shown })
    await expect.poll(() => heard.length, { timeout: 5000 }).toBeGreaterThan(before)
  }
  expect((await server.call('POST', `/api/tasks/${id}/cancel`, { token })).status).toBe(200)
  await becomes(id, { state: 'cancelled', status: 'done' })
  expect(heard.slice(0, 3)).toEqual([false, true, false])
})

test('what a lost worker had is taken over by another when its lease is over, from where it was written down; the first writes nothing more', async () => {
  const first = Promise.withResolvers<TaskRun<Count>>()
  const kind = kindOf('taken-over', run => {
    if (run.checkpoint) return Promise.resolve({ from: run.checkpoint })
    first.resolve(run)
    return new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason)))
  })
  const lost = createTaskEngine(() => server.services)
  const id = await ask(kind)
  const inMemory = server.stores.meta.embedded
  Object.assign(server.stores.meta, { embedded: false })
  await lost.work(kind)
  const run = await first.promise
  await run.save({ at: 2 })
  run.hold()
  await change(id, { lease_until: new Date(0) })
  const successor = createTaskEngine(() => server.services)
  await successor.work(kind)
  await becomes(id, { state: 'done', result: { from: { at: 2 } } })
  await expect(run.save({ at: 3 })).rejects.toThrow(TaskLost)
  const sourceId = randomUUID()
  const cursors = scanCursors(server.stores.meta, { organisationId, sourceId, fence: tx => run.fence(tx) })
  const state = { stream: 'drive', covers: 'all', scanId: id, done: false } as const
  await expect(cursors.save(state, { failed: ['file'] })).rejects.toThrow(TaskLost)
  await expect(cursors.note({ failed: ['file'] })).rejects.toThrow(TaskLost)
  await expect(cursors.forget('drive')).rejects.toThrow(TaskLost)
  expect([await cursors.of('drive'), await cursors.due(new Date('2999-01-01'), 9)]).toEqual([undefined, []])
  lost.wake()
  await expect.poll(() => run.signal.aborted, { timeout: 5000 }).toBe(true)
  expect(() => run.hold()).toThrow(TaskLost)
  await Promise.all([lost.close(), successor.close()])
  Object.assign(server.stores.meta, { embedded: inMemory })
})

test('one that hands over waits until its time, which counts as no failure', async () => {
  let runs = 0
  const kind = kindOf('handing-over', async () => {
    if (runs++ === 0) throw new TaskWaits(3600)
  })
  await server.services.tasks.work(kind)
  const id = await ask(kind)
  server.services.tasks.wake()
  await expect.poll(async () => (await row(id)).due_at.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
  expect(await row(id)).toMatchObject({ state: 'waiting', worker: null, attempts: 0, error: null })
  await change(id, { due_at: new Date(0) })
  server.services.tasks.wake()
  await becomes(id, { state: 'done' })
})

test('a task over which one worker after the other is lost is not tried for ever', async () => {
  let runs = 0
  const kind = kindOf('deadly', async () => void runs++)
  const id = await ask(kind)
  await change(id, { losses: 10, worker: organisationId, lease_until: new Date(0) })
  await server.services.tasks.work(kind)
  await becomes(id, { state: 'failed', error: expect.stringContaining('10 processes ended') as string })
  expect(runs).toBe(0)
})

test('a process that stops lets go of its tasks at once, and counts that as no failure', async () => {
  const kind = kindOf(
    'left',
    run => new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason))),
  )
  const engine = createTaskEngine(() => server.services)
  const id = await ask(kind)
  await engine.work(kind)
  await becomes(id, { state: 'running' })
  await engine.close()
  expect(await row(id)).toMatchObject({ state: 'waiting', worker: null, lease_until: null, attempts: 0, losses: 0 })
})
