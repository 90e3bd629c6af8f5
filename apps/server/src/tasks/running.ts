import { json, type TaskRow } from '@sharelight/store'
import type { Services } from '../context.ts'
import { TaskLost, type TaskFacts, type TaskKind, type TaskRun } from './kind.ts'
import { createLease, type Lease, type Moment } from './lease.ts'

const saveEveryMs = 1000

/** A task that this process works on. */
export interface Running {
  readonly kind: TaskKind<object>
  readonly facts: TaskFacts
  readonly run: TaskRun
  readonly lease: Lease
  readonly isPaused: boolean
  /** How often it was tried and got no further. */
  readonly attempts: number
  /** Does what people wish of it. */
  follow(wish: TaskRow['wish']): void
  /** Ends the work without ending the task. */
  leave(): void
  /** Waits for what is being written down; gives how far the task said last that it is. */
  settle(): Promise<object | undefined>
  ended: Promise<void>
}

interface Taken {
  row: TaskRow
  worker: string
  leaseSeconds: number
  taken: Moment
  /** For how many milliseconds other processes may have missed this one. */
  unseenFor(): number
}

type Held = Pick<Services, 'stores' | 'log' | 'metrics'>

export function createRunning(
  { stores, log, metrics }: Held,
  kind: TaskKind<object>,
  { row, worker, leaseSeconds, taken, unseenFor }: Taken,
): Omit<Running, 'ended'> {
  const facts: TaskFacts = { id: row.id, organisationId: row.organisation_id, title: row.title, input: row.input }
  const db = stores.meta.forOrganisation(row.organisation_id)
  const [abort, lease, pausing] = [new AbortController(), createLease(leaseSeconds, taken, unseenFor), createPausing()]
  let stopped: TaskRun['stopped']
  let [saved, writing] = [0, Promise.resolve()]
  let latest: object | undefined
  let isFurther = false
  const counted = createCounting(kind, { metrics, row })
  const stop = (why: NonNullable<TaskRun['stopped']>) => {
    stopped ??= why
    abort.abort(new TaskLost(row.title))
    pausing.set(false)
  }
  const write = (values: { progress?: string; checkpoint?: string }, progress?: object) =>
    db.transaction().execute(async tx => {
      const held = await tx
        .updateTable('tasks')
        .set({ ...values, losses: 0 })
        .where('id', '=', row.id)
        .where('worker', '=', worker)
        .where('finished_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!held) throw new TaskLost(row.title)
      if (progress) await kind.reported?.(tx, facts, progress)
    })
  const run: TaskRun = {
    ...facts,
    checkpoint: row.checkpoint,
    signal: abort.signal,
    onPause: pausing.listen,
    get stopped() {
      return stopped
    },
    async ready() {
      await pausing.over()
      abort.signal.throwIfAborted()
    },
    report(progress) {
      isFurther = counted(progress) || isFurther
      latest = progress
      if (saved && performance.now() - saved < saveEveryMs) return
      saved = performance.now()
      writing = writing
        .then(() => write({ progress: json(progress) }, progress))
        .catch((error: unknown) => log.debug({ err: error }, 'progress'))
    },
    save: checkpoint => write({ checkpoint: json(checkpoint) }),
    hold() {
      abort.signal.throwIfAborted()
      if (!lease.isOver()) return
      stop('leaving')
      abort.signal.throwIfAborted()
    },
    async fence(tx) {
      const held = await tx
        .selectFrom('tasks')
        .select('id')
        .where('id', '=', row.id)
        .where('worker', '=', worker)
        .where('finished_at', 'is', null)
        .forShare()
        .executeTakeFirst()
      if (held) return
      stop('leaving')
      throw new TaskLost(row.title)
    },
  }
  return {
    kind,
    facts,
    run,
    lease,
    get isPaused() {
      return pausing.isPaused
    },
    get attempts() {
      return isFurther ? 0 : row.attempts
    },
    follow(wish) {
      if (wish === 'cancel') stop('cancelled')
      else pausing.set(wish === 'pause')
    },
    leave: () => stop('leaving'),
    async settle() {
      await writing
      return latest
    },
  }
}

/** Tells the metrics what has come since it was asked last; whether anything has. What an earlier run of the task counted is not counted again. */
function createCounting(
  { name, counts }: TaskKind<object>,
  { metrics, row }: Pick<Held, 'metrics'> & { row: TaskRow },
): (progress: object) => boolean {
  let before = counts?.(row.progress) ?? {}
  return progress => {
    const now = counts?.(progress)
    if (!now) return false
    const fresh = Object.entries(now).map(([status, count]) => [status, count - (before[status] ?? 0)] as const)
    metrics.items(name, Object.fromEntries(fresh))
    before = now
    return fresh.some(([, count]) => count > 0)
  }
}

function createPausing() {
  const listeners: ((isPaused: boolean) => void)[] = []
  let paused: PromiseWithResolvers<void> | undefined
  return {
    get isPaused() {
      return paused !== undefined
    },
    listen(listener: (isPaused: boolean) => void) {
      listeners.push(listener)
      listener(paused !== undefined)
    },
    async over() {
      while (paused) await paused.promise
    },
    set(isPaused: boolean) {
      if (isPaused === (paused !== undefined)) return
      paused?.resolve()
      paused = isPaused ? Promise.withResolvers<void>() : undefined
      for (const listener of listeners) listener(isPaused)
    },
  }
}
