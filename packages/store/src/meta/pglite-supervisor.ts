import { fork, type ChildProcess } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedDatabaseStopped } from '../unavailable.ts'
import type { Answer, Ask, Failure, Request, TextResult } from './pglite-protocol.ts'

/** An error of the database with the SQLSTATE in `code`, as the pg driver gives it. */
export class DatabaseError extends Error {
  readonly code?: string
  readonly detail?: string
  readonly constraint?: string
  readonly table?: string
  readonly column?: string

  constructor({ message, ...fields }: Failure) {
    super(message)
    this.name = 'DatabaseError'
    this.code = fields.code
    this.detail = fields.detail
    this.constraint = fields.constraint
    this.table = fields.table
    this.column = fields.column
  }
}

/** A file of the metadata cannot be read. The message names the folder, and the way out. */
export class MetaDamaged extends DatabaseError {
  constructor(folder: string, failure: Failure) {
    const message =
      `The metadata in ${folder} are damaged (${failure.message}). Stop the server, and restore a backup or run "sharelight repair --data ${dirname(folder)}": ` +
      'it saves what can be read, and says what is lost.'
    super({ ...failure, message })
    this.name = 'MetaDamaged'
  }
}

// PostgreSQL's: no such file, an error of the disk, a damaged table, a damaged index.
const damages = new Set(['58P01', '58030', 'XX001', 'XX002'])

export interface SupervisorOptions {
  dataDir: string | undefined
  /** Milliseconds until a statement that does not end has the process killed. */
  statementLimit: number
  /** Milliseconds until a process that died is started again: twice as long each time it dies before it answers, at most `longest`. */
  backOff: { first: number; longest: number }
  /** Milliseconds after which what was written since is brought from the log to the tables. */
  checkpointEvery: number
  /** Whether each commit is on the disk before it is acknowledged. Without it a power cut may cost the last ones; a kill does not. */
  flush: boolean
  /** Told when the process ends by itself, and why. */
  report(sentence: string): void
}

/** Asks one process; when that has died since the first question, whatever it had begun is gone, and every further question fails. */
export type Session = (question: Ask) => Promise<TextResult[]>

interface Pending {
  resolve(results: TextResult[]): void
  reject(error: Error): void
  timer?: NodeJS.Timeout
}
interface Running {
  child: ChildProcess
  pending: Map<number, Pending>
  isReady?: boolean
  failure?: Failure
}

const program = fileURLToPath(new URL('./pglite-process.ts', import.meta.url))
// The optimising compiler takes half a gigabyte for PGlite's largest functions, and gains little on statements this small.
const execArgv = ['--liftoff-only', '--disable-warning=ExperimentalWarning']

