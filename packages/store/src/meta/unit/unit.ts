import type { MetaClient, OpenClient } from '../pool.ts'

/** Lets the next one of the same unit go on. */
type Leave = () => void

const point = 'unit_of_work'

/**
 * What one call writes to the meta store: one transaction, begun by its first write and committed when somebody says so, whatever
 * transactions the code in between begins and ends. Those are nested ones, one at a time; each that fails is undone by itself.
 */
export class Unit {
  /** Of a unit that is over nothing is held any more: who still goes on is by himself. */
  hasEnded = false
  /** Whether the answer to what was written so far is known to be a good one. */
  isVouched = false
  hasCommitted = false
  #client: MetaClient | undefined
  #broken: { cause: unknown } | undefined
  /** Whether the nested transaction that is under way has something before it. */
  #isNested = false
  #last: Promise<void> = Promise.resolve()

  /** Whether something was written that is not committed yet. */
  get isPending(): boolean {
    return this.#client !== undefined
  }

  async begin(open: OpenClient): Promise<Leave> {
    const leave = await this.#turn()
    try {
      this.#isNested = this.isPending
      if (this.#isNested) await this.#ask(`savepoint ${point}`)
      else await this.#open(open)
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  within(sql: string, params?: readonly unknown[]) {
    return this.#ask(sql, params)
  }

  /** Ends a nested transaction; of one that is undone nothing is left. */
  async end(outcome: 'kept' | 'undone'): Promise<void> {
    if (!this.#isNested) return outcome === 'undone' ? this.#finish('rollback') : undefined
    if (outcome === 'undone') await this.#ask(`rollback to savepoint ${point}`)
    await this.#ask(`release savepoint ${point}`)
  }

  /** A statement by itself, that sees what was written so far. */
  read(sql: string, params?: readonly unknown[]) {
    return this.#alone(async () => {
      try {
        return await this.#ask(sql, params)
      } catch (error) {
        this.#broken ??= { cause: error }
        throw error
      }
    })
  }

  /** @throws what broke it, where something did: then nothing is kept */
  commit(): Promise<void> {
    return this.#alone(async () => {
      await this.#finish(this.#broken ? 'rollback' : 'commit')
      if (this.#broken) throw this.#broken.cause
      this.hasCommitted = true
    })
  }

  rollback(): Promise<void> {
    return this.#alone(() => this.#finish('rollback'))
  }

  async #open(open: OpenClient): Promise<void> {
    const client = await open()
    try {
      await client.query('begin')
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#client = client
    this.#broken = undefined
    this.isVouched = false
  }

  async #finish(how: 'commit' | 'rollback'): Promise<void> {
    const client = this.#client
    let failed = true
    try {
      await client?.query(how)
      failed = false
    } finally {
      this.#client = undefined
      client?.release(failed)
    }
  }

  async #alone<T>(task: () => Promise<T>): Promise<T> {
    const leave = await this.#turn()
    try {
      return await task()
    } finally {
      leave()
    }
  }

  #ask(sql: string, params?: readonly unknown[]) {
    if (!this.#client) throw new Error('The transaction of this call is over.')
    return this.#client.query(sql, params)
  }

  async #turn(): Promise<Leave> {
    const before = this.#last
    let leave: Leave = () => undefined
    this.#last = new Promise(resolve => {
      leave = resolve
    })
    await before
    return leave
  }
}
