import { setTimeout as sleep } from 'node:timers/promises'
import { sourceFaultOf } from '@sharelight/connectors'

const mostPauses = 20
const usualPauseMs = 30_000
const longestPauseMs = 60 * 60_000

/** Does something that the source may put off: then it is done again once the source takes calls again. @throws what else goes wrong */
export async function patiently<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await task()
    } catch (error) {
      if (pauses >= mostPauses || !(await waited(error, signal))) throw error
    }
  }
}

/** Waits until the source takes calls again; whether that was what went wrong. @throws the signal's reason */
export async function waited(error: unknown, signal: AbortSignal): Promise<boolean> {
  const fault = sourceFaultOf(error)
  if (fault?.code !== 'throttled') return false
  const ms = (fault.retryAt?.getTime() ?? Date.now() + usualPauseMs) - Date.now()
  if (ms > longestPauseMs) return false
  await sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
  return true
}
