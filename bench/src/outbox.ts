import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { enqueue, openStores, type Stores } from '@sharelight/store'
import { startPostgres } from '@sharelight/testkit'
import type { Section } from './report.ts'

/** BENCH_OUTBOX_ENTRIES: fewer for a quick run. */
const entries = Number(process.env['BENCH_OUTBOX_ENTRIES'] ?? 1_000_000)
const [partitions, perTransaction, killEveryMs] = [5000, 1000, 4000]
const child = join(import.meta.dirname, 'outbox/deliver-child.ts')

/** Deliveries out of a PostgreSQL server's outbox by two processes, one of which is killed with SIGKILL every few seconds, against writing the entries. */
export async function benchOutbox(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-outbox-'))
  const postgres = await startPostgres()
  const stores = await openStores({ databaseUrl: postgres.url, secretKey: 'a passphrase for benches only' })
  try {
    const writing = await timed(() => fill(stores))
    let kills = 0
    const delivering = await timed(async () => {
      kills = await deliverWhileKilling(stores, postgres.url, folder)
    })
    const { arrived, times, outOfOrder } = await countArrivals(folder)
    if (arrived !== entries) throw new Error(`${entries - arrived} of ${entries} entries were lost.`)
    if (outOfOrder)
      throw new Error(`${outOfOrder} entries arrived for the first time after a later one of their subject.`)
    return {
      id: 'outbox',
      title: 'Outbox',
      command: 'npm run bench -- outbox',
      figures: [
        {
          name: 'entries, in subjects',
          value: `${entries.toLocaleString('en')} in ${partitions.toLocaleString('en')}`,
        },
        { name: 'written, 1,000 a transaction', value: `${rate(entries, writing)} entries/s` },
        {
          name: `delivered by two processes, killed ${kills} times`,
          value: `${rate(entries, delivering)} entries/s`,
          baseline: 'writing them',
          ratio: writing / delivering,
          target: '≥ 2,000 entries/s',
        },
        { name: 'lost', value: '0', target: '0' },
        {
          name: 'delivered more than once, for they were killed',
          value: `${times - entries} (${((100 * (times - entries)) / entries).toFixed(2)} %)`,
        },
      ],
    }
  } finally {
    await stores.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill({ meta }: Stores): Promise<void> {
  const { id } = await meta.acrossOrganisations
    .insertInto('organisations')
    .values({ name: 'Bench', trial_edition: null, trial_ends_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < entries; from += perTransaction) {
    const batch = Array.from({ length: Math.min(perTransaction, entries - from) }, (_, at) => ({
      kind: 'bench',
      subject: `s${Math.floor((from + at) / 20) % partitions}`,
      payload: { number: from + at },
    }))
    await meta
      .forOrganisation(id)
      .transaction()
      .execute(tx => enqueue(tx, batch))
  }
}

async function deliverWhileKilling({ meta }: Stores, url: string, folder: string): Promise<number> {
  const begin = (name: string) =>
    spawn(process.execPath, [child, url, join(folder, `${name}.txt`)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const running: ChildProcess[] = [begin('a'), begin('b')]
  let kills = 0
  const isLeft = async () =>
    (await meta.acrossOrganisations.selectFrom('outbox').select('id').limit(1).executeTakeFirst()) !== undefined
  for (let looked = 0; await isLeft(); looked++) {
    await sleep(killEveryMs * (0.5 + Math.random()))
    const victim = running[looked % 2]
    if (!victim || !(await isLeft())) continue
    await killed(victim)
    kills++
    running[looked % 2] = begin(`${looked}`)
  }
  await Promise.all(running.map(killed))
  return kills
}

async function killed(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
}

/** What arrived, by number; a line that was cut off by a kill was not delivered. */
async function countArrivals(folder: string): Promise<{ arrived: number; times: number; outOfOrder: number }> {
  const seen = new Map<number, number>()
  let times = 0
  for (const name of readdirSync(folder)) {
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      const [number, at] = line.split(' ').map(Number)
      if (number === undefined || at === undefined || !line.endsWith(' .')) continue
      times++
      seen.set(number, Math.min(seen.get(number) ?? Number.POSITIVE_INFINITY, at))
    }
  }
  return { arrived: seen.size, times, outOfOrder: countOutOfOrder(seen) }
}

function countOutOfOrder(seen: ReadonlyMap<number, number>): number {
  const last = new Map<number, number>()
  let wrong = 0
  for (let number = 0; number < entries; number++) {
    const [subject, at] = [Math.floor(number / 20) % partitions, seen.get(number) ?? 0]
    if (at < (last.get(subject) ?? 0)) wrong++
    last.set(subject, Math.max(at, last.get(subject) ?? 0))
  }
  return wrong
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await task()
  return performance.now() - began
}

const rate = (count: number, ms: number) => Math.round((count / ms) * 1000).toLocaleString('en')
