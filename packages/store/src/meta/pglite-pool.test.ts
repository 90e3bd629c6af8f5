import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resetWal } from '../repair/reset-wal.ts'
import { isStoreUnavailable } from '../unavailable.ts'
import { PglitePool } from './pglite-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-pool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** On a machine that is shared. */
const aWhile = { timeout: 30_000 }

test('a database whose process is killed starts again with the next statement, and has lost nothing', async () => {
  const pool = new PglitePool(join(folder, 'killed'))
  await pool.query('CREATE TABLE t (n int)')
  await pool.query('INSERT INTO t VALUES ($1)', [1])
  const cut = pool.query('SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b')
  process.kill(pool.pid ?? 0, 'SIGKILL')
  const error = await cut.catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('stopped (SIGKILL)')
  expect(isStoreUnavailable(error)).toBe(true)
  expect((await pool.query('SELECT n FROM t')).rows).toEqual([{ n: 1 }])
  await pool.end()
  await expect(pool.query('SELECT 1')).rejects.toThrow('closed')
})

test('what was written reaches the tables while the database runs: it is there after a kill that costs the log', async () => {
  const [path, empty] = [join(folder, 'checkpoint'), join(folder, 'empty')]
  const none = new PglitePool(empty)
  await none.query('SELECT 1')
  await none.end()
  const pool = new PglitePool(path, { checkpointEvery: 20 })
  await pool.query('CREATE TABLE t (n int)')
  // In one script: a checkpoint in between would stand before what is asked for.
  const {
    rows: [written],
  } = await pool.query('INSERT INTO t VALUES (1); SELECT pg_current_wal_insert_lsn()::text AS at')
  const isKept = async () =>
    (await pool.query('SELECT redo_lsn >= $1::pg_lsn AS kept FROM pg_control_checkpoint()', [written?.['at']]))
      .rows[0]?.['kept']
  await expect.poll(isKept, aWhile).toBe(true)
  process.kill(pool.pid ?? 0, 'SIGKILL')
  await expect.poll(() => pool.pid, aWhile).toBeUndefined()
  await pool.end()
  for (const name of readdirSync(join(path, 'pg_wal'))) rmSync(join(path, 'pg_wal', name), { recursive: true })
  resetWal(path, empty)
  const again = new PglitePool(path)
  expect((await again.query('SELECT n FROM t')).rows).toEqual([{ n: 1 }])
  await again.end()
})

test('a database in a folder brings each commit to the disk, and the log of an idle one stays as it is', async () => {
  const pool = new PglitePool(join(folder, 'flushed'), { checkpointEvery: 20, flush: true })
  const {
    rows: [flushing],
  } = await pool.query(
    "SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS whole, current_setting('wal_sync_method') AS way",
  )
  expect(flushing).toEqual({ fsync: 'on', whole: 'on', way: 'fsync' })
  const {
    rows: [written],
  } = await pool.query('CREATE TABLE t (n int); SELECT pg_current_wal_insert_lsn()::text AS at')
  const checkpoint = async () =>
    (await pool.query('SELECT checkpoint_lsn::text AS at FROM pg_control_checkpoint()')).rows[0]?.['at']
  const log = async () => (await pool.query('SELECT pg_current_wal_insert_lsn()::text AS at')).rows[0]?.['at']
  await expect
    .poll(
      async () =>
        (await pool.query('SELECT redo_lsn >= $1::pg_lsn AS kept FROM pg_control_checkpoint()', [written?.['at']]))
          .rows[0]?.['kept'],
      aWhile,
    )
    .toBe(true)
  const [settled, end] = [await checkpoint(), await log()]
  await new Promise(resolve => setTimeout(resolve, 100))
  expect([await checkpoint(), await log()]).toEqual([settled, end])
  await pool.end()
})

