/** Somebody waits, for a time at most, until somebody else has something for them. */
export class Wake {
  #wake: (() => void) | undefined
  #isWoken = false

  now(): void {
    this.#isWoken = true
    this.#wake?.()
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isWoken && !signal.aborted)
      await new Promise<void>(resolve => {
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          this.#wake = undefined
          resolve()
        }
        const timer = setTimeout(done, Math.max(0, ms))
        this.#wake = done
        signal.addEventListener('abort', done, { once: true })
      })
    this.#isWoken = false
  }
}
