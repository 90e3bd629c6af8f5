import { afterEach, expect, it, vi } from 'vitest'
import { askEarly, takeEarly } from './early.ts'

afterEach(() => vi.unstubAllGlobals())

it('what was asked early is given once, and what failed is not given', async () => {
  vi.stubGlobal('fetch', (url: string) =>
    url === '/good' ? Promise.resolve(new Response('here')) : Promise.reject(new Error('gone')),
  )
  askEarly('/good')
  expect(await (await takeEarly('/good'))?.text()).toBe('here')
  expect(takeEarly('/good')).toBeUndefined()
  await expect(askEarly('/bad')).rejects.toThrow('gone')
  expect(takeEarly('/bad')).toBeUndefined()
  await expect(askEarly('/good', Promise.reject(new Error('no session')))).rejects.toThrow('no session')
  expect(takeEarly('/good')).toBeUndefined()
})
