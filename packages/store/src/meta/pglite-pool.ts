import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Answer, Failure, Request, Result } from './pglite-protocol.ts'

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

type Ask = { do: 'query'; sql: string; params: readonly unknown[] } | { do: 'script'; sql: string } | { do: 'close' }
interface Waiting { resolve(client: PgliteClient): void; reject(error: Error): void; timer: NodeJS.Timeout }

const program = fileURLToPath(new URL('./pglite-process.ts', import.meta.url))
// The optimising compiler takes half a gigabyte for PGlite's largest functions, and gains little on statements this small.
const execArgv = ['--liftoff-only', '--disable-warning=ExperimentalWarning']
/**
 * PGlite behind the interface of a pg pool. PGlite has one session, so a client holds all of it from `connect()` to
 * `release()`: a transaction is never interleaved with anything else. A process that died is started again.
 */
export class PglitePool {
  readonly #dataDir: string | undefined
  readonly #patience: number
  readonly #pending = new Map<number, { resolve(results: Result[]): void; reject(error: Error): void }>()
  readonly #waiting: Waiting[] = []
  #process: ChildProcess | undefined
  #busy = false
  #lastId = 0
  #closed = false

  /** `patience`: milliseconds. The default is far longer than any statement of the meta store. */
  constructor(dataDir?: string, { patience = 60_000 } = {}) {
    this.#dataDir = dataDir
    this.#patience = patience
    this.#process = this.#start()
  }

  connect(): Promise<PgliteClient> {
    if (!this.#busy) {
      this.#busy = true
      return Promise.resolve(this.#client())
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { resolve, reject, timer: setTimeout(() => this.#giveUp(waiting), this.#patience).unref() }
      this.#waiting.push(waiting)
    })
  }

  async query(sql: string, params?: readonly unknown[]): Promise<Result> {
    const client = await this.connect()
    try {
      return await client.query(sql, params)
    } catch (error) {
      // A script that failed half-way may have left its own transaction open.
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }

  /** Of the process that runs the database, while one does. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  async end(): Promise<void> {
    if (this.#closed) return
    const client = await this.connect()
    const child = this.#process
    await this.#ask({ do: 'close' }).catch(() => undefined)
    this.#closed = true
    client.release()
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.ref()
    child.disconnect()
    await ended
  }

  #client(): PgliteClient {
    let released = false
    const release = async (destroy?: boolean) => {
      if (released) return
      released = true
      if (destroy) await this.#ask({ do: 'script', sql: 'ROLLBACK' }).catch(() => undefined)
      const next = this.#waiting.shift()
      if (!next) {
        this.#busy = false
        return
      }
      clearTimeout(next.timer)
      next.resolve(this.#client())
    }
    return new PgliteClient(question => this.#ask(question), destroy => void release(destroy))
  }

  #giveUp(waiting: Waiting) {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    waiting.reject(new Error(`The embedded database's only session was not free for ${this.#patience / 1000} seconds. `
      + 'Does a transaction await a query that does not go through its own `tx`?'))
  }

  #start(): ChildProcess {
    const child = fork(program, this.#dataDir ? [this.#dataDir] : [], { execArgv, serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.on('message', (answer: Answer) => this.#settle(answer))
    child.on('error', error => this.#fail(child, error.message))
    child.on('exit', (code, signal) => this.#fail(child, signal ?? `code ${code}`))
    idle(child)
    return child
  }

  #ask(question: Ask): Promise<Result[]> {
    if (this.#closed) return Promise.reject(new Error('The embedded database has been closed.'))
    const child = this.#process ??= this.#start()
    const id = ++this.#lastId
    child.ref()
    child.channel?.ref()
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      child.send({ id, ...question } satisfies Request, error => {
        if (error) this.#fail(child, error.message)
      })
    })
  }

  #settle(answer: Answer) {
    const waiter = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if (!this.#pending.size && this.#process) idle(this.#process)
    if ('error' in answer) waiter?.reject(new DatabaseError(answer.error))
    else waiter?.resolve(answer.results)
  }

  #fail(child: ChildProcess, reason: string) {
    if (this.#process !== child) return
    this.#process = undefined
    const error = Object.assign(new Error(`The embedded database stopped (${reason}). It starts again with the next statement.`), { code: 'ECONNRESET' })
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}

/** A program that only waits for its database is done. */
function idle(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

export class PgliteClient {
  readonly #ask: (question: Ask) => Promise<Result[]>
  readonly release: (destroy?: boolean) => void

  constructor(ask: (question: Ask) => Promise<Result[]>, release: (destroy?: boolean) => void) {
    this.#ask = ask
    this.release = release
  }

  async query(sql: string, params?: readonly unknown[]): Promise<Result> {
    // Without parameters it may be a script of several statements, which only the simple protocol takes.
    const results = params?.length ? await this.#ask({ do: 'query', sql, params }) : await this.#ask({ do: 'script', sql })
    const last = results.at(-1) ?? { command: '', rowCount: 0, rows: [] }
    return results.length > 1 ? { ...last, rows: results.flatMap(({ rows }) => rows) } : last
  }
}
