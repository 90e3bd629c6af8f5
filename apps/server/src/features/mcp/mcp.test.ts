import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin, addOrganisation, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { tools } from './tools.ts'

let server: TestServer, token: string, key: string
beforeAll(async () => {
  server = await startTestServer({ mcp: true })
  token = await setUp(server)
  key = await keyOf(token)
})
afterAll(() => server.close())

const keyOf = async (by: string) =>
  String((await server.call('POST', '/api/api-keys', { token: by, body: { name: 'Assistant' } })).body['apiKey'])
const send = (body: object, by = key) =>
  server.call('POST', '/api/mcp', { token: by, body: { jsonrpc: '2.0', ...body } })
const use = async (name: string, given: object = {}, by = key) => {
  const { body } = await send({ id: 7, method: 'tools/call', params: { name, arguments: given } }, by)
  const { content, isError } = body['result'] as { content: { text: string }[]; isError: boolean }
  return { answer: JSON.parse(content[0]?.text ?? '') as Record<string, unknown>, isError }
}

test('an assistant is welcomed in the version that it speaks, and shown tools that only read', async () => {
  const welcome = await send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-03-26' } })
  expect(welcome.body).toMatchObject({ id: 1, result: { protocolVersion: '2025-03-26', capabilities: { tools: {} } } })
  expect((await send({ method: 'notifications/initialized' })).status).toBe(202)
  const { body } = await send({ id: 2, method: 'tools/list' })
  expect((body['result'] as { tools: object[] }).tools).toEqual(
    tools.map(({ name }) =>
      expect.objectContaining({ name, inputSchema: expect.objectContaining({ type: 'object' }) }),
    ),
  )
  expect(tools.filter(({ call }) => call.audit !== 'none')).toEqual([])
})

test('each tool answers what its call answers', async () => {
  expect(await use('list_sources')).toEqual({
    answer: (await server.call('GET', '/api/sources', { token })).body,
    isError: false,
  })
  expect(await use('query_metric', { cube: 'items', measures: ['items'] })).toMatchObject({
    answer: { rows: [{ items: 0 }] },
    isError: false,
  })
  expect((await use('find_files', { search: 'x' })).answer).toMatchObject({ items: [], total: 0 })
})

test('what a tool refuses is told to the assistant, not thrown at it', async () => {
  expect(await use('query_metric', { cube: 'moods' })).toMatchObject({
    isError: true,
    answer: { code: 400, field: 'cube' },
  })
  expect(await use('get_item', { id: '../../api-keys' })).toMatchObject({ isError: true, answer: { code: 400 } })
  expect((await send({ id: 3, method: 'tools/call', params: { name: 'delete_everything' } })).body).toMatchObject({
    error: { code: -32602, message: expect.stringContaining('query_metric') },
  })
  expect((await send({ id: 4, method: 'resources/list' })).body).toMatchObject({ error: { code: -32601 } })
  expect((await send({ id: 5, jsonrpc: '1.0', method: 'ping' })).status).toBe(400)
})

test("an assistant sees what the key's owner sees, of his own organisation", async () => {
  const limited = await addAdmin(server, token, { email: 'lee@acme.example' })
  const theirs = await keyOf(limited.token)
  await server.call('PATCH', `/api/admins/${limited.id}`, { token, body: { restrictions: ['ar07'] } })
  expect(await use('find_files', {}, theirs)).toMatchObject({ isError: true, answer: { error: 'restricted' } })
  const other = await addOrganisation(server)
  expect((await use('list_sources', {}, await keyOf(other.token))).answer).toMatchObject({ sources: [] })
})

test('a browser that is signed in, and a stranger, get nothing', async () => {
  expect((await send({ id: 1, method: 'tools/list' }, token)).body).toMatchObject({ code: 403, error: 'forbidden' })
  expect((await send({ id: 1, method: 'tools/list' }, `slk_${'x'.repeat(43)}`)).status).toBe(401)
})

test('it is off unless it is switched on', async () => {
  server.services.settings.mcp = false
  expect((await send({ id: 1, method: 'tools/list' })).body).toMatchObject({
    code: 404,
    message: expect.stringContaining('MCP_SERVER=on'),
  })
  server.services.settings.mcp = true
})
