import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createRawServer, type AddressInfo, type Server as RawServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { asFetch } from './as-fetch.ts'
import { createOutbound, type OutboundRequest, type OutboundWorld } from './client.ts'
import { readOutboundRules } from './rules.ts'
import { sourceHttp } from './source-http.ts'

const servers: (Server | RawServer)[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise(resolve => {
      server.close(resolve)
    })
  }
})
async function listening(server: Server | RawServer): Promise<number> {
  servers.push(server)
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}
const answering = async (listener: RequestListener) => listening(createServer(listener))
const speaking = async (text: string) =>
  listening(
    createRawServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(text))
    }),
  )

const start = Date.parse('2026-03-01T12:00:00Z')
function setUp(world: Partial<OutboundWorld> = {}, env: NodeJS.ProcessEnv = { OUTBOUND_ALLOW: '127.0.0.1' }) {
  const waits: number[] = []
  let time = start
  const outbound = createOutbound(readOutboundRules(env), {
    now: () => new Date(time),
    random: () => 0.5,
    wait: ms => {
      waits.push(ms)
      time += ms
      return Promise.resolve()
    },
    ...world,
  })
  const get = async (port: number, rest: Partial<OutboundRequest> = {}) =>
    outbound.request({ url: `http://127.0.0.1:${port}/`, ...rest })
  return { outbound, waits, get }
}
const textOf = async (message: IncomingMessage) => Buffer.concat(await message.toArray()).toString()

test('a call brings status, headers and body, and sends what it was given', async () => {
  const port = await answering(async (request, response) => {
    response
      .writeHead(201, { 'x-seen': String(request.headers['x-sent']) })
      .end(JSON.stringify({ method: request.method, body: await textOf(request), url: request.url }))
  })
  const answer = await setUp().outbound.request({
    url: `http://127.0.0.1:${port}/a%2Fb?c=d`,
    method: 'POST',
    body: 'hello',
    headers: { 'x-sent': 'yes' },
  })
  expect([answer.status, answer.headers.get('x-seen')]).toEqual([201, 'yes'])
  expect(await answer.json()).toEqual({ method: 'POST', body: 'hello', url: '/a%2Fb?c=d' })
})

test('a name is resolved once, and the connection is made to the address that was checked: rebinding brings nobody inside', async () => {
  let asked = 0
  let reached = 0
  const port = await answering((_, response) => {
    reached++
    response.end('inside')
  })
  const rebinding = () => Promise.resolve(++asked === 1 ? ['127.0.0.2'] : ['127.0.0.1'])
  const first = setUp({ resolve: rebinding }, { OUTBOUND_ALLOW: '127.0.0.2' }).outbound
  await expect(first.request({ url: `http://turning.example:${port}/`, attempts: 1 })).rejects.toMatchObject({
    code: 'unreachable',
  })
  expect([asked, reached]).toEqual([1, 0])
  // The second time it is judged anew.
  await expect(first.request({ url: `http://turning.example:${port}/`, attempts: 1 })).rejects.toMatchObject({
    code: 'refused',
  })
  expect(reached).toBe(0)
  const { outbound } = setUp({ resolve: () => Promise.resolve(['127.0.0.1']) })
  const answer = await outbound.request({ url: `http://checked.example:${port}/` })
  expect(await answer.text()).toBe('inside')
})

test('proxies of the environment are not used', async () => {
  let proxied = 0
  const proxy = await answering((_, response) => {
    proxied++
    response.end('proxy')
  })
  const port = await answering((_, response) => {
    response.end('direct')
  })
  Object.assign(process.env, {
    HTTP_PROXY: `http://127.0.0.1:${proxy}`,
    http_proxy: `http://127.0.0.1:${proxy}`,
    NODE_USE_ENV_PROXY: '1',
  })
  try {
    expect(await (await setUp().get(port)).text()).toBe('direct')
  } finally {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY']) Reflect.deleteProperty(process.env, name)
  }
  expect(proxied).toBe(0)
})

