/** Time spent on one document, not counting its members or the consumer. Milliseconds. */
export interface Timer {
  spentMs: number
  limitMs: number
}

/** Charges passing time to the one timer that runs. */
export class Clock {
  readonly #now: () => number
  #running: Timer | undefined
  #since = 0
  #totalMs = 0
  #paused = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get totalMs(): number {
    this.#charge()
    return this.#totalMs
  }

  /** Starts `timer` and gives back the one that ran. */
  run(timer: Timer | undefined): Timer | undefined {
    this.#charge()
    const before = this.#running
    this.#running = timer
    return before
  }

  /** Takes time back that is limited elsewhere. */
  forgive(ms: number): void {
    this.#charge()
    if (this.#running) this.#running.spentMs -= ms
  }

  /** Stands still while the consumer works. */
  pause(): void {
    this.#charge()
    this.#paused = true
  }

  resume(): void {
    this.#since = this.#now()
    this.#paused = false
  }

  /** Milliseconds left of the running timer. */
  left(): number {
    this.#charge()
    return this.#running ? this.#running.limitMs - this.#running.spentMs : Infinity
  }

  #charge(): void {
    const now = this.#now()
    if (this.#running && !this.#paused) {
      this.#running.spentMs += now - this.#since
      this.#totalMs += now - this.#since
    }
    this.#since = now
  }
}
