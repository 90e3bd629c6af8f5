import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createInstance } from './instance.ts'

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** A server whose call `/held` answers when `release` is called. */
async function start(drainSeconds: number) {
  app = createInstance({ log: createLog('silent'), drainSeconds })
  let release = () => {},
    begun = 0
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  app.get('/held', async () => {
    begun++
    await held
    return { done: true }
  })
  app.get('/quick', async () => ({ quick: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, release: () => release(), begun: () => begun }
}

async function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  socket
    .setEncoding('utf8')
    .on('data', text => {
      heard += String(text)
    })
    .on('error', () => undefined)
  await once(socket, 'connect')
  return {
    socket,
    heard: () => heard,
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
    closed: once(socket, 'close'),
  }
}

test('what is under way is answered before the server ends; what comes meanwhile on a connection that is open is refused', async () => {
  const { port, release, begun } = await start(600)
  const [first, second, idle] = [await open(port), await open(port), await open(port)]
  for (const { ask } of [first, second]) ask('/held')
  idle.ask('/quick')
  await expect.poll(() => [begun(), idle.heard().includes('"quick":true')]).toEqual([2, true])
  const ended = app.close()
  await idle.closed
  // Behind the call that is under way, on the same connection.
  second.ask('/quick')
  release()
  await Promise.all([ended, first.closed, second.closed])
  for (const { heard } of [first, second]) expect(heard()).toContain('{"done":true}')
  expect(second.heard()).not.toContain('"quick":true')
  await expect(open(port)).rejects.toThrow('ECONNREFUSED')
})

test('what does not end within the bound is cut off', async () => {
  const { port, begun } = await start(0)
  const stuck = await open(port)
  stuck.ask('/held')
  await expect.poll(begun).toBe(1)
  await app.close()
  await stuck.closed
  expect(stuck.heard()).toBe('')
})
