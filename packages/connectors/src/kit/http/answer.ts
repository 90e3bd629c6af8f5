import type { IncomingMessage } from 'node:http'
import { limited, tooLarge, unpacked } from './body.ts'
import { OutboundFault } from './fault.ts'
import { nameOf } from './guard.ts'
import { parseJson } from './json.ts'

/** The answer of another system. Its body is read once, within the limits of the call, or discarded. */
export interface Answer {
  status: number
  headers: Headers
  stream(): AsyncIterable<Uint8Array>
  bytes(): Promise<Buffer>
  text(): Promise<string>
  /** `lossless`: numbers that JavaScript would round are texts. @throws OutboundFault `malformed` */
  json(options?: { lossless?: boolean }): Promise<unknown>
  discard(): void
}

interface Opening {
  url: URL
  maxBytes: number
  asStored: boolean
  /** Called once nothing more comes. */
  finish(): void
  faultOf(error: unknown): unknown
}

/** @throws OutboundFault for an answer that cannot be read at all */
export function openAnswer(message: IncomingMessage, { url, maxBytes, asStored, finish, faultOf }: Opening): Answer {
  const host = nameOf(url)
  if (Number(message.headers['content-length']) > maxBytes && message.headers['content-encoding'] === undefined)
    throw tooLarge(host, maxBytes)
  const headers = headersOf(message, host)
  // Nobody may read it: an error must not end the process then.
  message.on('error', () => {})
  message.once('close', finish)
  async function* stream() {
    try {
      yield* limited(asStored ? message : unpacked(message, host), maxBytes, host)
    } catch (error) {
      throw faultOf(error)
    } finally {
      if (!message.complete) message.destroy()
    }
  }
  async function bytes() {
    const parts: Uint8Array[] = []
    for await (const part of stream()) parts.push(part)
    return Buffer.concat(parts)
  }
  const text = async () => (await bytes()).toString('utf8')
  return {
    status: message.statusCode ?? 0,
    headers,
    stream,
    bytes,
    text,
    json: async options => parseJson(await text(), { host, ...options }),
    discard: () => {
      if (isShort(message)) message.resume()
      else message.destroy()
    },
  }
}

const shortBytes = 16_384

/** Read to its end rather than broken off: the connection is good for the next call then. */
function isShort({ headers, statusCode }: IncomingMessage): boolean {
  const length = headers['content-length']
  return statusCode === 204 || statusCode === 304 || (length !== undefined && Number(length) <= shortBytes)
}

function headersOf(message: IncomingMessage, host: string): Headers {
  const headers = new Headers()
  try {
    for (let at = 0; at < message.rawHeaders.length; at += 2)
      headers.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '')
    return headers
  } catch (error) {
    throw new OutboundFault('malformed', `${host} answered with headers that are none.`, { cause: error })
  }
}
