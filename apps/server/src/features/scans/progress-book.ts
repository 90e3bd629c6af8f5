import { setTimeout as sleep } from 'node:timers/promises'
import type { ScanningState } from '@sharelight/contract'
import type { ScanCounts } from '@sharelight/scan'
import { json } from '@sharelight/store'
import type { Services } from '../../context.ts'
import { toProgress, type ScanRow } from '../sources/verbs/source-rows.ts'

const saveEveryMs = 1000
const firstPauseMs = 250
const longestPauseMs = 30_000

interface Change { state?: ScanningState; started_at?: Date; finished_at?: Date; error?: string | null; summary?: string; settled?: boolean }

/** Keeps a scan's row and the browsers up to date. */
export function progressBook({ stores, live, now, log }: Services, { organisationId, row, signal }: { organisationId: string; row: ScanRow; signal: AbortSignal }) {
  const db = stores.meta.forOrganisation(organisationId)
  let counts: ScanCounts | undefined
  let saved = 0
  const tell = (changed: ScanRow) => live.publish(organisationId, { type: 'scan', data: toProgress(changed) })
  const save = async (change: Change) => {
    const changed = await db.transaction().execute(async tx => {
      const { state } = change
      if (state) await tx.updateTable('data_sources').set({ state }).where('id', '=', row.source_id).execute()
      return tx.updateTable('scans').set({ ...change, ...(counts && { progress: json(counts) }) }).where('id', '=', row.id).returningAll().executeTakeFirst()
    })
    if (changed) tell(changed)
  }
  /** Does what a scan's end needs until the store takes it: an end that is not written down would never come. @throws when the process must stop */
  const insist = async (task: () => Promise<unknown>) => {
    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        await task()
        return
      } catch (error) {
        if (signal.aborted) throw error
        log.error({ err: error, scanId: row.id }, 'the end of a scan cannot be written down yet')
        await sleep(pause, undefined, { signal })
      }
    }
  }
  return {
    insist,
    begin: () => save({ state: 'SCANNING_IN_PROGRESS', ...(row.started_at === null && { started_at: now() }) }),
    note(latest: ScanCounts) {
      counts = latest
      if (Date.now() - saved < saveEveryMs) return tell({ ...row, state: 'SCANNING_IN_PROGRESS', started_at: row.started_at ?? now(), progress: { ...latest } })
      saved = Date.now()
      void save({}).catch(() => undefined)
    },
    leave: () => save({}),
    /** `error` says why the scan came to no end of its own; what it left half-written is taken back before the next one. */
    async finish(state: ScanningState, error: string | null, summary?: unknown) {
      await insist(() => save({ state, finished_at: now(), error, settled: error === null, ...(summary !== undefined && { summary: json(summary) }) }))
      live.publish(organisationId, { type: 'changed', data: { sourceId: row.source_id } })
    },
  }
}
