import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('S9.013 identical questions under way are asked once', async () => {
  const client = createQueryClient()
  const ask = vi.fn<() => Promise<number>>(
    () =>
      new Promise(resolve => {
        setTimeout(() => resolve(1), 500)
      }),
  )
  const both = Promise.all([
    client.fetchQuery({ queryKey: ['a'], queryFn: ask }),
    client.fetchQuery({ queryKey: ['a'], queryFn: ask }),
  ])
  await vi.advanceTimersByTimeAsync(500)
  expect([await both, ask.mock.calls.length]).toEqual([[1, 1], 1])
})
it('S9.013 of the answers that nothing shows, the twenty newest are kept, for ten minutes', async () => {
  const client = createQueryClient()
  const shown = new QueryObserver(client, { queryKey: ['shown'], queryFn: () => 0, staleTime: Infinity })
  const stop = shown.subscribe(() => {})
  for (let index = 0; index < 30; index++) {
    await client.fetchQuery({ queryKey: [index], queryFn: () => index })
    await vi.advanceTimersByTimeAsync(1)
  }
  const keys = client
    .getQueryCache()
    .getAll()
    .map(query => query.queryKey[0])
  expect(keys).toContain('shown')
  expect(keys.length).toBeLessThanOrEqual(22)
  expect(keys).not.toContain(0)
  await vi.advanceTimersByTimeAsync(600_001)
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(query => query.queryKey[0]),
  ).toEqual(['shown'])
  stop()
})
it('S9.019 how many answers of a kind are kept is said with the call, such as for data sources, and does not crowd out the others', async () => {
  const client = createQueryClient()
  const ask = async (kind: string, count: number, meta?: { cacheEntries: number }) => {
    for (let index = 0; index < count; index++) {
      await client.fetchQuery({ queryKey: [kind, index], queryFn: () => index, meta })
      await vi.advanceTimersByTimeAsync(1)
    }
  }
  await ask('sources', 3, { cacheEntries: 1 })
  await ask('lists', 60, { cacheEntries: 40 })
  await ask('others', 30)
  const kept = (kind: string) =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ queryKey }) => queryKey[0] === kind).length
  // The newest one of a kind is added before the oldest one goes.
  expect([kept('sources'), kept('lists'), kept('others')]).toEqual(
    [1, 40, 20].map(count => expect.toSatisfy((is: number) => is === count || is === count + 1)),
  )
  expect(client.getQueryCache().find({ queryKey: ['sources', 2] })?.state.data).toBe(2)
})
