import { sourceFaultOf, type SourceFault } from '@sharelight/connectors'
import type { ScanningState } from '@sharelight/contract'
import type { ScanCounts } from '@sharelight/scan'
import { json } from '@sharelight/store'
import type { Services } from '../../context.ts'
import type { TaskEnd, TaskKind } from '../../tasks/kind.ts'
import { noteSyncError } from '../accounts/verbs/sync-accounts.ts'
import { askForPosture, postureJob } from '../posture/jobs.ts'
import { publish } from '../../telling/publish.ts'
import { faultSignal } from '../../telling/work-signals.ts'
import { scanGroup } from '../notifications/verbs/notify.ts'
import type { ScanInput } from './scan-input.ts'
import { toProgress } from '../sources/verbs/source-rows.ts'

/** Two scans at a time: each has its own workers, and sources seldom answer as fast as two can read. */
export const scanTask = (services: Services): TaskKind<ScanInput> => ({
  name: 'scan',
  concurrency: 2,
  // A store that is away is waited for, about an hour in all, and a source some minutes: the scan goes on from what is stored.
  tries: 12,
  isPassing: async (error, attempts) => (await import('@sharelight/scan')).isPassing(error, attempts),
  load: async () => {
    const { runScanTask } = await import('./run-scan-task.ts')
    return run => runScanTask(services, run)
  },
  counts: progress => countsOf(progress as Partial<ScanCounts>),
  async reported(tx, { id }, progress) {
    await tx
      .updateTable('scans')
      .set({ progress: json(progress) })
      .where('id', '=', id)
      .execute()
  },
  async ended(tx, { id, input }, end) {
    const state = stateOf(end)
    await tx
      .updateTable('data_sources')
      .set({ state, ...(end.state === 'done' && { lost_at: null }), ...(isLost(end) && { lost_at: services.now() }) })
      .where('id', '=', String(input['sourceId']))
      .execute()
    // What a scan that came to no end of its own left half-written is taken back before the next one.
    await tx
      .updateTable('scans')
      .set({
        state,
        finished_at: services.now(),
        paused: false,
        error: errorOf(end),
        settled: end.state === 'done',
        ...(end.state === 'done' && { summary: json(end.result) }),
      })
      .where('id', '=', id)
      .execute()
    await askForPosture(tx, services.now())
    if (end.state === 'failed')
      await publish(tx, [faultSignal(services, { id, input, sentence: sentenceOf(String(input['source']), end) })])
  },
  async told({ id, organisationId, input }, { state }) {
    const sourceId = String(input['sourceId'])
    if (state === 'failed') await noteSyncError(services, organisationId, { sourceId, code: 'SCAN_FAILED' })
    const row = await services.stores.meta
      .forOrganisation(organisationId)
      .selectFrom('scans')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (row) services.live.publish(organisationId, { type: 'scan', data: toProgress(row) })
    services.live.publish(organisationId, { type: 'changed', data: { sourceId } })
    await services.jobs.send(postureJob(services), { organisationId }, organisationId)
  },
  news: ({ input }, end) =>
    end.state !== 'failed'
      ? undefined
      : {
          kind: 'sources',
          name: sentenceOf(String(input['source']), end),
          status: 'failed',
          icon: 'sources',
          group: `${scanGroup}${String(input['sourceId'])}`,
          actions: [
            {
              name: 'Open Data Sources',
              icon: 'arrow-right',
              link: `/data-sources-management?source=${String(input['sourceId'])}`,
            },
          ],
        },
  reasonOf: error => (error instanceof Error ? error.message : String(error)),
})

function countsOf({ complete = 0, partial = 0, skipped = 0, failed = 0 }: Partial<ScanCounts>) {
  return { complete, partial, skipped, failed }
}

/** Trying again would be refused again: until people have mended it, each try is a call with keys that are known not to hold. */
function isLost({ state, cause }: TaskEnd): boolean {
  return state === 'failed' && faultIn(cause)?.code === 'consent_lost'
}

function faultIn(error: unknown): SourceFault | undefined {
  return sourceFaultOf(error) ?? (error instanceof Error && error.cause ? faultIn(error.cause) : undefined)
}

function sentenceOf(source: string, end: TaskEnd): string {
  return isLost(end)
    ? `"${source}" no longer lets Sharelight in: ${end.error} It is not read by itself until it has been reconnected.`
    : `The scan of "${source}" stopped: ${end.error}`
}

function stateOf({ state }: TaskEnd): ScanningState {
  return state === 'failed' ? 'ERROR' : 'SCANNING_COMPLETED'
}

function errorOf({ state, error }: TaskEnd): string | null {
  return state === 'cancelled' ? 'The scan was cancelled; what it had found stays.' : error
}
