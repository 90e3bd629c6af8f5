import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStores, type Stores } from '@sharelight/store'
import { killed, secretKey, startInstallation, type Installation } from './receivers/processes.ts'
import { partOf, type TenantReady, type Truth } from './microsoft/tenant.ts'
import { usageOf } from './microsoft/usage.ts'
import type { Figure, Section } from './report.ts'

/** BENCH_ITEMS: fewer for a quick run. */
const items = Number(process.env['BENCH_ITEMS'] ?? 1_000_000)
const users = 5000
/** Speed is measured until then; then a server is killed each time so much has passed. */
const undisturbedMs = 60_000
const killEveryMs = 20_000
const lookEveryMs = 2000
const admin = { name: 'Bea Bench', email: 'bea@bench.example', password: 'a good long password' }

/** A large tenant listed with who reaches what, by the product's own process, which is killed with SIGKILL every 20 s. */
export async function benchMicrosoft(): Promise<Section> {
  const tenant = fork(join(import.meta.dirname, 'microsoft/tenant.ts'), [String(users), String(items)])
  const { hosts, settings } = (await answerOf(tenant)) as TenantReady
  const installation = await startInstallation({ OUTBOUND_HOSTS: JSON.stringify(hosts) })
  const { databaseUrl, clickhouseUrl } = installation
  const stores = await openStores({ databaseUrl, clickhouseUrl, secretKey })
  try {
    await killed(await connect(installation, settings))
    const run = await listWhileKilling({ installation, stores, tenant })
    tenant.send('truth')
    const truth = (await answerOf(tenant)) as Truth
    const found = await foundIn(stores)
    check(truth, found)
    return {
      id: 'microsoft',
      title: 'A large tenant of Microsoft 365',
      command: 'npm run bench -- microsoft',
      figures: figuresOf(run, truth),
    }
  } finally {
    await killed(tenant)
    await stores.close()
    await installation.close()
  }
}

const answerOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0] as unknown

/** Sets an organisation up and connects the tenant as its administrator would: files larger than a byte are listed, not read. */
async function connect(installation: Installation, settings: object): Promise<ChildProcess> {
  const { child, said } = await installation.start('serve', /setup\?token=\S+/)
  const server = /http:\/\/[\w.:]+/.exec(said)?.[0] ?? ''
  const setupToken = /setup\?token=([^\s"]+)/.exec(said)?.[1]
  const organisation = { name: 'Bench', domains: ['contoso.example'] }
  const { token } = await post<{ token: string }>(`${server}/api/setup`, { token: setupToken, organisation, admin })
  const draft = {
    connector: 'microsoft-365',
    name: 'Tenant',
    settings: { ...settings, services: ['sharepoint'], maxFileSize: 1 },
  }
  // Its administrator has let the application in already.
  const { id } = await post<{ id: string }>(`${server}/api/sources`, draft, token)
  await post(`${server}/api/sources/${id}/scan`, {}, token)
  return child
}

interface Setting {
  installation: Installation
  stores: Stores
  tenant: ChildProcess
}

interface Run {
  kills: number
  seconds: number
  /** Listed and stored a second before the first kill. */
  rate: number
  /** Of the tenant, in that time, of what it and the server used. */
  tenantShare: number
  /** The most that the process and all that it started held, in bytes. */
  peak: number
  /** In the first and in the last third of the listing. */
  early: number
  late: number
}

async function listWhileKilling({ installation, stores, tenant }: Setting): Promise<Run> {
  const begin = async () => (await installation.start('serve', /http:\/\/[\w.:]+/)).child
  const began = performance.now()
  let [server, kills, lastKill, peak, early, late] = [await begin(), 0, began + undisturbedMs - killEveryMs, 0, 0, 0]
  const speed = { rate: 0, tenantShare: 0 }
  const before = usageOf(tenant.pid ?? 0).seconds
  let first: { at: number; count: number } | undefined
  while (!(await isDone(stores))) {
    await sleep(lookEveryMs)
    const [at, count] = [performance.now(), await countOf(stores)]
    const held = usageOf(server.pid ?? 0)
    peak = Math.max(peak, held.bytes)
    if (count < items / 3) early = Math.max(early, held.bytes)
    if (count > (items * 2) / 3) late = Math.max(late, held.bytes)
    if (count > 0) first ??= { at, count }
    if (first && !kills && at > first.at) {
      const used = usageOf(tenant.pid ?? 0).seconds - before
      speed.rate = ((count - first.count) / (at - first.at)) * 1000
      speed.tenantShare = used / (used + held.seconds)
    }
    if (at - lastKill < killEveryMs) continue
    lastKill = performance.now()
    await killed(server)
    kills++
    server = await begin()
  }
  const seconds = (performance.now() - began) / 1000
  await killed(server)
  return { kills, seconds, ...speed, peak, early, late }
}

async function isDone({ meta }: Stores): Promise<boolean> {
  const scan = await meta.acrossOrganisations
    .selectFrom('scans')
    .select(['state', 'error', 'finished_at'])
    .executeTakeFirst()
  if (!scan?.finished_at) return false
  if (scan.state !== 'SCANNING_COMPLETED') throw new Error(`The scan ended as ${scan.state}: ${String(scan.error)}`)
  return true
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

function figuresOf({ kills, seconds, rate, tenantShare, peak, early, late }: Run, truth: Truth): Figure[] {
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
      name: "the simulated tenant's share of the processor time of tenant and server",
      value: `${percent(tenantShare)}`,
    },
    { name: `all of it, with ${kills} kills`, value: `${Math.round(seconds)} s` },
    { name: 'server, its readers and all else that it started, at most', value: mib(peak), target: '< 600 MB' },
    {
      name: 'the same at most, in the last third of the listing',
      value: mib(late),
      baseline: 'in the first',
      ratio: late / Math.max(1, early),
    },
    { name: 'lost, stored twice, or with an open link that is not there or missing', value: '0', target: '0' },
  ]
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

const percent = (part: number) => `${Math.round(part * 100)} %`
const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
