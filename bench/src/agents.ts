import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { agentMedia, agentPrefix, authorizationOf } from '../../apps/server/src/agent/signature.ts'
import { watchMemory } from './attack/beside.ts'
import { startServer, type Server } from './attack/server.ts'
import type { Figure, Section } from './report.ts'

/** BENCH_AGENTS: fewer for a quick run. */
const agents = Number(process.env['BENCH_AGENTS'] ?? 10_000)
const batches = 2
const itemsPerBatch = 10
/** Agents that are connected at the same time; ten thousand call seldom. */
const atOnce = 64
/** Each batch is sent a second time now and then, as by an agent whose answer was lost. */
const againEvery = 10
const tellEvery = 1000
const admin = { name: 'Bea Bench', email: 'bea@bench.example', password: 'a good long password' }
const facts = { user: 'ann@bench.example', system: 'linux', systemVersion: '6.1', version: '0.1.0' }

interface Device {
  number: number
  id: string
  key: KeyObject
  call: number
}

/** Devices that enrol, report and send against one server, each with its own key, as far as the network sees; what they found is made up. */
export async function benchAgents(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-agents-'))
  const server = await startServer(join(folder, 'data'), { SHARELIGHT_ENV: 'local' })
  try {
    return {
      id: 'agents',
      title: `${agents.toLocaleString('en')} simulated agents against one server`,
      command: `${process.env['BENCH_AGENTS'] ? `BENCH_AGENTS=${agents} ` : ''}npm run bench -- agents`,
      figures: await measure(server),
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(server: Server): Promise<Figure[]> {
  const organisation = { name: 'Bench', domains: ['bench.example'] }
  const { token } = await post<{ token: string }>(server, '/setup', { token: server.setupToken, organisation, admin })
  const signedIn = keepSignedIn(server, token)
  const { code } = await post<{ code: string }>(server, '/devices/codes', { uses: Math.min(agents, 10_000) }, token)
  const memory = watchMemory(server)
  const enrolling = await timed(() => inParallel(number => enrol(server, code, number)))
  const devices = enrolling.results
  const before = memory.end()
  const watched = watchMemory(server)
  const sending = await timed(() => inParallel(number => report(server, devices[number])))
  const wanted = agents * batches * itemsPerBatch
  const takingIn = await timed(() => until(async () => (await counted(server, await signedIn())) >= wanted))
  const found = await counted(server, await signedIn())
  const samples = watched.end()
  const again = sending.results.reduce((sum, each) => sum + each.again, 0)
  const putOff = sending.results.reduce((sum, each) => sum + each.putOff, 0)
  const calls = agents * (batches + 1) + again
  const seconds = (sending.ms + takingIn.ms) / 1000
  return [
    { name: 'enrolled', value: `${perSecond(agents, enrolling.ms)} devices/s` },
    { name: `signed calls taken, ${atOnce} connections`, value: `${perSecond(calls, sending.ms)} calls/s` },
    { name: 'told to come back later', value: putOff.toLocaleString('en') },
    { name: 'batches sent a second time', value: again.toLocaleString('en') },
    {
      name: 'items told, from the first batch until all are in the inventory',
      value: `${wanted.toLocaleString('en')} in ${seconds.toFixed(0)} s`,
    },
    { name: 'items lost, or there twice', value: (wanted - found).toLocaleString('en'), target: '0' },
    {
      name: 'memory of the server and its database at most, in the last third of the run',
      value: `${peak(samples.slice(-Math.ceil(samples.length / 3)))} MiB`,
      baseline: 'the third before',
      ratio:
        peak(samples.slice(-Math.ceil(samples.length / 3))) /
        Math.max(1, peak(samples.slice(Math.floor(samples.length / 3), Math.ceil((2 * samples.length) / 3)))),
      target: '1',
    },
    { name: 'memory before anything was sent', value: `${peak(before)} MiB` },
  ]
}

async function enrol(server: Server, code: string, number: number): Promise<Device> {
  const { privateKey: key, publicKey } = generateKeyPairSync('ed25519')
  const device = { number, id: '00000000-0000-0000-0000-000000000000', key, call: 0 }
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const { status, body } = await send(server, device, '/enrol', {
    code,
    publicKey: spki,
    facts: { ...facts, name: `device-${number}` },
  })
  if (status !== 200) throw new Error(`Device ${number} was not enrolled: ${status} ${JSON.stringify(body)}`)
  return { ...device, id: String(body['device']) }
}

interface Reported {
  again: number
  putOff: number
}

/** What one agent says: how it is, then its batches in order. Where it is told to come back it does so with the same. */
async function report(server: Server, device: Device | undefined): Promise<Reported> {
  if (!device) throw new Error('There are fewer devices than agents.')
  const told = { again: 0, putOff: 0 }
  const sure = async (path: string, body: object) => {
    for (;;) {
      const answer = await send(server, device, path, body)
      if (answer.status === 200) return
      if (answer.status !== 503 && answer.status !== 429)
        throw new Error(`Device ${device.number} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      told.putOff++
      await sleep(1000 * (0.5 + Math.random()))
    }
  }
  const folders = [
    { path: '/home/ann/Documents', storage: 'disk', complete: 20, partial: 0, skipped: 0, failed: 0, readAt: null },
  ]
  await sure('/hello', {
    facts: { ...facts, name: `device-${device.number}` },
    report: { doing: 'reading', why: '', folders, queued: { batches, bytes: 1 } },
  })
  for (let number = 1; number <= batches; number++) {
    const batch = { number, urgent: false, entries: entriesOf(device, number) }
    await sure('/batches', batch)
    if ((device.number + number) % againEvery) continue
    told.again++
    await sure('/batches', batch)
  }
  return told
}

function entriesOf({ number: device }: Device, batch: number) {
  return Array.from({ length: itemsPerBatch }, (_, at) => {
    const path = `/home/ann/Documents/letter ${batch}-${at}.txt`
    const finding = {
      rule: 'credit-card',
      kind: 'card',
      start: 8,
      end: 27,
      confidence: 85,
      masked: '•••• 1111',
      hash: createHash('sha256').update(`${device} ${batch} ${at}`).digest('hex'),
      count: 1,
      confident: 1,
    }
    const label = {
      key: 'regulated/pci/credit-card',
      name: 'Payment card',
      generation: 2,
      confidence: 85,
      count: 1,
      sentence: 'One payment card, by its check digit.',
    }
    return {
      type: 'item',
      key: path,
      name: `letter ${batch}-${at}.txt`,
      path,
      kind: 'file',
      size: 2000 + at,
      stamp: `2000-${batch}-${at}`,
      grants: [],
      events: [],
      foundAt: '2026-03-01T10:00:00.000Z',
      storage: 'disk',
      wasThere: true,
      reading: {
        mime: 'text/plain',
        status: 'complete',
        reason: null,
        detail: '',
        properties: {},
        parts: [],
        labels: [label],
        topics: [],
        findings: [finding],
        more: false,
        bytes: 2000,
      },
    }
  })
}

const connections = new Agent({ keepAlive: true, maxSockets: atOnce })

function send(
  server: Server,
  device: Device,
  path: string,
  given: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const body = gzipSync(JSON.stringify(given), { level: 1 })
  const call = (device.call = Math.max(Date.now(), device.call + 1))
  const signed = { method: 'POST', path: `${agentPrefix}${path}`, body, time: Date.now(), call }
  const headers = {
    'content-type': agentMedia,
    'content-length': body.length,
    authorization: authorizationOf(device.id, signed, device.key),
    // Each is somewhere else: limits of one address are not what is measured.
    'x-forwarded-for': `10.${device.number >> 16}.${(device.number >> 8) & 255}.${device.number & 255}`,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${server.url}${agentPrefix}${path}`,
      { method: 'POST', agent: connections, headers },
      response => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString('utf8')
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text || '{}') as Record<string, unknown> })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const signInAgainMs = 10 * 60_000

/** A token holds for twenty minutes, which ten thousand devices may outlast. */
function keepSignedIn(server: Server, first: string): () => Promise<string> {
  let token = first
  let since = Date.now()
  return async () => {
    if (Date.now() - since > signInAgainMs) {
      const { email, password } = admin
      token = (await post<{ token: string }>(server, '/login', { email, password })).token
      since = Date.now()
    }
    return token
  }
}

async function counted(server: Server, token: string): Promise<number> {
  const { rows } = await post<{ rows: { items: number }[] }>(
    server,
    '/metrics/query',
    { cube: 'items', measures: ['items'] },
    token,
  )
  return Number(rows[0]?.items ?? 0)
}

async function post<T>(server: Server, path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function inParallel<T>(work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const lane = async () => {
    for (let number = next++; number < agents; number = next++) {
      results[number] = await work(number)
      if (number % tellEvery === tellEvery - 1) console.error(`${new Date().toISOString()}: ${number + 1} agents`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

/** Half an hour, for what waits behind ten thousand devices. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    if (await isSo()) return
    await sleep(2000)
  }
}

async function timed<T>(task: () => Promise<T>): Promise<{ ms: number; results: T }> {
  const began = performance.now()
  const results = await task()
  return { ms: performance.now() - began, results }
}

const peak = (samples: readonly number[]) => Math.max(0, ...samples)
const perSecond = (count: number, ms: number) => Math.round((count / ms) * 1000).toLocaleString('en')
