import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { describeError } from '@sharelight/store'
import type { Services } from '../context.ts'
import { Asked, carryOut } from './operations.ts'
import { longestLine, operatorSocket } from './socket.ts'

const patienceMs = 10_000
const mostCallers = 8

/**
 * Listens for commands of the operator on a socket in the data folder, which this process owns: the embedded stores have one
 * owner, so a command reaches them through it. Whoever may open the socket may run commands: its mode is 0600.
 */
export async function listenForOperator(services: Services, dataDir: string): Promise<{ close(): Promise<void> }> {
  const path = operatorSocket(dataDir)
  if (!path) {
    services.log.warn(
      `The path of the data folder ${dataDir} is too long for a socket: commands such as "sharelight keys" need the server stopped.`,
    )
    return { close: async () => undefined }
  }
  const callers = new Set<Socket>()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (line: string) => (last = last.then(() => answerTo(services, line)))
  const server = createServer(socket => {
    callers.add(socket)
    socket.on('error', () => undefined).on('close', () => callers.delete(socket))
    serveOne(socket, async line => String(await inTurn(line)))
  })
  server.maxConnections = mostCallers
  // What an owner left that was killed: the folder is ours, so nobody listens there.
  if (process.platform !== 'win32') rmSync(path, { force: true })
  const before = process.umask(0o177)
  const listening = new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  process.umask(before)
  await listening
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return {
    async close() {
      await last
      for (const caller of callers) caller.destroySoon()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function serveOne(socket: Socket, answer: (line: string) => Promise<string>): void {
  let text = ''
  socket.setTimeout(patienceMs, () => socket.destroy())
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    if (text.length > longestLine) return socket.destroy()
    const end = text.indexOf('\n')
    if (end < 0) return undefined
    socket.setTimeout(0).removeAllListeners('data')
    return void answer(text.slice(0, end)).then(line => socket.end(`${line}\n`))
  })
}

async function answerTo(services: Services, line: string): Promise<string> {
  try {
    return JSON.stringify({ result: (await carryOut(services, Asked.parse(JSON.parse(line)))) ?? null })
  } catch (error) {
    return JSON.stringify({ error: describeError(error) })
  }
}
