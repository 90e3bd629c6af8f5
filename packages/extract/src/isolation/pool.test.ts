import { afterAll, describe, expect, it } from 'vitest'
import { createIsolatedPool } from './pool.ts'

const entry = new URL('./testing/misbehaving-worker.ts', import.meta.url)

describe.each(['thread', 'process'] as const)('an isolated pool of kind %s', kind => {
  const pool = createIsolatedPool<string, string, string>({
    entry,
    size: 1,
    kind,
    limits: { timeMs: 120_000, memoryMb: 200 },
  })
  afterAll(() => pool.close())

  it('runs a task, telling its progress, and gives its result', async () => {
    const told: string[] = []
    const outcome = await pool.run('work', {
      onProgress: text => {
        told.push(text)
      },
    })
    expect(outcome).toEqual({ ok: true, value: 'did work' })
    expect(told).toEqual(['began work'])
  })

  it.each([
    ['hang', 'time_limit'],
    ['wait', 'time_limit'],
    ['throw', 'internal'],
    ['exit', 'parser_crashed'],
    ['crash', 'parser_crashed'],
    ['heap', 'memory_limit'],
    ['buffers', 'memory_limit'],
  ])('a task that does "%s" ends as %s and the next one runs', async (task, reason) => {
    expect(await pool.run(task, task === 'hang' || task === 'wait' ? { timeMs: 1500 } : {})).toMatchObject({
      ok: false,
      reason,
    })
    expect(await pool.run('more')).toEqual({ ok: true, value: 'did more' })
  })

  it('a promise that the task forgot does not end it', async () => {
    expect(await pool.run('forget')).toEqual({ ok: true, value: 'did forget' })
  })

  it('an aborted task rejects with the reason and frees its worker', async () => {
    const stop = new AbortController()
    const running = pool.run('hang', { signal: stop.signal, timeMs: 60_000 })
    setTimeout(() => stop.abort(new Error('no longer wanted')), 200)
    await expect(running).rejects.toThrow('no longer wanted')
    expect(await pool.run('more')).toEqual({ ok: true, value: 'did more' })
  })
})

it('no task is to blame for a worker that takes long to start', async () => {
  const slow = new URL('./testing/slow-worker.ts', import.meta.url)
  const pool = createIsolatedPool<string, string, string>({ entry: slow, limits: { timeMs: 300, memoryMb: 200 } })
  expect(await pool.run('work')).toEqual({ ok: true, value: 'did work' })
  await pool.close()
})
