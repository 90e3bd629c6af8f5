import type { Services } from '../../context.ts'
import { endWhatIsOver } from './verbs/end-what-is-over.ts'

const everyMs = 10 * 60_000

/** Looks now and then for what has run out, in every process that works. */
export function keepHouse(services: Services): void {
  const look = () => void endWhatIsOver(services).catch((error: unknown) => services.log.error({ err: error }, 'upkeep'))
  look()
  setInterval(look, everyMs).unref()
}
