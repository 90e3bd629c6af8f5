import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStores, type Stores } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalDrive } from '../testing/journal-driver.ts'
import { modeRemedy } from '../testing/mode-remedy.ts'
import { applyPlan, undoPlan } from './apply.ts'
import { makePlan } from './plan.ts'

const driver = join(import.meta.dirname, '../testing/journal-driver.ts')
const root = mkdtempSync(join(tmpdir(), 'sharelight-journal-'))
const dataDir = join(root, 'data')
const modes = [0o644, 0o664, 0o600, 0o755]
const paths = Array.from({ length: 300 }, (_, number) => join(root, 'files', `${number}.txt`))
const modeOf = (path: string) => statSync(path).mode & 0o777
const allModes = () => paths.map(modeOf)
let organisationId: string
let before: number[]

beforeAll(async () => {
  mkdirSync(join(root, 'files'))
  for (const [number, path] of paths.entries()) {
    writeFileSync(path, 'x')
    chmodSync(path, modes[number % modes.length] ?? 0o644)
  }
  before = allModes()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function withStores<T>(task: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = await openStores({ dataDir })
  try {
    return await task(stores)
  } finally {
    await stores.close()
  }
}

const plan = (stores: Stores, now = new Date()) =>
  makePlan(stores.meta.forOrganisation(organisationId), {
    name: 'mode',
    title: 'Set the mode',
    remedy: modeRemedy,
    params: { mode: 0o600 },
    targets: paths.map(key => ({ target: { key } })),
    now,
  })
const journalOf = (stores: Stores, planId: string) =>
  stores.meta
    .forOrganisation(organisationId)
    .selectFrom('journal')
    .selectAll()
    .where('plan_id', '=', planId)
    .orderBy('number')
    .execute()
const runOf = (stores: Stores, planId: string) => ({
  db: stores.meta.forOrganisation(organisationId),
  planId,
  runId: randomUUID(),
  chosen: null,
  open: async () => ({ remedy: modeRemedy, close: async () => undefined }),
  ready: async () => undefined,
  stopped: async () => undefined,
  errorPercent: 20,
  now: () => new Date(),
})

/** Whether it came to its end. */
const drive = (input: JournalDrive) =>
  new Promise<boolean>((resolve, reject) => {
    execFile(process.execPath, [driver, JSON.stringify(input)], (error, _, stderr) => {
      if (!error) resolve(true)
      else if (error.signal === 'SIGKILL') resolve(false)
      else reject(new Error(stderr))
    })
  })

/** Kills in the middle of random steps until it comes through. */
async function killed(input: JournalDrive, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const dieAfter = {
      steps: 1 + Math.floor(Math.random() * 50),
      when: kill % 2 ? ('before' as const) : ('after' as const),
    }
    expect(await drive({ ...input, dieAfter })).toBe(false)
  }
  expect(await drive(input)).toBe(true)
}

test('a plan that is killed again and again in the middle of steps does each, the journal says exactly what was done, and undoing it, killed as well, restores every file', async () => {
  const planId = await withStores(async stores => {
    organisationId = (
      await stores.meta.acrossOrganisations
        .insertInto('organisations')
        .values({ name: 'Test', trial_edition: null, trial_ends_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    return (await plan(stores)).id
  })
  expect(allModes()).toEqual(before)
  chmodSync(paths[0] ?? '', 0o640)
  await killed({ dataDir, organisationId, planId, runId: randomUUID(), what: 'apply' }, 3)
  await withStores(async stores => {
    const rows = await journalOf(stores, planId)
    expect(rows.length).toBe(before.filter(mode => mode !== 0o600).length)
    expect(rows.filter(({ state }) => state === 'refused')).toMatchObject([
      { target: { key: paths[0] }, error: expect.stringContaining('has changed since') as string },
    ])
    for (const { state, target } of rows)
      expect([target, modeOf((target as { key: string }).key)]).toEqual([target, state === 'applied' ? 0o600 : 0o640])
  })
  await killed({ dataDir, organisationId, planId, runId: randomUUID(), what: 'undo' }, 3)
  expect(allModes().slice(1)).toEqual(before.slice(1))
  expect(modeOf(paths[0] ?? '')).toBe(0o640)
}, 240_000)

test('a plan is neither done when it was changed nor when it is too old, can be done again without doing anything, and another organisation has none of it', async () => {
  await withStores(async stores => {
    const old = await plan(stores, new Date(Date.now() - 48 * 3600_000))
    await expect(applyPlan(runOf(stores, old.id))).rejects.toThrow('too old')
    const changed = await plan(stores)
    await stores.meta.acrossOrganisations
      .updateTable('journal')
      .set({ step: JSON.stringify({ target: { key: '/etc/passwd' } }) })
      .where('plan_id', '=', changed.id)
      .where('number', '=', 4)
      .execute()
    await expect(applyPlan(runOf(stores, changed.id))).rejects.toThrow('was changed')
    const { id, steps } = await plan(stores)
    const other = await stores.meta.acrossOrganisations
      .insertInto('organisations')
      .values({ name: 'Other', trial_edition: null, trial_ends_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(applyPlan({ ...runOf(stores, id), db: stores.meta.forOrganisation(other.id) })).rejects.toThrow(
      'no plan',
    )
    const now = allModes()
    expect(await applyPlan(runOf(stores, id))).toEqual({ applied: steps })
    expect(await applyPlan(runOf(stores, id))).toEqual({ applied: steps })
    chmodSync(paths[1] ?? '', 0o700)
    expect(await undoPlan(runOf(stores, id))).toEqual({ applied: 1, undone: steps - 1 })
    expect(allModes().map((mode, number) => (number === 1 ? now[1] : mode))).toEqual(now)
  })
})
