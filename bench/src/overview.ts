import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { MetricQuery, SensitivityLevel, SeverityLevel } from '@sharelight/contract'
import { openStores, rerate, runMetric, type Rater, type Stores } from '@sharelight/store'
import { generate, generatedUntil, type Population } from './overview-data.ts'
import type { Figure, Section } from './report.ts'

const usualEvents = 20_000_000
const population: Population = {
  organisation: '11111111-1111-8111-8111-111111111111',
  events: Number(process.env['BENCH_EVENTS'] ?? usualEvents),
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
const runs = Number(process.env['BENCH_RUNS'] ?? 20)
const target = population.events > usualEvents ? 'p95 < 1 s' : 'p95 < 200 ms'
const month = { from: '2026-09-01T00:00:00+02:00', to: '2026-10-01T00:00:00+02:00' }
const all = { from: '2025-05-01T00:00:00Z', to: new Date(generatedUntil).toISOString() }
const down = (by: string) => [{ by, direction: 'Descend' as const }]
const risk = ['high', 'medium', 'low', 'handled']

/** `columns` are what the query must read: the baseline is a bare aggregate over just those, in the same frame. */
interface Question {
  name: string
  query: MetricQuery
  columns: readonly string[]
}

const ratingColumns = ['rating_key', 'recipients_key', 'justified']
const open = { dimension: 'justified', operator: 'eq', value: false } as const
const activity: Question[] = [
  { name: 'open risk by severity', query: { cube: 'events', measures: ['events', ...risk] }, columns: ratingColumns },
  {
    name: 'risk over time',
    query: { cube: 'events', measures: risk, grain: 'Day' },
    columns: ['time', ...ratingColumns],
  },
  {
    name: 'by source',
    query: { cube: 'events', measures: risk, dimensions: ['source'] },
    columns: ['source_id', ...ratingColumns],
  },
  {
    name: 'most at risk: employees',
    query: {
      cube: 'events',
      measures: ['high', 'risky'],
      dimensions: ['actor', 'actorName'],
      sort: down('high'),
      limit: 10,
    },
    columns: ['actor', ...ratingColumns],
  },
  {
    name: 'most at risk: files',
    query: {
      cube: 'events',
      measures: ['high', 'risky'],
      dimensions: ['item', 'itemName'],
      sort: down('high'),
      limit: 10,
    },
    columns: ['item', ...ratingColumns],
  },
  {
    name: 'most at risk: organisations',
    query: { cube: 'events', measures: ['high', 'risky'], dimensions: ['organization'], sort: down('high'), limit: 10 },
    columns: ratingColumns,
  },
  {
    name: 'who shares what with which organisation',
    columns: ['actor', ...ratingColumns],
    query: {
      cube: 'events',
      measures: ['events'],
      dimensions: ['department', 'label0', 'organization'],
      filter: { dimension: 'shareType', operator: 'eq', value: 'outside' },
      sort: down('events'),
      limit: 5000,
    },
  },
  {
    name: 'what goes to personal addresses and open links',
    columns: ['actor', 'rating_key'],
    query: {
      cube: 'events',
      measures: ['events'],
      dimensions: ['department', 'label0', 'shareType'],
      filter: { dimension: 'shareType', operator: 'in', value: ['personal', 'anonymous'] },
      sort: down('events'),
      limit: 5000,
    },
  },
  {
    name: 'risk types (GET /insight): events, actors',
    query: { cube: 'events', measures: ['events', 'actors'], dimensions: ['insight'], filter: open },
    columns: ['actor', ...ratingColumns],
  },
  {
    name: 'risk types (GET /insight): recipients',
    query: { cube: 'events', measures: ['UniqCount:recipient'], dimensions: ['insight'], filter: open },
    columns: ratingColumns,
  },
  {
    name: 'what organisations receive (trust)',
    query: {
      cube: 'events',
      measures: ['events', 'sensitive', 'high', 'medium', 'low', 'lastAt'],
      dimensions: ['organization'],
      filter: { dimension: 'organization', operator: 'neq', value: '' },
      sort: down('events'),
      limit: 50,
    },
    columns: ['time', ...ratingColumns],
  },
  {
    name: 'what a change would do (preview)',
    query: { cube: 'events', measures: [...risk, 'changed'] },
    columns: ratingColumns,
  },
  {
    name: 'newest detections',
    columns: ['time', 'event_id', ...ratingColumns],
    query: {
      cube: 'events',
      dimensions: ['id', 'at', 'type', 'itemName', 'actorName', 'severity', 'shareType'],
      filter: { dimension: 'severity', operator: 'gte', value: 1 },
      sort: down('at'),
      limit: 20,
    },
  },
]
const atRest: (Question & { table: string })[] = [
  {
    name: 'files, size, coverage by status',
    table: 'items',
    query: {
      cube: 'items',
      measures: ['items', 'bytes', 'sensitive', 'exposed', 'complete', 'partial', 'skipped', 'failed', 'sources'],
    },
    columns: ['size', 'status', 'share_type', 'label_set_key', 'source_id'],
  },
  {
    name: 'coverage by reason',
    table: 'items',
    query: { cube: 'items', measures: ['items'], dimensions: ['status', 'reason'] },
    columns: ['status', 'reason'],
  },
  {
    name: 'information types, level 0',
    table: 'items',
    query: { cube: 'items', measures: ['items', 'maxSensitivity'], dimensions: ['label0'], sort: down('items') },
    columns: ['label_keys', 'label_set_key'],
  },
  {
    name: 'information types, level 2',
    table: 'items',
    query: { cube: 'items', measures: ['items', 'maxSensitivity'], dimensions: ['label2'], sort: down('items') },
    columns: ['label_keys', 'label_set_key'],
  },
  {
    name: 'most exposed files',
    table: 'items',
    query: {
      cube: 'items',
      dimensions: ['id', 'name', 'path', 'sensitivity', 'shareType'],
      filter: { dimension: 'exposure', operator: 'gt', value: 0 },
      sort: down('exposure'),
      limit: 10,
    },
    columns: ['item_id', 'name', 'path', 'label_set_key', 'share_type'],
  },
  {
    name: 'cloud folders',
    table: 'folders',
    query: { cube: 'folders', measures: ['folders', 'exposed'] },
    columns: ['share_type'],
  },
  {
    name: 'employees, contacts, organisations',
    table: 'identities',
    query: { cube: 'identities', measures: ['employees', 'contacts', 'personal', 'organizations'] },
    columns: ['kind', 'domain'],
  },
]

/** The Overview's questions over generated history, each against a bare aggregate over the same columns. */
export async function benchOverview(): Promise<Section> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'sharelight-bench-')), 'data')
  const stores = await openStores({ dataDir })
  try {
    const started = performance.now()
    await generate(stores.analytics, population)
    const figures: Figure[] = [
      {
        name: `generating ${population.events.toLocaleString('en')} events inside the engine`,
        value: `${((performance.now() - started) / 1000).toFixed(0)} s`,
      },
    ]
    for (const [frame, timeFrame] of Object.entries({ 'one month': month, '18 months': all })) {
      for (const question of activity) {
        const where = `WHERE organisation_id = '${population.organisation}' AND time >= '${instant(timeFrame.from)}' AND time < '${instant(timeFrame.to)}'`
        figures.push(
          await figure(stores, {
            name: `${question.name}, ${frame}`,
            query: { ...question.query, timeFrame },
            bare: bare(question.columns, 'events', where),
          }),
        )
      }
    }
    figures.push(await eventById(stores), await rerating(stores))
    for (const { name, query, columns, table } of atRest) {
      figures.push(
        await figure(stores, {
          name: `${name}, now`,
          query,
          bare: bare(columns, table, `WHERE organisation_id = '${population.organisation}'`),
        }),
      )
    }
    const isUsual = population.events === usualEvents
    return {
      id: isUsual ? 'overview' : `overview-${population.events / 1e6}m`,
      title: `Overview over ${population.events.toLocaleString('en')} events and ${population.items.toLocaleString('en')} files`,
      command: `${isUsual ? '' : `BENCH_EVENTS=${population.events} `}BENCH_RUNS=${runs} npm run bench overview`,
      figures,
    }
  } finally {
    await stores.close()
    rmSync(dirname(dataDir), { recursive: true, force: true })
  }
}

