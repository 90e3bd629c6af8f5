import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
const start = Date.parse('2026-03-01T08:00:00Z')
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.resetModules()
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab of its own: the same browser, another page. */
async function openTab() {
  vi.resetModules()
  const page = new EventTarget()
  const { watchTouches, unusedFor } = await import('./activity.ts')
  watchTouches(page)
  return { unusedFor, touch: (name: string) => page.dispatchEvent(new Event(name)) }
}
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

it('S4.037 a page counts as used when it was loaded, pointed at, scrolled, touched or typed into last', async () => {
  const tab = await openTab()
  pass(5 * minute)
  expect(tab.unusedFor()).toBe(5 * minute)
  for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']) {
    pass(5 * minute)
    tab.touch(name)
    expect([name, tab.unusedFor()]).toEqual([name, 0])
  }
  pass(12 * 60 * minute)
  tab.touch('focus')
  expect(tab.unusedFor()).toBe(12 * 60 * minute)
})

it('what is done in one tab counts in every other', async () => {
  const [one, other] = [await openTab(), await openTab()]
  pass(60 * minute)
  one.touch('keydown')
  pass(minute)
  expect([one.unusedFor(), other.unusedFor()]).toEqual([minute, minute])
})

it('a clock that was ahead keeps nobody signed in', async () => {
  pass(365 * 24 * 60 * minute)
  const ahead = await openTab()
  ahead.touch('keydown')
  vi.setSystemTime(start)
  const tab = await openTab()
  expect(ahead.unusedFor()).toBe(0)
  pass(13 * 60 * minute)
  expect([tab.unusedFor(), ahead.unusedFor()]).toEqual([13 * 60 * minute, 13 * 60 * minute])
})
