import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeError } from './describe-error.ts'
import { MetaDamaged, openStores } from './index.ts'
import { filledFolder, fileOf, organisationId, partsOf, walOf } from './testing/damage.ts'

let filled: Awaited<ReturnType<typeof filledFolder>>
const mounted: string[] = []
beforeAll(async () => {
  filled = await filledFolder()
})
afterAll(() => {
  for (const place of mounted) execFileSync('umount', ['-l', place])
  filled.remove()
})

const failing = (dataDir: string) =>
  openStores({ dataDir }).then(stores => stores.close().then(() => 'it started'), describeError)

/** A file system of its own; undefined where this process may not make one. */
function mount(name: string, options: string): string | undefined {
  const place = mkdtempSync(join(filled.folder, `${name}-`))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  mounted.push(place)
  return place
}

const names = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter(name => !/^(lock|owner|secret|meta\.lock|analytics|meta\/postmaster)/.test(name))
    .toSorted()

describe('a data folder whose metadata are damaged', () => {
  const cases: [string, (dataDir: string) => void, RegExp][] = [
    [
      'write-ahead log',
      dataDir => walOf(dataDir).forEach(path => writeFileSync(path, randomBytes(statSync(path).size))),
      /write-ahead log \(pg_wal\) cannot be read/,
    ],
    [
      'control file',
      dataDir => writeFileSync(join(dataDir, 'meta/global/pg_control'), Buffer.alloc(8192)),
      /control file \(global\/pg_control\) cannot be read/,
    ],
    [
      'table file',
      dataDir => truncateSync(join(dataDir, 'meta/base/5/1255'), 0),
      /table file is cut or missing .*base\/5\/1255/,
    ],
    ['version file', dataDir => rmSync(join(dataDir, 'meta/PG_VERSION')), /PG_VERSION is missing/],
    [
      'everything but the version file',
      dataDir => ['base', 'global'].forEach(name => rmSync(join(dataDir, 'meta', name), { recursive: true })),
      /global, base, .* are missing/,
    ],
  ]

  test.each(cases)(
    'does not start without its %s: it names the folder, what is damaged, and what to do, and changes nothing',
    async (name, damage, message) => {
      const dataDir = filled.copy(name)
      damage(dataDir)
      const before = names(dataDir)
      const told = await failing(dataDir)
      expect(told).toMatch(message)
      expect(told).toContain(`${join(dataDir, 'meta')} are damaged`)
      expect(told).toContain(`sharelight repair --data ${dataDir}`)
      expect(names(dataDir)).toEqual(before)
    },
  )

  test.each([['metadata'], ['store']])(
    'does not begin its analytics anew where the folder %s of them is missing',
    async name => {
      const dataDir = filled.copy(`analytics-${name}`)
      rmSync(join(dataDir, 'analytics', name), { recursive: true })
      const before = readdirSync(join(dataDir, 'analytics'))
      expect(await failing(dataDir)).toContain(`The analytics in ${join(dataDir, 'analytics')} are damaged`)
      expect(readdirSync(join(dataDir, 'analytics'))).toEqual(before)
    },
  )

  test('starts as ever when only a mark of its completion is not there, as a backup leaves out empty files', async () => {
    const dataDir = filled.copy('mark')
    for (const name of readdirSync(dataDir)) if (statSync(join(dataDir, name)).size === 0) rmSync(join(dataDir, name))
    const stores = await openStores({ dataDir })
    expect(await stores.meta.acrossOrganisations.selectFrom('organisations').select('name').execute()).toEqual([
      { name: 'Damage' },
    ])
    await stores.close()
  })

  test('does not begin anew when the metadata are gone and the analytics are not', async () => {
    const dataDir = filled.copy('gone')
    renameSync(join(dataDir, 'meta'), join(filled.folder, 'elsewhere'))
    expect(await failing(dataDir)).toMatch(/meta \(users, .*\) is missing, although .*analytics holds data/)
    mkdirSync(join(dataDir, 'meta'))
    expect(await failing(dataDir)).toMatch(/is missing, although/)
    expect(readdirSync(join(dataDir, 'meta'))).toEqual([])
  })
})

test('a table file that is damaged while the server runs is named with the folder and the way out by whoever meets it', async () => {
  const dataDir = filled.copy('running')
  const path = await fileOf(dataDir, 'tasks')
  const stores = await openStores({ dataDir })
  writeFileSync(path, randomBytes(statSync(path).size))
  const thrown = await stores.meta
    .forOrganisation(organisationId)
    .selectFrom('tasks')
    .selectAll()
    .execute()
    .catch((error: unknown) => error)
  await stores.close()
  expect(thrown).toBeInstanceOf(MetaDamaged)
  expect(describeError(thrown)).toContain(`${join(dataDir, 'meta')} are damaged`)
  expect(describeError(thrown)).toContain(`sharelight repair --data ${dataDir}`)
})