test('a redirection is followed on the same host only, and nothing of the call goes elsewhere', async () => {
  const seen: string[] = []
  const other = await answering((_, response) => {
    seen.push('other')
    response.end()
  })
  const targets: Record<string, string> = {
    '/same': '/end',
    '/other': `http://127.0.0.1:${other}/`,
    '/inside': 'http://169.254.169.254/latest',
    '/scheme': 'file:///etc/passwd',
    '/loop': '/loop',
  }
  const port = await answering((request, response) => {
    const location = targets[request.url ?? '']
    if (location) response.writeHead(302, { location }).end()
    else response.end(request.headers.authorization)
  })
  const { outbound } = setUp()
  const call = async (path: string, rest: Partial<OutboundRequest> = {}) =>
    outbound.request({ url: `http://127.0.0.1:${port}${path}`, headers: { authorization: 'Bearer x' }, ...rest })
  expect(await (await call('/same')).text()).toBe('Bearer x')
  for (const path of ['/other', '/inside', '/scheme', '/loop'])
    await expect(call(path)).rejects.toMatchObject({ code: 'redirected' })
  await expect(call('/same', { method: 'POST' })).rejects.toMatchObject({ code: 'redirected' })
  expect((await call('/other', { redirect: 'manual' })).status).toBe(302)
  expect(seen).toEqual([])
})

test('what may be done twice is tried again, with growing pauses; a POST is not', async () => {
  let calls = 0
  const port = await answering((request, response) => {
    calls++
    request.resume()
    response.writeHead(calls < 4 ? 502 : 200).end('done')
  })
  const { get, waits } = setUp()
  expect((await get(port)).status).toBe(200)
  expect([calls, waits]).toEqual([4, [250, 500, 1000]])
  calls = 0
  expect((await get(port, { method: 'POST' })).status).toBe(502)
  expect(calls).toBe(1)
  expect((await get(port, { method: 'POST', idempotent: true })).status).toBe(200)
})

test.each(['7', new Date(start + 7000).toUTCString()])(
  'a service that is busy is left alone as long as it says: %s',
  async header => {
    let calls = 0
    const port = await answering((_, response) => {
      response.writeHead(++calls === 1 ? 429 : 200, { 'retry-after': header }).end()
    })
    const { get, waits } = setUp()
    expect((await get(port, { bucket: 'app/tenant/service' })).status).toBe(200)
    expect(waits).toEqual([7250])
    // What was put off was not begun.
    calls = 0
    expect((await get(port, { method: 'POST' })).status).toBe(200)
  },
)

test.each([
  ['x-ratelimit-reset', '7'],
  ['x-ratelimit-reset', String(start / 1000 + 7)],
  ['x-ratelimit-reset', new Date(start + 7000).toISOString()],
  ['ratelimit-reset', '7'],
])('a service that counts calls is left alone until its count begins anew: %s %s', async (name, value) => {
  let calls = 0
  const port = await answering((_, response) => {
    response.writeHead(++calls === 1 ? 429 : 200, { [name]: value }).end()
  })
  const { get, waits } = setUp()
  expect((await get(port)).status).toBe(200)
  expect(waits).toEqual([7250])
})

test('a service that says in the body how long it wants no calls is heard there', async () => {
  const port = await answering((_, response) => {
    response.writeHead(429).end('{"policyName":"DAILY"}')
  })
  const { get } = setUp()
  const retryAt = new Date(start + 3600_000)
  const heard: string[] = []
  const call = { bucket: 'a', retryAt: (body: string) => (heard.push(body), retryAt) }
  await expect(get(port, call)).rejects.toMatchObject({ code: 'throttled', retryAt })
  expect(heard).toEqual(['{"policyName":"DAILY"}'])
})

test('a bucket that is to be left alone for long pauses all its calls at once, without calling', async () => {
  let calls = 0
  const port = await answering((_, response) => {
    calls++
    response.writeHead(503, { 'retry-after': '3600' }).end()
  })
  const { get } = setUp()
  const retryAt = new Date(start + 3600_000)
  await expect(get(port, { bucket: 'a' })).rejects.toMatchObject({ code: 'throttled', retryAt })
  await expect(get(port, { bucket: 'a' })).rejects.toMatchObject({ code: 'throttled', retryAt })
  expect(calls).toBe(1)
  await expect(get(port, { bucket: 'b' })).rejects.toMatchObject({ code: 'throttled' })
  expect(calls).toBe(2)
})

