import type { ItemReason } from '@sharelight/contract'
import { messageOf } from '../errors.ts'
import type { IsolatedWorker, WorkerEnd, WorkerKind } from './worker.ts'
import { startProcess } from './process-worker.ts'
import { startThread } from './thread-worker.ts'

export interface PoolOptions {
  /** Module that calls `serveIsolated`. */
  entry: URL
  /** Tasks at a time; default 2. */
  size?: number
  /** `process` also survives faults in native code and the steepest use of memory; `thread` (the default) starts quicker. */
  kind?: WorkerKind
  limits: IsolationLimits
}

export interface IsolationLimits {
  /** Milliseconds without any sign of progress after which a task counts as hung. */
  timeMs: number
  /** Megabytes that a worker may hold. */
  memoryMb: number
}

export interface RunOptions<Progress> {
  signal?: AbortSignal
  /** Instead of the pool's `timeMs`, for this task. */
  timeMs?: number
  /** Called with what the task tells on its way; the task waits for it, a few messages behind. */
  onProgress?: (progress: Progress) => void | Promise<void>
  /** Answers what the task asks for. What it throws is told to the task. */
  onAsk?: (question: unknown) => unknown
}

/** How a task ended. When it did not come to its end its worker has been replaced, unless it threw (`internal`). */
export type IsolatedOutcome<Result> =
  | { ok: true; value: Result }
  | {
      ok: false
      reason: Extract<ItemReason, 'time_limit' | 'memory_limit' | 'parser_crashed' | 'internal'>
      detail: string
    }

type WorkerMessage =
  /** It has loaded what it is made of. */
  | { type: 'ready' }
  | { type: 'progress'; id: number; value: unknown }
  | { type: 'ask'; id: number; number: number; value: unknown }
  | { type: 'done'; id: number; value: unknown }
  | { type: 'threw'; id: number; detail: string }

interface Job {
  id: number
  task: unknown
  timeMs: number
  progress(value: unknown): void | Promise<void>
  answer(question: unknown): unknown
  settle(outcome: IsolatedOutcome<unknown>): void
}

interface Slot {
  worker: IsolatedWorker
  job?: Job
  lastSign: number
  isReady?: boolean
  isDying?: boolean
}

/** Runs tasks in workers of their own, so that a hung, greedy or crashing one costs only itself. */
export interface IsolatedPool<Task, Progress, Result> {
  /** Never rejects for what the task does; only with the reason of an aborted `signal`, or after `close`. */
  run(task: Task, options?: RunOptions<Progress>): Promise<IsolatedOutcome<Result>>
  close(): Promise<void>
}

export function createIsolatedPool<Task, Progress, Result>(options: PoolOptions): IsolatedPool<Task, Progress, Result> {
  return new Pool<Task, Progress, Result>(options)
}

const watchMs = 100
/** Milliseconds that a worker may take to start on a busy machine. No task is to blame for that. */
const startMs = 60_000

