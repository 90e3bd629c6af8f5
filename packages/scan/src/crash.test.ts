import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSampleFolder, writeSampleMail, type CrashAnswer, type CrashPlan } from '@sharelight/testkit'

const driver = join(dirname(createRequire(import.meta.url).resolve('@sharelight/testkit')), 'scan/crash-driver.ts')
const root = mkdtempSync(join(tmpdir(), 'sharelight-crash-'))
const documents = join(root, 'documents')
const ids = { organisationId: randomUUID(), sourceId: randomUUID() }
const first = {
  ...ids,
  scanId: randomUUID(),
  isFirstScan: true,
  startedAt: Date.now(),
  connector: 'filesystem',
  settings: { roots: [documents] },
} as const
const second = { ...first, scanId: randomUUID(), isFirstScan: false, startedAt: first.startedAt + 1000 } as const

beforeAll(() => {
  mkdirSync(documents)
  writeSampleFolder(documents, 40)
  writeSampleMail(documents, 20)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** What the scan stored, or nothing when it was killed. */
function run(plan: CrashPlan): Promise<CrashAnswer | undefined> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [driver, JSON.stringify(plan)], { maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (!error) resolve(JSON.parse(stdout) as CrashAnswer)
      else if (error.signal === 'SIGKILL') resolve(undefined)
      else reject(new Error(stderr))
    })
  })
}

interface Survivor extends CrashAnswer {
  kills: number
}

/** Kills a scan again and again, each time a little later, and gives what it has stored when it comes through. */
async function killedUntilDone(
  plan: Omit<CrashPlan, 'dieAt'>,
  deaths: readonly NonNullable<CrashPlan['dieAt']>[],
): Promise<Survivor> {
  let kills = 0
  for (const dieAt of [...deaths, undefined]) {
    const answer = await run({ ...plan, ...(dieAt && { dieAt }) })
    // Less is left to insert each time, so that a late death may find the scan done.
    if (answer) return { ...answer, kills }
    kills++
  }
  throw new Error('The undisturbed run was killed.')
}

function changeDocuments(): void {
  renameSync(join(documents, 'folder 1', 'level 1'), join(documents, 'folder 2', 'level 9'))
  renameSync(join(documents, 'folder 0', 'level 0', 'file 21.txt'), join(documents, 'folder 3', 'file 21 moved.txt'))
  rmSync(join(documents, 'folder 4'), { recursive: true })
  writeFileSync(join(documents, 'new.txt'), 'The card is 5500 0000 0000 0004.')
  writeFileSync(join(documents, 'folder 0', 'level 0', 'file 0.csv'), 'Changed: DE89 3704 0044 0532 0130 00')
}

/** Deaths in the middle of the writing, where it hurts: at random inserts of an undisturbed run, earliest first, before or after each. */
function deathsWithin(inserts: number, count: number, seed: number): NonNullable<CrashPlan['dieAt']>[] {
  let state = seed
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  return Array.from({ length: count }, () => ({
    insert: 1 + Math.floor(random() * Math.max(1, inserts - 2)),
    after: random() < 0.5,
  })).sort((a, b) => a.insert - b.insert)
}

describe('a scan that is killed with SIGKILL at random inserts and started again', () => {
  const dataDirOf = (name: string) => join(root, `data-${name}`)

  test('stores on its first run and on a later one exactly what undisturbed scans store', async () => {
    const undisturbed = await killedUntilDone({ ...first, dataDir: dataDirOf('calm') }, [])
    const disturbed = await killedUntilDone(
      { ...first, dataDir: dataDirOf('killed') },
      deathsWithin(undisturbed.inserts, 3, 42),
    )
    expect(disturbed.kills).toBeGreaterThan(0)
    expect(disturbed.state).toEqual(undisturbed.state)
    expect(disturbed.summary).toEqual(undisturbed.summary)
    expect(disturbed.counts).toEqual(undisturbed.counts)
    expect(undisturbed.counts).toMatchObject({ found: 70, done: 70 })
    expect(undisturbed.counts.bytes).toBeGreaterThan(0)
    expect(undisturbed.summary).toMatchObject({ seen: 70, events: { scanned_content: 40, email: 20 } })

    changeDocuments()
    const later = await killedUntilDone({ ...second, dataDir: dataDirOf('calm') }, [])
    const laterDisturbed = await killedUntilDone(
      { ...second, dataDir: dataDirOf('killed') },
      deathsWithin(later.inserts, 3, 7),
    )
    expect(laterDisturbed.kills).toBeGreaterThan(0)
    expect(laterDisturbed.state).toEqual(later.state)
    expect(laterDisturbed.summary).toEqual(later.summary)
    expect(laterDisturbed.counts).toEqual(later.counts)
  }, 300_000)
})

describe('a scan that reads several containers side by side and is killed with SIGKILL in the middle of them', () => {
  const drives = { drives: 4, files: 12, isChanged: false }
  const dataDirOf = (name: string) => join(root, `drives-${name}`)
  const plan = { ...first, organisationId: randomUUID(), connector: drives, settings: {} }

  test('stores on its first run, and of what changed, exactly what undisturbed scans store', async () => {
    const calm = await killedUntilDone({ ...plan, dataDir: dataDirOf('calm') }, [])
    const killed = await killedUntilDone({ ...plan, dataDir: dataDirOf('killed') }, deathsWithin(calm.inserts, 4, 11))
    expect(killed.kills).toBeGreaterThan(0)
    expect(killed.state).toEqual(calm.state)
    expect(killed.summary).toEqual(calm.summary)
    expect(calm.summary).toMatchObject({ seen: 48, byStatus: { complete: 48 } })

    const next = {
      ...plan,
      ...second,
      organisationId: plan.organisationId,
      settings: {},
      connector: { ...drives, isChanged: true },
    }
    const later = await killedUntilDone({ ...next, dataDir: dataDirOf('calm') }, [])
    const laterKilled = await killedUntilDone(
      { ...next, dataDir: dataDirOf('killed') },
      deathsWithin(later.inserts, 4, 3),
    )
    expect(laterKilled.kills).toBeGreaterThan(0)
    expect(laterKilled.state).toEqual(later.state)
    expect(later.summary).toMatchObject({ byChange: { created: 4, deleted: 4 } })
  }, 300_000)
})