/** One event that is named by its id, somewhere in the middle of history. */
async function eventById(stores: Stores): Promise<Figure> {
  const [found] = await stores.analytics.rows<{ id: string }>(
    'SELECT toString(event_id) AS id FROM events LIMIT 1 OFFSET {half:UInt64}',
    { half: Math.floor(population.events / 2) },
  )
  const query: MetricQuery = {
    cube: 'events',
    dimensions: ['id', 'at', 'type', 'itemName', 'actorName', 'severity', 'shareType'],
    filter: { dimension: 'id', operator: 'eq', value: found?.id ?? '' },
    limit: 1,
  }
  return figure(stores, {
    name: 'one event by its id',
    query,
    bare: bare(['event_id'], 'events', `WHERE organisation_id = '${population.organisation}'`),
  })
}

/** All of history by other rules: a row for each distinct combination is written, and the next question is answered by them. */
async function rerating(stores: Stores): Promise<Figure> {
  const times: number[] = []
  for (let run = 1; run <= runs; run++) {
    const rater: Rater = {
      rateLabels: labels => ({ sensitivity: Math.min(3, labels.length) as SensitivityLevel, critical: false }),
      rateEvent: ({ labels }) => ({
        severity: ((labels.length + run) % 4) as SeverityLevel,
        insightIds: [`insight-${run}`],
      }),
      trustOf: recipients => (recipients.length > run ? 'untrusted' : 'neutral'),
    }
    times.push(
      await milliseconds(async () => {
        await rerate(stores.analytics, { organisationId: population.organisation, rater, version: run + 1 })
        await runMetric(stores, scope, { cube: 'events', measures: risk, timeFrame: month })
      }),
    )
  }
  return {
    name: 're-rating all of history, and open risk by severity of one month after it',
    value: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
    target: 'p95 < 2 s',
  }
}

async function figure(
  stores: Stores,
  { name, query, bare: sql }: { name: string; query: MetricQuery; bare: string },
): Promise<Figure> {
  const ours: number[] = []
  const theirs: number[] = []
  // Turn about, so that whatever else the machine does meets both alike.
  for (let run = 0; run < runs; run++) {
    theirs.push(await milliseconds(() => stores.analytics.rows(sql)))
    ours.push(await milliseconds(() => runMetric(stores, scope, query)))
  }
  const value = `p50 ${percentile(ours, 0.5).toFixed(0)} ms, p95 ${percentile(ours, 0.95).toFixed(0)} ms`
  return { name, value, baseline: 'a bare aggregate', ratio: percentile(ours, 0.5) / percentile(theirs, 0.5), target }
}

const bare = (columns: readonly string[], table: string, where: string) =>
  `SELECT count(), ${columns.map(column => `max(${column})`).join(', ')} FROM ${table} ${where}`
const instant = (iso: string) => new Date(iso).toISOString().replace('T', ' ').replace('Z', '')

async function milliseconds(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}

if (import.meta.main) {
  const { print } = await import('./report.ts')
  print(await benchOverview())
}
