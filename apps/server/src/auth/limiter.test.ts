import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

test('as many tasks run at once as may, the others wait in order, and beyond the end of the line they are refused', async () => {
  const limiter = createLimiter({ atOnce: 2, waiting: 3 })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const tasks = Array.from({ length: 6 }, (_, number) =>
    limiter.run(
      () =>
        new Promise<number>(resolve => {
          begun.push(number)
          ends.push(() => resolve(number))
        }),
    ),
  )
  await expect(tasks.at(-1)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  expect(begun).toEqual([0, 1])
  for (let done = 0; done < 5; done++) {
    ends[done]?.()
    expect(await tasks[done]).toBe(done)
  }
  expect([begun, limiter.begun]).toEqual([[0, 1, 2, 3, 4], 5])
})

test('a task that fails leaves its place', async () => {
  const limiter = createLimiter({ atOnce: 1, waiting: 0 })
  await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limiter.run(() => Promise.resolve('yes'))).toBe('yes')
})
