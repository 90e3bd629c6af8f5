import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres, type PostgresServer } from '@sharelight/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DataFolderInUse, isStoreUnavailable, openStores, type StoreOptions, type Stores } from './index.ts'
import { keyProvider } from './keys/provider.ts'
import { lockFolder } from './lock.ts'
import { openMeta } from './meta/meta.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-open-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function anOrganisation({ meta }: Stores): Promise<string> {
  return (
    await meta.acrossOrganisations
      .insertInto('organisations')
      .values({ name: 'Keys', trial_edition: null, trial_ends_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

function startWriter(
  dataDir: string,
  organisationId: string,
): { child: ChildProcess; acknowledged(atLeast: number): Promise<number> } {
  const child = fork(fileURLToPath(new URL('./testing/writer.ts', import.meta.url)), [dataDir, organisationId], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  })
  let last = -1
  let ended = false
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    last = Number(text.trim().split('\n').at(-1))
  })
  child.on('exit', () => {
    ended = true
  })
  return {
    child,
    async acknowledged(atLeast) {
      while (last < atLeast && !ended) await new Promise(resolve => setTimeout(resolve, 10))
      return last
    },
  }
}

describe('a data folder', () => {
  test('belongs to one process: a second one is told which, and what to do', async () => {
    const dataDir = join(folder, 'owned')
    const organisationId = randomUUID()
    const writer = startWriter(dataDir, organisationId)
    await writer.acknowledged(0)
    const refused = await openStores({ dataDir }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataFolderInUse)
    expect(refused).toMatchObject({ folder: dataDir, pid: writer.child.pid })
    expect(String(refused)).toContain(`pid ${writer.child.pid}`)
    expect(String(refused)).toContain('DATA_DIR')

    // Killed without warning, it leaves neither a lock nor a lost row behind.
    const acknowledged = await writer.acknowledged(15)
    const ended = new Promise(resolve => writer.child.once('exit', resolve))
    writer.child.kill('SIGKILL')
    await ended
    const stores = await openStores({ dataDir })
    const { n } = await stores.meta
      .forOrganisation(organisationId)
      .selectFrom('tasks')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    const [events] = await stores.analytics.rows<{ n: string }>(
      'SELECT count() AS n FROM events WHERE organisation_id = {organisationId:UUID}',
      { organisationId },
    )
    await stores.close()
    expect(acknowledged).toBeGreaterThanOrEqual(15)
    expect(n).toBeGreaterThan(acknowledged)
    expect(Number(events?.n)).toBeGreaterThan(acknowledged)
  })

  test('is locked by the operating system, not by what a file says', async () => {
    const dataDir = join(folder, 'locked')
    const lock = await lockFolder(dataDir)
    await expect(lockFolder(dataDir)).rejects.toThrow(DataFolderInUse)
    lock.release()
    writeFileSync(join(dataDir, 'owner.json'), JSON.stringify({ pid: process.ppid }))
    const again = await lockFolder(dataDir)
    again.release()
  })

  test('is not opened without the key file that it was sealed under, and no new key is made', async () => {
    const dataDir = join(folder, 'sealed')
    const [path, elsewhere] = [`${dataDir}.key`, join(folder, 'kept.key')]
    const stores = await openStores({ dataDir })
    const organisationId = await anOrganisation(stores)
    await stores.meta.saveSecret(organisationId, 'token', 'hush')
    await stores.close()
    const key = readFileSync(path, 'utf8').trim().split('\n').at(-1) ?? ''
    renameSync(path, elsewhere)

    const refused = String(await openStores({ dataDir }).catch((error: unknown) => error))
    expect(refused).toContain(`the key file ${path} (which is not there)`)
    expect(refused).toMatch(/Restore the key file.*SHARELIGHT_KEY_FILE.*SHARELIGHT_SECRET_KEY/)
    expect(existsSync(path)).toBe(false)
    await expect(openStores({ dataDir, secretKey: 'a passphrase that is wrong' })).rejects.toThrow('No new key is made')
    expect(existsSync(path)).toBe(false)

    for (const given of [{ keyFile: elsewhere }, { secretKey: key }]) {
      const opened = await openStores({ dataDir, ...given })
      expect(await opened.meta.readSecret(organisationId, 'token')).toBe('hush')
      await opened.close()
    }
    writeFileSync(elsewhere, 'damaged', { mode: 0o600 })
    await expect(openStores({ dataDir, keyFile: elsewhere })).rejects.toThrow(`The key file ${elsewhere} is damaged`)
    await expect(openStores({ dataDir, keyFile: join(dataDir, 'secret.key') })).rejects.toThrow(
      'lies within the data folder',
    )
  })

  test('that cannot be made is named', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(openStores({ dataDir: join(folder, 'file', 'sub') })).rejects.toThrow(join(folder, 'file', 'sub'))
  })
})

