import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { watchFrames } from './frames.ts'

const frame = (type: string, length: number) => {
  const bytes = Buffer.alloc(5 + length)
  bytes.write(type, 'latin1')
  bytes.writeUInt32BE(length + 4, 1)
  return bytes
}
async function watched(...chunks: Buffer[]): Promise<string> {
  const stream = new PassThrough()
  watchFrames(stream)
  const ended = new Promise<string>(resolve => {
    stream.on('error', error => resolve(error.message)).on('end', () => resolve('whole'))
  })
  for (const chunk of chunks) stream.write(chunk)
  stream.end()
  return ended
}

test('messages pass however they are cut up; what is none, or too large, ends the connection', async () => {
  const answer = Buffer.concat([frame('T', 30), frame('D', 0), frame('D', 700), frame('Z', 1)])
  expect(await watched(answer)).toBe('whole')
  expect(await watched(...[...answer].map(byte => Buffer.from([byte])))).toBe('whole')
  expect(await watched(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'))).toBe('ECONNMALFORMED')
  expect(await watched(answer, Buffer.from([68, 0, 0, 0, 3]))).toBe('ECONNMALFORMED')
  const large = frame('D', 60 * 2 ** 20)
  expect(await watched(...Array.from({ length: 5 }, () => large))).toBe('ECONNMALFORMED')
  expect(await watched(...Array.from({ length: 5 }, () => [large, frame('Z', 1)]).flat())).toBe('whole')
})
