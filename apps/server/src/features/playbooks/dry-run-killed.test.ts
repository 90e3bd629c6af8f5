import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plan, PlanDetail, Source } from '@sharelight/contract'
import { openScanSink, writeExposures, writeItems } from '@sharelight/store'
import { afterAll, expect, test } from 'vitest'
import { hashOfPlan } from '../../journal/hash.ts'
import { organisationIdOf, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'

const driver = join(import.meta.dirname, '../../testing/dry-run-driver.ts')
const folder = mkdtempSync(join(tmpdir(), 'sharelight-dry-run-'))
const [dataDir, root] = [join(folder, 'data'), join(folder, 'files')]
const many = 10_000
/** What is looked at before it is written down. */
const batch = 100
const itemsPerWrite = 2500
mkdirSync(root)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pathOf = (number: number) => join(root, `shelf ${number % 20}`, `${number}.txt`)
/** As a scan of files notes what it has read. */
function stampOf(path: string): string {
  const { size, mtimeNs, ino } = statSync(path, { bigint: true })
  return `${size}-${mtimeNs}-${ino}`
}
const tree = () =>
  readdirSync(root, { recursive: true })
    .map(String)
    .toSorted()
    .map(name => {
      const { mode, mtimeMs, ctimeMs, size } = statSync(join(root, name))
      return [name, mode, mtimeMs, ctimeMs, size]
    })

async function withServer<T>(use: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startTestServer({}, { dataDir })
  try {
    return await use(server)
  } finally {
    await server.close()
  }
}

/** Ten thousand files that everybody can open, as a scan would have found them. */
async function fill(server: TestServer, source: Source): Promise<void> {
  for (let shelf = 0; shelf < 20; shelf++) mkdirSync(join(root, `shelf ${shelf}`), { recursive: true })
  const files = Array.from({ length: many }, (_, number) => ({ id: randomUUID(), number, path: pathOf(number) }))
  for (const { path } of files) writeFileSync(path, 'Harvest', { mode: 0o644 })
  const { analytics } = server.stores
  const organisationId = await organisationIdOf(server)
  const nowhere = '00000000-0000-0000-0000-000000000000'
  const lists = { sources: [source], folders: [{ id: nowhere }], owners: [{ id: nowhere }], labelSets: [[]] }
  const first = await analytics.numbers.reserve(organisationId, 'item', many)
  const at = Date.now()
  await writeItems(
    analytics,
    { organisationId, lists, rules: rulesFor(server.services, organisationId) },
    files.map(({ id, number, path }) => ({
      id,
      number: first + number,
      key: path,
      path,
      name: `${number}.txt`,
      kind: 'file',
      mime: 'text/plain',
      size: 7,
      status: 'complete',
      reason: null,
      shareType: 'inside',
      source: 0,
      folder: 0,
      owner: 0,
      createdAt: at,
      modifiedAt: at,
      labelSet: 0,
      labels: [],
    })),
  )
  const sink = openScanSink(
    analytics,
    { organisationId, sourceId: source.id, sourceCode: source.code, scanId: source.id },
    rulesFor(server.services, organisationId),
  )
  for (let start = 0; start < many; start += itemsPerWrite) {
    const known = await sink.lookup(files.slice(start, start + itemsPerWrite).map(({ path }) => path))
    await sink.write({ items: [...known.values()].map(item => ({ ...item, stamp: stampOf(item.key) })) })
  }
  const everyone = randomUUID()
  await writeExposures(
    analytics,
    { organisationId, lists },
    files.map(({ id }) => ({
      itemId: id,
      source: 0,
      principalId: everyone,
      principalKind: 'everyone',
      principalName: 'Everyone',
      shareType: 'inside',
      role: 'read',
      via: 'mode',
      link: '',
      firstSeenAt: 0,
      expiresAt: null,
    })),
  )
}

interface Worked {
  /** Whether it came to its end. */
  ended: boolean
  looked: number
}

/** Killed within some milliseconds of a letter, counted from one. */
const work = (kill?: { letter: 'b' | 'l'; after: number; withinMs: number }) =>
  new Promise<Worked>((resolve, reject) => {
    const child = spawn(process.execPath, [driver, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
    let [left, looked, errors] = [kill?.after ?? Infinity, 0, '']
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
    child.stdout.on('data', (text: Buffer) => {
      looked += text.toString().split('l').length - 1
      left -= text.toString().split(kill?.letter ?? '-').length - 1
      if (left <= 0) setTimeout(() => child.kill('SIGKILL'), Math.random() * (kill?.withinMs ?? 0))
    })
    child.on('close', (code, signal) => {
      if (code === 0) resolve({ ended: true, looked })
      else if (signal === 'SIGKILL') resolve({ ended: false, looked })
      else reject(new Error(errors))
    })
  })

test('a dry run of ten thousand files whose process is killed at random moments goes on, looks at hardly anything twice, plans each file once and changes none', async () => {
  const { plan, token } = await withServer(async server => {
    const signedIn = await setUp(server)
    const { body: source, status: added } = await server.call('POST', '/api/sources', {
      token: signedIn,
      body: { connector: 'filesystem', name: 'Files', settings: { roots: [root], mayChange: true }, scan: false },
    })
    expect([added, source.name]).toEqual([200, 'Files'])
    await fill(server, source as unknown as Source)
    const { body, status } = await server.call('POST', '/api/playbooks/remove_everyone/plans', {
      token: signedIn,
      body: {},
    })
    expect([status, body.message ?? body.title]).toEqual([200, `Take everyone off files and shares: ${many}`])
    return { plan: body as unknown as Plan, token: signedIn }
  })
  const before = tree()
  const random = (most: number) => 1 + Math.floor(Math.random() * most)
  const worked: Worked[] = []
  for (const kill of [
    { letter: 'b', after: 1, withinMs: 1500 },
    { letter: 'l', after: 1, withinMs: 20 },
    { letter: 'l', after: random(many / 3), withinMs: 20 },
    { letter: 'l', after: random(many / 3), withinMs: 20 },
  ] as const)
    worked.push(await work(kill))
  expect(worked.map(({ ended }) => ended)).toEqual([false, false, false, false])
  worked.push(await work())
  const looked = worked.reduce((sum, each) => sum + each.looked, 0)
  expect(looked).toBeGreaterThanOrEqual(many)
  expect(looked).toBeLessThanOrEqual(many + 4 * batch)
  expect(tree()).toEqual(before)
  await withServer(async server => {
    const { body } = await server.call('GET', `/api/plans/${plan.id}`, { token })
    expect(body as unknown as PlanDetail).toMatchObject({ state: 'ready', counts: { planned: many }, nothingToDo: 0 })
    const db = server.stores.meta.forOrganisation(await organisationIdOf(server))
    const rows = await db.selectFrom('journal').select(['number', 'target']).where('plan_id', '=', plan.id).execute()
    expect(new Set(rows.map(({ number }) => number)).size).toBe(many)
    expect(new Set(rows.map(({ target }) => (target as { key: string }).key)).size).toBe(many)
    expect(body.hash).toBe(await hashOfPlan(db, plan.id))
  })
}, 600_000)
