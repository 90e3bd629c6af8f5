import type { Socket } from 'node:net'

/** A greeting is a hundred bytes or so. */
const mostGreetingBytes = 4096
/** Of all that answers one question: more than anything that is asked for here can bring. */
const mostAnswerBytes = 256 * 2 ** 20

/** Told that a new question is asked. */
export type AskedAnew = () => void

/**
 * Ends a connection whose other end speaks something else, before the driver waits for the rest of it, or brings too much, before the driver holds it.
 * @see https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_basic_packets.html
 */
export function watchFrames(socket: Socket): AskedAnew {
  let greeting = Buffer.alloc(0)
  let before = 0
  const isGreeted = () => greeting.length >= 4
  socket.on('data', (data: Buffer) => {
    if (!isGreeted()) {
      greeting = Buffer.concat([greeting, data.subarray(0, 4)])
      if (isGreeted() && (greeting.readUIntLE(0, 3) > mostGreetingBytes || greeting[3] !== 0))
        return void socket.destroy(malformed())
    }
    if (socket.bytesRead - before > mostAnswerBytes) socket.destroy(malformed())
  })
  return () => {
    before = socket.bytesRead
  }
}

const malformed = () => Object.assign(new Error('ECONNMALFORMED'), { code: 'ECONNMALFORMED' })
