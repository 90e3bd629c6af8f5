import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { notify, scanGroup } from '../notifications/verbs/notify.ts'
import { addAdmin, organisationIdOf, setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string
let url: string
let organisationId: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  organisationId = await organisationIdOf(server)
})
afterAll(() => server.close())

async function listen(until: RegExp, act: () => void, by = token): Promise<string> {
  const stop = new AbortController()
  const response = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${by}` }, signal: stop.signal })
  let heard = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    if (!heard) act()
    heard += decoder.decode(chunk, { stream: true })
    if (until.test(heard)) break
  }
  stop.abort()
  return heard
}

test('a browser hears what is published to its organisation, and nothing of another', async () => {
  const heard = await listen(/event: changed/, () => {
    server.services.live.publish('00000000-0000-4000-8000-000000000000', { type: 'scan', data: { secret: true } })
    server.services.live.publish(organisationId, { type: 'changed', data: { sourceId: 'x' } })
  })
  expect(heard).toContain('data: {"sourceId":"x"}')
  expect(heard).not.toContain('secret')
})

test('S6.003 a business user hears how far a scan is, but not what it reads; nor is told why one stopped', async () => {
  const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
  const data = {
    scanId: 'a',
    sourceId: 'b',
    state: 'SCANNING_IN_PROGRESS',
    paused: false,
    cancelled: false,
    startedAt: null,
    finishedAt: null,
    found: 5,
    done: 3,
    complete: 3,
    partial: 0,
    skipped: 0,
    failed: 0,
    bytes: 1,
    rate: 1,
    listed: false,
    timeLeft: null,
    current: '/hr/payroll.xlsx',
    error: null,
    recognition: { seconds: 0, pages: 0 },
  }
  const heard = (by: string) =>
    listen(/event: scan\n.*\n/, () => server.services.live.publish(organisationId, { type: 'scan', data }), by)
  expect(await heard(token)).toContain('payroll')
  const told = await heard(business.token)
  expect(told).toContain('"done":3')
  expect(told).not.toContain('payroll')
  await notify(server.services, organisationId, {
    kind: 'sources',
    name: 'The scan of "HR" stopped: /hr/payroll.xlsx',
    status: 'failed',
    group: `${scanGroup}b`,
  })
  const news = async (by: string) => (await server.call('GET', '/api/notifications', { token: by })).body
  await server.call('POST', '/api/notifications/read', { token: business.token, body: {} })
  expect(await news(business.token)).toEqual({ notifications: [], unread: 0, cursor: '' })
  expect(await news(token)).toMatchObject({ notifications: [{ group: 'scan b', readAt: null }], unread: 1 })
})

test('the stream is protected and kept nowhere, like every answer', async () => {
  const stop = new AbortController()
  const { headers } = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  })
  stop.abort()
})

/** Opens a stream; `until` reads on until what was heard matches, `ended` until it ends. */
async function open(by: string) {
  const response = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${by}` } })
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const read = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const { done, value } = await reader.read()
      if (done) return heard
      heard += value
    }
    return heard
  }
  await read(() => heard.includes('connected'))
  return { until: (what: RegExp) => read(() => what.test(heard)), ended: () => read(() => false) }
}
const publish = (data: object) => server.services.live.publish(organisationId, { type: 'changed', data })

test('a stream ends at once when its user signs out, is blocked, or is signed out everywhere', async () => {
  const ways = [
    (session: string) => server.call('POST', '/api/logout', { token: session, body: {} }),
    (session: string) => server.call('POST', '/api/logout', { token: session, body: { everywhere: true } }),
    (_: string, id: string) => server.call('PUT', `/api/admins/change-status/${id}/status/Blocked`, { token }),
  ]
  for (const [number, leave] of ways.entries()) {
    const admin = await addAdmin(server, token, { email: `gone${number}@acme.example` })
    const stream = await open(admin.token)
    publish({ sourceId: 'before' })
    await stream.until(/before/)
    await leave(admin.token, admin.id)
    publish({ sourceId: 'after' })
    expect(await stream.ended()).not.toContain('after')
  }
})

test('a stream whose user was restricted meanwhile tells only what he may still see', async () => {
  const admin = await addAdmin(server, token, { email: 'kim@acme.example' })
  const stream = await open(admin.token)
  expect(
    (await server.call('PATCH', `/api/admins/${admin.id}`, { token, body: { restrictions: ['it05'] } })).status,
  ).toBe(200)
  const data = {
    scanId: 'a',
    sourceId: 'b',
    state: 'SCANNING_IN_PROGRESS',
    paused: false,
    cancelled: false,
    startedAt: null,
    finishedAt: null,
    found: 5,
    done: 3,
    complete: 3,
    partial: 0,
    skipped: 0,
    failed: 0,
    bytes: 1,
    rate: 1,
    listed: false,
    timeLeft: null,
    current: '/hr/payroll.xlsx',
    error: null,
    recognition: { seconds: 0, pages: 0 },
  }
  server.services.live.publish(organisationId, { type: 'scan', data })
  expect(await stream.until(/event: scan\n.*\n/)).not.toContain('payroll')
  await server.call('POST', '/api/logout', { token: admin.token, body: {} })
  await stream.ended()
})

test('a stream ends when its session ended elsewhere, with the next look at it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const admin = await addAdmin(server, token, { email: 'lee@acme.example' })
  const stream = await open(admin.token)
  await server.stores.meta
    .forOrganisation(organisationId)
    .updateTable('users')
    .set({ status: 'Blocked' })
    .where('id', '=', admin.id)
    .execute()
  server.setTime(new Date(Date.now() + 21 * 60_000))
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  publish({ sourceId: 'later' })
  expect(await stream.ended()).not.toContain('later')
  server.setTime(undefined)
})

test('without a token nothing is heard', async () => {
  expect((await fetch(`${url}/api/live`)).status).toBe(401)
})
