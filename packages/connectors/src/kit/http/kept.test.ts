import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createOutbound } from './client.ts'
import { readOutboundRules } from './rules.ts'

const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => {
      server.close(resolve)
    })
  }
})
async function answering(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

test('calls that may be done twice share a connection, after a short refusal too; others have one of their own', async () => {
  const connections = new Set<unknown>()
  const port = await answering((request, response) => {
    connections.add(request.socket)
    request
      .resume()
      .on('end', () => response.writeHead(request.url === '/no' ? 500 : 200, { 'content-length': 2 }).end('no'))
  })
  const outbound = createOutbound(rules)
  const post = async (path: string, idempotent: boolean) => {
    const url = `http://127.0.0.1:${port}${path}`
    const answer = await outbound.request({ url, method: 'POST', body: '{}', attempts: 1, idempotent })
    if (answer.status === 200) await answer.text()
    else answer.discard()
    // The connection is free once the end of the answer has been read.
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  for (const path of ['/', '/no', '/', '/no', '/']) await post(path, true)
  expect(connections.size).toBe(1)
  await post('/', false)
  await post('/', false)
  expect(connections.size).toBe(3)
})

test('a kept connection that the other end has closed meanwhile costs a call nothing', async () => {
  let taken = 0
  const port = await answering((request, response) => {
    taken++
    // As a server whose time for idle connections is over just when the next call is under way.
    if (taken === 2) return request.socket.destroy()
    request.resume().on('end', () => response.writeHead(200, { 'content-length': 2 }).end('ok'))
  })
  const outbound = createOutbound(rules)
  const post = () =>
    outbound.request({ url: `http://127.0.0.1:${port}/`, method: 'POST', body: '{}', attempts: 1, idempotent: true })
  expect(await (await post()).text()).toBe('ok')
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(await (await post()).text()).toBe('ok')
  expect(taken).toBe(3)
})
