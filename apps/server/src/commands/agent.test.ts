import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

const administrator = { name: 'Ada Admin', email: 'ada@acme.example', password: 'a good long password' }
const main = join(import.meta.dirname, '../main.ts')
const home = mkdtempSync(join(tmpdir(), 'sharelight-agent-'))
const [data, folder, documents, stick, dropbox] = ['data', 'agent', 'Documents', 'stick', 'Dropbox'].map(name =>
  join(home, name),
) as [string, string, string, string, string]
const card = 'Please use card 4111 1111 1111 1111, expiry 12/27, and pay to DE89 3704 0044 0532 0130 00.'
const started: ChildProcess[] = []
let server: ChildProcess
let url = ''
let port = '0'
let token = ''

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home, HOST: '127.0.0.1', SHARELIGHT_ENV: 'local', ...env },
  })
  started.push(child)
  return child
}

async function said(child: ChildProcess, until: RegExp): Promise<string> {
  let text = ''
  child.stderr?.on('data', (piece: Buffer) => (text += String(piece)))
  child.stdout?.on('data', (piece: Buffer) => (text += String(piece)))
  for (let tries = 0; tries < 1500 && !until.test(text); tries++) await sleep(100)
  if (!until.test(text)) throw new Error(`It did not say ${String(until)}, but: ${text}`)
  return text
}

async function serve(until = /is at (\S+)\n/): Promise<string> {
  server = start(['serve', '--port', port, '--data', data])
  const text = await said(server, until)
  url = /is at (\S+)\n/.exec(text)?.[1] ?? ''
  port = new URL(url).port
  return text
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Record<string, unknown>
}

const logIn = async () => {
  const { email, password } = administrator
  token = String((await call('POST', '/login', { email, password }))['token'])
}
const rows = async (query: object) => (await call('POST', '/metrics/query', query))['rows'] as Record<string, unknown>[]
const items = () => rows({ cube: 'items', measures: ['items'], dimensions: ['sourceCode', 'shareType'] })
const events = () => rows({ cube: 'events', measures: ['events'], dimensions: ['type', 'shareType'] })
const total = (counted: Record<string, unknown>[]) => counted.reduce((sum, row) => sum + Number(row['items']), 0)
interface Listed {
  devices: { id: string; state: string; report: { doing: string } | null; waiting: number }[]
}
const devices = async () => (await call('GET', '/devices?state=all')) as unknown as Listed
let agent: ChildProcess | undefined
/** Its one agent, which has begun: a former one is ended first, as a test that is tried again may have left it. */
async function run(): Promise<ChildProcess> {
  if (agent) await end(agent)
  const status = join(folder, 'status.json')
  rmSync(status, { force: true })
  agent = start(['agent', 'run', '--folder', folder, '--media', stick])
  await expect.poll(() => existsSync(status), { timeout: 60_000 }).toBe(true)
  return agent
}

beforeAll(async () => {
  for (const each of [documents, stick, dropbox]) mkdirSync(each)
  for (let n = 0; n < 40; n++) writeFileSync(join(documents, `letter ${n}.txt`), `${card} Letter number ${n}.`)
  writeFileSync(join(stick, 'old.txt'), 'It was there when the medium was put in.')
  const [, link] = /setup\?token=(\S+)\n/.exec(await serve(/setup\?token=(\S+)\n/)) ?? []
  const setUp = { token: link, organisation: { name: 'Acme', domains: ['acme.example'] }, admin: administrator }
  token = String((await call('POST', '/setup', setUp))['token'])
  await call('PUT', '/devices/policy', { share: 100, onlyOnMains: false, everyMinutes: 5 })
}, 200_000)
afterAll(async () => {
  for (const child of started) await end(child)
  rmSync(home, { recursive: true, force: true })
})

test('a device enrols with a code once, with a key that only its account can read', { timeout: 120_000 }, async () => {
  const { code } = await call('POST', '/devices/codes', {})
  const enrol = (where: string) =>
    start(['agent', 'enroll', '--server', url, '--code', String(code), '--folder', where, '--user', 'ann@acme.example'])
  expect(await said(enrol(folder), /is enrolled/)).toContain('Acme')
  expect(statSync(join(folder, 'device.key')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(await said(enrol(join(home, 'other')), /\S\n/)).toContain('was used as often as it may be')
  expect((await devices()).devices).toMatchObject([{ state: 'active', user: 'ann@acme.example', system: 'linux' }])
})

test(
  'killed while it reads, again and again, it ends with each file told once; what it tells holds no value',
  { timeout: 180_000 },
  async () => {
    for (const after of [500, 1500]) {
      const killed = await run()
      await sleep(after)
      await end(killed)
    }
    const last = await run()
    await expect.poll(async () => total(await items()), { timeout: 90_000, interval: 500 }).toBe(41)
    await end(last)
    const found = await rows({ cube: 'items', measures: ['items'], dimensions: ['sensitivity'] })
    expect(found.length).toBeGreaterThan(1)
    // None of it was put there just now.
    expect(new Set((await events()).map(({ type }) => type))).toEqual(new Set(['scanned_content']))
    expect(readFileSync(join(folder, 'memory.db')).includes('4111 1111 1111 1111')).toBe(false)
  },
)

test(
  'what lands on a medium and in a personal sync folder is told at once, rated by whoever can have it',
  { timeout: 180_000 },
  async () => {
    await run()
    writeFileSync(join(stick, 'cards.txt'), card)
    writeFileSync(join(dropbox, 'cards.txt'), `${card} Once more.`)
    await expect
      .poll(async () => (await events()).map(({ type, shareType }) => `${String(type)} ${String(shareType)}`), {
        timeout: 100_000,
        interval: 500,
      })
      .toEqual(expect.arrayContaining(['file_copied anonymous', 'file_uploaded personal']))
    expect(await items()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ shareType: 'anonymous', items: 2 }),
        expect.objectContaining({ shareType: 'personal', items: 1 }),
      ]),
    )
  },
)

test('while the server is away it goes on reading, and nothing of it is lost', { timeout: 180_000 }, async () => {
  await end(server)
  for (let n = 0; n < 5; n++) writeFileSync(join(stick, `away ${n}.txt`), `${card} While away, ${n}.`)
  const queued = () =>
    Number(
      (JSON.parse(readFileSync(join(folder, 'status.json'), 'utf8')) as { queued: { batches: number } }).queued.batches,
    )
  await expect.poll(queued, { timeout: 60_000 }).toBeGreaterThan(0)
  await serve()
  await logIn()
  await expect.poll(async () => total(await items()), { timeout: 90_000, interval: 500 }).toBe(48)
})

test('a revoked device is told, deletes its key and its queue, and ends', { timeout: 180_000 }, async () => {
  const [device] = (await devices()).devices
  await call('POST', `/devices/${device?.id}/revoke`)
  writeFileSync(join(stick, 'after.txt'), 'This comes too late.')
  await expect.poll(() => agent?.exitCode, { timeout: 150_000 }).toBe(0)
  expect(existsSync(folder)).toBe(false)
  expect(total(await items())).toBe(48)
  await call('DELETE', `/devices/${device?.id}`)
  await expect.poll(async () => total(await items()), { timeout: 60_000, interval: 500 }).toBe(0)
  expect((await devices()).devices).toEqual([])
})
