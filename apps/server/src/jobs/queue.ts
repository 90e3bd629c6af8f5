import { bossDatabase, type Stores } from '@sharelight/store'
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import { outside } from '../observe/scope.ts'

/** A kind of long work. Cheap to declare: its handler is loaded when the first job of the kind runs. */
export interface JobKind<Input extends object> {
  name: string
  /** How many of them one process works on at a time. */
  concurrency: number
  load(): Promise<(input: Input, signal: AbortSignal) => Promise<void>>
}

/** When something is done again and again. */
export interface Schedule {
  name: string
  /** Five fields, in UTC. */
  cron: string
  atOnce?: boolean
}

export interface JobQueue {
  /** Asks for a job; while one with the same key waits or runs, nothing more is asked. */
  send<Input extends object>(kind: JobKind<Input>, input: Input, key: string): Promise<void>
  /** Starts working on jobs of this kind in this process. */
  work<Input extends object>(kind: JobKind<Input>): Promise<void>
  /** Has `run` called at these times, in one process of all that schedule it, and at once when `atOnce`. While one is under way none begins. */
  schedule(schedule: Schedule, run: () => Promise<unknown>): Promise<void>
  /** Waits for running jobs to reach a safe point, then ends. */
  close(): Promise<void>
}

// A worker that says nothing for this long has died; its job is taken over by another.
const heartbeatSeconds = 30
const day = 24 * 3600
const scheduleQueue = 'schedules'

/** How often each process looks for schedules that are due, and for what was asked for by them. Seconds. */
interface Looks {
  cronMonitorIntervalSeconds?: number
  cronWorkerIntervalSeconds?: number
}

/** Jobs in the meta store's own PostgreSQL, so that they survive whatever happens to this process. */
export function createQueue(stores: Stores, log: FastifyBaseLogger, looks: Looks = {}): JobQueue {
  const stop = new AbortController()
  const made = new Map<string, Promise<void>>()
  let started: Promise<PgBoss> | undefined

  async function start(): Promise<PgBoss> {
    const boss = new PgBoss({ ...bossDatabase(stores), schema: 'jobs', ...looks })
    boss.on('error', error => log.error({ err: error }, 'job queue'))
    await boss.start()
    return boss
  }

  /** The queue is opened by the first who needs it, not while the server starts. */
  async function queueOf(name: string): Promise<PgBoss> {
    // What failed is forgotten: the next who needs it tries again.
    const boss = await (started ??= outside(start).catch((error: unknown) => {
      started = undefined
      throw error
    }))
    const making =
      made.get(name) ??
      boss
        .createQueue(name, {
          policy: 'exclusive',
          retryLimit: 3,
          retryBackoff: true,
          retryDelay: 5,
          expireInSeconds: day - 1,
          heartbeatSeconds,
        })
        .catch((error: unknown) => {
          made.delete(name)
          throw error
        })
    made.set(name, making)
    await making
    return boss
  }

  const scheduled = new Map<string, () => Promise<unknown>>()
  async function workOnSchedules(boss: PgBoss) {
    if (stores.meta.embedded) await boss.deleteAllJobs(scheduleQueue)
    await boss.work<{ name: string }>(
      scheduleQueue,
      { localConcurrency: 2, pollingIntervalSeconds: 2 },
      async ([job]) => {
        const name = job?.data.name ?? ''
        await scheduled
          .get(name)?.()
          .catch((error: unknown) => log.error({ err: error }, name))
      },
    )
  }

  return {
    async schedule({ name, cron, atOnce = false }, run) {
      const boss = await queueOf(scheduleQueue)
      if (stop.signal.aborted) return
      const isFirst = scheduled.size === 0
      scheduled.set(name, run)
      if (isFirst) await workOnSchedules(boss)
      await boss.schedule(scheduleQueue, cron, { name }, { key: keyOf(name), singletonKey: name })
      if (atOnce) await boss.send(scheduleQueue, { name }, { singletonKey: name })
    },
    async send(kind, input, key) {
      const boss = await queueOf(kind.name)
      await boss.send(kind.name, input, { singletonKey: key })
    },
    async work(kind) {
      const boss = await queueOf(kind.name)
      if (stop.signal.aborted) return
      // This process owns the embedded database alone: a job that seems to run was left by one that died.
      if (stores.meta.embedded) await boss.deleteAllJobs(kind.name)
      await boss.work(kind.name, { localConcurrency: kind.concurrency, pollingIntervalSeconds: 0.5 }, async ([job]) => {
        if (!job) return
        const handle = await kind.load()
        await handle(inputOf(job), AbortSignal.any([job.signal, stop.signal]))
      })
    },
    async close() {
      stop.abort()
      const boss = await started?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** As the queue's schedules are named. */
function keyOf(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, '-')
}

/** What `send` of the same kind put in. */
function inputOf<Input extends object>(job: { data: unknown }): Input {
  return job.data as Input
}
