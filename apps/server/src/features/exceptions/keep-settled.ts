import type { Services } from '../../context.ts'
import { settlePending } from './verbs/settle-pending.ts'

const everyMs = 5 * 60_000

/** Ends exceptions when their time is over, while this process works. Does not keep the process alive. */
export function keepSettled(services: Services): void {
  const look = () => void settlePending(services).catch((error: unknown) => services.log.error({ err: error }, 'exceptions cannot be settled'))
  look()
  setInterval(look, everyMs).unref()
}