class Pool<Task, Progress, Result> implements IsolatedPool<Task, Progress, Result> {
  readonly #options: PoolOptions
  readonly #size: number
  readonly #slots = new Set<Slot>()
  readonly #queue: Job[] = []
  #nextId = 1
  #watch: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#size = Math.max(1, options.size ?? 2)
  }

  run(task: Task, { signal, timeMs, onProgress, onAsk }: RunOptions<Progress> = {}): Promise<IsolatedOutcome<Result>> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('The pool is closed.'))
      if (signal?.aborted) return reject(signal.reason)
      const job: Job = {
        id: this.#nextId++,
        task,
        timeMs: timeMs ?? this.#options.limits.timeMs,
        progress: value => onProgress?.(value as Progress),
        answer: question => onAsk?.(question),
        settle: outcome => {
          signal?.removeEventListener('abort', abort)
          resolve(outcome as IsolatedOutcome<Result>)
        },
      }
      const abort = () => {
        this.#abort(job)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      this.#queue.push(job)
      this.#start()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#watch)
    await Promise.all(
      [...this.#slots].map(slot => this.#kill(slot, { reason: 'parser_crashed', detail: 'The pool was closed.' })),
    )
    for (const job of this.#queue.splice(0))
      job.settle({ ok: false, reason: 'internal', detail: 'The pool was closed.' })
  }

  #start(): void {
    while (this.#queue.length > 0 && !this.#isClosed) {
      const slot = this.#slots.values().find(({ job, isDying }) => !job && !isDying) ?? this.#addSlot()
      const job = slot ? this.#queue.shift() : undefined
      if (!slot || !job) return
      Object.assign(slot, { job, lastSign: performance.now() })
      this.#watch ??= setInterval(() => {
        void this.#look()
      }, watchMs)
      slot.worker.post({ type: 'run', id: job.id, task: job.task })
    }
  }

  #addSlot(): Slot | undefined {
    if (this.#slots.size >= this.#size) return undefined
    const { entry, limits, kind = 'thread' } = this.#options
    const start = kind === 'thread' ? startThread : startProcess
    const slot: Slot = {
      lastSign: 0,
      worker: start(
        { entry, memoryMb: limits.memoryMb },
        {
          message: message => {
            void this.#hear(slot, message as WorkerMessage)
          },
          end: end => this.#remove(slot, end),
        },
      ),
    }
    this.#slots.add(slot)
    return slot
  }

  async #hear(slot: Slot, message: WorkerMessage): Promise<void> {
    if (message.type === 'ready') {
      Object.assign(slot, { isReady: true, lastSign: performance.now() })
      return
    }
    const job = slot.job
    if (!job || job.id !== message.id || slot.isDying) return
    slot.lastSign = performance.now()
    if (message.type === 'progress') {
      await job.progress(message.value)
      slot.lastSign = performance.now()
      if (slot.job === job) slot.worker.post({ type: 'heard', id: job.id })
      return
    }
    if (message.type === 'ask') return this.#answer(slot, job, message)
    slot.job = undefined
    job.settle(
      message.type === 'done'
        ? { ok: true, value: message.value }
        : { ok: false, reason: 'internal', detail: message.detail },
    )
    this.#rest()
  }

  async #answer(slot: Slot, job: Job, { number, value: question }: { number: number; value: unknown }): Promise<void> {
    const answer = await Promise.resolve(question)
      .then(asked => job.answer(asked))
      .then(
        value => ({ value }),
        (error: unknown) => ({ error: messageOf(error) }),
      )
    slot.lastSign = performance.now()
    if (slot.job === job) slot.worker.post({ type: 'answer', number, ...answer })
  }

  /** Looks after the running tasks: who has been silent for too long, who holds too much. */
  async #look(): Promise<void> {
    for (const slot of this.#slots) {
      const { job } = slot
      if (!job || slot.isDying) continue
      const patienceMs = slot.isReady ? job.timeMs : Math.max(job.timeMs, startMs)
      if (performance.now() - slot.lastSign > patienceMs) {
        await this.#kill(slot, {
          reason: 'time_limit',
          detail: `Reading it gave no sign of progress for ${patienceMs / 1000} s.`,
        })
        continue
      }
      const { memoryMb } = this.#options.limits
      void slot.worker
        .memoryBytes()
        .then(bytes => {
          if (bytes <= memoryMb * 2 ** 20 || slot.job !== job) return undefined
          return this.#kill(slot, {
            reason: 'memory_limit',
            detail: `Reading it needed more than ${memoryMb} MB of memory.`,
          })
        })
        .catch(() => undefined)
    }
  }

  async #kill(slot: Slot, end: { reason: 'time_limit' | WorkerEnd['reason']; detail: string }): Promise<void> {
    if (slot.isDying) return
    slot.isDying = true
    const job = slot.job
    slot.job = undefined
    await slot.worker.kill()
    this.#slots.delete(slot)
    job?.settle({ ok: false, ...end })
    this.#rest()
  }

  #remove(slot: Slot, end: WorkerEnd): void {
    if (slot.isDying) return
    this.#slots.delete(slot)
    const job = slot.job
    slot.job = undefined
    job?.settle({ ok: false, ...end })
    this.#rest()
  }

  #abort(job: Job): void {
    const queued = this.#queue.indexOf(job)
    if (queued >= 0) this.#queue.splice(queued, 1)
    const slot = this.#slots.values().find(candidate => candidate.job === job)
    if (slot) void this.#kill(slot, { reason: 'parser_crashed', detail: 'It was cancelled.' })
  }

  #rest(): void {
    this.#start()
    if (this.#queue.length > 0 || this.#slots.values().some(slot => slot.job)) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }
}
