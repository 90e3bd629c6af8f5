import type { Services } from '../../context.ts'
import { requestDueScans } from './verbs/request-due-scans.ts'

const everyMs = 60_000

/** Looks each minute. Does not keep the process alive. */
export function keepSchedules(services: Services): void {
  const look = () => void requestDueScans(services).catch((error: unknown) => services.log.error({ err: error }, 'scheduled scans'))
  setInterval(look, everyMs).unref()
}
