/** Steers a running scan from outside. What is being read when it pauses is finished and stored; cancelling stops at once. */
export interface ScanControl {
  pause(): void
  resume(): void
  /** What was found until then stays. */
  cancel(): void
  readonly isPaused: boolean
  readonly isCancelled: boolean
  /** Aborted by `cancel`. */
  readonly signal: AbortSignal
  /** Resolves at once unless paused; rejects when cancelled. */
  ready(): Promise<void>
}

export class ScanCancelled extends Error {
  constructor() {
    super('The scan was cancelled.')
    this.name = 'ScanCancelled'
  }
}

export function createScanControl(): ScanControl {
  const abort = new AbortController()
  let paused: PromiseWithResolvers<void> | undefined
  const resume = () => {
    paused?.resolve()
    paused = undefined
  }
  return {
    signal: abort.signal,
    get isPaused() {
      return paused !== undefined
    },
    get isCancelled() {
      return abort.signal.aborted
    },
    pause() {
      if (!abort.signal.aborted) paused ??= Promise.withResolvers<void>()
    },
    resume,
    cancel() {
      if (!abort.signal.aborted) abort.abort(new ScanCancelled())
      resume()
    },
    async ready() {
      while (paused) await paused.promise
      abort.signal.throwIfAborted()
    },
  }
}
