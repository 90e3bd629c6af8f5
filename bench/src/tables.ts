import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresSource, type PostgresSource } from '@sharelight/testkit/connectors'
import { followStatements, topStatements } from './tables-statements.ts'
import { usageOf } from './usage.ts'
import type { Figure, Section } from './report.ts'

/** BENCH_ROWS: fewer for a quick run. */
const asked = process.env['BENCH_ROWS']
const rows = Number(asked ?? 100_000_000)
const tables = 1000
const eachTable = Math.ceil(rows / tables)
const lookEveryMs = 1000
const main = join(import.meta.dirname, '../../apps/server/src/main.ts')

/** A large database of PostgreSQL sampled from the command line, with what that costs the server by its own statistics. */
export async function benchTables(): Promise<Section> {
  const source = await startPostgresSource()
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-tables-'))
  try {
    const began = performance.now()
    await fill(source)
    const filled = (performance.now() - began) / 1000
    const isFollowed = await followStatements(source)
    const before = await statistics(source)
    const run = await scan(source, folder)
    const after = await statistics(source)
    const statements = isFollowed ? await topStatements(source, 'reader') : []
    const count = (rows / 1e6).toLocaleString('en-GB')
    return {
      id: 'tables',
      title: `A database of ${tables.toLocaleString('en-GB')} tables and ${count} million rows`,
      command: `${asked === undefined ? '' : `BENCH_ROWS=${asked} `}npm run bench -- tables`,
      figures: [
        {
          name: 'generating the tables on the server',
          value: `${filled.toFixed(0)} s, ${gigabytes(before.size)} on disk`,
        },
        ...figuresOf(run, before, after),
        ...statements,
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await source.close()
  }
}

/** What would be analysed by the server from time to time is analysed once: nothing but the scan runs beside it afterwards. */
async function fill({ run, session, password }: PostgresSource): Promise<void> {
  await run(`ALTER SYSTEM SET autovacuum = off`)
  await run(`ALTER SYSTEM SET max_wal_size = '8GB'`)
  await run(`ALTER SYSTEM SET track_io_timing = on`)
  await run(`SELECT pg_reload_conf()`)
  await run(`CREATE ROLE reader LOGIN PASSWORD '${password}'; GRANT pg_read_all_data TO reader; CREATE SCHEMA shop`)
  await run(`CREATE UNLOGGED TABLE made AS SELECT i AS id, 'Customer ' || i AS name, 'customer' || i || '@example' || i % 97 || '.com' AS email,
    '+49 30 ' || 1000000 + i AS phone, 'DE89370400440532013000' AS iban, i % 1000 AS amount, DATE '1980-01-01' + (i % 9000)::int AS born,
    'Note ' || i AS note FROM generate_series(1, ${eachTable}) i`)
  const client = await session()
  try {
    for (let at = 0; at < tables; at++) {
      await client.query(`CREATE UNLOGGED TABLE shop.t${at} AS SELECT * FROM made`)
      if (at % 100 === 99) console.error(`${at + 1} tables`)
    }
    await client.query(`SET default_statistics_target = 1; ANALYZE`)
  } finally {
    await client.end()
  }
}

interface Statistics {
  size: number
  active: number
  read: number
  hit: number
  /** Rows that were read one after the other from tables of the shop. */
  rows: number
  deadlocks: number
}

async function statistics({ run }: PostgresSource): Promise<Statistics> {
  const [row] =
    await run(`SELECT pg_stat_clear_snapshot(), pg_database_size(datname) AS size, active_time / 1000 AS active, blks_read AS read, blks_hit AS hit, deadlocks,
    (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE schemaname = 'shop') AS rows FROM pg_stat_database WHERE datname = current_database()`)
  const number = (name: keyof Statistics) => Number(row?.[name])
  return {
    size: number('size'),
    active: number('active'),
    read: number('read'),
    hit: number('hit'),
    rows: number('rows'),
    deadlocks: number('deadlocks'),
  }
}

interface Run {
  seconds: number
  /** Of processor time. */
  own: number
  /** Of the machine, while it ran. */
  load: number
  seen: number
  /** Sessions of the scan at the same time. */
  sessions: number
  labelled: number
}

async function scan(source: PostgresSource, folder: string): Promise<Run> {
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(source.settings('reader', { schemas: ['shop'] })))
  const began = performance.now()
  const args = [main, 'scan', '--connector', 'postgresql', '--settings', 'settings.json', '--json']
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, DATA_DIR: '', OUTBOUND_ALLOW: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [said, sessions, own, isOver] = ['', 0, 0, false]
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<number | null>(resolve => child.once('close', resolve)).finally(() => (isOver = true))
  const watcher = await source.session()
  while (!isOver) {
    const {
      rows: [row],
    } = await watcher.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'reader'`,
    )
    sessions = Math.max(sessions, row?.count ?? 0)
    own = Math.max(own, usageOf(child.pid ?? 0).seconds)
    await Promise.race([ended, new Promise(resolve => setTimeout(resolve, lookEveryMs))])
  }
  await watcher.end()
  const code = await ended
  if (code !== 0) throw new Error(`The scan ended with ${code}.`)
  const { seen, labels } = JSON.parse(said) as { seen: number; labels: Record<string, number> }
  const labelled = labels['regulated/pii/email'] ?? 0
  if (seen !== tables * 8 || labelled < tables)
    throw new Error(`Of ${tables * 8} columns ${seen} were seen; ${labelled} e-mail addresses.`)
  const seconds = (performance.now() - began) / 1000
  return { seconds, own, load: loadavg()[1] ?? 0, seen, sessions, labelled }
}

function figuresOf(run: Run, before: Statistics, after: Statistics): Figure[] {
  const [read, hit] = [after.read - before.read, after.hit - before.hit]
  const [active, looked] = [after.active - before.active, after.rows - before.rows]
  return [
    {
      name: 'listed, sampled (1,000 rows a table) and classified',
      value: `${run.seconds.toFixed(0)} s, ${run.seen.toLocaleString('en-GB')} columns, ${(run.seen / run.seconds).toFixed(0)} a second`,
      target: '< 600 s',
    },
    {
      name: 'processor time of the scan, and load of the machine meanwhile',
      value: `${run.own.toFixed(0)} s, load ${run.load.toFixed(0)}`,
    },
    { name: 'sessions on the server at the same time', value: String(run.sessions), target: '≤ 2' },
    {
      name: 'time in which the server worked on statements (pg_stat_database)',
      value: `${active.toFixed(0)} s, ${((100 * active) / run.seconds).toFixed(0)} % of the scan’s time`,
    },
    {
      name: 'rows that it looked at (pg_stat_user_tables)',
      value: `${(looked / 1e6).toFixed(1)} million, ${((100 * looked) / rows).toFixed(1)} % of all`,
    },
    {
      name: 'pages that it read (pg_stat_database)',
      value: `${gigabytes(read * 8192)} from the disk or its cache, ${gigabytes(hit * 8192)} from its own memory; ${((100 * read * 8192) / after.size).toFixed(1)} % of the database`,
    },
    { name: 'deadlocks', value: String(after.deadlocks - before.deadlocks), target: '0' },
  ]
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