test('a transaction whose process is killed fails as a whole: nothing of it is kept by the process that comes after', async () => {
  const pool = new PglitePool(join(folder, 'transaction'))
  await pool.query('CREATE TABLE t (n int)')
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('INSERT INTO t VALUES (1)')
  process.kill(pool.pid ?? 0, 'SIGKILL')
  await expect.poll(() => pool.pid, aWhile).toBeUndefined()
  for (const statement of ['INSERT INTO t VALUES (2)', 'COMMIT']) {
    expect(isStoreUnavailable(await client.query(statement).catch((error: unknown) => error))).toBe(true)
  }
  client.release()
  expect((await pool.query('SELECT n FROM t')).rows).toEqual([])
  await pool.end()
})

test('kills in the middle of many statements and transactions lose nothing that was acknowledged, and halve nothing', async () => {
  const pool = new PglitePool(join(folder, 'many'))
  await pool.query('CREATE TABLE pairs (n int, half int)')
  const acknowledged: number[] = []
  const refused: unknown[] = []
  const pair = async (n: number) => {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('INSERT INTO pairs VALUES ($1, 1)', [n])
      if (n % 40 === 39) process.kill(pool.pid ?? 0, 'SIGKILL')
      await client.query('INSERT INTO pairs VALUES ($1, 2)', [n])
      await client.query('COMMIT')
      acknowledged.push(n)
    } catch (error) {
      refused.push(error)
    } finally {
      client.release(true)
    }
  }
  await Promise.all(Array.from({ length: 160 }, (_, n) => pair(n)))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.filter(error => !isStoreUnavailable(error))).toEqual([])
  const { rows } = await pool.query('SELECT n, count(*) AS halves FROM pairs GROUP BY n ORDER BY n')
  expect(rows.filter(row => row['halves'] !== 2)).toEqual([])
  expect(rows.map(row => row['n'])).toEqual(expect.arrayContaining(acknowledged))
  await pool.end()
})

test('a statement that breaks the engine fails and ends it, instead of answering as if nothing had been asked', async () => {
  const pool = new PglitePool(join(folder, 'broken'))
  await pool.query('CREATE TABLE t (value jsonb)')
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  for (const attempt of [1, 2]) {
    await expect(pool.query('INSERT INTO t VALUES ($1)', [deep]), `attempt ${attempt}`).rejects.toThrow(
      /gave up|stopped/,
    )
    expect((await pool.query('SELECT count(*) AS n FROM t')).rows).toEqual([{ n: 0 }])
  }
  await pool.end()
})

test('who looks after it is told that its process died and of what; an end that was asked for says nothing', async () => {
  const said: string[] = []
  const pool = new PglitePool(join(folder, 'told'), { report: sentence => said.push(sentence) })
  await pool.query('SELECT 1')
  const { pid } = pool
  const lost = pool.query('SELECT pg_sleep(60)').catch((error: unknown) => error)
  process.kill(pid ?? 0, 'SIGKILL')
  expect(isStoreUnavailable(await lost)).toBe(true)
  expect(said).toEqual([
    `The process ${pid} of the embedded database has ended (SIGKILL); 1 statements under way are undone. It is started again when it is needed next.`,
  ])
  expect((await pool.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }])
  await pool.end()
  expect(said).toHaveLength(1)
})

test('a statement that does not end has its process replaced', async () => {
  const pool = new PglitePool(undefined, { statementLimit: 1500 })
  await pool.query('SELECT 1')
  const error = await pool
    .query('SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b')
    .catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('did not end within 1.5 s')
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a process that dies whenever it starts is tried ever more rarely, and says when next', async () => {
  const dataDir = join(folder, 'dying')
  const pool = new PglitePool(dataDir, { backOff: { first: 60_000, longest: 60_000 } })
  await pool.query('SELECT 1')
  await pool.end()
  rmSync(join(dataDir, 'PG_VERSION'))
  const again = new PglitePool(dataDir, { backOff: { first: 60_000, longest: 60_000 } })
  const told: unknown[] = []
  for (let n = 0; n < 4; n++) told.push(await again.query('SELECT 1').catch((error: unknown) => error))
  expect(told.every(isStoreUnavailable)).toBe(true)
  expect(String(told[0])).toContain('PG_VERSION is missing')
  expect(String(told[3])).toMatch(/the next try is in \d+ s/)
  expect(again.pid).toBeUndefined()
  await again.end()
})

