import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentMedia, agentPrefix, authorizationOf } from '../../agent/signature.ts'
import { organisationIdOf, setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string
let calls = 1

const nobody = '00000000-0000-0000-0000-000000000000'
const facts = { name: 'Laptop', user: 'ann@acme.example', system: 'linux', systemVersion: '6.1', version: '0.1.0' }
const report = { doing: 'resting', why: '', folders: [], queued: { batches: 0, bytes: 0 } }

interface Device {
  id: string
  key: KeyObject
}
interface How {
  /** What is signed, where it is not what is sent. */
  signed?: object
  time?: number
  call?: number
  raw?: Buffer
}

const packed = (body: object) => gzipSync(JSON.stringify(body))

async function send(path: string, body: object, { id, key }: Device, how: How = {}) {
  const bytes = how.raw ?? packed(body)
  const signed = {
    method: 'POST',
    path: `${agentPrefix}${path}`,
    body: how.signed ? packed(how.signed) : bytes,
    time: how.time ?? Date.now(),
    call: how.call ?? ++calls,
  }
  const response = await server.app.inject({
    method: 'POST',
    url: `${agentPrefix}${path}`,
    headers: { 'content-type': agentMedia, authorization: authorizationOf(id, signed, key) },
    payload: bytes,
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), headers: response.headers }
}

const newKey = () => generateKeyPairSync('ed25519')

async function enrol(code: unknown, name = 'Laptop'): Promise<{ status: number; device: Device }> {
  const { privateKey: key, publicKey: spki } = newKey()
  const publicKey = spki.export({ format: 'der', type: 'spki' }).toString('base64url')
  const { status, body } = await send('/enrol', { code, publicKey, facts: { ...facts, name } }, { id: nobody, key })
  return { status, device: { id: String(body['device']), key } }
}

const makeCode = async (body: object = {}) =>
  (await server.call('POST', '/api/devices/codes', { token, body })).body['code']

const item = (key: string, more: object = {}) => ({
  type: 'item',
  key,
  name: key.slice(key.lastIndexOf('/') + 1),
  path: key,
  kind: 'file',
  stamp: '1-1-1',
  grants: [],
  events: [],
  foundAt: '2026-03-01T10:00:00.000Z',
  storage: 'disk',
  wasThere: true,
  ...more,
})
const kept = async ({ id }: Device) =>
  (
    await server.stores.meta.pool.query(
      'select number, entries from device_batches where device_id = $1 order by number',
      [id],
    )
  ).rows as unknown as { number: number; entries: { key: string }[] }[]

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  await server.stores.meta
    .forOrganisation(await organisationIdOf(server))
    .updateTable('organisations')
    .set({ edition: 'enterprise' })
    .execute()
  server.services.answers.forget(await organisationIdOf(server))
})
afterAll(() => server.close())