test('an answer that does not come, drips or does not end is cut off', async () => {
  const silent = await listening(
    createRawServer(socket => {
      socket.resume().on('error', () => {})
    }),
  )
  const dripping = await listening(
    createRawServer(socket => {
      socket.resume().on('error', () => {})
      const drip = setInterval(() => socket.write('H'), 20)
      socket.on('close', () => {
        clearInterval(drip)
      })
    }),
  )
  const endless = await answering((_, response) => {
    const more = setInterval(() => response.write('x'), 20)
    response.on('close', () => {
      clearInterval(more)
    })
  })
  const { get } = setUp()
  await expect(get(silent, { attempts: 1, limits: { headMs: 150 } })).rejects.toMatchObject({ code: 'timeout' })
  await expect(get(dripping, { attempts: 1, limits: { headMs: 150, idleMs: 100 } })).rejects.toMatchObject({
    name: 'OutboundFault',
  })
  await expect((await get(endless, { limits: { totalMs: 250 } })).text()).rejects.toMatchObject({ code: 'timeout' })
})

test('an answer that is too large is cut off where the limit lies, packed or not', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  let written = 0
  const packed = await answering((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  })
  const announced = await answering((_, response) => {
    response.writeHead(200, { 'content-length': '5000000' })
    response.write('x')
  })
  const flood = await answering((_, response) => {
    const chunk = Buffer.alloc(65_536)
    const more = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length
    }
    response.on('drain', more)
    more()
  })
  const limits = { maxBytes: 1_000_000 }
  const { get } = setUp()
  await expect((await get(packed, { limits })).bytes()).rejects.toMatchObject({ code: 'too_large' })
  await expect(get(announced, { limits })).rejects.toMatchObject({ code: 'too_large' })
  await expect((await get(flood, { limits })).bytes()).rejects.toMatchObject({ code: 'too_large' })
  expect(written).toBeLessThan(50_000_000)
})

test('an answer that is no HTTP, cut short, wrongly packed or no JSON is a fault, never a crash', async () => {
  const { get } = setUp()
  const broken = [
    'nonsense\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
    'HTTP/1.1 200 OK\r\nA\u0000B: c\r\n\r\n',
    `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
    '',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ]
  for (const text of broken) {
    const port = await speaking(text)
    await expect(get(port, { attempts: 1 }).then(answer => answer.text())).rejects.toMatchObject({
      name: 'OutboundFault',
      code: expect.stringMatching(/malformed|unreachable/),
    })
  }
  const wrong = await answering((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed')
  })
  await expect((await get(wrong)).text()).rejects.toMatchObject({ code: 'malformed' })
  const strange = await answering((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('x')
  })
  await expect((await get(strange)).text()).rejects.toMatchObject({ code: 'malformed' })
  const short = await speaking('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhello')
  await expect((await get(short)).text()).rejects.toMatchObject({ code: 'unreachable' })
  const page = await answering((_, response) => {
    response.end('<html>password')
  })
  const fault: unknown = await (await get(page)).json().catch((error: unknown) => error)
  expect(fault).toMatchObject({ code: 'malformed' })
  expect(String(fault)).not.toContain('password')
})

test('a body may be left unread, and a call that is given up ends', async () => {
  const port = await answering((_, response) => {
    response.write('x')
  })
  const { get } = setUp()
  ;(await get(port)).discard()
  const stop = new AbortController()
  const answer = await get(port, { signal: stop.signal })
  stop.abort(new Error('given up'))
  await expect(answer.text()).rejects.toThrow('given up')
  await expect(get(port, { signal: stop.signal })).rejects.toThrow('given up')
})

test('numbers that JavaScript would round stay what was sent where that is asked for', async () => {
  const port = await answering((_, response) => {
    response.end('{"cursor":9007199254740993,"part":0.1,"small":7,"long":0.12345678901234567890,"big":1e400,"exp":1e3}')
  })
  const { get } = setUp()
  expect(await (await get(port)).json({ lossless: true })).toEqual({
    cursor: '9007199254740993',
    part: 0.1,
    small: 7,
    long: '0.12345678901234567890',
    big: '1e400',
    exp: 1000,
  })
})

test('a connector calls the hosts that it declared, and what stands in for them, and no others', async () => {
  const port = await answering((request, response) => {
    response.end(request.url)
  })
  const base = `http://127.0.0.1:${port}/fake`
  const { outbound } = setUp(
    {},
    {
      OUTBOUND_HOSTS: JSON.stringify({
        'graph.example': base,
        'a.sites.example': base,
        'elsewhere.example': 'http://127.0.0.1:1',
      }),
    },
  )
  const http = sourceHttp(outbound, ['graph.example', '*.sites.example'])
  for (const url of ['https://graph.example/v1', 'https://a.sites.example/v1', `${base}/v1`])
    expect(await (await http.request({ url })).text()).toBe('/fake/v1')
  for (const url of [
    'https://elsewhere.example/',
    'http://127.0.0.1:1/',
    'https://sites.example/',
    'https://graph.example.evil.example/',
    'https://evilsites.example/',
  ]) {
    await expect(http.request({ url })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('may call graph.example'),
    })
  }
})