test('a value that is too deep to be held is read as empty and reported once, and the rest of its row is there', async () => {
  const reports: string[] = []
  const pool = new PglitePool(undefined, { report: sentence => reports.push(sentence) })
  await pool.query('CREATE TABLE t (id text, value jsonb, list jsonb, name text)')
  await pool.query('INSERT INTO t VALUES ($1, $2, $3, $4)', ['a', nested(4000), `[${nested(4000)}]`, 'Ada'])
  await pool.query('INSERT INTO t VALUES ($1, $2, $3, $4)', ['b', nested(100), '[1]', 'Bob'])
  for (const time of [1, 2]) {
    const { rows } = await pool.query('SELECT * FROM t ORDER BY id')
    expect(rows[0], `time ${time}`).toEqual({ id: 'a', value: {}, list: [], name: 'Ada' })
    expect(rows[1]).toMatchObject({ id: 'b', list: [1], name: 'Bob' })
    expect(JSON.stringify(rows[1]?.['value'])).toBe(nested(100))
  }
  expect(reports.map(report => /column (\w+) of the row with id (\w+)/.exec(report)?.slice(1))).toEqual([
    ['value', 'a'],
    ['list', 'a'],
  ])
  expect(reports[0]).toContain('4001 levels')
  await pool.end()
})

test('a parameter that cannot be written fails its statement only', async () => {
  const pool = new PglitePool()
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  for (const hostile of [circle, deepObject(100_000), new Date(NaN), () => undefined]) {
    await expect(pool.query('SELECT $1::text AS text', [hostile])).rejects.toThrow('Parameter 1')
  }
  expect((await pool.query('SELECT $1::text AS text', ['\ud800'])).rows).toHaveLength(1)
  expect((await pool.query('SELECT repeat($1, 3000000) AS text', ['\u0001'])).rows[0]?.['text']).toHaveLength(3_000_000)
  await expect(
    pool.query('SELECT repeat($1, 100000000) AS a, repeat($1, 100000000) AS b', ['x']),
  ).rejects.toMatchObject({ code: '54000' })
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('an interrupt that is meant for the whole group of processes does not take the database away', async () => {
  const pool = new PglitePool()
  await pool.query('CREATE TABLE t (n int)')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pool.pid ?? 0, signal)
  expect((await pool.query('SELECT count(*) AS n FROM t')).rows).toEqual([{ n: 0 }])
  await pool.end()
})

test('this thread goes on while a statement is worked on', async () => {
  const pool = new PglitePool()
  await pool.query('SELECT 1')
  let turns = 0
  let done = false
  const turn = () => {
    turns++
    if (!done) setImmediate(turn)
  }
  turn()
  await pool.query('SELECT count(*) FROM generate_series(1, 1000) a, generate_series(1, 1000) b')
  done = true
  expect(turns).toBeGreaterThan(20)
  await pool.end()
})

test('whoever waits for a session that is never given back is told why', async () => {
  const pool = new PglitePool(undefined, { patience: 50 })
  const holder = await pool.connect()
  await expect(pool.query('SELECT 1')).rejects.toThrow('through its own `tx`')
  holder.release()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a script that fails half-way leaves no transaction open for the next statement', async () => {
  const pool = new PglitePool()
  await expect(pool.query('BEGIN; CREATE TABLE gone (n int); SELECT 1/0; COMMIT')).rejects.toMatchObject({
    code: '22012',
  })
  expect((await pool.query("SELECT to_regclass('gone') AS gone")).rows).toEqual([{ gone: null }])
  await pool.end()
})

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`
}

function deepObject(depth: number): object {
  let value = {}
  for (let n = 0; n < depth; n++) value = { a: value }
  return value
}
