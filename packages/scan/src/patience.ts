import { setTimeout as sleep } from 'node:timers/promises'
import { sourceFaultOf } from '@sharelight/connectors'
import { ScanHandedOver, type ScanTurn } from './turn.ts'

const mostPauses = 20
const usualPauseMs = 30_000
const longestPauseMs = 60 * 60_000

export interface Patience {
  signal: AbortSignal
  turn?: ScanTurn | undefined
}

/** Does something that the source may put off: then it is done again once the source takes calls again. @throws what else goes wrong */
export async function patiently<T>(task: () => Promise<T>, patience: Patience): Promise<T> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await task()
    } catch (error) {
      if (pauses >= mostPauses || !(await waited(error, patience))) throw error
    }
  }
}

/**
 * Waits until the source takes calls again; whether that was what went wrong.
 * @throws the signal's reason
 * @throws ScanHandedOver where that takes longer than a turn may
 */
export async function waited(error: unknown, { signal, turn }: Patience): Promise<boolean> {
  const fault = sourceFaultOf(error)
  if (fault?.code !== 'throttled') return false
  const retryAt = fault.retryAt?.getTime() ?? Date.now() + usualPauseMs
  const ms = retryAt - Date.now()
  if (turn && ms > turn.mostWait) throw new ScanHandedOver(new Date(retryAt), { cause: error })
  if (ms > longestPauseMs) return false
  await sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
  return true
}
