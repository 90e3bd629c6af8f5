import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProgressMeter, type ScanCounts } from './progress.ts'

let told: ScanCounts[], meter: ProgressMeter

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  meter = new ProgressMeter(counts => told.push(counts))
})
afterEach(() => {
  meter.end()
  vi.useRealTimers()
})

/** As long as readers start, and then so many items a second. */
function read(seconds: number, perSecond: number): void {
  for (let second = 0; second < seconds; second++) {
    for (let item = 0; item < perSecond; item++) meter.done('complete', 1)
    vi.advanceTimersByTime(1000)
  }
}

test('time left is not told before enough was read to judge by, and not by the seconds in which readers start', () => {
  meter.found(1000)
  meter.listed()
  read(3, 0)
  meter.done('complete', 1)
  vi.advanceTimersByTime(1000)
  expect(told.every(({ timeLeft }) => timeLeft === null)).toBe(true)
  read(30, 20)
  const { timeLeft, done } = told.at(-1) as ScanCounts
  expect(timeLeft).toBeGreaterThan((1000 - done) / 22)
  expect(timeLeft).toBeLessThan((1000 - done) / 18)
})

test('a scan that stands still for a while is still one whose items were all found', () => {
  meter.found(1000)
  meter.listed()
  read(10, 20)
  read(20, 0)
  expect(told.at(-1)).toMatchObject({ listed: true, done: 200, rate: 0 })
  expect(told.at(-1)?.timeLeft).toBeGreaterThan(0)
})

test('nothing is left where everything found is done, and unknown while more may be found', () => {
  meter.found(2)
  read(1, 2)
  expect(told.at(-1)).toMatchObject({ listed: false, timeLeft: null })
  meter.listed()
  vi.advanceTimersByTime(1000)
  expect(told.at(-1)).toMatchObject({ listed: true, timeLeft: 0 })
})