describe('a PostgreSQL server that goes away', () => {
  test('is told apart from a statement that is wrong', async () => {
    const server = await startPostgres()
    const meta = await openMeta({ url: server.url }, keyProvider({ secretKey: 'a passphrase for tests only' }))
    const failing = (query: string) =>
      meta.pool.query(query).then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(isStoreUnavailable(await failing('SELECT nonsense'))).toBe(false)
    await server.stop()
    expect(isStoreUnavailable(await failing('SELECT 1'))).toBe(true)
    await meta.close()
  })
})

describe('a PostgreSQL server', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test('is migrated once, however many processes start at the same time', async () => {
    const provider = keyProvider({ secretKey: 'a passphrase for tests only' })
    const opened = await Promise.all(Array.from({ length: 4 }, () => openMeta({ url: server.url }, provider)))
    const { rows } = (await opened[0]?.pool.query('select name from kysely_migration order by name')) ?? { rows: [] }
    expect(rows.map(({ name }) => name)).toEqual([...new Set(rows.map(({ name }) => name))])
    expect(rows[0]).toEqual({ name: '0001-foundation' })
    expect(new Set(opened.map(({ keys }) => keys.derive('bearer tokens').id)).size).toBe(1)
    const order: string[] = []
    await Promise.all(
      opened.map((meta, index) =>
        meta.exclusively('test', async () => {
          order.push(`begin ${index}`)
          await new Promise(resolve => setTimeout(resolve, 20))
          order.push(`end ${index}`)
        }),
      ),
    )
    for (let index = 0; index < order.length; index += 2)
      expect(order[index + 1]).toBe(order[index]?.replace('begin', 'end'))
    await Promise.all(opened.map(meta => meta.close()))
  })

  test("needs the installation's key by setting when there is no data folder to keep one", async () => {
    await expect(openStores({ databaseUrl: server.url })).rejects.toThrow('SHARELIGHT_SECRET_KEY')
    await expect(openStores({ databaseUrl: server.url, secretKey: 'short' })).rejects.toThrow('too short')
  })
})

test('a server that does not answer is named, with the setting to check and without its password', async () => {
  const secretKey = 'a passphrase for tests only'
  const refused = async (options: StoreOptions) =>
    String(await openStores({ secretKey, ...options }).catch((error: unknown) => error))
  const postgres = await refused({
    databaseUrl: 'postgres://admin:hunter2@127.0.0.1:9/x',
    clickhouseUrl: 'http://127.0.0.1:9',
  })
  expect(postgres).toMatch(/PostgreSQL at 127\.0\.0\.1:9 does not answer: .*ECONNREFUSED.*DATABASE_URL/)
  expect(postgres).not.toContain('hunter2')
  expect(await refused({ clickhouseUrl: 'http://admin:hunter2@127.0.0.1:9' })).toMatch(
    /ClickHouse at 127\.0\.0\.1:9 does not answer: (?!.*hunter2).*CLICKHOUSE_URL/,
  )
})
