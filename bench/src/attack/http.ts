import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export interface Answer {
  status: number
  text: string
  ms: number
  retryAfter?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })
let called = 0

/** Another caller each time, so that limits by address do not stand in the attack's way. */
function caller(): string {
  called++
  return `10.${(called >> 16) & 255}.${(called >> 8) & 255}.${called & 255}`
}

/** Sends one call and reads its whole answer; status 0 is a connection that was cut or gave nothing for 60 seconds. */
export function send(url: string, sent: Sent, began = performance.now()): Promise<Answer> {
  const { method, path, headers, body } = sent
  return new Promise(resolve => {
    const done = (status: number, text: string, retryAfter?: string) =>
      resolve({ status, text, ms: performance.now() - began, retryAfter })
    const call = request(
      `${url}${path}`,
      {
        method,
        agent,
        timeout: 60_000,
        headers: {
          'x-forwarded-for': caller(),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      },
      response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          done(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers['retry-after']),
        )
        response.on('error', () => done(0, 'the answer was cut off'))
      },
    )
    call.on('timeout', () => call.destroy(new Error('no answer within 60 seconds')))
    // A connection that was kept open may be closed just when it is used again; as every client does, this one then takes a new one.
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = call.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      if (isStale) void send(url, sent, began).then(resolve)
      else done(0, String(error))
    })
    call.end(body)
  })
}

/** Sends bytes as they are; what no client library would send. */
export function sendRaw(url: string, bytes: string): Promise<Answer> {
  const began = performance.now()
  const { hostname, port } = new URL(url)
  return new Promise(resolve => {
    let text = ''
    const done = () =>
      resolve({ status: Number(/^HTTP\/1\.\d (\d+)/.exec(text)?.[1] ?? -1), text, ms: performance.now() - began })
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    socket.setTimeout(2000, () => socket.destroy())
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', done)
  })
}

/** Sends a call that must succeed, and gives what it answers. @throws Error with the answer */
export async function ask<T = Record<string, unknown>>(
  url: string,
  sent: Omit<Sent, 'body'> & { token?: string; body?: object },
): Promise<T> {
  const { token, body, ...rest } = sent
  const { status, text } = await send(url, {
    ...rest,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { body: JSON.stringify(body) }),
  })
  if (status !== 200) throw new Error(`${rest.method} ${rest.path} answered ${status}: ${text}`)
  return JSON.parse(text) as T
}
