import { AppError } from '../http/app-error.ts'

/** Does a few of costly tasks at a time; the others wait in line, which has an end. */
export interface Limiter {
  /** @throws AppError `unavailable` when the line is full */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Tasks that were begun since the start. */
  readonly begun: number
}

export function createLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }): Limiter {
  const line: (() => void)[] = []
  let [busy, begun] = [0, 0]
  const turn = () => {
    if (busy < atOnce) return void busy++
    if (line.length >= waiting)
      throw new AppError('unavailable', 'Too many people sign in at this moment. Try again in some seconds.', {
        retryAfter: 2,
      })
    return new Promise<void>(resolve => {
      line.push(resolve)
    })
  }
  // Whoever is next takes over the place, so that nobody slips in between.
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else busy--
  }
  return {
    async run(task) {
      await turn()
      begun++
      try {
        return await task()
      } finally {
        leave()
      }
    },
    get begun() {
      return begun
    },
  }
}
