/** How connections are made and ended; all that differs between drivers. */
export interface Dialling<C> {
  /** What a server has to spare for a reader. */
  most: number
  signal: AbortSignal
  open(): Promise<C>
  end(client: C): void | Promise<void>
  /** Ends what the server does for a connection, and the connection: its taker has given up. */
  stop(client: C): void
}

/** A few connections, made when they are needed and used again while they are sound. */
export class Pool<C> {
  readonly #dialling: Dialling<C>
  readonly #idle: C[] = []
  readonly #busy = new Set<C>()
  readonly #waiting: (() => void)[] = []
  readonly #stop: () => void
  #open = 0
  #isClosed = false

  constructor(dialling: Dialling<C>) {
    this.#dialling = dialling
    this.#stop = () => {
      for (const client of this.#busy) dialling.stop(client)
    }
    dialling.signal.addEventListener('abort', this.#stop, { once: true })
  }

  /** Waits where all are taken. @throws what opening one does, or the signal's reason */
  async take(): Promise<C> {
    const { signal, most, open } = this.#dialling
    signal.throwIfAborted()
    if (this.#open >= most) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#open++
    try {
      signal.throwIfAborted()
      const client = this.#idle.pop() ?? (await open())
      this.#busy.add(client)
      return client
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  /** One that is not sound is ended, and not used again. */
  give(client: C, isSound: boolean): void {
    this.#busy.delete(client)
    if (isSound && !this.#isClosed && !this.#dialling.signal.aborted) this.#idle.push(client)
    else void this.#dialling.end(client)
    this.#leave()
  }

  /** It ended by itself. */
  forget(client: C): void {
    if (this.#idle.includes(client)) this.#idle.splice(this.#idle.indexOf(client), 1)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#dialling.signal.removeEventListener('abort', this.#stop)
    await Promise.all(this.#idle.splice(0).map(client => this.#dialling.end(client)))
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#open--
  }
}
