import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStores, type Stores } from '@sharelight/store'
import { answerOf, connectTenant, isDone } from './microsoft/connect.ts'
import { deedsPerMinute, type Deed } from './microsoft/day.ts'
import type { TenantReady } from './microsoft/tenant.ts'
import { killed, secretKey, startInstallation } from './receivers/processes.ts'
import type { Figure, Section } from './report.ts'

/** BENCH_DEEDS: fewer for a quick run. A day of a busy organisation is pressed together. */
const deeds = Number(process.env['BENCH_DEEDS'] ?? 2000)
/** BENCH_LIBRARIES: each is a site with one. */
const libraries = Number(process.env['BENCH_LIBRARIES'] ?? 1000)
const mostMs = 60_000
const lookEveryMs = 1000

/** A day of changes in a tenant with Microsoft's limits while the product watches: how long each takes until it is stored. */
export async function benchMicrosoftDay(): Promise<Section> {
  const tenant = fork(join(import.meta.dirname, 'microsoft/day.ts'), [String(libraries)])
  const { hosts, settings } = (await answerOf(tenant)) as TenantReady
  const installation = await startInstallation({ OUTBOUND_HOSTS: JSON.stringify(hosts) })
  const stores = await openStores({ ...installation, secretKey })
  try {
    const { said } = await installation.start('serve', /setup\?token=\S+/)
    await connectTenant(said, { ...settings, services: ['sharepoint', 'activity'], maxFileSize: 1 })
    while (!(await isDone(stores))) await sleep(lookEveryMs)
    // The first look that nobody asks for finds its place.
    await sleep(lookEveryMs)
    return {
      id: 'microsoft-day',
      title: 'A day of changes in Microsoft 365',
      command: 'npm run bench -- microsoft-day',
      figures: figuresOf(await watched(stores, tenant)),
    }
  } finally {
    await killed(tenant)
    await stores.close()
    await installation.close()
  }
}

interface Seen {
  /** Milliseconds from a deed until it was stored, by deed. */
  took: Map<string, number[]>
  units: number
  refused: number
}

async function watched(stores: Stores, tenant: ChildProcess): Promise<Seen> {
  const waiting = new Set<Deed>()
  const took = new Map<string, number[]>()
  let made = 0
  let end: { units: number; refused: number } | undefined
  tenant.on('message', (told: Deed | { units: number; refused: number }) => {
    if ('kind' in told) {
      waiting.add(told)
      made++
    } else end = told
  })
  tenant.send({ deeds })
  while (made < deeds || waiting.size) {
    await sleep(lookEveryMs)
    const now = Date.now()
    for (const deed of await storedOf(stores, [...waiting])) {
      waiting.delete(deed)
      const times = took.get(deed.kind) ?? []
      times.push(now - deed.at)
      took.set(deed.kind, times)
    }
    console.error(`${made} made, ${waiting.size} not stored yet`)
    const late = [...waiting].find(({ at }) => now - at > 10 * mostMs)
    if (late) throw new Error(`${late.kind} of ${late.key} is not stored after ten minutes.`)
  }
  tenant.send({ end: true })
  while (!end) await sleep(100)
  return { took, ...end }
}

/** Those whose outcome stands in the store. */
async function storedOf({ analytics }: Stores, deeds: readonly Deed[]): Promise<Deed[]> {
  const found: Deed[] = []
  for (let start = 0; start < deeds.length; start += 500) {
    const some = deeds.slice(start, start + 500)
    const rows = await analytics.rows<{ key: string; path: string; size: string; share: string; gone: number }>(
      `SELECT key, path, toString(size) AS size, toString(share_type) AS share, deleted_at < now64(3) AS gone
      FROM items FINAL WHERE key IN {keys:Array(String)}`,
      { keys: some.map(({ key }) => key) },
    )
    const known = new Map(rows.map(row => [row.key, row]))
    for (const deed of some) {
      const row = known.get(deed.key)
      if (row && holds(deed, row)) found.push(deed)
    }
  }
  return found
}

function holds({ kind, outcome }: Deed, row: { path: string; size: string; share: string; gone: number }): boolean {
  if (kind === 'delete') return Boolean(row.gone)
  if (kind === 'share') return row.share === 'anonymous'
  if (kind === 'unshare') return row.share !== 'anonymous'
  return kind === 'move' ? row.path.endsWith(outcome) : row.size === outcome
}

function figuresOf({ took, units, refused }: Seen): Figure[] {
  const all = [...took.values()].flat().toSorted((a, b) => a - b)
  const at = (part: number) => `${((all[Math.floor((all.length - 1) * part)] ?? 0) / 1000).toFixed(0)} s`
  const kinds = [...took].map(([kind, times]) => `${times.length} × ${kind}`).join(', ')
  const inTime = all.filter(ms => ms <= mostMs).length
  return [
    {
      name: `changes in a tenant of ${libraries.toLocaleString('en')} libraries, ${deedsPerMinute} a minute`,
      value: kinds,
    },
    {
      name: 'from being made until stored: half of them, 99 of 100, the last',
      value: `${at(0.5)}, ${at(0.99)}, ${at(1)}`,
      target: '60 s',
    },
    { name: 'stored within a minute', value: `${((inTime / all.length) * 100).toFixed(1)} %`, target: '100 %' },
    {
      name: "units of Microsoft's limit for files that it took, a minute; calls refused",
      value: `${units}; ${refused}`,
    },
  ]
}
