import type { FastifyBaseLogger } from 'fastify'

/** What each process does again and again for itself. It does not keep the process alive. */
export interface Timers {
  /** Runs each `everyMs`, and at once unless told not to. A run that fails is logged under `what`, and the next one comes all the same. */
  repeat(what: string, run: () => Promise<unknown>, when: { everyMs: number; atOnce?: boolean }): void
  /** Begins no more runs, and waits for those under way: they need the stores. */
  close(): Promise<void>
}

export function createTimers(log: Pick<FastifyBaseLogger, 'error'>): Timers {
  const timers: NodeJS.Timeout[] = []
  const underWay = new Set<Promise<void>>()
  let isClosed = false
  return {
    repeat(what, run, { everyMs, atOnce = true }) {
      if (isClosed) return
      const begin = () => {
        const one: Promise<void> = run()
          .catch((error: unknown) => log.error({ err: error }, what))
          .then(() => void underWay.delete(one))
        underWay.add(one)
      }
      if (atOnce) begin()
      timers.push(setInterval(begin, everyMs).unref())
    },
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}
