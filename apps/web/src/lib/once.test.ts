import {
  deleteInvestigation,
  listInvestigations,
  login,
  queryMetric,
  saveInvestigation,
  setPreferences,
} from '@sharelight/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isWrite, newKey, oncePerKey } from './once.ts'

const lost = () => Promise.reject(new TypeError('fetch failed'))
const answered = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }))
const underWay = answered(409, { error: 'in_progress' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A network that does one of these after the other, and remembers with which key it was asked. */
function network(...steps: (() => Promise<Response>)[]): (string | null)[] {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return (steps.shift() ?? lost)()
  })
  return keys
}

async function send(init: RequestInit = { method: 'POST', headers: { 'idempotency-key': 'a' } }) {
  const sent = oncePerKey('/api/x', init).then(
    ({ status }) => status,
    () => 'lost',
  )
  await vi.runAllTimersAsync()
  return sent
}

it('changes carry a key; questions, and what nobody is signed in for, do not', () => {
  expect([saveInvestigation, deleteInvestigation, setPreferences].map(isWrite)).toEqual([true, true, true])
  expect([listInvestigations, queryMetric, login].map(isWrite)).toEqual([false, false, false])
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})

it('a write whose connection is lost is sent once more, with the same key, and no third time', async () => {
  let keys = network(lost, answered(200, {}))
  expect([await send(), keys]).toEqual([200, ['a', 'a']])
  keys = network(lost, lost, answered(200, {}))
  expect([await send(), keys]).toEqual(['lost', ['a', 'a']])
})

it('while the first try is under way on the server it waits for its answer', async () => {
  const keys = network(lost, underWay, underWay, answered(200, {}))
  expect([await send(), keys.length]).toEqual([200, 4])
})

it('a conflict, a failure and a request without a key are answered as they are', async () => {
  let keys = network(lost, answered(409, { error: 'conflict' }))
  expect([await send(), keys.length]).toEqual([409, 2])
  keys = network(answered(503, {}))
  expect([await send(), keys.length]).toEqual([503, 1])
  keys = network(lost)
  expect([await send({ method: 'POST' }), keys.length]).toEqual(['lost', 1])
})
