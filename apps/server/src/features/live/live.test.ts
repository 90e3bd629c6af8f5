import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string
let url: string
let organisationId: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  organisationId = (await server.stores.meta.acrossOrganisations.selectFrom('organisations').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => server.close())

async function listen(until: RegExp, act: () => void): Promise<string> {
  const stop = new AbortController()
  const response = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal })
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

test('without a token nothing is heard', async () => {
  expect((await fetch(`${url}/api/live`)).status).toBe(401)
})