test('a code enrols as many devices as it says, as long as it says, however it is typed', async () => {
  const code = String(await makeCode({ uses: 2, hours: 1 }))
  expect((await enrol(code.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await enrol(code)).status).toBe(200)
  expect((await enrol(code)).status).toBe(401)
  expect((await enrol('AAAA-AAAA-AAAA-AAAA')).status).toBe(401)
  const late = await makeCode({ hours: 1 })
  server.setTime(new Date(Date.now() + 2 * 3_600_000))
  const { privateKey: key, publicKey: spki } = newKey()
  const publicKey = spki.export({ format: 'der', type: 'spki' }).toString('base64url')
  const time = Date.now() + 2 * 3_600_000
  expect((await send('/enrol', { code: late, publicKey, facts }, { id: nobody, key }, { time })).status).toBe(401)
  server.setTime(undefined)
  const taken = await makeCode()
  const { body } = await server.call('GET', '/api/devices', { token })
  const [newest] = body['codes'] as { id: string }[]
  expect((await server.call('DELETE', `/api/devices/codes/${newest?.id}`, { token })).status).toBe(200)
  expect((await enrol(taken)).status).toBe(401)
})

test('a wrong signature, another body, another key, a call made before and a clock that is off are refused, each with its sentence', async () => {
  const { device } = await enrol(await makeCode())
  const { device: other } = await enrol(await makeCode(), 'Other')
  const hello = { facts, report }
  expect((await send('/hello', hello, device)).status).toBe(200)
  expect((await send('/hello', hello, { id: device.id, key: other.key })).status).toBe(401)
  expect((await send('/hello', hello, device, { signed: { facts } })).status).toBe(401)
  const call = ++calls
  expect((await send('/hello', hello, device, { call })).status).toBe(200)
  const again = await send('/hello', hello, device, { call })
  expect([again.status, again.body['message']]).toEqual([401, expect.stringContaining('was made before')])
  const behind = await send('/hello', hello, device, { time: Date.now() - 12 * 60_000 })
  expect([behind.status, behind.body['message']]).toEqual([
    401,
    expect.stringContaining("12 minutes behind the server's"),
  ])
  expect((await send('/hello', hello, device, { time: Date.now() - 4 * 60_000 })).status).toBe(200)
  const unsigned = await server.app.inject({
    method: 'POST',
    url: `${agentPrefix}/hello`,
    headers: { 'content-type': agentMedia },
    payload: packed(hello),
  })
  expect(unsigned.statusCode).toBe(401)
})

test('a batch that comes again is kept once; entries that are none cost themselves, and one device cannot speak of another', async () => {
  const { device } = await enrol(await makeCode())
  const { device: other } = await enrol(await makeCode(), 'Other')
  const batch = { number: 1, urgent: false, entries: [item('/home/ann/a.txt'), { type: 'item' }, item('/x\u0000y'), 7] }
  expect((await send('/batches', batch, device)).body).toEqual({ lastBatch: 1, refused: 3 })
  expect((await send('/batches', batch, device)).body).toEqual({ lastBatch: 1, refused: 0 })
  const foreign = {
    number: 1,
    urgent: false,
    entries: [item(`../${device.id}/home/ann/a.txt`), { type: 'removed', key: device.id }],
  }
  expect((await send('/batches', foreign, other)).status).toBe(200)
  expect((await kept(device)).map(({ entries }) => entries.length)).toEqual([1])
  expect((await kept(other)).length).toBe(1)
})

test('what is larger than a batch may be, packed or unpacked, is refused before it is read', async () => {
  const { device } = await enrol(await makeCode())
  const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20, 32))
  expect((await send('/batches', {}, device, { raw: bomb })).status).toBe(413)
  expect((await send('/batches', {}, device, { raw: Buffer.alloc(5 * 2 ** 20, 1) })).status).toBe(413)
  expect((await send('/batches', {}, device, { raw: Buffer.from('no gzip') })).status).toBe(400)
  expect((await send('/batches', { number: 1, urgent: false, entries: Array(2001).fill(1) }, device)).status).toBe(400)
  const deep = gzipSync('['.repeat(1000) + ']'.repeat(1000))
  expect((await send('/batches', {}, device, { raw: deep })).status).toBe(413)
  expect(await kept(device)).toEqual([])
})

test('when more waits than is kept, a device is told to come back, and keeps what it has', async () => {
  const { device } = await enrol(await makeCode())
  const organisation = await organisationIdOf(server)
  await server.stores.meta.pool.query(
    `insert into device_batches (organisation_id, device_id, number, entries, bytes, urgent)
      select $1, $2, n, '[]', 2, false from generate_series(1, 200) n`,
    [organisation, device.id],
  )
  const answer = await send('/batches', { number: 201, urgent: false, entries: [item('/a')] }, device)
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30'])
})

test('a revoked device is told so by its own name; a removed one still is, and is listed no more', async () => {
  const { device } = await enrol(await makeCode(), 'Gone')
  expect((await server.call('DELETE', `/api/devices/${device.id}`, { token })).status).toBe(409)
  expect((await server.call('POST', `/api/devices/${device.id}/revoke`, { token })).status).toBe(200)
  const told = await send('/hello', { facts, report }, device)
  expect([told.status, told.body]).toEqual([410, expect.objectContaining({ error: 'revoked', device: device.id })])
  const { device: stranger } = await enrol(await makeCode())
  expect((await send('/hello', { facts, report }, { id: device.id, key: stranger.key })).status).toBe(401)
  expect((await server.call('DELETE', `/api/devices/${device.id}`, { token })).status).toBe(200)
  expect((await send('/batches', { number: 1, urgent: false, entries: [] }, device)).status).toBe(410)
  const { body } = await server.call('GET', '/api/devices?state=all&search=gone', { token })
  expect([body['total'], body['devices']]).toEqual([0, []])
})

test('without the endpoint scanner neither people nor agents get anywhere, and all say which edition has it', async () => {
  const { device } = await enrol(await makeCode())
  const edition = (name: string) => server.stores.meta.pool.query('update organisations set edition = $1', [name])
  await edition('standard')
  server.setTime(new Date(Date.now() + 60_000))
  await new Promise(resolve => setTimeout(resolve, 5100))
  try {
    const refused = [
      await server.call('GET', '/api/devices', { token }),
      await server.call('POST', '/api/devices/codes', { token, body: {} }),
      await server.call('PUT', '/api/devices/policy', { token, body: {} }),
      await server.call('POST', '/api/sources', {
        token,
        body: { connector: 'endpoints', name: 'Mine', settings: {} },
      }),
      await send('/batches', { number: 1, urgent: false, entries: [] }, device),
    ]
    for (const { status, body } of refused)
      expect([status, body['error'], body['message']]).toEqual([
        403,
        'edition_required',
        'Endpoint scanner needs the Enterprise edition.',
      ])
  } finally {
    server.setTime(undefined)
    await edition('enterprise')
  }
})