/** Keeps the process of the embedded database: starts it when it is needed, and again when it has died. */
export class PgliteSupervisor {
  readonly #options: SupervisorOptions
  #running: Running | undefined
  #lastId = 0
  #deaths = 0
  #notBefore = 0
  #lastFailure: Failure | undefined
  #isEnding = false

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#running = this.#start()
  }

  /** Of the process that runs the database, while one does. */
  get pid(): number | undefined {
    return this.#running?.child.pid
  }

  session(): Session {
    let bound: Running | undefined
    return question => {
      try {
        bound ??= this.#running ??= this.#startAgain()
      } catch (error) {
        return Promise.reject(error as Error)
      }
      return bound === this.#running
        ? this.#ask(bound, question)
        : Promise.reject(this.#stopped('its process ended in between, and what was begun is undone'))
    }
  }

  async end(): Promise<void> {
    const running = this.#running
    this.#isEnding = true
    if (!running) return
    await this.#ask(running, { do: 'close' }).catch(() => undefined)
    const { child } = running
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.ref()
    if (child.connected) child.disconnect()
    await ended
  }

  #startAgain(): Running {
    const wait = this.#notBefore - performance.now()
    if (wait > 0)
      throw this.#stopped(
        `it has ended ${this.#deaths} times before it could answer; the next try is in ${Math.ceil(wait / 1000)} s`,
      )
    return this.#start()
  }

  #start(): Running {
    const { dataDir, checkpointEvery, flush } = this.#options
    const child = fork(program, dataDir ? [dataDir, String(checkpointEvery), flush ? 'flush' : 'no-flush'] : [], {
      execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const running: Running = { child, pending: new Map() }
    child.on('message', (answer: Answer) => this.#settle(running, answer))
    child.on('error', error => this.#fail(running, error.message))
    child.on('exit', (code, signal) => this.#fail(running, signal ?? `code ${code}`))
    idle(child)
    return running
  }

  #ask(running: Running, question: Ask): Promise<TextResult[]> {
    const { child, pending } = running
    const id = ++this.#lastId
    child.ref()
    child.channel?.ref()
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject, ...(running.isReady && { timer: this.#limit(running) }) })
      const fail = (error: unknown) => this.#fail(running, error instanceof Error ? error.message : String(error))
      try {
        child.send({ id, ...question } satisfies Request, error => {
          if (error) fail(error)
        })
      } catch (error) {
        fail(error)
      }
    })
  }

  #settle(running: Running, answer: Answer) {
    if ('state' in answer) {
      if (answer.state === 'failed') running.failure = answer.error
      else this.#begin(running)
      return
    }
    const { child, pending } = running
    const waiter = pending.get(answer.id)
    pending.delete(answer.id)
    clearTimeout(waiter?.timer)
    if (!pending.size) idle(child)
    if ('error' in answer) return waiter?.reject(this.#refusal(answer.error))
    this.#deaths = 0
    waiter?.resolve(answer.results)
  }

  #refusal(failure: Failure): DatabaseError {
    const { dataDir } = this.#options
    return dataDir && failure.code && damages.has(failure.code)
      ? new MetaDamaged(dataDir, failure)
      : new DatabaseError(failure)
  }

  /** What was asked while it started counts from now: how long a start takes depends on what the last end left to be redone. */
  #begin(running: Running) {
    running.isReady = true
    for (const waiter of running.pending.values()) waiter.timer = this.#limit(running)
  }

  #limit(running: Running): NodeJS.Timeout {
    return setTimeout(() => this.#giveUp(running), this.#options.statementLimit).unref()
  }

  /** The engine can end up in a loop that nothing within its process interrupts. */
  #giveUp(running: Running) {
    running.failure = { message: `a statement did not end within ${this.#options.statementLimit / 1000} s` }
    running.child.kill('SIGKILL')
  }

  #fail(running: Running, reason: string) {
    if (this.#running !== running) return
    const { first, longest } = this.#options.backOff
    this.#running = undefined
    this.#lastFailure = running.failure
    // The first restart does not wait: a process that was killed once is no sign that it will be again.
    if (++this.#deaths > 1) this.#notBefore = performance.now() + Math.min(longest, first * 2 ** (this.#deaths - 2))
    const error = this.#stopped(reason)
    if (!this.#isEnding) this.#report(running, reason)
    for (const { reject, timer } of running.pending.values()) {
      clearTimeout(timer)
      reject(error)
    }
    running.pending.clear()
    // A channel that broke while the process lives on would leave two of them.
    if (running.child.exitCode === null && running.child.signalCode === null) running.child.kill('SIGKILL')
  }

  #report({ child, pending, failure }: Running, reason: string) {
    const why = failure ? `${reason}: ${failure.message}` : reason
    const lost = pending.size ? `; ${pending.size} statements under way are undone` : ''
    this.#options.report(
      `The process ${child.pid ?? ''} of the embedded database has ended (${why})${lost}. It is started again when it is needed next.`,
    )
  }

  #stopped(reason: string): EmbeddedDatabaseStopped {
    return new EmbeddedDatabaseStopped(this.#options.dataDir, reason, this.#lastFailure)
  }
}

/** A program that only waits for its database is done. */
function idle(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}
