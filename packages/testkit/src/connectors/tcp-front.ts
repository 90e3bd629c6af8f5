import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'

export interface TcpFront {
  port: number
  /** `unreachable`, `truncated` or `malformed`, until what it answers is called. */
  fault(kind: string): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Stands before the server and passes bytes on, or has them go wrong. */
export async function tcpFront(target: number): Promise<TcpFront> {
  let fault: string | undefined
  const sockets = new Set<Socket>()
  const front: Server = createServer(client => {
    if (fault === 'unreachable') return client.resetAndDestroy()
    const server = connect(target, '127.0.0.1')
    for (const socket of [client, server])
      sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)))
    client.on('data', data => server.write(data)).on('close', () => server.destroy())
    server
      .on('close', () => client.destroy())
      .on('data', data => {
        if (fault === 'truncated') return client.end(data.subarray(0, data.length >> 1))
        client.write(
          fault === 'malformed' ? Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n<html>no database</html>') : data,
        )
      })
  })
  await new Promise<void>(resolve => {
    front.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (front.address() as AddressInfo).port,
    fault(kind: string) {
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
