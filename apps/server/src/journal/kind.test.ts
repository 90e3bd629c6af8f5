import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from '@sharelight/store'
import { expect, test } from 'vitest'
import { runTask } from '../tasks/run-task.ts'
import { modeRemedy } from '../testing/mode-remedy.ts'
import { setUp, startTestServer } from '../testing/server.ts'
import { hashOfRun } from './hash.ts'
import { remedyTask } from './kind.ts'
import { makePlan } from './plan.ts'

test('a plan is applied and undone as a task, which says how many steps it did', async () => {
  const server = await startTestServer()
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-remedy-'))
  const paths = ['a', 'b', 'c'].map(name => join(folder, name))
  for (const path of paths) {
    writeFileSync(path, name(path))
    chmodSync(path, 0o644)
  }
  const token = await setUp(server)
  const { id: organisationId } = await server.stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .executeTakeFirstOrThrow()
  const kind = remedyTask(server.services, async () => ({ remedy: modeRemedy, close: async () => undefined }))
  const db = server.stores.meta.forOrganisation(organisationId)
  const { id: planId } = await makePlan(db, {
    name: 'mode',
    title: 'Set the mode',
    remedy: modeRemedy,
    params: { mode: 0o600 },
    targets: paths.map(key => ({ target: { key } })),
    now: new Date(),
  })
  await server.services.tasks.work(kind)
  for (const [what, state, mode] of [
    ['apply', 'applied', 0o600],
    ['undo', 'undone', 0o644],
  ] as const) {
    const { hash } = await db.selectFrom('plans').select('hash').where('id', '=', planId).executeTakeFirstOrThrow()
    const run = await db
      .insertInto('plan_runs')
      .values({
        plan_id: planId,
        what,
        chosen: json(null),
        steps: 3,
        hash: hashOfRun(hash, what, null),
        state: 'running',
        reason: null,
        asked_by: null,
        asked_at: new Date(),
        decided_by: null,
        decided_at: null,
        task_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await db
      .transaction()
      .execute(tx => runTask(tx, kind, { title: 'Set the mode', input: { planId, runId: run.id } }))
    server.services.tasks.wake()
    await expect
      .poll(async () => (await server.call('GET', `/api/tasks/${id}`, { token })).body, { timeout: 20_000 })
      .toMatchObject({ state: 'done', result: { [state]: 3 } })
    expect(paths.map(path => statSync(path).mode & 0o777)).toEqual([mode, mode, mode])
  }
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const name = (path: string) => path.slice(-1)
