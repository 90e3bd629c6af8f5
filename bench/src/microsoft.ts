import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStores, type Stores } from '@sharelight/store'
import { killed, secretKey, startInstallation } from './receivers/processes.ts'
import { partOf, type TenantReady, type Truth } from './microsoft/tenant.ts'
import { answerOf, connectTenant, isDone } from './microsoft/connect.ts'
import { Processes } from './microsoft/processes.ts'
import { usageOf } from './usage.ts'
import type { Figure, Section } from './report.ts'

/** BENCH_ITEMS: fewer for a quick run. */
const asked = process.env['BENCH_ITEMS']
const items = Number(asked ?? 1_000_000)
const users = 5000
/** Speed is measured until then; then a worker is killed each time so much has passed. */
const undisturbedMs = 60_000
const killEveryMs = 20_000
const lookEveryMs = 2000

/** A large tenant listed with who reaches what, by a server and two workers, one of which is killed with SIGKILL every 20 s. */
export async function benchMicrosoft(): Promise<Section> {
  const tenant = fork(join(import.meta.dirname, 'microsoft/tenant.ts'), [String(users), String(items)])
  const { hosts, settings } = (await answerOf(tenant)) as TenantReady
  const installation = await startInstallation({ OUTBOUND_HOSTS: JSON.stringify(hosts) })
  const { databaseUrl, clickhouseUrl } = installation
  const stores = await openStores({ databaseUrl, clickhouseUrl, secretKey })
  try {
    const processes = new Processes(installation)
    await connectTenant(await processes.begin(), { ...settings, services: ['sharepoint'], maxFileSize: 1 })
    const run = await listWhileKilling({ processes, stores, tenant })
    tenant.send('truth')
    const truth = (await answerOf(tenant)) as Truth
    check(truth, await foundIn(stores))
    return {
      id: 'microsoft',
      title: 'A large tenant of Microsoft 365',
      command: `${asked === undefined ? '' : `BENCH_ITEMS=${asked} `}npm run bench -- microsoft`,
      figures: figuresOf(run, truth),
    }
  } finally {
    await killed(tenant)
    await stores.close()
    await installation.close()
  }
}

interface Setting {
  processes: Processes
  stores: Stores
  tenant: ChildProcess
}

interface Run {
  kills: number
  seconds: number
  /** Listed and stored a second before the first kill. */
  rate: number
  /** Of processor time, for a thousand items: of the product's processes before the first kill, and all in all. */
  each: number
  eachInAll: number
  /** Of processor time before the first kill: the tenant's part of all, and that of the analytical store. */
  tenantShare: number
  storeShare: number
  /** That server and workers held together at rest, and at most, in bytes. */
  idle: number
  peak: number
  /** At most in the first and in the last third of the listing. */
  early: number
  late: number
}

async function listWhileKilling({ processes, stores, tenant }: Setting): Promise<Run> {
  await processes.beginWork()
  const began = performance.now()
  const idle = processes.look()
  let [lastKill, countAtKill, peak, early, late] = [began + undisturbedMs - killEveryMs, 0, idle, 0, 0]
  const others = () => ({ tenant: usageOf(tenant.pid ?? 0).seconds, store: ownSeconds() })
  const speed = { rate: 0, each: 0, tenantShare: 0, storeShare: 0 }
  let first: (ReturnType<typeof others> & { at: number; count: number; product: number }) | undefined
  while (!(await isDone(stores))) {
    await sleep(lookEveryMs)
    const [count, held, at] = [await countOf(stores), processes.look(), performance.now()]
    peak = Math.max(peak, held)
    if (count < items / 3) early = Math.max(early, held)
    if (count > (items * 2) / 3) late = Math.max(late, held)
    const now = { at, count, product: processes.seconds, ...others() }
    console.error(`${Math.round((at - began) / 1000)} s: ${count} items, ${mib(held)}, ${processes.kills} kills`)
    if (count > 0) first ??= now
    if (first && !processes.kills && count > first.count) {
      const [product, store, played] = (['product', 'store', 'tenant'] as const).map(name => now[name] - first![name])
      const all = product! + store! + played!
      speed.rate = ((count - first.count) / (at - first.at)) * 1000
      speed.each = (product! / (count - first.count)) * 1000
      speed.tenantShare = played! / all
      speed.storeShare = store! / all
    }
    // On a machine that is busy with other things a worker is at it before the next one is killed.
    if (at - lastKill < killEveryMs || count === countAtKill) continue
    ;[lastKill, countAtKill] = [at, count]
    await processes.killOne()
  }
  const seconds = (performance.now() - began) / 1000
  processes.look()
  return {
    kills: processes.kills,
    seconds,
    ...speed,
    eachInAll: (processes.seconds / items) * 1000,
    idle,
    peak,
    early,
    late,
  }
}