describe('a disk', () => {
  test('that is too small or full, at the first start or a later one, is named with the room that there is', async context => {
    const tiny = mount('tiny', 'size=12m')
    if (!tiny) return context.skip('only root may mount a small file system')
    const told = await failing(join(tiny, 'data'))
    expect(told).toContain(`The disk of the data folder ${join(tiny, 'data')} has too little room`)
    expect(existsSync(join(tiny, 'data/meta'))).toBe(false)

    const full = mount('full', 'size=120m')
    if (!full) return context.skip('only root may mount a small file system')
    cpSync(join(filled.folder, 'whole'), join(full, 'data'), { recursive: true, verbatimSymlinks: true })
    cpSync(join(filled.folder, 'whole.key'), join(full, 'data.key'))
    expect(() => {
      for (let n = 0; n < 200; n++) writeFileSync(join(full, `fill-${n}`), Buffer.alloc(1024 * 1024))
    }).toThrow('ENOSPC')
    expect(await failing(join(full, 'data'))).toMatch(/data folder .* has too little room \(0\.\d MB are free\)/)
    for (const name of readdirSync(full)) if (name.startsWith('fill')) rmSync(join(full, name))
    expect(await failing(join(full, 'data'))).toBe('it started')

    execFileSync('mount', ['-o', 'remount,ro', full])
    expect(await failing(join(full, 'data'))).toMatch(/is on a file system that is mounted read-only/)
  })
})

describe('a data folder whose analytics are damaged', () => {
  test('answers a question that meets a damaged part with the name of the part, its table and the way out', async () => {
    const dataDir = filled.copy('part')
    const [part = ''] = await partsOf(dataDir, 'events')
    const path = join(part, 'data.bin')
    writeFileSync(path, randomBytes(statSync(path).size))
    const stores = await openStores({ dataDir })
    const told = await stores.analytics
      .rows('SELECT max(cityHash64(*)) FROM events')
      .then(() => 'answered', describeError)
    expect(told).toMatch(/part 202601_\S+ of the analytics table events is damaged .*sharelight repair/)
    expect(
      await stores.analytics
        .rows('SELECT count() AS n FROM organisations_do_not_exist')
        .then(() => 'answered', describeError),
    ).not.toContain('repair')
    await stores.close()
  })

  test('says at the start that the analytics are gone although sources were scanned, and nothing of a new installation', async () => {
    const dataDir = filled.copy('no-analytics')
    const reports: string[] = []
    const open = () => openStores({ dataDir, report: sentence => reports.push(sentence) })
    const stores = await open()
    const db = stores.meta.forOrganisation(organisationId)
    const { id } = await db
      .insertInto('data_sources')
      .values({ connector: 'filesystem', name: 'Docs', state: null, schedule: null, disconnected_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('scans')
      .values({ source_id: id, state: 'SCANNING_REQUESTED', started_at: new Date(), finished_at: null, error: null })
      .execute()
    await stores.close()
    expect(reports).toEqual([])
    rmSync(join(dataDir, 'analytics'), { recursive: true })
    await (await open()).close()
    expect(reports).toEqual([
      expect.stringContaining(`${join(dataDir, 'analytics')} held no analytics although sources have been scanned`),
    ])
  })

  test('says at each start which parts the engine set aside, since their rows are missing without a word', async () => {
    const dataDir = filled.copy('aside')
    const [part = ''] = await partsOf(dataDir, 'events')
    truncateSync(join(part, 'data.bin'), 10)
    for (const start of [1, 2]) {
      const reports: string[] = []
      const stores = await openStores({ dataDir, report: sentence => reports.push(sentence) })
      await stores.close()
      expect(reports, `start ${start}`).toMatchObject([
        expect.stringMatching(
          /table events has damaged parts, whose rows are missing: broken-on-start_202601.*sharelight repair/,
        ),
      ])
    }
  })
})

test('whatever is thrown is a sentence', () => {
  const circle: { cause?: unknown } = {}
  circle.cause = circle
  const thrown = [
    {},
    { errno: 51, name: 'ErrnoError' },
    null,
    undefined,
    '',
    Symbol('x'),
    new Error(''),
    new AggregateError([new Error('inner')]),
    circle,
    17,
    () => 1,
  ]
  for (const each of thrown) expect(describeError(each)).toMatch(/^(Something failed without a word.*\.|inner)$/)
  expect(describeError({ errno: 51, name: 'ErrnoError' })).toBe('Something failed without a word (ENOSPC, ErrnoError).')
})
