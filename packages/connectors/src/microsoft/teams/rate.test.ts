import { expect, it } from 'vitest'
import { createRate } from './rate.ts'

/** A clock that only waiting moves on. */
function clock() {
  let at = 0
  return {
    signal: new AbortController().signal,
    now: () => at,
    pause(ms: number) {
      at += ms
      return Promise.resolve()
    },
  }
}

/** The most calls that any second saw. */
const busiest = (times: readonly number[]) =>
  Math.max(...times.map(from => times.filter(at => at >= from && at < from + 1000).length))

it('lets no second see more calls than Microsoft allows, and wastes none', async () => {
  const time = clock()
  const rate = createRate(time)
  const times: number[] = []
  for (let call = 0; call < 100; call++) {
    await rate.wait('messages')
    times.push(time.now())
  }
  expect(busiest(times)).toBe(20)
  expect(times.at(-1)).toBeLessThan(5000)
})

it('makes four calls a second about one team, and leaves other teams and the export alone', async () => {
  const time = clock()
  const rate = createRate(time)
  const times: number[] = []
  for (let call = 0; call < 12; call++) {
    await rate.wait('messages', 'one')
    times.push(time.now())
  }
  expect(busiest(times)).toBe(4)
  const then = time.now()
  for (let call = 0; call < 4; call++) await rate.wait('messages', 'other')
  for (let call = 0; call < 200; call++) await rate.wait('export')
  expect(time.now()).toBe(then)
})
