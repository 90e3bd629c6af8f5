import { setTimeout as sleep } from 'node:timers/promises'
import type { ScanControl } from '@sharelight/scan'
import type { Services } from '../../context.ts'

const everyMs = 2000

/** Follows what was asked of the scan through another process; gives what ends that. A look that fails is followed by the next one. */
export function followFlags({ stores }: Services, { organisationId, scanId, control }: { organisationId: string; scanId: string; control: ScanControl }): () => void {
  const ended = new AbortController()
  const look = async () => {
    const flags = await stores.meta.forOrganisation(organisationId).selectFrom('scans').select(['paused', 'cancelled']).where('id', '=', scanId).executeTakeFirst()
    if (flags?.cancelled) control.cancel()
    else if (flags?.paused) control.pause()
    else if (flags && control.isPaused) control.resume()
  }
  void (async () => {
    while (!ended.signal.aborted) {
      await look().catch(() => undefined)
      await sleep(everyMs, undefined, { signal: ended.signal })
    }
  })().catch(() => undefined)
  return () => ended.abort()
}
