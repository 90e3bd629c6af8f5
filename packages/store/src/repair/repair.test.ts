import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DataFolderInUse, openStores, repair } from '../index.ts'
import { lockFolder } from '../lock.ts'
import { filledFolder, fileOf, kept, organisationId, partsOf, walOf } from '../testing/damage.ts'

let filled: Awaited<ReturnType<typeof filledFolder>>
beforeAll(async () => {
  filled = await filledFolder()
})
afterAll(() => filled.remove())

async function counts(dataDir: string) {
  const stores = await openStores({ dataDir })
  const { n } = await stores.meta
    .forOrganisation(organisationId)
    .selectFrom('tasks')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const [row] = await stores.analytics.rows<{ n: string }>('SELECT uniqExact(event_id) AS n FROM events')
  const { name } = await stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('name')
    .executeTakeFirstOrThrow()
  await stores.meta
    .forOrganisation(organisationId)
    .insertInto('tasks')
    .values({ kind: 'new', title: 'after' })
    .execute()
  await stores.close()
  return { name, tasks: n, events: Number(row?.n) }
}

describe('repair', () => {
  const cases: [string, (dataDir: string) => void][] = [
    [
      'write-ahead log is damaged',
      dataDir => walOf(dataDir).forEach(path => writeFileSync(path, randomBytes(statSync(path).size))),
    ],
    ['control file is zeroed', dataDir => writeFileSync(join(dataDir, 'meta/global/pg_control'), Buffer.alloc(8192))],
    ['catalogue of functions is cut', dataDir => truncateSync(join(dataDir, 'meta/base/5/1255'), 0)],
    [
      'control file, the log and the version file are gone',
      dataDir =>
        ['global/pg_control', 'PG_VERSION']
          .map(name => join(dataDir, 'meta', name))
          .concat(walOf(dataDir))
          .forEach(path => rmSync(path)),
    ],
  ]

  test.each(cases)('saves every row when the %s, and keeps what was damaged', async (name, damage) => {
    const dataDir = filled.copy(name)
    damage(dataDir)
    const before = readdirSync(join(dataDir, 'meta')).toSorted()
    const told = await repair(dataDir)
    expect(told).toContain(`tasks: ${kept.tasks} rows saved, none lost.`)
    const damaged = readdirSync(dataDir).filter(each => each.startsWith('meta.'))
    expect(damaged.filter(each => !each.endsWith('.lock'))).toEqual([expect.stringMatching(/^meta\.damaged-\d+$/)])
    expect(readdirSync(join(dataDir, damaged.find(each => each.includes('damaged-')) ?? '')).toSorted()).toEqual(before)
    expect(await counts(dataDir)).toEqual({ name: 'Damage', ...kept })
  })

  test.each(['is zeroed', 'is gone'])(
    'replays the log of a database that was killed when its control file %s: nothing that was acknowledged is lost',
    async how => {
      const dataDir = filled.copy(`killed ${how}`)
      const stores = await openStores({ dataDir })
      const task = (n: number) => ({ kind: 'late', title: `${n} ${'y'.repeat(3000)}` })
      await stores.meta
        .forOrganisation(organisationId)
        .insertInto('tasks')
        .values(Array.from({ length: 40 }, (_, n) => task(n)))
        .execute()
      process.kill(stores.meta.pool.pid ?? 0, 'SIGKILL')
      await expect.poll(() => stores.meta.pool.pid).toBeUndefined()
      await stores.close()
      const control = join(dataDir, 'meta/global/pg_control')
      if (how === 'is gone') rmSync(control)
      else writeFileSync(control, Buffer.alloc(8192))
      const told = await repair(dataDir)
      expect(told.join(' ')).toContain('made anew from the write-ahead log')
      expect(told.join(' ')).not.toContain('may be missing')
      expect(told).toContain(`tasks: ${kept.tasks + 40} rows saved, none lost.`)
    },
  )

  test('saves the rows of the pages that are left of a table, and says that more may be lost', async () => {
    const dataDir = filled.copy('cut')
    const path = await fileOf(dataDir, 'tasks')
    truncateSync(path, 8192)
    const told = await repair(dataDir)
    expect(told.find(sentence => sentence.startsWith('tasks:'))).toMatch(/^tasks: \d+ rows saved, more may be lost/)
    const { tasks } = await counts(dataDir)
    expect(tasks).toBeGreaterThan(10)
    expect(tasks).toBeLessThan(kept.tasks)
  })

  test('skips the rows of a page that cannot be read, and saves the others', async () => {
    const dataDir = filled.copy('page')
    const path = await fileOf(dataDir, 'tasks')
    const bytes = readFileSync(path)
    randomBytes(8192).copy(bytes, 0)
    writeFileSync(path, bytes)
    await repair(dataDir)
    const { tasks } = await counts(dataDir)
    expect(tasks).toBeGreaterThan(10)
    expect(tasks).toBeLessThan(kept.tasks)
  })

  test('sets aside the parts of the analytics that cannot be read, and says how many rows they held', async () => {
    const dataDir = filled.copy('parts')
    const [one = '', other = ''] = await partsOf(dataDir, 'events')
    writeFileSync(join(one, 'data.bin'), randomBytes(statSync(join(one, 'data.bin')).size))
    truncateSync(join(other, 'data.bin'), 10)
    const told = await repair(dataDir)
    expect(told.find(sentence => sentence.startsWith('events:'))).toMatch(
      new RegExp(`^events: ${kept.events} rows lost, in .*202602.*202601.*Scanning again`),
    )
    expect(told).toContain(`The metadata in ${join(dataDir, 'meta')} are sound.`)
    expect(await counts(dataDir)).toEqual({ name: 'Damage', ...kept, events: 0 })
    expect(readdirSync(dataDir).filter(name => name.startsWith('analytics'))).toEqual([
      'analytics',
      expect.stringMatching(/^analytics\.damaged-\d+$/),
    ])
  })

  test('changes nothing of what is sound, and is refused while somebody owns the folder or where there is none', async () => {
    const dataDir = filled.copy('sound')
    const before = readdirSync(dataDir)
      .filter(name => name !== 'owner.json')
      .toSorted()
    expect(await repair(dataDir)).toEqual([
      `The metadata in ${join(dataDir, 'meta')} are sound.`,
      `The analytics in ${join(dataDir, 'analytics')} are sound.`,
    ])
    expect(readdirSync(dataDir).toSorted()).toEqual(before)
    const lock = await lockFolder(dataDir)
    await expect(repair(dataDir)).rejects.toThrow(DataFolderInUse)
    lock.release()
    await expect(repair(join(dataDir, 'nowhere'))).rejects.toThrow('There is no data folder')
    expect(existsSync(join(dataDir, 'nowhere'))).toBe(false)
  })
})
