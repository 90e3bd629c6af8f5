import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onReaction } from './failures.ts'
import { anonymousUserId, graph } from './graph.ts'

const answers: Response[] = []
const times: number[] = []

beforeEach(() => {
  vi.useFakeTimers()
  answers.length = times.length = 0
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', () => {
    times.push(Date.now())
    return Promise.resolve(answers.shift() ?? Response.json({}, { status: 500 }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('S7.056 S9.013 a failing graph query is tried four times more, one second later each time, and only then told', async () => {
  const told = vi.fn<() => void>()
  onReaction(told)
  const asked = graph('{ dateInfo { endTime } }').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(9999)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toMatchObject({ success: false, code: 500 })
  expect(times.map(time => time - (times[0] ?? 0))).toEqual([0, 1000, 3000, 6000, 10_000])
  expect(told).toHaveBeenCalledTimes(1)
})
it('S4.008 S7.057 the anonymous id comes from the graph', async () => {
  answers.push(Response.json({ data: { anonymousUser: { id: 'abc' } } }))
  expect(await anonymousUserId()).toBe('abc')
})
it('S8.018 what the graph itself refuses is not tried again', async () => {
  answers.push(Response.json({ data: null, errors: [{ message: 'Too deep.' }] }))
  await expect(graph('{ a }')).rejects.toThrow('Too deep.')
  expect(times).toHaveLength(1)
})
