import { afterEach, expect, it, vi } from 'vitest'
import { currentTasks, followTask, removeTask } from './poll-tasks.ts'

vi.useFakeTimers()
afterEach(() => {
  for (const { id } of currentTasks()) removeTask(id)
})

const status = () => currentTasks().map(task => task.status)

it('S4.044 S4.045 S9.015 a task is asked about every 3 seconds until it is done, then its handler is called', async () => {
  const poll = vi
    .fn<() => Promise<'in-progress' | 'done' | 'error'>>()
    .mockResolvedValueOnce('in-progress')
    .mockResolvedValueOnce('done')
  const onDone = vi.fn<() => void>()
  followTask({ id: 'a', name: 'Export', group: 'tasks', poll, onDone })
  await vi.advanceTimersByTimeAsync(2999)
  expect(poll).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3001)
  expect([status(), poll.mock.calls.length, onDone.mock.calls.length]).toEqual([['done'], 2, 1])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(poll).toHaveBeenCalledTimes(2)
})
it('S4.046 failures in a row up to the limit make it failed; one answer between them starts the count anew', async () => {
  const poll = vi
    .fn<() => Promise<'in-progress' | 'done' | 'error'>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValueOnce('in-progress')
    .mockRejectedValue(new Error('away'))
  const onLimit = vi.fn<() => void>()
  followTask({ id: 'a', name: 'Export', group: 'tasks', poll, onLimit, retryLimit: 2 })
  await vi.advanceTimersByTimeAsync(9000)
  expect([status(), onLimit.mock.calls.length]).toEqual([['in-progress'], 0])
  await vi.advanceTimersByTimeAsync(3000)
  expect([status(), onLimit.mock.calls.length]).toEqual([['failed'], 1])
})
it('S4.047 cancelling calls the cancel handler and removes the task', () => {
  const onCancel = vi.fn<() => void>()
  followTask({ id: 'a', name: 'Export', group: 'tasks', poll: () => Promise.resolve('in-progress'), onCancel })
  removeTask('a')
  expect([status(), onCancel.mock.calls.length]).toEqual([[], 1])
})
