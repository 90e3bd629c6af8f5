import { expect, test } from 'vitest'
import { createTimers } from './timers.ts'

const everyMs = 1

test('a run comes at once and again; when they end, one under way is waited for and none begins', async () => {
  const timers = createTimers({ error: () => undefined })
  const [begun, finish] = [[] as string[], [] as (() => void)[]]
  timers.repeat(
    'trust',
    () => {
      begun.push('trust')
      return new Promise<void>(resolve => finish.push(resolve))
    },
    { everyMs },
  )
  await expect.poll(() => begun.length).toBeGreaterThan(1)
  let isClosed = false
  const closing = timers.close().then(() => {
    isClosed = true
  })
  const before = begun.length
  timers.repeat(
    'maintenance',
    async () => {
      begun.push('maintenance')
    },
    { everyMs },
  )
  for (const done of finish.slice(1)) done()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect({ isClosed, begun: begun.length }).toEqual({ isClosed: false, begun: before })
  finish[0]?.()
  await closing
  expect(isClosed).toBe(true)
})

test('a run that fails is logged, and the next one comes', async () => {
  const told: unknown[] = []
  const timers = createTimers({
    error: (...about: unknown[]) => {
      told.push(about[1])
    },
  })
  timers.repeat('maintenance', () => Promise.reject(new Error('away')), { everyMs, atOnce: false })
  await expect.poll(() => told.length).toBeGreaterThan(1)
  expect(new Set(told)).toEqual(new Set(['maintenance']))
  await timers.close()
})
