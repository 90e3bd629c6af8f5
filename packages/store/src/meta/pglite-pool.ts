import type { Report, Result } from './rows.ts'
import { createJsonFaults, readRows, type JsonFaults } from './rows.ts'
import { encodeParams } from './params.ts'
import { PgliteSupervisor, type Session, type SupervisorOptions } from './pglite-supervisor.ts'

interface Waiting {
  resolve(client: PgliteClient): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

export interface PglitePoolOptions extends Partial<Omit<SupervisorOptions, 'dataDir'>> {
  /** Milliseconds to wait for the only session. The default is far longer than any statement of the meta store. */
  patience?: number
  report?: Report
}

const defaults = {
  patience: 60_000,
  statementLimit: 120_000,
  backOff: { first: 500, longest: 30_000 },
  checkpointEvery: 60_000,
  flush: process.env['SHARELIGHT_FLUSH'] !== 'off',
  report: () => undefined,
} satisfies Required<PglitePoolOptions>

/**
 * PGlite behind the interface of a pg pool. PGlite has one session, so a client holds all of it from `connect()` to
 * `release()`: a transaction is never interleaved with anything else. A process that died is started again.
 */
export class PglitePool {
  readonly #supervisor: PgliteSupervisor
  readonly #patience: number
  readonly #faults: JsonFaults
  readonly #waiting: Waiting[] = []
  #busy = false
  #closed = false

  constructor(dataDir?: string, options: PglitePoolOptions = {}) {
    const { patience, report, ...supervised } = { ...defaults, ...options }
    this.#patience = patience
    this.#faults = createJsonFaults(report)
    this.#supervisor = new PgliteSupervisor({ dataDir, report, ...supervised })
  }

  connect(): Promise<PgliteClient> {
    if (this.#closed) return Promise.reject(new Error('The embedded database has been closed.'))
    if (!this.#busy) {
      this.#busy = true
      return Promise.resolve(this.#client())
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        resolve,
        reject,
        timer: setTimeout(() => this.#giveUp(waiting), this.#patience).unref(),
      }
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
    return this.#supervisor.pid
  }

  /** Its one session, and who waits for it. */
  load(): { total: number; idle: number; waiting: number } {
    return { total: 1, idle: this.#busy ? 0 : 1, waiting: this.#waiting.length }
  }

  async end(): Promise<void> {
    if (this.#closed) return
    const client = await this.connect()
    this.#closed = true
    for (const { reject, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer)
      reject(new Error('The embedded database has been closed.'))
    }
    await this.#supervisor.end()
    client.release()
  }

  #client(): PgliteClient {
    const ask = this.#supervisor.session()
    let released = false
    const release = async (destroy?: boolean) => {
      if (released) return
      released = true
      if (destroy) await ask({ do: 'script', sql: 'ROLLBACK' }).catch(() => undefined)
      const next = this.#waiting.shift()
      if (!next) {
        this.#busy = false
        return
      }
      clearTimeout(next.timer)
      next.resolve(this.#client())
    }
    return new PgliteClient(ask, this.#faults, destroy => void release(destroy))
  }

  #giveUp(waiting: Waiting) {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    waiting.reject(
      new Error(
        `The embedded database's only session was not free for ${this.#patience / 1000} seconds. ` +
          'Does a transaction await a query that does not go through its own `tx`?',
      ),
    )
  }
}

export class PgliteClient {
  readonly #ask: Session
  readonly #faults: JsonFaults
  readonly release: (destroy?: boolean) => void

  constructor(ask: Session, faults: JsonFaults, release: (destroy?: boolean) => void) {
    this.#ask = ask
    this.#faults = faults
    this.release = release
  }

  async query(sql: string, params?: readonly unknown[]): Promise<Result> {
    // Without parameters it may be a script of several statements, which only the simple protocol takes.
    const answered = params?.length
      ? await this.#ask({ do: 'query', sql, params: encodeParams(params) })
      : await this.#ask({ do: 'script', sql })
    const results = answered.map(result => readRows(result, this.#faults))
    const last = results.at(-1) ?? { command: '', rowCount: 0, rows: [] }
    return results.length > 1 ? { ...last, rows: results.flatMap(({ rows }) => rows) } : last
  }
}
