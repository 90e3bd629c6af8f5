import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStores, type Stores } from '@sharelight/store'
import { secretKey, startInstallation } from './receivers/processes.ts'
import { Clients } from './rehearsal/clients.ts'
import { Nodes } from './rehearsal/nodes.ts'
import { callThrough, Work } from './rehearsal/work.ts'
import type { Figure, Section } from './report.ts'

/** BENCH_MINUTES: fewer for a quick run. */
const asked = process.env['BENCH_MINUTES']
const admin = { name: 'Bea Bench', email: 'bea@bench.example', password: 'a good long password' }
const clients = 8
const lookEveryMs = 5000
const tellEveryMs = 600_000

/** Two servers and four workers over PostgreSQL and the ClickHouse interface; every minute one of the six is killed. */
export const benchRehearsal = (): Promise<Section> =>
  rehearse({
    id: 'rehearsal',
    title: 'A node killed every minute',
    minutes: 10,
    killEveryMs: 60_000,
    pace: { scanRestMs: 0, askRestMs: 200, added: 200, changed: 200 },
  })

/** The same for two hours without kills and at a rate that the machine has in hand: what grows, and what becomes slow? */
export const benchSoak = (): Promise<Section> =>
  rehearse({
    id: 'soak',
    title: 'Hours of work',
    minutes: 120,
    killEveryMs: Number.POSITIVE_INFINITY,
    pace: { scanRestMs: 20_000, askRestMs: 2000, added: 20, changed: 180 },
  })

interface Plan {
  id: string
  title: string
  minutes: number
  killEveryMs: number
  pace: Pace
}

/** How long each rests before it begins again, and how many files a turn adds and changes. */
interface Pace {
  scanRestMs: number
  askRestMs: number
  added: number
  changed: number
}

