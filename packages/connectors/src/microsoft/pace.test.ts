import { describe, expect, it } from 'vitest'
import { createPace, createRate } from './pace.ts'
import { unitsOf } from './units.ts'

const { signal } = new AbortController()

/** A clock that goes as far as is waited. */
function world() {
  let at = 0
  const waits: number[] = []
  const pause = (ms: number) => {
    waits.push(ms)
    at += ms
    return Promise.resolve()
  }
  return { now: () => new Date(at), pause, waits }
}

const told = (limit: number, remaining: number, reset: number) =>
  new Headers({ 'RateLimit-Limit': `${limit}`, 'RateLimit-Remaining': `${remaining}`, 'RateLimit-Reset': `${reset}` })

describe('calls for files', () => {
  it('wait for nothing until the service says that its limit is near, and are then spread by what each costs', async () => {
    const { now, pause, waits } = world()
    const pace = createPace(now, pause)
    const first = await pace.begin(5, signal)
    expect(waits).toEqual([])
    first(told(1200, 240, 12))
    const one = await pace.begin(1, signal)
    const five = await pace.begin(5, signal)
    expect(waits).toEqual([50, 250])
    one()
    five()
  })

  it('are so many units at once, and fewer where the limit is smaller', async () => {
    const { now, pause } = world()
    const pace = createPace(now, pause)
    const ends = await Promise.all(Array.from({ length: 40 }, () => pace.begin(5, signal)))
    let isIn = false
    const next = pace.begin(5, signal).then(end => {
      isIn = true
      return end
    })
    await Promise.resolve()
    expect(isIn).toBe(false)
    ends[0]?.()
    const last = await next
    last(told(600, 600, 0))
    let begun = 0
    ends.slice(1, 20).forEach(end => end())
    const more = Array.from({ length: 4 }, () => pace.begin(5, signal).then(() => begun++))
    await Promise.race([Promise.all(more), new Promise(resolve => setImmediate(resolve))])
    expect(begun).toBe(0)
  })

  it('give their room back when they are called off', async () => {
    const { now } = world()
    const pace = createPace(now, () => Promise.reject(new Error('Called off.')))
    ;(await pace.begin(200, signal))(told(1200, 1, 60))
    await expect(pace.begin(200, signal)).rejects.toThrow('Called off.')
    await expect(pace.begin(200, signal)).rejects.toThrow('Called off.')
  })
})

it('reports are asked for so many times in so many seconds, wherever these begin', async () => {
  const { now, pause, waits } = world()
  const rate = createRate({ calls: 2, seconds: 10 }, now, pause)
  for (let call = 0; call < 5; call++) await rate.begin(1, signal)
  expect(waits).toEqual([10_000, 10_000])
})

it.each([
  ['/drives/b!1/root/delta', 2],
  ['/drives/b!1/root/delta?token=abc', 1],
  ["/drives/b!1/root/delta(token='abc')", 1],
  ['/drives/b!1/items/01A/permissions', 5],
  ['/drives/b!1/items/01A?$expand=permissions', 5],
  ['/drives/b!1/items/01A', 1],
  ['/drives/b!1/items/01A/content', 1],
  ['/drives/b!1/items/01A/children', 2],
  ['/users/ada/drive', 1],
  ['/sites/getAllSites?$top=1', 2],
  ['/sites/s/drives', 2],
  ['/of/tomorrow', 2],
])('%s costs %d', (path, units) => expect(unitsOf(path)).toBe(units))

it('what writes costs two, but for who may reach something', () => {
  expect(unitsOf('/drives/b!1/items/01A', 'PATCH')).toBe(2)
  expect(unitsOf('/drives/b!1/items/01A/createLink', 'POST')).toBe(5)
  expect(unitsOf('/shares/u!1/permission/grant', 'POST')).toBe(5)
})
