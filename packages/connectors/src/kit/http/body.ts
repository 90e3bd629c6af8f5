import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundFault } from './fault.ts'

export const acceptedEncodings = 'gzip, deflate, br'

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The body as it was before it was packed. @throws OutboundFault `malformed` for what this client did not ask for */
export function unpacked(message: IncomingMessage, host: string): Readable {
  const encoding = (message.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return message
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding]?.() : undefined
  if (!decoder) throw new OutboundFault('malformed', `${host} answered in an encoding that was not asked for.`)
  // Errors of either end reach who reads the decoder.
  return pipeline(message, decoder, () => {})
}

/** Passes on at most `maxBytes`. @throws OutboundFault `too_large` */
export async function* limited(body: Readable, maxBytes: number, host: string): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    seen += chunk.byteLength
    if (seen > maxBytes) throw tooLarge(host, maxBytes)
    yield chunk
  }
}

export function tooLarge(host: string, maxBytes: number): OutboundFault {
  return new OutboundFault(
    'too_large',
    `${host} answered with more than the ${maxBytes} bytes that are read of such an answer.`,
  )
}
