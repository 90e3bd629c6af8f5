import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ apiCallsPerMinute: 3 })
  token = await setUp(server)
})
afterAll(() => server.close())

const newKey = async (name: string) =>
  String((await server.call('POST', '/api/api-keys', { token, body: { name } })).body['apiKey'])
const ask = (by: string) => server.call('GET', '/api/user/info', { token: by })
const told = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  ['ratelimit-limit', 'ratelimit-remaining'].map(name => headers[name])

test('a program is told how often its key may still call, and waits when it may not', async () => {
  const [key, other] = [await newKey('Robot'), await newKey('Other')]
  const answers = [await ask(key), await ask(key), await server.call('GET', '/api/sources', { token: key })]
  expect(answers.map(told)).toEqual([
    ['3', '2'],
    ['3', '1'],
    ['3', '0'],
  ])
  const refused = await ask(key)
  expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_requests', success: false } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['ratelimit-reset'])).toBeGreaterThan(0)
  expect((await ask(other)).status).toBe(200)
})

test('who signed in is not counted', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(token)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(told(await ask(token))).toEqual([undefined, undefined])
})
