import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '../testing/server.ts'

const main = join(import.meta.dirname, '../main.ts')
const data = mkdtempSync(join(tmpdir(), 'sharelight-stop-'))
let child: ChildProcess,
  url = '',
  token = ''

/** Starts the server in a process of its own on the same folder; gives what it says until it has said this. */
async function start(until = /is at (\S+)\n/): Promise<string> {
  child = spawn(process.execPath, [main, 'serve', '--port', '0', '--data', data, '--no-work'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1' },
  })
  let said = ''
  child.stdout?.setEncoding('utf8')
  while (!until.test(said)) said += String((await once(child.stdout ?? child, 'data'))[0])
  url = /is at (\S+)\n/.exec(said)?.[1] ?? ''
  return said
}

async function end(signal: 'SIGTERM' | 'SIGKILL') {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const headers = (key?: string) => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
  ...(key && { 'idempotency-key': key }),
})
async function post(
  path: string,
  body: object,
  key?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: headers(key),
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
/** Of a write that was cut off or never taken there is no answer. */
const write = (name: string) =>
  post('/investigations', { name, content: { type: 'FILE' } }, name).catch(() => ({ status: 0, body: {} }))
const logIn = async () => {
  token = String((await post('/login', { email: administrator.email, password: administrator.password })).body['token'])
}
async function listed(prefix: string): Promise<string[]> {
  const { objects } = (await (await fetch(`${url}/api/investigations`, { headers: headers() })).json()) as {
    objects: { name: string }[]
  }
  return objects
    .map(({ name }) => name)
    .filter(name => name.startsWith(prefix))
    .toSorted()
}

beforeAll(async () => {
  const [, link] = /setup\?token=(\S+)\n/.exec(await start(/setup\?token=(\S+)\n/)) ?? []
  const setUp = { token: link, organisation: { name: 'Acme', domains: ['acme.example'] }, admin: administrator }
  token = String((await post('/setup', setUp)).body['token'])
})
afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) await end('SIGKILL')
  rmSync(data, { recursive: true, force: true })
})

const names = (prefix: string) => Array.from({ length: 40 }, (_, n) => `${prefix}-${n}`)

test(
  'of forty writes at once and a stop each is done and answered, or not done and refused; live streams end by themselves',
  { timeout: 180_000 },
  async () => {
    const live = await fetch(`${url}/api/live`, { headers: headers() })
    const heard = live.text()
    const all = names('stop')
    const writes = all.map(write)
    await Promise.race(writes)
    await end('SIGTERM')
    expect(child.exitCode).toBe(0)
    expect(await heard).toContain(': connected')
    const answers = await Promise.all(writes)
    const done = all.filter((_, n) => answers[n]?.status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => ![200, 503, 0].includes(status))).toEqual([])
    await start()
    await logIn()
    expect(await listed('stop')).toEqual(done.toSorted())
    // Sent again with the same keys, all are done and none is done twice.
    const again = await Promise.all(all.map(write))
    expect(again.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(await listed('stop')).toEqual(all.toSorted())
  },
)

test(
  'writes that a kill cut off are done once when they are sent again with their keys',
  { timeout: 180_000 },
  async () => {
    const all = names('kill')
    const writes = all.map(write)
    await Promise.race(writes)
    await end('SIGKILL')
    await Promise.all(writes)
    await start()
    await logIn()
    const again = await Promise.all(all.map(write))
    // Done and answered, or told that it was done and the answer was lost.
    expect(again.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(await listed('kill')).toEqual(all.toSorted())
  },
)

test(
  'a signal while the demo is loaded ends it cleanly, and the next start loads it whole',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sharelight-stop-demo-'))
    const started = () =>
      spawn(process.execPath, [main, 'serve', '--port', '0', '--data', folder, '--demo', '--no-work'], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, HOST: '127.0.0.1', DEMO_SIZE: 'medium' },
      })
    try {
      const first = started()
      let said = ''
      first.stderr.on('data', (text: Buffer) => (said += String(text)))
      first.stdout.on('data', (text: Buffer) => (said += String(text)))
      // The organisation is there as soon as its rows are, long before its events.
      await expect.poll(() => existsSync(join(folder, 'operator.sock')), { timeout: 60_000 }).toBe(true)
      first.kill('SIGTERM')
      const [code, signal] = (await once(first, 'exit')) as [number | null, string | null]
      expect({ code, signal, said }).toEqual({
        code: 0,
        signal: null,
        said: expect.not.stringContaining('is at') as string,
      })
      expect(said).not.toMatch(/Error|"level":50/)
      const second = started()
      let answered = ''
      while (!/is at (\S+)\n/.test(answered)) answered += String((await once(second.stdout, 'data'))[0])
      const address = /is at (\S+)\n/.exec(answered)?.[1] ?? ''
      const login = await fetch(`${address}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'demo@sharelight.example', password: 'sharelight-demo' }),
      })
      expect(login.status).toBe(200)
      second.kill('SIGKILL')
      await once(second, 'exit')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
