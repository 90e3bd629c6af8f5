import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isStoreUnavailable } from '../unavailable.ts'
import { PglitePool } from './pglite-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-pool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
  await expect(pool.query('BEGIN; CREATE TABLE gone (n int); SELECT 1/0; COMMIT')).rejects.toMatchObject({ code: '22012' })
  expect((await pool.query("SELECT to_regclass('gone') AS gone")).rows).toEqual([{ gone: null }])
  await pool.end()
})
