import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const sent: { url: string; events: { name: string }[]; authorization: string }[] = []
let status = 200

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  sent.length = 0
  status = 200
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('fetch', (url: string, init?: { body: string; headers: { authorization: string } }) => {
    if (url.endsWith('application.json')) return Promise.resolve(Response.json(configuration))
    sent.push({
      url,
      authorization: init?.headers.authorization ?? '',
      events: (JSON.parse(init?.body ?? '{}') as { events: { name: string }[] }).events,
    })
    return Promise.resolve(new Response('{}', { status }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let configuration = {
  server: '/api',
  gql: '/api/data',
  analytics: '/api',
  env: 'production',
  type: 'regular',
  videoUrl: '',
}

async function load(change: Partial<typeof configuration> = {}) {
  configuration = {
    server: '/api',
    gql: '/api/data',
    analytics: '/api',
    env: 'production',
    type: 'regular',
    videoUrl: '',
    ...change,
  }
  const [{ report }, { loadEnvironment }] = await Promise.all([import('./analytics.ts'), import('./environment.ts')])
  await loadEnvironment()
  return report
}

it('S7.059 S9.015 events are sent together two seconds after the first, or as soon as there are ten', async () => {
  const report = await load()
  report('a')
  report('b')
  await vi.advanceTimersByTimeAsync(1999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.map(({ url, events }) => [url, events.map(({ name }) => name)])).toEqual([
    ['/api/events/front', ['a', 'b']],
  ])
  expect(sent[0]?.authorization).toMatch(/^Basic /)
  for (let index = 0; index < 10; index++) report('c')
  expect(sent[1]?.events).toHaveLength(10)
})
it('S7.059 nothing is sent in the local environment, nor where the server wants none', async () => {
  for (const change of [{ env: 'local' }, { analytics: '' }]) {
    vi.resetModules()
    const report = await load(change)
    report('a')
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(sent).toEqual([])
})
it('S4.058 S4.059 S7.059 a failure is only logged, and stops the reporter', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const report = await load()
  status = 500
  report('a')
  await vi.advanceTimersByTimeAsync(2000)
  report('b')
  await vi.advanceTimersByTimeAsync(5000)
  expect([sent.length, warn.mock.calls.length]).toEqual([1, 1])
})