async function rehearse({ id, title, minutes: planned, killEveryMs, pace }: Plan): Promise<Section> {
  const minutes = Number(asked ?? planned)
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-rehearsal-'))
  const work = new Work(join(folder, 'files'), pace)
  const installation = await startInstallation({ SCAN_ROOTS: folder })
  const { databaseUrl, clickhouseUrl } = installation
  const stores = await openStores({ databaseUrl, clickhouseUrl, secretKey })
  try {
    const nodes = new Nodes(installation)
    const figures = await run({ nodes, work, stores, minutes, killEveryMs, pace })
    const command = `${asked === undefined ? '' : `BENCH_MINUTES=${asked} `}npm run bench -- ${id}`
    return { id, title: `${title}: two servers, four workers, ${minutes} minutes`, command, figures }
  } finally {
    await stores.close()
    await installation.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Setting extends Pick<Plan, 'minutes' | 'killEveryMs' | 'pace'> {
  nodes: Nodes
  work: Work
  stores: Stores
}

/** What all nodes held at a moment. */
interface Look {
  at: number
  bytes: number
  handles: number
  /** Of both stores. */
  disk: number
}

async function run({ nodes, work, stores, minutes, killEveryMs, pace }: Setting): Promise<Figure[]> {
  let token = await setUp(await nodes.begin())
  await nodes.beginOthers()
  const call = callThrough(nodes, () => token)
  const people = new Clients(nodes, { token: () => token, restMs: pace.askRestMs })
  await work.connect(call)
  const [began, looks] = [performance.now(), [] as Look[]]
  const isOver = () => performance.now() - began > minutes * 60_000
  people.begin(clients)
  let fault: unknown
  const scanned = work.run(call, isOver).catch((error: unknown) => {
    fault = error
  })
  for (let lastKill = began, lastSignIn = began, lastTold = began; !isOver() && fault === undefined;) {
    await sleep(lookEveryMs)
    const now = performance.now()
    looks.push({ at: now, ...nodes.held(), disk: await diskOf(stores) })
    console.error(
      `${Math.round((now - began) / 1000)} s: ${work.scans} scans, ${people.answered.length} answers, ${nodes.kills} kills`,
    )
    if (now - lastTold > tellEveryMs) {
      lastTold = now
      tell(figuresOf({ files: 0, scans: work.scans, kills: nodes.kills, people, looks }))
    }
    if (now - lastSignIn > 300_000) [token, lastSignIn] = [await signIn(call), now]
    if (now - lastKill < killEveryMs) continue
    lastKill = now
    await nodes.killOne()
  }
  await people.end()
  await scanned
  if (fault !== undefined) throw fault
  const files = await work.check(stores)
  for (const failure of people.failures.slice(0, 20)) console.error(failure)
  return figuresOf({ files, scans: work.scans, kills: nodes.kills, people, looks })
}

interface Outcome {
  files: number
  scans: number
  kills: number
  people: Clients
  looks: readonly Look[]
}

function figuresOf({ files, scans, kills, people, looks }: Outcome): Figure[] {
  const thirds = <T extends { at: number }>(all: readonly T[], which: 0 | 2) => {
    const [from, to] = [all[0]?.at ?? 0, all.at(-1)?.at ?? 0]
    return all.filter(({ at }) => Math.min(2, Math.floor(((at - from) * 3) / Math.max(1, to - from))) === which)
  }
  const compared = (name: string, value: (which: 0 | 2) => number, shown: (value: number) => string): Figure => ({
    name: `${name}, in the last third`,
    value: shown(value(2)),
    baseline: 'in the first',
    ratio: value(2) / Math.max(1, value(0)),
    target: 'flat',
  })
  const most = (of: (look: Look) => number) => (which: 0 | 2) => Math.max(...thirds(looks, which).map(of))
  const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
  return [
    { name: 'nodes killed and started again', value: String(kills) },
    { name: 'scans that came to their end', value: String(scans) },
    {
      name: 'files at the end, of which lost, doubled, stale or with a finding lost or doubled',
      value: `${files.toLocaleString('en')}: 0`,
      target: '0',
    },
    { name: `requests of ${clients} clients answered`, value: people.answered.length.toLocaleString('en') },
    { name: 'cut off with a server that was killed', value: String(people.cut) },
    {
      name: 'answers of 400 and above, and requests left unanswered besides',
      value: String(people.failures.length),
      target: '0',
    },
    compared(
      '99 of 100 answers within',
      which =>
        percentile(
          thirds(people.answered, which).map(({ ms }) => ms),
          0.99,
        ),
      ms => `${Math.round(ms)} ms`,
    ),
    compared(
      'memory of all nodes',
      most(({ bytes }) => bytes),
      mib,
    ),
    compared(
      'files and sockets that they hold',
      most(({ handles }) => handles),
      String,
    ),
    compared(
      'both stores on the disk',
      most(({ disk }) => disk),
      mib,
    ),
  ]
}

/** What stood so far, for whoever watches a run of hours. */
function tell(figures: readonly Figure[]): void {
  const load = loadavg().map(each => each.toFixed(1))
  console.error(
    `load ${load.join(' ')}; ${figures.map(({ name, value, ratio }) => `${name}: ${value}${ratio === undefined ? '' : ` (${ratio.toFixed(2)})`}`).join('; ')}`,
  )
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function diskOf({ meta, analytics }: Stores): Promise<number> {
  const { rows } = await meta.pool.query('SELECT pg_database_size(current_database()) AS bytes')
  const [parts] = await analytics.rows<{ bytes: string }>(
    'SELECT toString(sum(bytes_on_disk)) AS bytes FROM system.parts WHERE active AND database = currentDatabase()',
    {},
  )
  return Number(rows[0]?.['bytes'] ?? 0) + Number(parts?.bytes ?? 0)
}

async function setUp(said: string): Promise<string> {
  const server = /http:\/\/[\w.:]+/.exec(said)?.[0] ?? ''
  const response = await fetch(`${server}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: /setup\?token=([^\s"]+)/.exec(said)?.[1],
      organisation: { name: 'Bench', domains: ['bench.example'] },
      admin,
    }),
  })
  if (!response.ok) throw new Error(`The set-up answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

async function signIn(call: (method: string, path: string, body?: object) => Promise<unknown>): Promise<string> {
  const { email, password } = admin
  return ((await call('POST', '/api/login', { email, password })) as { token: string }).token
}
