import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound } from './client.ts'
import { readOutboundRules } from './rules.ts'
import { nothingOutside, sourceHttp } from './source-http.ts'

let server: Server, port: number
let taken = 0

beforeAll(async () => {
  server = createServer(socket => {
    taken++
    socket.end('ready')
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  ;({ port } = server.address() as AddressInfo)
})
afterAll(() => server.close())

const resolve = (name: string) =>
  Promise.resolve(
    { localhost: ['127.0.0.1'], 'db.example': ['127.0.0.1'], 'public.example': ['127.0.0.1', '93.184.215.14'] }[name] ??
      [],
  )
const opened = (env: NodeJS.ProcessEnv, hosts = ['db.example', '127.0.0.1', 'public.example', 'nowhere.example']) =>
  sourceHttp(createOutbound(readOutboundRules(env), { resolve }), hosts)
const codeOf = (connecting: Promise<unknown>) =>
  connecting.then(
    () => 'connected',
    (error: { code: string }) => error.code,
  )

test('a raw connection is made where the operator lists the address or name, and to what stands in for a host', async () => {
  for (const [env, host] of [
    [{ OUTBOUND_ALLOW: '127.0.0.1' }, '127.0.0.1'],
    [{ OUTBOUND_ALLOW: 'db.example' }, 'db.example'],
    [{ OUTBOUND_HOSTS: JSON.stringify({ 'nowhere.example': `http://127.0.0.1:${port}` }) }, 'nowhere.example'],
  ] as const) {
    const socket = await opened(env).connect({ host, port: host === 'nowhere.example' ? 5432 : port })
    expect((await socket.setEncoding('utf8').toArray()).join('')).toBe('ready')
  }
})

test('without it, an address inside is refused before anything is sent, in every spelling', async () => {
  const before = taken
  for (const host of ['127.0.0.1', 'db.example', 'public.example'])
    expect(await codeOf(opened({}).connect({ host, port }))).toBe('refused')
  for (const host of ['127.1', '0x7f.1', 'localhost', '::1', '[::1]', '::ffff:127.0.0.1'])
    expect(await codeOf(opened({}, [host]).connect({ host, port }))).toBe('refused')
  expect(taken).toBe(before)
})

test('a host that the connector did not declare, and what is no host or port, is refused', async () => {
  const allowed = opened({ OUTBOUND_ALLOW: '127.0.0.1' }, ['db.example'])
  expect(await codeOf(allowed.connect({ host: '127.0.0.1', port }))).toBe('refused')
  expect(await codeOf(nothingOutside.connect({ host: '127.0.0.1', port }))).toBe('refused')
  for (const [host, number] of [
    ['', port],
    ['db.example/x', port],
    ['u@db.example', port],
    ['db.example?', port],
    ['db example', port],
    ['db.example', 0],
    ['db.example', 70_000],
    ['db.example', 1.5],
  ] as const)
    expect([host, await codeOf(allowed.connect({ host, port: number }))]).toEqual([host, 'refused'])
})

test('who does not answer is unreachable, who is given up is left with the reason of the one who gave up', async () => {
  const closed = createServer()
  await new Promise<void>(resolve => {
    closed.listen(0, '127.0.0.1', resolve)
  })
  const { port: gone } = closed.address() as AddressInfo
  await new Promise(resolve => {
    closed.close(resolve)
  })
  const http = opened({ OUTBOUND_ALLOW: '127.0.0.1' })
  expect(await codeOf(http.connect({ host: '127.0.0.1', port: gone }))).toBe('unreachable')
  expect(await codeOf(http.connect({ host: 'nowhere.example', port }))).toBe('unreachable')
  await expect(
    http.connect({ host: '127.0.0.1', port, signal: AbortSignal.abort(new Error('enough')) }),
  ).rejects.toThrow('enough')
})