/** Of processor time: the analytical store runs in the process of the bench. */
function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const countOf = async ({ analytics }: Stores): Promise<number> =>
  Number((await analytics.rows<{ n: string }>('SELECT toString(count()) AS n FROM items', {}))[0]?.n ?? 0)

/** What is stored, an object once for each id that it has: one that was stored under two ids counts twice. */
async function foundIn({ analytics }: Stores): Promise<Truth> {
  const found = { files: 0, folders: 0, open: 0, sum: 0 }
  for (let part = 0; part < 64; part++)
    for (const { key, share_type } of await analytics.rows<{ key: string; share_type: string }>(
      'SELECT key, toString(share_type) AS share_type FROM items FINAL WHERE cityHash64(item_id) % 64 = {part:UInt8}',
      { part },
    )) {
      found.files++
      found.open += Number(share_type === 'anonymous')
      found.sum += partOf(key)
    }
  const [folders] = await analytics.rows<{ n: string }>('SELECT toString(count()) AS n FROM folders FINAL', {})
  found.folders = Number(folders?.n ?? 0)
  return found
}

/** @throws Error when something was lost, is there twice, or is said to be reached by others than reach it */
function check(truth: Truth, found: Truth): void {
  for (const name of ['files', 'folders', 'open', 'sum'] as const)
    if (truth[name] !== found[name]) throw new Error(`${name}: ${found[name]} stored, ${truth[name]} in the tenant.`)
}

function figuresOf(run: Run, truth: Truth): Figure[] {
  const { kills, seconds, rate, each, eachInAll, tenantShare, storeShare, idle, peak, early, late } = run
  return [
    {
      name: `files and folders with who reaches them, ${users.toLocaleString('en')} people`,
      value: `${truth.files.toLocaleString('en')} and ${truth.folders.toLocaleString('en')}`,
    },
    {
      name: 'listed and stored, before the first kill',
      value: `${Math.round(rate).toLocaleString('en')} items/s`,
      target: '2,000 items/s',
    },
    {
      name: "the simulated tenant's and the analytical store's shares of all processor time meanwhile",
      value: `${percent(tenantShare)} and ${percent(storeShare)}`,
    },
    {
      name: "the product's processor time for 1,000 items, before the first kill and with all kills",
      value: `${each.toFixed(2)} s and ${eachInAll.toFixed(2)} s`,
    },
    { name: `all of it, with ${kills} kills`, value: `${Math.round(seconds)} s` },
    { name: 'server and two workers at rest', value: mib(idle) },
    { name: 'the same at most, with all else that they started', value: mib(peak), target: '< 600 MB' },
    {
      name: 'the same at most, in the last third of the listing',
      value: mib(late),
      baseline: 'in the first',
      ratio: late / Math.max(1, early),
    },
    { name: 'lost, stored twice, or with an open link that is not there or missing', value: '0', target: '0' },
  ]
}

const percent = (part: number) => `${Math.round(part * 100)} %`
const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
