import { countWork, type Stores, type WorkCounts } from '@sharelight/store'
import type { Gauge } from 'prom-client'
import { inTime } from './in-time.ts'

type MakeGauge = <L extends string>(name: string, help: string, labelNames: L[]) => Gauge<L>

/** Whoever asks more often is told the same again: counting goes through whole tables. */
const keptMs = 5000
const patienceMs = 3000

/** Gives what asks the stores, and sets gauges by it. A store that does not answer in time has its gauges left out, but for `store_up`. */
export function createSamples(stores: Stores, gauge: MakeGauge, outboxKinds: readonly string[]): () => Promise<void> {
  const up = gauge('sharelight_store_up', 'Whether a store answers', ['store'])
  const connections = gauge('sharelight_database_connections', "Connections of this process' pool, by state", ['state'])
  const waiting = gauge('sharelight_database_waiting', 'Callers in this process that wait for a connection', [])
  const work = workGauges(gauge, outboxKinds)
  let [asked, asking] = [Number.NEGATIVE_INFINITY, Promise.resolve()]

  async function ask() {
    const counted = await inTime(countWork(stores.meta.acrossOrganisations), patienceMs).catch(() => undefined)
    const analytics = await inTime(stores.analytics.ping(), patienceMs).catch(() => false)
    up.set({ store: 'meta' }, counted ? 1 : 0)
    up.set({ store: 'analytics' }, analytics ? 1 : 0)
    work(counted)
  }

  return async () => {
    const { total, idle, waiting: callers } = stores.meta.pool.load()
    connections.set({ state: 'idle' }, idle)
    connections.set({ state: 'busy' }, total - idle)
    waiting.set(callers)
    if (performance.now() - asked > keptMs) {
      asked = performance.now()
      asking = ask()
    }
    await asking
  }
}

function workGauges(gauge: MakeGauge, outboxKinds: readonly string[]): (counted: WorkCounts | undefined) => void {
  const tasks = gauge('sharelight_tasks', 'Tasks that have not ended, of all processes', ['kind', 'state'])
  const workers = gauge('sharelight_workers', 'Workers that hold a task', [])
  const depth = gauge('sharelight_outbox_entries', 'Entries that wait for their delivery', ['kind'])
  const oldest = gauge('sharelight_outbox_oldest_seconds', 'Age of the oldest entry that waits', ['kind'])
  const dead = gauge('sharelight_outbox_dead_letters', 'Entries that are not tried any more', ['kind'])
  return counted => {
    for (const one of [tasks, workers, depth, oldest, dead]) one.reset()
    if (!counted) return
    // What there is none of is said, too: an alert on nothing would never fire.
    for (const state of ['waiting', 'running', 'paused']) tasks.set({ kind: 'scan', state }, 0)
    for (const { kind, state, tasks: count } of counted.tasks) tasks.set({ kind, state }, count)
    for (const kind of outboxKinds) for (const one of [depth, oldest, dead]) one.set({ kind }, 0)
    workers.set(counted.workers)
    for (const { kind, isDead, entries, ageSeconds } of counted.outbox) {
      if (isDead) dead.set({ kind }, entries)
      else {
        depth.set({ kind }, entries)
        oldest.set({ kind }, ageSeconds)
      }
    }
  }
}
