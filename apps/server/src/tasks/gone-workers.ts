import { giveBackTasks, unseenWorkers, type AllQueries } from '@sharelight/store'
import { goneAfterMs } from './lease.ts'

export interface GoneWorkers {
  /** Gives back what workers held whose processes have not been seen for a while. */
  look(db: AllQueries, self: string): Promise<void>
}

/** A connection may break while the process at its end lives: that gets another one, or stops, before anybody takes it for gone. */
export function createGoneWorkers(): GoneWorkers {
  const missedSince = new Map<string, number>()
  return {
    async look(db, self) {
      const unseen = await unseenWorkers(db, self)
      const now = performance.now()
      for (const worker of missedSince.keys()) if (!unseen.includes(worker)) missedSince.delete(worker)
      for (const worker of unseen) if (!missedSince.has(worker)) missedSince.set(worker, now)
      const gone = unseen.filter(worker => now - (missedSince.get(worker) ?? now) >= goneAfterMs)
      if (gone.length) await giveBackTasks(db, gone)
    },
  }
}
