import type { StoreHealth } from '@sharelight/store'
import { inTime } from './in-time.ts'

export interface Readiness extends StoreHealth {
  status: 'ready' | 'not ready'
  /** Whether the process is stopping. */
  draining: boolean
}

const keptMs = 1000
const patienceMs = 3000
const away: StoreHealth = { meta: false, analytics: false, migrations: false }

/** Says whether a process can take work. The stores are asked once a second at most, however many ask here. */
export function createReadiness(health: () => Promise<StoreHealth>): (draining: boolean) => Promise<Readiness> {
  let [asked, asking] = [Number.NEGATIVE_INFINITY, Promise.resolve(away)]
  return async draining => {
    if (performance.now() - asked > keptMs) {
      asked = performance.now()
      asking = inTime(health(), patienceMs).catch(() => away)
    }
    const stores = await asking
    const isReady = !draining && stores.meta && stores.analytics && stores.migrations
    return { status: isReady ? 'ready' : 'not ready', draining, ...stores }
  }
}
