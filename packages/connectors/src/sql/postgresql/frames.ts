import type { Readable } from 'node:stream'

/** Of one message, and of all that answers one question: more than anything that is asked for here can bring. */
const mostMessageBytes = 64 * 2 ** 20
const mostAnswerBytes = 256 * 2 ** 20
const headBytes = 5
const readyForQuery = 'Z'.charCodeAt(0)

/**
 * Ends a connection whose other end speaks something else, or too much, before the driver waits for the rest of it or holds it. Begins between two messages.
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function watchFrames(stream: Readable): void {
  let head = Buffer.alloc(0)
  let [body, answer] = [0, 0]
  stream.on('data', (data: Buffer) => {
    answer += data.length
    for (let at = 0; at < data.length;) {
      const part = body > 0 ? Math.min(body, data.length - at) : Math.min(headBytes - head.length, data.length - at)
      if (body > 0) body -= part
      else head = Buffer.concat([head, data.subarray(at, at + part)])
      at += part
      if (head.length < headBytes) continue
      const length = head.readUInt32BE(1) - 4
      if (length < 0 || length > mostMessageBytes) return void stream.destroy(new Error('ECONNMALFORMED'))
      if (head[0] === readyForQuery) answer = 0
      body = length
      head = Buffer.alloc(0)
    }
    if (answer > mostAnswerBytes) stream.destroy(new Error('ECONNMALFORMED'))
  })
}
