import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@sharelight/testkit/benches'
import { afterAll, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../main.ts')
const root = mkdtempSync(join(tmpdir(), 'sharelight-monitoring-'))
const token = 'a token that the scraper sends'
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

async function start(command: string[], until: RegExp, env: Record<string, string>) {
  const child = spawn(process.execPath, [main, ...command, '--data', join(root, command[0] ?? '')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
      METRICS_TOKEN: token,
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  running.add(child)
  let [said, logged] = ['', '']
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (logged += text))
  child.stdout?.setEncoding('utf8')
  while (!until.test(said)) said += String((await once(child.stdout ?? child, 'data'))[0])
  return { child, said, log: () => logged }
}

async function stop(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  running.delete(child)
  return child.exitCode
}

const asked = (url: string, bearer?: string) =>
  fetch(url, { headers: bearer ? { authorization: `Bearer ${bearer}` } : {} })

test('a process that only works tells of itself at an address of its own', { timeout: 120_000 }, async () => {
  const port = await freePort()
  const { child } = await start(['work'], /works on scans/, { METRICS_PORT: String(port) })
  const at = `http://127.0.0.1:${port}`
  expect((await asked(`${at}/healthz`)).status).toBe(200)
  expect(await (await asked(`${at}/readyz`)).json()).toMatchObject({ status: 'ready', migrations: true })
  expect((await asked(`${at}/metrics`)).status).toBe(401)
  const text = await (await asked(`${at}/metrics`, token)).text()
  expect(text).toMatch(/^sharelight_tasks\{/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  // Nothing else is there.
  expect((await asked(`${at}/api/status/info`)).status).toBe(404)
  expect(await stop(child)).toBe(0)
})

/** Asks over a connection that is kept. */
function keptConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      get(`${url}${path}`, { agent }, response => {
        let body = ''
        response.setEncoding('utf8').on('data', (text: string) => (body += text))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      }).on('error', reject)
    })
}

test('a server that stops lives, is not ready, and says so until it has ended', { timeout: 120_000 }, async () => {
  const port = await freePort()
  const env = { METRICS_PORT: String(port), PORT: '0' }
  const { child, said, log } = await start(['serve', '--no-work'], /is at (\S+)\n/, env)
  const [, url = ''] = /is at (\S+)\n/.exec(said) ?? []
  const beside = keptConnection(`http://127.0.0.1:${port}`)
  expect((await keptConnection(url)('/readyz')).status).toBe(200)
  expect((await beside('/readyz')).status).toBe(200)
  expect((await asked(`${url}/metrics`, token)).status).toBe(200)
  // A call that has begun and does not end holds the server up.
  const begun = fetch(`${url}/api/login`, {
    method: 'POST',
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream({ start: () => undefined }),
  } as RequestInit).catch(() => undefined)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await expect
    .poll(async () => JSON.parse((await beside('/readyz')).body) as unknown)
    .toMatchObject({ status: 'not ready', draining: true })
  expect((await beside('/readyz')).status).toBe(503)
  expect((await beside('/healthz')).status).toBe(200)
  child.kill('SIGKILL')
  await ended
  await begun
  const lines = log()
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Record<string, unknown>)
  expect(lines.find(({ route }) => route === '/metrics')).toMatchObject({
    status: 200,
    reqId: expect.any(String) as string,
  })
  expect(log()).not.toContain(token)
})

test('a port that is taken ends the start with what to do', { timeout: 120_000 }, async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const child = spawn(process.execPath, [main, 'work', '--data', join(root, 'taken')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, METRICS_HOST: '127.0.0.1', METRICS_PORT: String(port) },
  })
  running.add(child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'exit')) as [number]
  taken.close()
  running.delete(child)
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('METRICS_PORT') as string })
})
