import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plan, PlanDetail, Playbook, Task } from '@sharelight/contract'
import { openScanSink, stableId } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, workOnRemedies, workOnScans, type TestServer } from '../../testing/server.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'

const names = ['open.txt', 'also open.txt', 'closed.txt'] as const
let server: TestServer, token: string, folder: string
const call = async <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  (await server.call(method, `/api${path}`, { token, ...(body && { body }) })).body as unknown as T
const idOf = async (name: string) =>
  (
    await call<{ rows: { id: string }[] }>('POST', '/metrics/query', {
      cube: 'items',
      dimensions: ['id'],
      filter: { dimension: 'name', operator: 'eq', value: name },
    })
  ).rows[0]?.id

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-targets-'))
  chmodSync(folder, 0o755)
  for (const name of names) {
    writeFileSync(join(folder, name), 'Please pay to DE89 3704 0044 0532 0130 00.')
    chmodSync(join(folder, name), name === 'closed.txt' ? 0o600 : 0o644)
  }
  server = await startTestServer()
  token = await setUp(server)
  await workOnScans(server)
  await workOnRemedies(server)
  const settings = { roots: [folder], mayChange: true }
  await call('POST', '/sources', { connector: 'filesystem', name: 'Files', settings })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Until nothing is being read any more, and both of the open files are known to be. */
async function settled() {
  await expect
    .poll(
      async () => {
        const { tasks } = await call<{ tasks: Task[] }>('GET', '/tasks')
        const { playbooks } = await call<{ playbooks: Playbook[] }>('GET', '/playbooks')
        const isRead = tasks.every(({ status }) => status !== 'in-progress')
        return isRead && playbooks.find(({ id }) => id === 'remove_everyone')?.count
      },
      { timeout: 60_000 },
    )
    .toBe(2)
}

test('a dry run for what somebody can reach finds what the playbook counted for it: what is open to all inside, too', async () => {
  await settled()
  const { id: organisationId } = await server.stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .executeTakeFirstOrThrow()
  const ann = stableId('targets', 'ann')
  const source = { organisationId, sourceId: stableId('targets'), sourceCode: 321, scanId: stableId('targets', 'scan') }
  const sink = openScanSink(server.stores.analytics, source, rulesFor(server.services, organisationId))
  await sink.write({
    identities: [
      {
        identityId: ann,
        kind: 'employee',
        address: 'ann@acme.example',
        displayName: 'Ann',
        domain: 'acme.example',
        department: '',
        firstSeenAt: 1000,
      },
    ],
  })
  const scope = { where: [{ dimension: 'reachableBy', operator: 'eq', value: ann }] }
  expect(await call('POST', '/playbooks/remove_everyone/affected', { scope })).toMatchObject({ total: 2 })
  // Playbooks about buckets are about nothing that a person can reach.
  expect(await call('POST', '/playbooks/fix_public_storage/affected', { scope })).toEqual({
    rows: [],
    total: 0,
    cursor: '',
  })
  const { playbooks } = await call<{ playbooks: Playbook[] }>('POST', '/playbooks/find', { scope })
  expect(playbooks.find(({ id }) => id === 'remove_everyone')?.count).toBe(2)
  const { id } = await call<Plan>('POST', '/playbooks/remove_everyone/plans', { scope })
  const planned = () => call<PlanDetail>('GET', `/plans/${id}`)
  await expect.poll(async () => (await planned()).state, { timeout: 30_000 }).toBe('ready')
  expect((await planned()).counts).toEqual({ planned: 2 })
})

test('a file that was written to since it was scanned is refused, by whichever remedy, with the way out', async () => {
  await settled()
  const item = await idOf('closed.txt')
  const plan = (remedy: string) => call<PlanDetail>('POST', '/plans', { remedy, targets: [{ item }] })
  expect((await plan('quarantine')).counts).toEqual({ planned: 1 })
  appendFileSync(join(folder, 'closed.txt'), ' and more')
  chmodSync(join(folder, 'closed.txt'), 0o604)
  for (const remedy of ['quarantine', 'remove_everyone'])
    expect(await plan(remedy)).toMatchObject({
      counts: { refused: 1 },
      canApply: false,
      steps: [{ error: expect.stringContaining('Scan the data source again, then plan.') as string }],
    })
})
