import { expect, test } from 'vitest'
import { waitBefore } from './waits.ts'

const patience = { tries: 60, longestWait: 3600, soon: { tries: 30, longestWait: 15 } }
const gone = { error: new Error('gone'), takenAgo: Number.POSITIVE_INFINITY }
const stumbles = { error: new Error('500'), takenAgo: 1 }
const all = (attempts: number, what: typeof gone) =>
  Array.from({ length: 200 }, () => waitBefore({ attempts }, patience, what))

test('a receiver that is away is waited for twice as long each time, up to the longest wait', () => {
  for (const [attempts, wait] of [
    [0, 2],
    [3, 16],
    [10, 2048],
    [40, 3600],
  ] as const) {
    const waits = all(attempts, gone)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(wait / 2)
    expect(Math.max(...waits)).toBeLessThanOrEqual(wait * 1.5)
    expect(new Set(waits).size).toBeGreaterThan(1)
  }
})

test('one that takes others is asked again soon, for the first tries', () => {
  expect(Math.max(...all(29, stumbles))).toBeLessThanOrEqual(22.5)
  expect(Math.min(...all(30, stumbles))).toBeGreaterThanOrEqual(1800)
})

test('one that takes nothing any more is waited for as long again as it has taken nothing', () => {
  const waits = all(12, { ...stumbles, takenAgo: 300 })
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(150)
  expect(Math.max(...waits)).toBeLessThanOrEqual(450)
})

test('it is asked no sooner than it wants to be, and within the longest wait', () => {
  const later = (seconds: number) => Object.assign(new Error('429'), { retryAt: new Date(Date.now() + seconds * 1000) })
  const wait = (seconds: number) => waitBefore({ attempts: 0 }, patience, { error: later(seconds), takenAgo: 1 })
  expect(wait(100)).toBeGreaterThan(99)
  expect(wait(100_000)).toBe(3600)
})
