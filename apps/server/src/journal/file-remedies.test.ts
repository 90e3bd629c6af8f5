import { createHash, randomUUID } from 'node:crypto'
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findConnector, localIo, type Connection } from '@sharelight/connectors'
import { openStores, type Stores } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileRemedyDrive } from '../testing/file-remedy-driver.ts'
import { makePlan } from './plan.ts'

const driver = join(import.meta.dirname, '../testing/file-remedy-driver.ts')
const folder = mkdtempSync(join(tmpdir(), 'sharelight-mend-'))
const [dataDir, root] = [join(folder, 'data'), join(folder, 'files')]
const [many, some] = [9_700, 300]
const shelf = (number: number) => join(root, `shelf ${number % 20}`)
const nameOf = (number: number) => (number % 50 ? `${number}.txt` : `$(touch pwned) '${number}'\n.txt`)
const paths = Array.from({ length: many + some }, (_, number) => join(shelf(number), nameOf(number)))
const modes = [0o644, 0o666, 0o4755, 0o647]
const isRoot = process.getuid?.() === 0
let before: Map<string, string>
let organisationId: string

beforeAll(async () => {
  for (let number = 0; number < 20; number++) mkdirSync(shelf(number), { recursive: true })
  for (const [number, path] of paths.entries()) {
    writeFileSync(path, `content ${number}`)
    if (isRoot && number % 7 === 0) chownSync(path, 1001, 1002)
    chmodSync(path, modes[number % modes.length] ?? 0o644)
  }
  const listed = paths.filter((_, number) => number % 100 === 1)
  execFileSync('setfacl', ['-m', 'u:1234:rw,g:1235:r', '--', ...listed])
  for (let number = 0; number < 20; number++)
    execFileSync('touch', ['-d', `@16000000${String(number).padStart(2, '0')}.123456789`, shelf(number)])
  before = await tree()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** By path, links not followed: bytes by checksum, mode, owner, times and access list. */
async function tree(): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries.map(async entry => {
      const path = join(entry.parentPath, entry.name)
      const { mode, uid, gid, mtimeNs, ino } = await lstat(path, { bigint: true })
      const bytes = entry.isFile()
        ? createHash('sha256')
            .update(await readFile(path))
            .digest('hex')
        : ''
      return [path, [mode.toString(8), uid, gid, mtimeNs, ino, bytes].join(' ')] as const
    }),
  )
  const lists = execFileSync('getfacl', ['-R', '-s', '-p', '-n', root], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  return new Map([
    ...found.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ['lists', lists.split('\n\n').sort().join('\n\n')],
  ])
}

async function withStores<T>(act: (stores: Stores, connection: Connection) => Promise<T>): Promise<T> {
  const connector = findConnector('filesystem')
  if (!connector) throw new Error('There are no files.')
  const connection = await (
    await connector.load()
  )(connector.settings.parse({ roots: [root], mayChange: true }), localIo())
  const stores = await openStores({ dataDir })
  try {
    return await act(stores, connection)
  } finally {
    await stores.close()
  }
}

/** Whether it came to its end; killed once it has begun so many steps of a remedy, wherever it is by then. */
const drive = (input: FileRemedyDrive, kill?: { letter: string; after: number }) =>
  new Promise<boolean>((resolve, reject) => {
    const child = spawn(process.execPath, [driver, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'pipe'] })
    let [left, errors] = [kill?.after ?? Infinity, '']
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
    child.stdout.on('data', (text: Buffer) => {
      left -= text.toString().split(kill?.letter ?? '-').length - 1
      if (left <= 0) setTimeout(() => child.kill('SIGKILL'), Math.random() * 8)
    })
    child.on('close', (code, signal) => {
      if (code === 0) resolve(true)
      else if (signal === 'SIGKILL') resolve(false)
      else reject(new Error(errors))
    })
  })

test('ten thousand files are closed and put away by a process that is killed at random moments, the journal says exactly what was done, what changed in between is refused, and undoing it, killed as well, restores every file and folder', async () => {
  const plans = await withStores(async (stores, connection) => {
    organisationId = (
      await stores.meta.acrossOrganisations
        .insertInto('organisations')
        .values({ name: 'Test', trial_edition: null, trial_ends_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const planned = async (name: string, keys: readonly string[]) => {
      const remedy = connection.remedies?.[name]
      if (!remedy) throw new Error(`There is no remedy ${name}.`)
      const { id } = await makePlan(stores.meta.forOrganisation(organisationId), {
        name,
        title: name,
        remedy,
        params: {},
        targets: keys.map(path => ({ target: { key: path.replaceAll('\n', '%0A') } })),
        now: new Date(),
      })
      return { id, runId: randomUUID() }
    }
    return [await planned('quarantine', paths.slice(many)), await planned('remove_everyone', paths.slice(0, many))]
  })
  expect(await tree()).toEqual(before)
  const meddled = [paths[5], paths[many - 1], paths[many + 1], paths[many + 2]].map(String)
  for (const path of meddled) appendFileSync(path, ' and more')
  const meanwhile = await tree()
  const run = { dataDir, organisationId, root, plans }
  const random = (most: number) => 1 + Math.floor(Math.random() * most)
  for (const kill of [
    { letter: 'q', after: random(some / 3) },
    { letter: 'q', after: random(some / 3) },
    { letter: 'r', after: random(many / 2) },
  ])
    expect(await drive({ ...run, what: 'apply' }, kill)).toBe(false)
  expect(await drive({ ...run, what: 'apply' })).toBe(true)
  await withStores(async stores => {
    const rows = await stores.meta
      .forOrganisation(organisationId)
      .selectFrom('journal')
      .select(['state', 'target', 'error'])
      .execute()
    const keyed = rows.map(({ target, ...row }) => ({ ...row, path: decodeURI((target as { key: string }).key) }))
    expect(
      keyed
        .filter(({ state }) => state !== 'applied')
        .map(({ path }) => path)
        .sort(),
    ).toEqual(meddled.toSorted())
    expect(keyed.filter(({ error }) => error !== null).every(({ error }) => error?.includes('Plan again'))).toBe(true)
    expect(rows).toHaveLength(many + some)
  })
  const closed = paths.slice(0, many).filter(path => !meddled.includes(path))
  expect(closed.filter(path => (statSync(path).mode & 7) !== 0)).toEqual([])
  expect(paths.slice(many).filter(path => statSync(path, { throwIfNoEntry: false }))).toEqual(meddled.slice(2))
  const back = {
    ...run,
    plans: plans.toReversed().map(({ id }) => ({ id, runId: randomUUID() })),
    what: 'undo' as const,
  }
  for (const kill of [
    { letter: 'r', after: random(many / 2) },
    { letter: 'q', after: random(some / 3) },
    { letter: 'q', after: random(some / 3) },
  ])
    expect(await drive(back, kill)).toBe(false)
  expect(await drive(back)).toBe(true)
  expect(await tree()).toEqual(meanwhile)
}, 600_000)
