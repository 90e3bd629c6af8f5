import type { FastifyBaseLogger } from 'fastify'

/** What a process that works looks after again and again. It does not keep the process alive. */
export interface Rounds {
  /** Looks each `everyMs`, and at once unless told not to. A look that fails is logged under `what`, and the next one comes all the same. */
  keep(what: string, look: () => Promise<unknown>, when: { everyMs: number; atOnce?: boolean }): void
  /** Begins no more looks, and waits for those under way: they need the stores. */
  close(): Promise<void>
}

export function createRounds(log: Pick<FastifyBaseLogger, 'error'>): Rounds {
  const timers: NodeJS.Timeout[] = []
  const underWay = new Set<Promise<void>>()
  let isClosed = false
  return {
    keep(what, look, { everyMs, atOnce = true }) {
      if (isClosed) return
      const begin = () => {
        const one: Promise<void> = look()
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
