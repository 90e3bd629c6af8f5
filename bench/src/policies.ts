import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { MetricQuery, PolicyMatching } from '@sharelight/contract'
import { countOverlaps, matchEvents, openStores, runMetric, type Stores } from '@sharelight/store'
import { generate, generatedUntil, type Population } from './overview-data.ts'
import type { Figure, Section } from './report.ts'

const population: Population = {
  organisation: '11111111-1111-8111-8111-111111111111',
  events: Number(process.env['BENCH_EVENTS'] ?? 20_000_000),
  items: 300_000,
  employees: 2000,
  contacts: 20_000,
  folders: 30_000,
}
const scope = {
  organisationId: population.organisation,
  timeZone: 'Europe/Berlin',
  now: generatedUntil,
  restrictions: { labels: [], entityKinds: [] },
}
const runs = Number(process.env['BENCH_RUNS'] ?? 5)
const timeFrame = {
  from: new Date(generatedUntil - 90 * 86_400_000).toISOString(),
  to: new Date(generatedUntil).toISOString(),
}
const fresh = 1000
const policies = 200

const types = ['email', 'file_accessed', 'file_modified', 'sharing_set', 'anonymous_link_created', 'file_downloaded']
const shares = ['inside', 'outside', 'personal', 'anonymous']
const labels = ['finance/invoices', 'hr/payroll', 'legal/contracts', 'business/customer-lists', 'regulated/pii/us-ssn']

/** Each of its own: what happened, how wide, which label, how sensitive, when; every fifth one more about whom. */
const policyOf = (n: number): PolicyMatching & { number: number } => ({
  number: n + 1,
  window: null,
  filter: {
    and: [
      { dimension: 'type', operator: 'eq', value: types[n % types.length] ?? '' },
      { dimension: 'shareType', operator: 'in', value: [shares[n % 4] ?? '', 'personal'] },
      { dimension: 'sensitivity', operator: 'gte', value: n % 4 },
      ...(n % 2 ? [{ dimension: 'label', operator: 'eq' as const, value: labels[n % labels.length] ?? '' }] : []),
      ...(n % 3 ? [] : [{ dimension: 'hour', operator: 'gte' as const, value: n % 24 }]),
      ...(n % 5 ? [] : [{ dimension: 'organization', operator: 'eq' as const, value: `d${n}.example` }]),
      ...(n % 7 ? [] : [{ dimension: 'department', operator: 'eq' as const, value: `Department ${n % 20}` }]),
    ],
  },
})

export async function benchPolicies(): Promise<Section> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'sharelight-bench-')), 'data')
  const stores = await openStores({ dataDir })
  try {
    await generate(stores.analytics, population)
    const figures = [await matching(stores)]
    const plain = policyOf(2)
    figures.push(await simulating(stores, 'a filter', plain))
    figures.push(await simulating(stores, 'ten within an hour', { ...plain, window: { events: 10, minutes: 60 } }))
    return {
      id: 'policies',
      title: `Policies over ${population.events.toLocaleString('en')} events`,
      command: 'npm run bench -- policies',
      figures,
    }
  } finally {
    await stores.close()
    rmSync(dirname(dataDir), { recursive: true, force: true })
  }
}

async function matching(stores: Stores): Promise<Figure> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const from = await storeNow(stores)
    await stores.analytics.command(
      `INSERT INTO events (organisation_id, source_id, source_code, time, event_id, type, item, folder, actor, rating_key, recipients_key, scan_id, details)
        SELECT organisation_id, source_id, source_code, time, cityHash64(event_id, {run:UInt32}), type, item, folder, actor, rating_key, recipients_key, scan_id, details
        FROM events ORDER BY time DESC LIMIT {fresh:UInt32}`,
      { run, fresh },
    )
    const stored = { from: from.toISOString(), to: new Date((await storeNow(stores)).getTime() + 1).toISOString() }
    times.push(
      await timed(() =>
        matchEvents(stores.analytics, scope, {
          policies: Array.from({ length: policies }, (_, n) => policyOf(n)),
          since: stored.from,
          stored,
          most: 5000,
        }),
      ),
    )
  }
  return {
    name: `${fresh} new events against ${policies} policies, slowest of ${runs}`,
    value: `${p95(times)} ms`,
    target: '< 1 s',
  }
}

/** All that a simulation asks, at once, as the server asks it: overlaps with 200 others too. */
async function simulating(stores: Stores, name: string, policy: PolicyMatching): Promise<Figure> {
  const matching = { filter: policy.filter, window: policy.window }
  const ask = (query: Omit<MetricQuery, 'cube'>, within = true) =>
    runMetric(stores, { ...scope, ...(within && { matching }) }, { cube: 'events', timeFrame, ...query })
  const others = Array.from({ length: policies }, (_, n) => policyOf(n))
  const simulate = () =>
    Promise.all([
      ask({ measures: ['events', 'actors', 'items'] }),
      ask({ measures: ['events', 'high', 'medium', 'low', 'handled'] }, false),
      ask({ measures: ['events'], grain: 'Week', limit: 100 }),
      ask({
        measures: ['events'],
        dimensions: ['actor', 'actorName'],
        sort: [{ by: 'events', direction: 'Descend' }],
        limit: 10,
      }),
      ask({ measures: ['events'], dimensions: ['severity', 'justified'] }),
      ask({ dimensions: ['id', 'at'], sort: [{ by: 'at', direction: 'Descend' }], limit: 10 }),
      countOverlaps(stores.analytics, { ...scope, matching }, { others, timeFrame }),
    ])
  await simulate()
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push(await timed(simulate))
  return {
    name: `simulation over 90 days beside ${policies} other policies: ${name}, slowest of ${runs}`,
    value: `${p95(times)} ms`,
    target: '< 2 s',
  }
}

async function storeNow(stores: Stores): Promise<Date> {
  const [row] = await stores.analytics.rows<{ at: string }>('SELECT toUnixTimestamp64Milli(now64(3)) AS at')
  return new Date(Number(row?.at))
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await task()
  return performance.now() - start
}

const p95 = (times: readonly number[]) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0)
