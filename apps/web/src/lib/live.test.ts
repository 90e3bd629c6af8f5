import { expect, it, vi } from 'vitest'
import { parseBlock } from './live.ts'

it('an event of the live stream has its type and data', () => {
  expect(parseBlock('event: scan\ndata: {"done":3}')).toEqual([{ type: 'scan', data: { done: 3 } }])
})
it('comments that keep the stream alive are no events', () => {
  expect(parseBlock(': alive')).toEqual([])
})
it('S8.017 a message whose data cannot be parsed is logged and left out', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(parseBlock('event: scan\ndata: {"done":')).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
