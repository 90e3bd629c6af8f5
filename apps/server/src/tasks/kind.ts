import type { OrganisationQueries } from '@sharelight/store'
import type { News } from '../features/notifications/verbs/news.ts'

/** One run of a task by one worker, which may be the third that tries. */
export interface TaskRun<Input extends object = object> {
  readonly id: string
  readonly organisationId: string
  readonly title: string
  readonly input: Input
  /** What `save` was given last, by whichever worker. */
  readonly checkpoint: Record<string, unknown> | null
  /** Aborted when the task is cancelled, the process stops, or another worker holds the task by now. */
  readonly signal: AbortSignal
  /** Why `signal` was aborted. */
  readonly stopped: 'cancelled' | 'leaving' | undefined
  /** Calls `listener` when people pause or resume the task, and once with how it stands. */
  onPause(listener: (isPaused: boolean) => void): void
  /** Waits while the task is paused. @throws when `signal` is aborted */
  ready(): Promise<void>
  /** Says how far it is; written down at most once a second. */
  report(progress: object): void
  /** Writes down where to go on from after a crash. @throws TaskLost */
  save(checkpoint: Record<string, unknown>): Promise<void>
  /** Call before writing elsewhere. @throws TaskLost when the lease ran out: another worker may be writing by now. */
  hold(): void
  /** Part of a transaction that writes for the task: until that is over, nobody takes the task over. @throws TaskLost when somebody has */
  fence(tx: OrganisationQueries): Promise<void>
}

export interface TaskEnd {
  state: 'done' | 'failed' | 'cancelled'
  result?: unknown
  error: string | null
  /** What was thrown, where that is why it ended. */
  cause?: unknown
}

/** What is known of a task besides how it is run. */
export interface TaskFacts {
  id: string
  organisationId: string
  title: string
  input: Record<string, unknown>
}

/** A kind of long work. Cheap to declare: its code is loaded when the first one runs. */
export interface TaskKind<Input extends object> {
  name: string
  /** How many of them one process works on at a time; paused ones do not count. */
  concurrency: number
  /** How often it is tried in a row, without getting any further, before it has failed; 1 unless told otherwise. */
  tries?: number
  /** Whether what went wrong, at this attempt in a row, may pass by itself; otherwise it has failed at once. Anything may unless said. */
  isPassing?(error: unknown, attempts: number): Promise<boolean>
  load(): Promise<(run: TaskRun<Input>) => Promise<unknown>>
  /**
   * How many things it has read so far, by what came of them, for the metrics: under few names, which the code knows. Where they grow, it gets
   * further.
   */
  counts?(progress: object): Readonly<Record<string, number>>
  /** Part of the transaction in which the task's progress is written down. */
  reported?(tx: OrganisationQueries, task: TaskFacts, progress: object): Promise<void>
  /** Part of the transaction in which the task ends, however it ends. */
  ended?(tx: OrganisationQueries, task: TaskFacts, end: TaskEnd): Promise<void>
  /** After the end is written down; `news` is what people are told. */
  told?(task: TaskFacts, end: TaskEnd): Promise<void>
  news?(task: TaskFacts, end: TaskEnd): News | undefined
  /** What people read of a failure. */
  reasonOf?(error: unknown): string
}

/** Ends a turn, not the task: any process goes on with it in `seconds`. */
export class TaskWaits extends Error {
  readonly seconds: number

  constructor(seconds: number, options?: ErrorOptions) {
    super(`The task goes on in ${Math.ceil(seconds)} s.`, options)
    this.name = 'TaskWaits'
    this.seconds = seconds
  }
}

/** Another worker holds the task by now, or may: whoever had it writes nothing more. */
export class TaskLost extends Error {
  constructor(title: string) {
    super(`"${title}" is worked on by another process by now.`)
    this.name = 'TaskLost'
  }
}
