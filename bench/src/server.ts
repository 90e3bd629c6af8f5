import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openStores } from '@sharelight/store'
import { generate } from './overview-data.ts'
import type { Figure, Section } from './report.ts'

const root = join(import.meta.dirname, '../..')
const admin = { name: 'Bea Bench', email: 'bea@bench.example', password: 'a good long password' }
const clients = 50
const seconds = 15
const events = Number(process.env['BENCH_EVENTS'] ?? 20_000_000)

/** Requests a second on loopback against the real server over generated history, beside a file that Node only sends. */
export async function benchServer(): Promise<Section> {
  if (spawnSync('wrk', ['-v']).error) throw new Error('This benchmark needs wrk (Debian: `apt-get install wrk`).')
  const dataDir = join(mkdtempSync(join(tmpdir(), 'sharelight-bench-')), 'data')
  try {
    await fill(dataDir)
    const server = await start(dataDir)
    try {
      return {
        id: 'server',
        title: `The server over ${events.toLocaleString('en')} events, ${clients} clients`,
        command: 'npm run bench:server',
        figures: await measure(server),
      }
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dirname(dataDir), { recursive: true, force: true })
  }
}

async function measure({ url, process: server }: Server): Promise<Figure[]> {
  const { token } = await post<{ token: string }>(`${url}/api/login`, { email: admin.email, password: admin.password })
  const question = {
    cube: 'events',
    measures: ['events', 'high', 'medium', 'low'],
    timeFrame: { from: '2026-09-01T00:00:00Z', to: '2026-10-01T00:00:00Z' },
  }
  const memory = [memoryOf(server)]
  const run = (path: string, body?: object) => {
    const measured = load(`${url}${path}`, { token, body })
    memory.push(memoryOf(server))
    return measured
  }
  const warm = run('/configs/application.json')
  const [status, overview, statusAgain, overviewAgain] = [
    run('/api/status/info'),
    run('/api/metrics/query', question),
    run('/api/status/info'),
    run('/api/metrics/query', question),
  ]
  const figure = (name: string, { perSecond, errors, p50, p95 }: Load, target: string): Figure => ({
    name,
    value: `${perSecond.toFixed(0)} requests/s, p50 ${p50} ms, p95 ${p95} ms, ${errors} errors`,
    baseline: 'a constant answer',
    ratio: perSecond / warm.perSecond,
    target,
  })
  return [
    { name: 'GET /configs/application.json', value: `${warm.perSecond.toFixed(0)} requests/s` },
    figure('GET /status/info', status, '≥ 2,000/s'),
    figure('POST /metrics/query, an Overview question', overview, '≥ 300/s'),
    figure('GET /status/info, again', statusAgain, '≥ 2,000/s'),
    figure('POST /metrics/query, again', overviewAgain, '≥ 300/s'),
    {
      name: 'memory of the server before, and after each of these loads',
      value: `${memory.join(', ')} MiB`,
      target: 'flat',
    },
  ]
}

interface Load {
  perSecond: number
  errors: number
  p50: string
  p95: string
}

// In microseconds.
const report =
  'done = function(_, latency) io.write(string.format("p50 %d\\np95 %d\\n", latency:percentile(50), latency:percentile(95))) end\n'

function load(url: string, { token, body }: { token: string; body?: object }): Load {
  const script = join(mkdtempSync(join(tmpdir(), 'sharelight-wrk-')), 'request.lua')
  writeFileSync(
    script,
    `${report}wrk.headers["authorization"] = "Bearer ${token}"\n${body ? `wrk.method = "POST"\nwrk.headers["content-type"] = "application/json"\nwrk.body = [[${JSON.stringify(body)}]]\n` : ''}`,
  )
  const { stdout } = spawnSync('wrk', ['-t1', `-c${clients}`, `-d${seconds}s`, '-s', script, url], { encoding: 'utf8' })
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: (number(/^p50 (\d+)/m) / 1000).toFixed(1),
    p95: (number(/^p95 (\d+)/m) / 1000).toFixed(1),
    errors:
      number(/Non-2xx or 3xx responses: (\d+)/) + number(/Socket errors:.*?connect (\d+)/) + number(/timeout (\d+)/),
  }
}

/** An organisation with its administrator, and history that the engine generates. */
async function fill(dataDir: string): Promise<void> {
  const server = await start(dataDir)
  const token = new URL(server.setupLink).searchParams.get('token')
  await post(`${server.url}/api/setup`, {
    token,
    organisation: { name: 'Bench', domains: ['bench.example'], timeZone: 'Europe/Berlin' },
    admin,
  })
  await server.stop()
  const stores = await openStores({ dataDir })
  const { id } = await stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .executeTakeFirstOrThrow()
  await generate(stores.analytics, {
    organisation: id,
    events,
    items: 300_000,
    employees: 2000,
    contacts: 20_000,
    folders: 30_000,
  })
  await stores.close()
}

interface Server {
  url: string
  setupLink: string
  process: ChildProcess
  stop(): Promise<void>
}

async function start(dataDir: string): Promise<Server> {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts'), 'serve'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (/http:\/\/\S+/.test(text)) setTimeout(() => resolve(text), 500)
    })
    child.once('exit', code => reject(new Error(`The server ended with code ${code} before it listened.`)))
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  return {
    url: /http:\/\/[\w.:]+/.exec(printed)?.[0] ?? '',
    setupLink: /http\S+\/setup\?token=\S+/.exec(printed)?.[0] ?? 'http://none/?token=',
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function post<T>(url: string, body: object): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** MiB of the server's own process, after a moment to settle. */
function memoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
