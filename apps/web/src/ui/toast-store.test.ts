import { toastDurations } from '@sharelight/domain'
import { afterEach, expect, it, vi } from 'vitest'
import { currentToasts, removeToast } from './toast-store.ts'
import { toast, type ToastType } from './toast.ts'

vi.useFakeTimers()
afterEach(() => {
  for (const { id } of currentToasts()) removeToast(id)
})

it.each([
  ['alert', 4000],
  ['info', 4000],
  ['simple', 3000],
  ['success', 5000],
  ['error', 3000],
] as const)('S9.009 a toast of type %s stays %i ms', (type: ToastType, ms) => {
  toast(type, 'Saved')
  vi.advanceTimersByTime(ms - 1)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toHaveLength(0)
})
it('S9.009 a finished report is told for 1 s', () => {
  toast('success', 'Your report is ready', toastDurations.reportFinished)
  vi.advanceTimersByTime(1000)
  expect(currentToasts()).toEqual([])
})
it('the same message twice is one, and more than five are not shown', () => {
  for (let index = 0; index < 3; index++) toast('error', 'server error')
  expect(currentToasts()).toHaveLength(1)
  for (const message of 'abcdef') toast('info', message)
  expect(currentToasts().map(({ message }) => message)).toEqual(['b', 'c', 'd', 'e', 'f'])
})
