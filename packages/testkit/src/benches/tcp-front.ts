import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Stands before a server that speaks no HTTP. */
export interface TcpFront {
  port: number
  /** Until the answer is called, connections go wrong in this way. */
  fault(kind: 'unreachable' | 'truncated' | 'malformed'): Promise<() => Promise<void>>
  close(): Promise<void>
}

const stranger = Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n<html>nothing of the kind</html>')

/** Passes bytes on to a port of this machine, or has them go wrong. */
export async function tcpFront(target: number): Promise<TcpFront> {
  let fault: string | undefined
  const sockets = new Set<Socket>()
  const front = createServer(client => {
    if (fault === 'unreachable') return client.resetAndDestroy()
    const server = connect(target, '127.0.0.1')
    for (const socket of [client, server])
      sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)))
    client.on('data', data => server.write(data)).on('close', () => server.destroy())
    server
      .on('close', () => client.destroy())
      .on('data', data => {
        if (fault === 'truncated') return client.end(data.subarray(0, data.length >> 1))
        client.write(fault === 'malformed' ? stranger : data)
      })
  })
  await new Promise<void>(resolve => {
    front.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (front.address() as AddressInfo).port,
    fault(kind) {
      fault = kind
      if (kind === 'unreachable') for (const socket of sockets) socket.destroy()
      return Promise.resolve(() => {
        fault = undefined
        return Promise.resolve()
      })
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => {
        front.close(resolve)
      })
    },
  }
}