test('a library that wants a fetch gets the same client', async () => {
  const port = await answering(async (request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: '/' }).end()
    return response
      .writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
      .end(gzipSync(JSON.stringify({ sent: await textOf(request) })))
  })
  const fetchLike = asFetch(setUp().outbound, {})
  const answer = await fetchLike(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: new URLSearchParams({ a: 'b c' }),
  })
  expect(await answer.json()).toEqual({ sent: 'a=b+c' })
  expect((await fetchLike(`http://127.0.0.1:${port}/moved`)).status).toBe(302)
  await expect(fetchLike('http://10.0.0.1.example:1/')).rejects.toMatchObject({ name: 'OutboundFault' })
})

test('a certificate that nobody vouches for is refused before anything is sent', async () => {
  let reached = 0
  const port = await listening(
    createSecureServer(ownCertificate, (_, response) => {
      reached++
      response.end()
    }),
  )
  const { outbound, waits } = setUp({ resolve: () => Promise.resolve(['127.0.0.1']) })
  const call = outbound.request({ url: `https://api.example:${port}/`, headers: { authorization: 'Bearer x' } })
  await expect(call).rejects.toMatchObject({ code: 'untrusted', message: expect.stringContaining('certificate') })
  expect([reached, waits]).toEqual([0, []])
})

/** Made for this test; signed by itself. */
const ownCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgv4WLEf8JGYSlo+2I
A+tqOIF8oJlpKsUy4z0TIk5CTW6hRANCAAS+poGc1JrKJljGDV8PJRSj0dIhhLf6
rDkzno0qLjwKY6UQBYVLlDbxRNJs7NdM9qoTHrJGi8rnbKUEyH85mh2E
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUK8S8Q3fv56pioK7AEBwbU8FaB7cwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLYXBpLmV4YW1wbGUwIBcNMjYxMTIyMTQzMjA0WhgPMjEyNjEw
MjkxNDMyMDRaMBYxFDASBgNVBAMMC2FwaS5leGFtcGxlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEvqaBnNSayiZYxg1fDyUUo9HSIYS3+qw5M56NKi48CmOlEAWF
S5Q28UTSbOzXTPaqEx6yRovK52ylBMh/OZodhKNrMGkwHQYDVR0OBBYEFDqynlPw
aOxlVMBEhTt5enlXwFH3MB8GA1UdIwQYMBaAFDqynlPwaOxlVMBEhTt5enlXwFH3
MA8GA1UdEwEB/wQFMAMBAf8wFgYDVR0RBA8wDYILYXBpLmV4YW1wbGUwCgYIKoZI
zj0EAwIDSAAwRQIhAKzxEiaYRn4zgVC+vI1KchUVjt2gBoylTavFcg8htsNWAiAe
DzV4nRv0P1w+BMijbFXbel98XwHQrx4tyjZjH4beSw==
-----END CERTIFICATE-----`,
}
